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

/** 'Order by Fri 27 Nov, 15:00', by the shop's clock. */
export const orderByText = (
  moment: string,
  { locale, timeZone }: { locale: string; timeZone: string },
): string =>
  `Order by ${new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(moment))}`;

/** '2 h 10 min'; empty from a day on, and for what is over. */
export function timeLeft(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  if (minutes <= 0 || minutes >= 24 * 60) return '';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}

/** 'Arrives Wed 25 – Fri 27 Nov', if it is ordered now. */
export function arrivalText(
  { arrives, isPickup }: Pick<ShippingRateView, 'arrives' | 'isPickup'>,
  { locale }: { locale: string },
): string {
  if (isPickup) return `Ready from ${writeDays({ from: arrives.from, to: arrives.from }, locale)}`;
  return `Arrives ${writeDays(arrives, locale)}`;
}
