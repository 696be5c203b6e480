import { z } from 'zod';

/** Every way to pay that this shop knows, custom offline methods aside. */
export const PROVIDERS = [
  'stripe',
  'paypal',
  'square',
  'shopify',
  'razorpay',
  'authorize_net',
  'gocardless',
  'paystack',
  'sslcommerz',
  'cod',
] as const;

/** The one payment method that is switched on. */
export const ActivePaymentMethod = z.object({
  name: z.string(),
  provider: z.string(),
  description: z.string(),
});
export type ActivePaymentMethod = z.infer<typeof ActivePaymentMethod>;
