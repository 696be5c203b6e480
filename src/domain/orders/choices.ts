/** Free of any library, since the browser loads it. */

/** Who brings parcels (docs/rules.md, Orders). */
export const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL', 'Royal Mail', 'DPD', 'Evri'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** How an order's payment stands. */
export const PAYMENT_STATUSES = [
  'pending',
  'completed',
  'failed',
  'cancelled',
  'refunded',
  'partially_refunded',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** How far its parcel is. */
export const FULFILMENTS = ['unfulfilled', 'shipped', 'delivered'] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];
