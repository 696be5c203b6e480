import { queryOptions } from '@tanstack/react-query';
import type { TaxesEntry, TaxZone } from '../../../domain/orders/pricing/tariff-schema.ts';
import { apiSend, ifMatch } from '../../shared/api-client.ts';
import { apiQuery } from '../../shared/queries.ts';
import { EXAMPLE_PATH } from '../delivery/delivery.ts';

const PATH = '/api/admin/taxes';

/** What a change of the taxes makes stale. */
export const TOUCHED_BY_TAXES = [PATH, EXAMPLE_PATH, '/api/admin/audit'];

export const taxesQuery = queryOptions({ ...apiQuery<TaxesEntry>(PATH), staleTime: 0 });

/** Saves all places as `change` makes them; others' changes meanwhile are refused. */
export function saveTaxes(
  { zones, version }: TaxesEntry,
  change: (zones: TaxZone[]) => TaxZone[],
): Promise<TaxesEntry> {
  return apiSend('PUT', PATH, { zones: change(zones) }, ifMatch(version));
}
