/** Free of any library, since the browser loads it. */

/** Who brings parcels (docs/rules.md, Orders). */
export const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL', 'Royal Mail', 'DPD', 'Evri'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** How far its parcel is. */
export const FULFILMENTS = ['unfulfilled', 'shipped', 'delivered'] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];
