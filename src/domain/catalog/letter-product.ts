import { absoluteUrl, type LinkMaker } from '../mail/letter-kind.ts';
import type { LetterProduct, ProductView } from './schema.ts';

/** A product as a mail shows it. */
export const letterProduct = ({ publicUrl }: LinkMaker, product: ProductView): LetterProduct => ({
  name: product.name,
  options: '',
  url: `${publicUrl}/product/${product.slug}`,
  imageUrl: absoluteUrl(publicUrl, product.imageUrl),
  price: product.price,
});
