import * as z from 'zod';
import { Uuid } from '../wire.ts';

/** A wish to be told when a sold-out variant is there again. */
export const NewStockAlert = z.object({
  variantId: Uuid,
  /** Left out by a signed-in customer: the account's address. */
  email: z
    .string('Please enter a valid email address')
    .trim()
    .max(254, 'Please enter a valid email address')
    .pipe(z.email('Please enter a valid email address'))
    .optional(),
});
export type NewStockAlert = z.infer<typeof NewStockAlert>;
