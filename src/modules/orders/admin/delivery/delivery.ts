import { queryOptions } from '@tanstack/react-query';
import { countryName } from '../../../../kit/countries.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import * as pricingApi from '../../pricing/endpoints.ts';
import type {
  Delivery,
  DeliveryEntry,
  DeliveryRate,
  DeliveryZone,
} from '../../pricing/tariff-schema.ts';

export const deliveryQuery = queryOptions({ ...apiQuery(pricingApi.readDelivery()), staleTime: 0 });

/** Saves everything as `change` makes it; others' changes meanwhile are refused. */
export function saveDelivery(
  { version, ...delivery }: DeliveryEntry,
  change: (delivery: Delivery) => Delivery,
): Promise<DeliveryEntry> {
  return apiSend(pricingApi.changeDelivery(change(delivery)), { version });
}

/** Changes the rates of a zone, or those of everywhere else. @param zoneId undefined: everywhere else */
export const withRates =
  (zoneId: string | undefined, change: (rates: DeliveryRate[]) => DeliveryRate[]) =>
  ({ zones, elsewhere }: Delivery): Delivery => ({
    zones: zones.map((zone) =>
      zoneId !== undefined && zone.id === zoneId ? { ...zone, rates: change(zone.rates) } : zone,
    ),
    elsewhere: zoneId === undefined ? change(elsewhere) : elsewhere,
  });

/** The same with another entry in the place of the one with its id, or at the end. */
export const putInto = <Entry extends { id?: string }>(entries: Entry[], entry: Entry): Entry[] =>
  entry.id === undefined
    ? [...entries, entry]
    : entries.map((each) => (each.id === entry.id ? entry : each));

/** 'France, Germany · 75*'. */
export function placesText({ countries, states, postcodes }: Omit<DeliveryZone, 'name' | 'rates'>) {
  return [countries.map(countryName), states, postcodes]
    .filter((places) => places.length > 0)
    .map((places) => (places.length > 6 ? `${places.length} of them` : places.join(', ')))
    .join(' · ');
}
