import { type Db, named } from '../../platform/database.ts';
import { moneyText } from '../../platform/money.ts';
import type { ShippingRateView } from './schema.ts';

/** One row of the tariff; amounts in minor units. */
export interface ShippingRate {
  id: string;
  name: string;
  price: number;
  minDays: number;
  maxDays: number;
  freeFrom: number | null;
  isDefault: boolean;
}

/** The shop's tariff, in the owner's order. */
export const listShippingRates = (db: Db) =>
  named<ShippingRate>(
    db,
    'shipping-rates',
    `select id, name, price, min_days as "minDays", max_days as "maxDays", free_from as "freeFrom",
       is_default as "isDefault"
     from shipping_rates order by position, name`,
  );

export const presentShippingRate = (rate: ShippingRate): ShippingRateView => ({
  ...rate,
  price: moneyText(rate.price),
  freeFrom: rate.freeFrom === null ? null : moneyText(rate.freeFrom),
});
