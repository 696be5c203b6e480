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

/** The ways to pay without a provider, by the names that orders store, and what people call them. */
export const OWN_METHODS = {
  cod: 'Cash on Delivery',
  /** The owner's own ways: a bank transfer, say. */
  offline: 'Offline',
} as const;
export type OwnMethod = keyof typeof OWN_METHODS;

/** Orders are placed at once: there is no payment page (src/modules/payments/RULES.md, Payments). */
export const isOwnMethod = (provider: string): provider is OwnMethod =>
  Object.hasOwn(OWN_METHODS, provider);

/** The state of one attempt to pay on a provider's page, as the shopper is told. */
export const PAYMENT_STATES = [
  'open',
  'processing',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Giving back: `by_hand` is for the owner to do at the provider, which cannot be told to. */
export const REFUND_STATUSES = ['pending', 'done', 'failed', 'by_hand'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const LOG_LEVELS = ['success', 'info', 'warning', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LOG_TYPES = ['transaction', 'webhook', 'error', 'refund', 'chargeback'] as const;
export type LogType = (typeof LOG_TYPES)[number];

/** Whether the owner has one way to pay, or shoppers choose among several: the setting `payment_choice`. */
export type PaymentChoice = 'one' | 'shopper';

/** What alone a way to pay can be offered for. */
export const ONLY_FOR = ['delivery', 'collection'] as const;
export type OnlyFor = (typeof ONLY_FOR)[number];
