import type { Db } from '../../platform/database.ts';
import { moneyText, percentOf } from '../../platform/money.ts';
import { ShopError } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import type { QuoteView } from './schema.ts';
import { listShippingRates, type ShippingRate } from './shipping-rates.ts';
import { defaultRate, shippingCost } from './tariff.ts';

/** A line's present cost, in minor units. */
export interface PricedLine {
  price: number;
  quantity: number;
  /** The product does not count towards shipping (docs/rules.md, Money). */
  freeShipping: boolean;
}

export interface Quote {
  currency: string;
  /** Percent of the subtotal, decimal text. */
  taxRate: string;
  rate: ShippingRate | undefined;
  /** Minor units, like the three below. */
  subtotal: number;
  shipping: number;
  tax: number;
  total: number;
}

/**
 * total = subtotal + shipping + tax; tax is on the subtotal, rounded half up once (docs/rules.md,
 * Money).
 * @throws not_found for a shipping rate that is not in the tariff
 */
export async function quote(db: Db, lines: PricedLine[], shippingRateId?: string): Promise<Quote> {
  const { currency, taxRate } = await readSettings(db);
  const rates = await listShippingRates(db);
  const rate = shippingRateId ? rates.find(({ id }) => id === shippingRateId) : defaultRate(rates);
  if (shippingRateId && !rate) {
    throw new ShopError('not_found', 'This way of shipping is not offered any more.', {
      fields: { shippingRateId: 'Not offered' },
    });
  }
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const shipping = shippingCost(lines, subtotal, rate);
  const tax = percentOf(subtotal, taxRate);
  return { currency, taxRate, rate, subtotal, shipping, tax, total: subtotal + shipping + tax };
}

export const presentQuote = (quoted: Quote): QuoteView => ({
  currency: quoted.currency,
  shippingRateId: quoted.rate?.id ?? null,
  subtotal: moneyText(quoted.subtotal),
  shipping: moneyText(quoted.shipping),
  tax: moneyText(quoted.tax),
  total: moneyText(quoted.total),
});
