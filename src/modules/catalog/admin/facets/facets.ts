import { queryOptions } from '@tanstack/react-query';
import { apiSend } from '../../../../shared/api-client.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import * as facetsApi from '../../facet-endpoints.ts';
import type { FacetDefinition } from '../../facets.ts';
import type { FacetsEntry } from '../../schema.ts';

export const facetsQuery = queryOptions({ ...apiQuery(facetsApi.read()), staleTime: 0 });

/** Replaces all of them, unless somebody else has done so meanwhile. */
export const saveFacets = (
  { version }: FacetsEntry,
  facets: FacetDefinition[],
): Promise<FacetsEntry> => apiSend(facetsApi.change({ facets }), { version });

/** One facet in another's place, at the end, or gone. */
export function withFacet(
  { facets }: FacetsEntry,
  former: FacetDefinition | undefined,
  now: FacetDefinition | undefined,
): FacetDefinition[] {
  const others = facets.flatMap((facet) =>
    facet.key === former?.key ? (now ? [now] : []) : [facet],
  );
  return now && !former ? [...others, now] : others;
}

/** 'Bottle size' is `bottle-size` in addresses; another facet's word gets a number. */
export function keyFor(name: string, { facets }: FacetsEntry): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const word = (words ?? ['facet']).join('-').slice(0, 24);
  const isTaken = (key: string) => facets.some((facet) => facet.key === key);
  for (let number = 1; ; number++) {
    const key = number === 1 ? word : `${word}-${number}`;
    if (!isTaken(key)) return key;
  }
}
