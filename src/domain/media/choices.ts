/** The widths that a picture of this shop is served in, pixels. Free of any library: the browser loads it. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;

export type PictureFormat = 'avif' | 'webp' | 'jpg';
