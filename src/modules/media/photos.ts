import { z } from 'zod';
import { Uuid } from '../../kit/wire.ts';
import { MOST_PHOTOS, UPLOADS } from './uploads.ts';

/** A customer's photo, encoded anew by the shop: nothing is in it but its pixels. */
export const Photo = z.object({
  id: Uuid,
  /** Of a picture that everybody may see, or of a call that shows it to whom it may be shown. */
  url: z.string().regex(/^\/(media|api)\/\S+$/),
  width: z.number().int(),
  height: z.number().int(),
});
export type Photo = z.infer<typeof Photo>;

/** The ids of photos that were sent before what they belong to. */
export const SentPhotos = z.array(Uuid).max(MOST_PHOTOS, `At most ${MOST_PHOTOS} photos`);

/** What a call takes that keeps one photo. */
export const photoForm = {
  consumes: ['multipart/form-data'],
  body: z
    .object({
      file: z
        .string()
        .optional()
        .meta({ format: 'binary', description: `The file, at most ${UPLOADS.photo.megabytes} MB` }),
    })
    // A form is read later, while its file arrives.
    .nullish(),
};
