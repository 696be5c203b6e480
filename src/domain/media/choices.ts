/** The widths that a picture of this shop is served in, pixels. Free of any library: the browser loads it. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;

export type PictureFormat = 'avif' | 'webp' | 'jpg';

const MASTER = /^\/media\/([0-9a-f]+)\.webp$/;

/** The address of one width of a picture; of a picture from elsewhere, its own address. */
export function pictureAt(url: string, width: number, format: PictureFormat): string {
  const hash = MASTER.exec(url)?.[1];
  return hash ? `/media/${hash}-${width}.${format}` : url;
}

/** Every width of a picture as a `srcset`; undefined for a picture that is not this shop's. */
export function pictureSrcSet(url: string, format: PictureFormat): string | undefined {
  if (!MASTER.test(url)) return undefined;
  return PICTURE_WIDTHS.map((width) => `${pictureAt(url, width, format)} ${width}w`).join(', ');
}
