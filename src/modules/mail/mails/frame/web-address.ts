import { pictureAt } from '../../../../kit/picture-address.ts';
import type { MailShop } from '../../schema.ts';

/** A URL fit for a link in mail: absolute, http or https; undefined for any other. */
export function webAddress(address: string | null, shop: MailShop): string | undefined {
  if (!address || !URL.canParse(address, shop.url)) return undefined;
  const url = new URL(address, shop.url);
  return ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
}

/** A picture's URL in a size and format that suit every mail program. */
export function mailPicture(address: string, shop: MailShop): string | undefined {
  const path = address.startsWith(`${shop.url}/`) ? address.slice(shop.url.length) : address;
  return webAddress(pictureAt(path, PICTURE_WIDTH, 'jpg'), shop);
}

/** Twice the displayed width, for high-resolution screens. */
const PICTURE_WIDTH = 160;
