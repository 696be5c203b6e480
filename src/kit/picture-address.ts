/** The widths in pixels in which the shop serves its pictures. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;

export type PictureFormat = 'avif' | 'webp' | 'jpg';
/** Free of any library, since the browser loads it. */

const MASTER = /^\/media\/([0-9a-f]+)\.(?:webp|avif)$/;

/** The URL of one width of a picture; pictures from elsewhere keep their own URL. */
export function pictureAt(url: string, width: number, format: PictureFormat): string {
  const hash = MASTER.exec(url)?.[1];
  return hash ? `/media/${hash}-${width}.${format}` : url;
}

/** All widths of a picture as a `srcset`; undefined for pictures from elsewhere. */
export function pictureSrcSet(url: string, format: PictureFormat): string | undefined {
  if (!MASTER.test(url)) return undefined;
  return PICTURE_WIDTHS.map((width) => `${pictureAt(url, width, format)} ${width}w`).join(', ');
}
