import { writeDays } from '../kit/format.ts';
import type { ProductView } from '../modules/catalog/schema.ts';
import * as ordersApi from '../modules/orders/endpoints.ts';
import { defaultRate } from '../modules/orders/pricing/tariff.ts';
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

/**
 * From which value of the goods on delivery is free for whoever chooses nothing: 0 where it always is; undefined where it
 * never is, or nothing is brought.
 */
export function freeDeliveryFrom(
  rates: Pick<ShippingRateView, 'price' | 'freeFrom' | 'isPickup' | 'isDefault'>[],
): string | undefined {
  const rate = defaultRate(rates);
  if (!rate || rate.isPickup) return undefined;
  return Number(rate.price) === 0 ? rate.price : (rate.freeFrom ?? undefined);
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
