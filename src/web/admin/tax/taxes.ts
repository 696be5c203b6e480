import { queryOptions } from '@tanstack/react-query';
import type { TaxesEntry, TaxZone } from '../../../domain/orders/pricing/tariff-schema.ts';
import { apiSend, ifMatch } from '../../shared/api-client.ts';
import { apiQuery } from '../../shared/queries.ts';

const PATH = '/api/admin/taxes';

export const taxesQuery = queryOptions({ ...apiQuery<TaxesEntry>(PATH), staleTime: 0 });

/** Saves all places as `change` makes them; others' changes meanwhile are refused. */
export function saveTaxes(
  { zones, version }: TaxesEntry,
  change: (zones: TaxZone[]) => TaxZone[],
): Promise<TaxesEntry> {
  return apiSend('PUT', PATH, { zones: change(zones) }, ifMatch(version));
}
