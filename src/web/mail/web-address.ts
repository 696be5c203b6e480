import type { LetterShop } from '../../domain/mail/schema.ts';
import { pictureAt } from '../../domain/media/picture-address.ts';

/** An address as a link of a mail: absolute, http or https; undefined for any other. */
export function webAddress(address: string | null, shop: LetterShop): string | undefined {
  if (!address || !URL.canParse(address, shop.url)) return undefined;
  const url = new URL(address, shop.url);
  return ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
}

/** A picture small enough for mail, and in a format that every mail program shows. */
export function mailPicture(address: string, shop: LetterShop): string | undefined {
  const path = address.startsWith(`${shop.url}/`) ? address.slice(shop.url.length) : address;
  return webAddress(pictureAt(path, PICTURE_WIDTH, 'jpg'), shop);
}

/** Twice as wide as it is shown, for screens that have the pixels. */
const PICTURE_WIDTH = 160;
