import { useQuery } from '@tanstack/react-query';
import { listCountries } from '../kit/countries.ts';
import * as ordersApi from '../modules/orders/endpoints.ts';
import type { DeliveredCountry } from '../modules/orders/schema.ts';
import { apiQuery } from './queries.ts';

/** Where the shop delivers. */
export const deliveredCountriesQuery = apiQuery(ordersApi.listCountries());

/**
 * The countries that the shop delivers to; undefined until they are known. If they cannot be loaded, all of them: the
 * checkout says what cannot be brought.
 */
export function useDeliveredCountries(): DeliveredCountry[] | undefined {
  const { data, isError } = useQuery(deliveredCountriesQuery);
  return data ?? (isError ? listCountries() : undefined);
}

/** Whether an address is in a country that the shop delivers to, as far as that is known yet. */
export const isDelivered = (
  { country }: { country: string },
  countries: DeliveredCountry[] | undefined,
): boolean => countries?.some(({ name }) => name === country) ?? true;

/** How an address elsewhere is marked. */
export const notDelivered = ({ country }: { country: string }): string =>
  `No delivery to ${country}`;
