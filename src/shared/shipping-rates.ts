import { writeDays } from '../kit/format.ts';
import type { ProductView } from '../modules/catalog/schema.ts';
import * as ordersApi from '../modules/orders/endpoints.ts';
import type { ShippingRateView } from '../modules/orders/schema.ts';
import { apiQuery } from './queries.ts';

/** The shop's tariff, in the owner's order. */
export const shippingRatesQuery = apiQuery(ordersApi.listRates());

/** '3-5 business days' */
export function deliveryTime({
  minDays,
  maxDays,
}: Pick<ShippingRateView, 'minDays' | 'maxDays'>): string {
  const days = minDays === maxDays ? String(minDays) : `${minDays}-${maxDays}`;
  return `${days} business ${maxDays === 1 ? 'day' : 'days'}`;
}

/** Whether the product ships free (src/kit/RULES.md, Money). */
export const shipsFree = ({ shipping }: Pick<ProductView, 'shipping'>): boolean =>
  shipping.freeShipping === 'true';

/** 'Arrives Wed 25 – Fri 27 Nov', if it is ordered now. */
export function arrivalText(
  { arrives, isPickup }: Pick<ShippingRateView, 'arrives' | 'isPickup'>,
  { locale }: { locale: string },
): string {
  if (isPickup) return `Ready from ${writeDays({ from: arrives.from, to: arrives.from }, locale)}`;
  return `Arrives ${writeDays(arrives, locale)}`;
}
