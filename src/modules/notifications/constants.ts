/** Free of any library, since the browser loads it. */

/** What an owner can be told of by mail, each switched by the setting `<topic>_notifications`. */
export const TOPICS = ['order', 'stock', 'payment', 'system'] as const;
export type Topic = (typeof TOPICS)[number];

/** Everything that the shop tells its owner; it goes to the webhook as well. */
export const EVENT_TYPES = [
  'order.placed',
  'order.cancelled',
  'return.requested',
  'payment.received',
  'payment.refunded',
  'stock.low',
  'system.mail_failed',
  'system.job_failed',
  'system.account_locked',
  /** Asked for in the back office, to try the webhook. */
  'webhook.test',
] as const;

/** A webhook's delivery: still to be tried, accepted, or given up. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
