import * as z from 'zod';

/** The active payment method. */
export const ActivePaymentMethod = z.object({
  name: z.string(),
  provider: z.string(),
  description: z.string(),
});
export type ActivePaymentMethod = z.infer<typeof ActivePaymentMethod>;
