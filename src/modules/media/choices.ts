/** Free of any library, since the browser loads it. */

/** The widths in pixels in which the shop serves its pictures. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;

export type PictureFormat = 'avif' | 'webp' | 'jpg';
