import { type Db, named } from '../../platform/database/database.ts';
import { CATEGORIES } from './constants.ts';

/** Categories and types of products, as rules name them: either may be meant, whatever the case of its letters. */

/** Whether the name `kind` is neither a category or type of a product nor one of the home page's categories. */
export const UNKNOWN_KIND = `lower(kind) <> all(array[${CATEGORIES.map((name) => `'${name.toLowerCase()}'`)}])
  and not exists (select from products d where d.deleted_at is null
    and lower(kind) in (lower(d.category), lower(d.type)))`;

/** Those of the kinds that nothing in the shop is of. */
export async function unknownKinds(db: Db, kinds: string[]): Promise<Set<string>> {
  if (kinds.length === 0) return new Set();
  const rows = await named<{ kind: string }>(
    db,
    'unknown-kinds',
    `select kind from unnest($1::text[]) kind where ${UNKNOWN_KIND}`,
    [kinds],
  );
  return new Set(rows.map(({ kind }) => kind));
}

export const unknownText = (kinds: string[]): string | false =>
  kinds.length > 0 &&
  `No category or type is called ${kinds.map((kind) => `“${kind}”`).join(', ')}`;
