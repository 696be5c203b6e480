import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '../../../kit/errors.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { readSentForm } from '../../../kit/http/sent-form.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Config } from '../../../platform/config.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import * as picturesApi from '../endpoints.ts';
import { readPicture } from '../received-picture.ts';
import { fetchPicture, storePicture } from '../store-picture.ts';
import { bytesOf, tooLarge, UPLOADS, type UploadKind } from '../uploads.ts';

/** Pictures that staff upload, one a call: as a file, or by an address from which the shop fetches it. */
export async function adminPictureRoutes(
  app: App,
  storage: Storage,
  { allowPrivateAddresses }: Config,
): Promise<void> {
  // Forms with files are understood where they are expected, and nowhere else.
  await app.register(async (uploads: App) => {
    await uploads.register(multipart, {
      limits: { files: 1, fields: 5, parts: 6, fieldSize: 1_000, headerPairs: 50 },
    });
    uploadRoutes(uploads, storage, allowPrivateAddresses);
  });
}

function uploadRoutes(app: App, storage: Storage, allowPrivate: boolean): void {
  async function receive(request: FastifyRequest, kind: UploadKind, url?: unknown) {
    const picture = await (typeof url === 'string'
      ? fetchPicture(url, { allowPrivate }, kind)
      : readPicture(await readSentForm(() => fileOf(request, kind)), kind));
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

/** @throws invalid_input */
async function fileOf(request: FastifyRequest, kind: UploadKind): Promise<Buffer> {
  const { field } = UPLOADS[kind];
  const missing = () =>
    new ShopError('invalid_input', `Please send a picture in the field ${field}.`);
  if (!request.isMultipart()) throw missing();
  const part = await request.file({ limits: { fileSize: bytesOf(kind) } });
  if (part?.fieldname !== field) {
    part?.file.resume();
    throw missing();
  }
  try {
    return await part.toBuffer();
  } catch (error) {
    if (part.file.truncated) throw new ShopError('invalid_input', tooLarge(kind));
    throw error;
  }
}
