import type { FastifyRequest } from 'fastify';
import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Config } from '../../../platform/config.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import * as picturesApi from '../endpoints.ts';
import { fetchPicture, storePicture } from '../store-picture.ts';
import type { UploadKind } from '../uploads.ts';
import { readSentPicture, takingPictures } from './sent-picture.ts';

/** Pictures that staff upload, one a call: as a file, or by an address from which the shop fetches it. */
export const adminPictureRoutes = (
  app: App,
  storage: Storage,
  { allowPrivateAddresses }: Config,
): Promise<void> =>
  takingPictures(app, (uploads) => uploadRoutes(uploads, storage, allowPrivateAddresses));

function uploadRoutes(app: App, storage: Storage, allowPrivate: boolean): void {
  async function receive(request: FastifyRequest, kind: UploadKind, url?: unknown) {
    const picture = await (typeof url === 'string'
      ? fetchPicture(url, { allowPrivate }, kind)
      : readSentPicture(request, kind));
    const address = await request.write((tx) => storePicture(tx, storage, picture));
    return { url: address, width: picture.width, height: picture.height };
  }

  serve(app, picturesApi.upload, async (request, reply) =>
    reply.code(201).send(await receive(request, 'picture', request.body?.url)),
  );

  serve(app, picturesApi.uploadLogo, async (request) =>
    receive(request, request.query.kind, request.body?.url),
  );

  serve(app, picturesApi.uploadPaymentLogo, async (request) =>
    receive(request, 'paymentLogo', request.body?.url),
  );
}
