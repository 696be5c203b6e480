import { type Db, named, namedOne } from '../../platform/database/database.ts';

/** Categories and types of products, as rules name them: either may be meant, whatever the case of its letters. */

/** Whether the name `kind` is neither a category nor a type of a product. */
export const UNKNOWN_KIND = `not exists (select from categories known where lower(known.name) = lower(kind))
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

/** The kinds with the names of all categories that stand below those among them: what a rule that names them is about. */
export async function kindsWithin(db: Db, kinds: string[]): Promise<string[]> {
  if (kinds.length === 0) return kinds;
  const { within } = await namedOne<{ within: string[] }>(
    db,
    'kinds-within',
    'select kinds_within($1::text[]) as within',
    [kinds],
  );
  return within;
}

/** A column of kinds with $2 in the place of $1. */
export const renamedIn = (column: string): string => `array(
  select case when lower(kind) = lower($1) then $2 else kind end
  from unnest(${column}) with ordinality k (kind, place) order by place)`;

/** Whether a column of kinds names $1. */
export const namesKind = (column: string): string =>
  `lower($1) in (select lower(kind) from unnest(${column}) kind)`;

export const unknownText = (kinds: string[]): string | false =>
  kinds.length > 0 &&
  `No category or type is called ${kinds.map((kind) => `“${kind}”`).join(', ')}`;
