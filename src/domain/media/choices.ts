/** Free of any library, since the browser loads it. */

/** The widths in pixels in which the shop serves its pictures. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;

export type PictureFormat = 'avif' | 'webp' | 'jpg';

const MEGABYTE = 1024 * 1024;

/** What can be uploaded: where to, in which field of the form, and how large it may be (docs/rules.md, Pictures). */
export const UPLOADS = {
  picture: { path: '/api/admin/pictures', field: 'file', megabytes: 15 },
  logo: { path: '/api/admin/upload', field: 'logo', megabytes: 5 },
  favicon: { path: '/api/admin/upload?kind=favicon', field: 'logo', megabytes: 1 },
  paymentLogo: { path: '/api/admin/upload/payment-logo', field: 'logo', megabytes: 5 },
} as const;
export type UploadKind = keyof typeof UPLOADS;

export const bytesOf = (kind: UploadKind): number => UPLOADS[kind].megabytes * MEGABYTE;

export const tooLarge = (kind: UploadKind): string =>
  `This file is too large: ${UPLOADS[kind].megabytes} MB is the most.`;
