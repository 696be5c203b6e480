/** Free of any library, since the browser loads it; apart from what shoppers' pages need. */

const MEGABYTE = 1024 * 1024;

/** What can be uploaded: in which field of the form, and how large it may be (src/modules/media/RULES.md, Pictures). */
export const UPLOADS = {
  picture: { field: 'file', megabytes: 15 },
  logo: { field: 'logo', megabytes: 5 },
  favicon: { field: 'logo', megabytes: 1 },
  paymentLogo: { field: 'logo', megabytes: 5 },
  photo: { field: 'file', megabytes: 10 },
} as const;
export type UploadKind = keyof typeof UPLOADS;

/** What staff upload; shoppers upload photos. */
export type StaffUpload = Exclude<UploadKind, 'photo'>;

/** Photos that go with one thing that a customer writes: a review, a return. */
export const MOST_PHOTOS = 5;

export const bytesOf = (kind: UploadKind): number => UPLOADS[kind].megabytes * MEGABYTE;

export const tooLarge = (kind: UploadKind): string =>
  `This file is too large: ${UPLOADS[kind].megabytes} MB is the most.`;
