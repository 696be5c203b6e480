import * as z from 'zod';
import { emailAddress, Uuid } from '../wire.ts';

/** A wish to be told when a sold-out variant is there again. */
export const NewStockAlert = z.object({
  variantId: Uuid,
  /** Left out by a signed-in customer: the account's address. */
  email: emailAddress().optional(),
});
export type NewStockAlert = z.infer<typeof NewStockAlert>;
