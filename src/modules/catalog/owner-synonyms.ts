import { ShopError } from '../../kit/errors.ts';
import type { Expected } from '../../kit/versions.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { replaceOwnerList } from './owner-list.ts';
import type { SearchSynonyms } from './schema.ts';
import { DEFAULT_SYNONYMS, keyOf, LONGEST_SYNONYM } from './search/synonyms.ts';
import { wordsIn } from './search/words.ts';

/** The synonyms that search follows: the owner's, or the defaults until there are any. */
export async function readSynonyms(db: Db): Promise<SearchSynonyms> {
  const stored = await readStoredSynonyms(db);
  return { groups: stored === undefined ? DEFAULT_SYNONYMS : JSON.parse(stored) };
}

/** The owner's synonyms as JSON; undefined if the owner has never changed them. */
export async function readStoredSynonyms(db: Db): Promise<string | undefined> {
  const [row] = await named<{ groups: string }>(
    db,
    'synonyms',
    'select groups::text as groups from search_synonyms',
  );
  return row?.groups;
}

/**
 * Replaces all synonyms.
 * @throws changed_meanwhile; invalid_input if search could not use one of them
 */
export async function changeSynonyms(
  tx: Tx,
  { groups }: SearchSynonyms,
  expected: Expected,
): Promise<SearchSynonyms> {
  for (const group of groups) refuseUnusable(group);
  await replaceOwnerList(tx, 'search_synonyms', readSynonyms, { groups }, expected);
  return { groups };
}

function refuseUnusable(group: string[]): void {
  const seen = new Set<string>();
  for (const synonym of group) {
    const words = wordsIn(synonym);
    const key = keyOf(words);
    if (words.length === 0) refuse(`“${synonym}” has no letters or digits`);
    if (words.length > LONGEST_SYNONYM)
      refuse(`“${synonym}” has more than ${LONGEST_SYNONYM} words`);
    if (seen.has(key)) refuse(`“${synonym}” is in its group already, in one spelling or another`);
    seen.add(key);
  }
}

function refuse(reason: string): never {
  throw new ShopError('invalid_input', `${reason}.`, { fields: { groups: reason } });
}
