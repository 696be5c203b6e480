import type { App } from '../../../kit/http/app-types.ts';
import { sendFile } from '../../../kit/http/send-file.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { readSentPicture, takingPictures } from '../../media/http/sent-picture.ts';
import { findOrder } from '../../orders/find-order.ts';
import * as returnsApi from '../endpoints.ts';
import { withdrawReturn } from '../move-return.ts';
import { readOrderReturns } from '../read-returns.ts';
import { requestReturn } from '../request-return.ts';
import { keepReturnPhoto, openOwnPhoto } from '../return-photos.ts';

/** What customers send back of their orders. */
export async function returnRoutes(app: App, db: Db, storage: Storage): Promise<void> {
  await takingPictures(app, (uploads) =>
    serve(uploads, returnsApi.addPhoto, async (request) => {
      const userId = request.caller.user.id;
      const { id: orderId } = request.params;
      await findOrder(db, userId, orderId);
      const picture = await readSentPicture(request, 'photo');
      return request.write((tx) => keepReturnPhoto(tx, storage, { userId, orderId }, picture));
    }),
  );

  serve(app, returnsApi.photo, async ({ caller, params }, reply) => {
    const { id: orderId, photoId } = params;
    const asked = { userId: caller.user.id, orderId, photoId };
    return sendFile(reply, await openOwnPhoto(db, storage, asked));
  });

  serve(app, returnsApi.list, ({ caller, params }) =>
    readOrderReturns(db, { userId: caller.user.id, orderId: params.id }),
  );

  serve(app, returnsApi.add, async (request) => {
    const userId = request.caller.user.id;
    const orderId = request.params.id;
    await request.write((tx) => requestReturn(tx, orderId, request.body));
    return readOrderReturns(db, { userId, orderId });
  });

  serve(app, returnsApi.withdraw, async (request) => {
    const userId = request.caller.user.id;
    const { id: orderId, returnId } = request.params;
    await request.write((tx) => withdrawReturn(tx, orderId, returnId));
    return readOrderReturns(db, { userId, orderId });
  });
}
