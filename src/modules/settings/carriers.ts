/** Free of any library, since the browser loads it: in a file of its own, as shoppers need none of it. */

/** Who carries the shop's parcels (src/modules/orders/RULES.md, Orders); the setting `default_carrier` is one of them. */
export const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL', 'Royal Mail', 'DPD', 'Evri'] as const;
export type Carrier = (typeof CARRIERS)[number];
