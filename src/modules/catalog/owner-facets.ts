import { type Expected, withVersion } from '../../kit/versions.ts';
import { type Db, named, namedOne, type Tx } from '../../platform/database/database.ts';
import { specificationLabel } from './constants.ts';
import { DEFAULT_FACETS, type FacetDefinition } from './facets.ts';
import { replaceOwnerList } from './owner-list.ts';
import type { FacetsEntry, FacetsInput } from './schema.ts';

/** The owner's facets as JSON; undefined if the owner has never changed them. */
export async function readStoredFacets(db: Db): Promise<string | undefined> {
  const [row] = await named<{ facets: string }>(
    db,
    'listing-facets',
    'select facets::text as facets from listing_facets',
  );
  return row?.facets;
}

/** The facets that the listing offers: the owner's, or the defaults until there are any. */
export const facetsIn = (stored: string | null | undefined): FacetDefinition[] =>
  stored ? JSON.parse(stored) : DEFAULT_FACETS;

const readDefinitions = async (db: Db): Promise<FacetsInput> => ({
  facets: facetsIn(await readStoredFacets(db)),
});

/** With what can be made a facet of. */
export async function readFacetsEntry(db: Db): Promise<FacetsEntry> {
  const [definitions, known] = await Promise.all([readDefinitions(db), readKnown(db)]);
  return { ...withVersion(definitions), known };
}

async function readKnown(db: Db): Promise<FacetsEntry['known']> {
  const { options, specifications } = await namedOne<FacetsEntry['known']>(
    db,
    'facet-sources',
    `select
       array(select distinct o.called from products, unnest(option_names) o (called)
         where is_public order by o.called) as options,
       array(select distinct s.called from products, json_object_keys(specifications) s (called)
         where is_public order by s.called) as specifications`,
  );
  return { options, specifications: specifications.map(specificationLabel) };
}

/**
 * Replaces all facets.
 * @throws changed_meanwhile
 */
export async function changeFacets(
  tx: Tx,
  { facets }: FacetsInput,
  expected: Expected,
): Promise<FacetsEntry> {
  await replaceOwnerList(tx, 'listing_facets', readDefinitions, { facets }, expected);
  return readFacetsEntry(tx);
}
