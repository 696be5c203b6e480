import * as z from 'zod';
import type { LetterProduct } from '../catalog/schema.ts';
import { emailAddress, Uuid } from '../wire.ts';

/** A wish to be told when a sold-out variant is there again. */
export const NewStockAlert = z.object({
  variantId: Uuid,
  /** Left out by a signed-in customer: the account's address. */
  email: emailAddress().optional(),
});
export type NewStockAlert = z.infer<typeof NewStockAlert>;

/** News of products. */
export type AlertLetter =
  | { kind: 'back-in-stock'; product: LetterProduct }
  | { kind: 'new-products'; name: string; products: LetterProduct[] }
  | { kind: 'price-drops'; name: string; products: LetterProduct[] };
