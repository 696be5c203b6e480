import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '../../../kit/errors.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { readSentForm } from '../../../kit/http/sent-form.ts';
import { type NewPicture, readPicture } from '../received-picture.ts';
import { bytesOf, tooLarge, UPLOADS, type UploadKind } from '../uploads.ts';

/** Calls that take one picture each. Forms with files are understood where they are expected, and nowhere else. */
export async function takingPictures(app: App, routes: (app: App) => void): Promise<void> {
  await app.register(async (uploads: App) => {
    await uploads.register(multipart, {
      limits: { files: 1, fields: 5, parts: 6, fieldSize: 1_000, headerPairs: 50 },
    });
    routes(uploads);
  });
}

/** The picture that a form brings, encoded anew. @throws invalid_input */
export const readSentPicture = async (
  request: FastifyRequest,
  kind: UploadKind,
): Promise<NewPicture> => readPicture(await readSentForm(() => fileOf(request, kind)), kind);

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
