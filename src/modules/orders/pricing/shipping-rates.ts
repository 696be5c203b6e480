import { moneyText } from '../../../kit/money.ts';
import { WEEKDAYS, type Weekday } from '../../../kit/wire.ts';
import { type Db, namedOne } from '../../../platform/database/database.ts';
import type { ShippingRateView } from '../schema.ts';
import {
  type Calendar,
  type Deadline,
  deadlineOf,
  type Promised,
  promised,
} from './business-days.ts';
import type { RateTerms } from './tariff.ts';
import type { Zone } from './zones.ts';

/** One row of the tariff; amounts in minor units. */
export interface ShippingRate extends RateTerms {
  id: string;
  /** Null: it holds wherever no zone is. */
  zoneId: string | null;
  name: string;
  minDays: number;
  maxDays: number;
  isDefault: boolean;
  /** Fetched at the shop. */
  isPickup: boolean;
  /** Until when it leaves on the same day, '15:00'; null: as the shop's settings say. */
  cutOff: string | null;
  /** On which days it brings; null: on the shop's working days. */
  deliveryDays: Weekday[] | null;
}

export interface DeliveryZone extends Zone {
  id: string;
  name: string;
}

/** The shop's rates and zones in the owner's order, as JSON, for a statement of another name. */
export const TARIFF_JSON = {
  rates: `(select coalesce(json_agg(json_build_object('id', id, 'zoneId', zone_id, 'name', name,
      'price', price, 'minDays', min_days, 'maxDays', max_days, 'freeFrom', free_from,
      'isDefault', is_default, 'isPickup', is_pickup, 'minGrams', min_grams, 'maxGrams', max_grams,
      'minAmount', min_amount, 'maxAmount', max_amount, 'surcharges', surcharges,
      'cutOff', cut_off, 'deliveryDays', delivery_days)
      order by position, name), '[]') from shipping_rates)`,
  zones: `(select coalesce(json_agg(json_build_object('id', id, 'name', name, 'countries', countries,
      'states', states, 'postcodes', postcodes) order by position, name), '[]') from delivery_zones)`,
};

export interface Tariff {
  zones: DeliveryZone[];
  rates: ShippingRate[];
}

export async function readTariff(db: Db): Promise<Tariff> {
  return namedOne<Tariff>(
    db,
    'tariff',
    `select ${TARIFF_JSON.zones} as zones, ${TARIFF_JSON.rates} as rates`,
  );
}

/** When what is ordered now arrives, and until when that holds. */
export interface Arriving {
  arrives: Promised;
  deadline: Deadline | undefined;
}

export function arriving(
  { minDays, maxDays, cutOff, deliveryDays }: ShippingRate,
  now: Date,
  calendar: Calendar,
): Arriving {
  const brings = deliveryDays?.map((day) => WEEKDAYS.indexOf(day)) ?? null;
  const pace = { minDays, maxDays, cutOff, deliveryDays: brings };
  return { arrives: promised(now, pace, calendar), deadline: deadlineOf(now, pace, calendar) };
}

export const toShippingRateView = (
  rate: ShippingRate,
  { arrives, deadline }: Arriving,
): ShippingRateView => ({
  id: rate.id,
  name: rate.name,
  price: moneyText(rate.price),
  minDays: rate.minDays,
  maxDays: rate.maxDays,
  freeFrom: rate.freeFrom === null ? null : moneyText(rate.freeFrom),
  isDefault: rate.isDefault,
  isPickup: rate.isPickup,
  arrives,
  orderBy: deadline?.orderBy.toISOString() ?? null,
  later: deadline?.later ?? null,
});
