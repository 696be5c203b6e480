import * as z from 'zod';
import type { LetterProduct } from '../catalog/schema.ts';
import { emailAddress, Uuid } from '../wire.ts';

/** A request to be told when a sold-out variant is back. */
export const NewStockAlert = z.object({
  variantId: Uuid,
  /** Signed-in customers may leave it out: the account's address is used. */
  email: emailAddress().optional(),
});
export type NewStockAlert = z.infer<typeof NewStockAlert>;

/** Mail about products. */
export type AlertLetter =
  | { kind: 'back-in-stock'; product: LetterProduct }
  | { kind: 'new-products'; name: string; products: LetterProduct[] }
  | { kind: 'price-drops'; name: string; products: LetterProduct[] };
