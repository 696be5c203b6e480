import { z } from 'zod';
import { POST } from '../../kit/endpoint.ts';
import { UPLOADS, type UploadKind } from './uploads.ts';

const StoredPicture = z.object({ url: z.string(), width: z.number(), height: z.number() });
const StoredLogo = StoredPicture.pick({ url: true });

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

const consumes = ['multipart/form-data', 'application/json'];

export const upload = POST('/api/admin/pictures', {
  summary: 'Keeps a picture of a product or a brand',
  needs: 'products.edit',
  consumes,
  body: bodyOf('picture'),
  status: 201,
  response: StoredPicture,
});

export const uploadLogo = POST('/api/admin/upload', {
  summary: "Keeps the shop's logo or favicon; a setting then names it",
  needs: 'settings.edit',
  consumes,
  body: bodyOf('logo'),
  query: z.object({ kind: z.enum(['logo', 'favicon']).default('logo') }),
  response: StoredLogo,
});

export const uploadPaymentLogo = POST('/api/admin/upload/payment-logo', {
  summary: 'Keeps the logo of an accepted payment method',
  needs: 'settings.edit',
  consumes,
  body: bodyOf('paymentLogo'),
  response: StoredLogo,
});
