/**
 * The widths in pixels in which the shop serves its pictures. The browser loads it, so it imports
 * no library.
 */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;

export type PictureFormat = 'avif' | 'webp' | 'jpg';
