import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Db } from '../../../platform/database/database.ts';
import * as returnsApi from '../endpoints.ts';
import { withdrawReturn } from '../move-return.ts';
import { readOrderReturns } from '../read-returns.ts';
import { requestReturn } from '../request-return.ts';

/** What customers send back of their orders. */
export function returnRoutes(app: App, db: Db): void {
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
