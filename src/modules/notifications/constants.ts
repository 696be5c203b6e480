/** Free of any library, since the browser loads it. */

/** What an owner can be told of by mail, each switched by the setting `<topic>_notifications`. */
export const TOPICS = ['order', 'stock', 'payment', 'message', 'system'] as const;
export type Topic = (typeof TOPICS)[number];

/** A webhook's delivery: still to be tried, accepted, or given up. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
