import { queryOptions } from '@tanstack/react-query';
import { apiSend } from '../../../../shared/api-client.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import * as pricingApi from '../../pricing/endpoints.ts';
import type { TaxesEntry, TaxZone } from '../../pricing/tariff-schema.ts';

export const taxesQuery = queryOptions({ ...apiQuery(pricingApi.readTaxes()), staleTime: 0 });

/** Saves all places as `change` makes them; others' changes meanwhile are refused. */
export function saveTaxes(
  { zones, version }: TaxesEntry,
  change: (zones: TaxZone[]) => TaxZone[],
): Promise<TaxesEntry> {
  return apiSend(pricingApi.changeTaxes({ zones: change(zones) }), { version });
}
