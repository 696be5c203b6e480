import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ShopError } from '../../domain/errors.ts';
import { bytesOf, tooLarge, UPLOADS, type UploadKind } from '../../domain/media/choices.ts';
import { fetchPicture, keepPicture } from '../../domain/media/keep-picture.ts';
import { readPicture } from '../../domain/media/received-picture.ts';
import type { Config } from '../../platform/config.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { App } from '../app-types.ts';

const tags = ['Back office'];

const KeptPicture = z.object({ url: z.string(), width: z.number(), height: z.number() });
const KeptLogo = KeptPicture.pick({ url: true });

/** A call brings one of the two. */
const bodyOf = (kind: UploadKind) =>
  z
    .object({
      [UPLOADS[kind].field]: z
        .string()
        .optional()
        .meta({ format: 'binary', description: `The file, at most ${UPLOADS[kind].megabytes} MB` }),
      url: z
        .url({ protocol: /^https?$/, error: 'Please enter a valid URL' })
        .max(2_000)
        .optional()
        .meta({ description: 'Instead of a file: where the shop fetches the picture' }),
    })
    // A form is read later, while its file arrives.
    .nullish();

const schemaOf = (kind: UploadKind, summary: string) => ({
  tags,
  summary,
  consumes: ['multipart/form-data', 'application/json'],
  body: bodyOf(kind),
});

/** Pictures that colleagues upload, one a call: as a file, or by an address from which the shop fetches it. */
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
      : readPicture(await fileOf(request, kind), kind));
    const address = await request.write((tx) => keepPicture(tx, storage, picture));
    return { url: address, width: picture.width, height: picture.height };
  }

  app.post(
    '/api/admin/pictures',
    {
      config: { needs: 'products.edit' },
      schema: {
        ...schemaOf('picture', 'Keeps a picture of a product or a brand'),
        response: { 201: KeptPicture },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await receive(request, 'picture', request.body?.url)),
  );

  app.post(
    '/api/admin/upload',
    {
      config: { needs: 'settings.edit' },
      schema: {
        ...schemaOf('logo', "Keeps the shop's logo or favicon; a setting then names it"),
        querystring: z.object({ kind: z.enum(['logo', 'favicon']).default('logo') }),
        response: { 200: KeptLogo },
      },
    },
    async (request) => receive(request, request.query.kind, request.body?.url),
  );

  app.post(
    '/api/admin/upload/payment-logo',
    {
      config: { needs: 'settings.edit' },
      schema: {
        ...schemaOf('paymentLogo', 'Keeps the logo of an accepted payment method'),
        response: { 200: KeptLogo },
      },
    },
    async (request) => receive(request, 'paymentLogo', request.body?.url),
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
