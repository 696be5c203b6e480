/** Who brings parcels (decision 25). Free of any library, since the browser loads it. */
export const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL', 'Royal Mail', 'DPD', 'Evri'] as const;
export type Carrier = (typeof CARRIERS)[number];
