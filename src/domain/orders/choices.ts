/** Free of any library, since the browser loads it. */

import type { PaymentStatus } from '../payments/choices.ts';
import type { OrderLabel } from './schema.ts';

/** Who brings parcels (docs/rules.md, Orders). */
export const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL', 'Royal Mail', 'DPD', 'Evri'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** How far its parcel is. */
export const FULFILMENTS = ['unfulfilled', 'shipped', 'delivered'] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

/** The order still is to be brought, or was: it was not undone, and its payment did not fail. */
export const isAlive = (payment: PaymentStatus): boolean =>
  payment === 'pending' || payment === 'completed' || payment === 'partially_refunded';

/** What was chosen of a product: 'Strength 10 mg, Flavour Mint'; empty where there was nothing to choose. */
export const optionsText = (options: Record<string, string>): string =>
  Object.entries(options)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** How an order is called wherever a person reads of it: the last 8 characters of its id. */
export const orderNumber = (id: string): string => id.slice(-8);

/** Whether an order is still to arrive: only then does it matter when it should. */
export const isUnderWay = (label: OrderLabel): boolean =>
  label === 'Processing' || label === 'Completed' || label === 'Shipped';

/** The rate that an order is sent by unless its customer chooses another. */
export const defaultRate = <Rate extends { isDefault: boolean }>(rates: Rate[]): Rate | undefined =>
  rates.find(({ isDefault }) => isDefault) ?? rates[0];

/**
 * What a rate asks for bringing these lines: nothing where all of them ship free, or from its threshold on
 * (docs/rules.md, Money). All amounts in minor units.
 */
export function shippingCost(
  lines: { freeShipping: boolean }[],
  subtotal: number,
  rate: { price: number; freeFrom: number | null } | undefined,
): number {
  if (!rate || lines.every(({ freeShipping }) => freeShipping)) return 0;
  return rate.freeFrom !== null && subtotal >= rate.freeFrom ? 0 : rate.price;
}
