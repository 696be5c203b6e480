/** Free of any library, since the browser loads it. */

/** The state of an order's payment. */
export const PAYMENT_STATUSES = [
  'pending',
  'completed',
  'failed',
  'cancelled',
  'refunded',
  'partially_refunded',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The ways to pay that this shop knows, by the names that orders store, and what people call them. */
export const PROVIDER_NAMES = {
  cod: 'Cash on Delivery',
  stripe: 'Stripe',
  paypal: 'PayPal',
  square: 'Square',
  shopify: 'Shopify',
  razorpay: 'Razorpay',
  authorize_net: 'Authorize.Net',
  gocardless: 'GoCardless',
  paystack: 'Paystack',
  sslcommerz: 'SSLCommerz',
} as const;
export type Provider = keyof typeof PROVIDER_NAMES;

export const PROVIDERS = Object.keys(PROVIDER_NAMES) as Provider[];

/** What people call a way to pay. */
export const providerName = (provider: string): string =>
  PROVIDER_NAMES[provider as Provider] ?? provider;
