import { randomUUID } from 'node:crypto';
import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { ShopError } from '../../kit/errors.ts';
import { tag } from '../../kit/tags.ts';
import { type Db, named, namedOne, type Tx } from '../../platform/database/database.ts';
import { plainWords, readMarkdown } from '../content/markdown.ts';
import { type CategoryPage, type CategoryView, slugFor } from './category-schema.ts';
import type { Step } from './schema.ts';
import type { ProductSearch } from './search/product-search.ts';

/** Categories as shoppers see them, and those that products bring with them (docs/decisions/081). */

interface CategoryRow extends Omit<CategoryView, 'productCount'> {
  isActive: boolean;
  formerSlugs: string[];
}

interface Told {
  story: string;
  seoTitle: string | null;
  seoDescription: string | null;
}

/** In the order of the shelves, those without a page too: what stands below one of them is there all the same. */
const readAll = (db: Db): Promise<CategoryRow[]> =>
  named<CategoryRow>(
    db,
    'all-categories',
    `select id, name, slug, parent_id, image, image_text, is_active, former_slugs from categories
     order by place, lower(name)`,
  );

/** The categories that have a page, each with how many products it and those below it have. */
export async function listCategories(db: Db, search: ProductSearch): Promise<CategoryView[]> {
  const [rows, counts] = await Promise.all([readAll(db), countByName(search)]);
  return viewsOf(rows, counts);
}

function viewsOf(rows: CategoryRow[], counts: ReadonlyMap<string, number>): CategoryView[] {
  return rows
    .filter(({ isActive }) => isActive)
    .map(({ isActive: _, formerSlugs: __, ...category }) => ({
      ...category,
      productCount: namesWithin(rows, category.id).reduce(
        (sum, name) => sum + (counts.get(name.toLowerCase()) ?? 0),
        0,
      ),
    }));
}

async function countByName(search: ProductSearch): Promise<Map<string, number>> {
  const { categories } = await search.facets({});
  const counts = new Map<string, number>();
  for (const { value, count } of categories) {
    const name = value.toLowerCase();
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return counts;
}

/** The name of a category and those of all that stand below it. */
function namesWithin(rows: readonly CategoryRow[], id: string): string[] {
  const own = rows.filter((row) => row.id === id);
  const below = rows.filter(({ parentId }) => parentId === id);
  return [...own.map(({ name }) => name), ...below.flatMap((row) => namesWithin(rows, row.id))];
}

/** What it stands below, from the top. */
export function pathTo<Row extends { id: string; parentId: string | null }>(
  rows: readonly Row[],
  id: string | null,
): Row[] {
  const row = rows.find((each) => each.id === id);
  return row ? [...pathTo(rows, row.parentId), row] : [];
}

/** Tells of a name the way down to the category of it, with itself: those of it that have a page. */
export async function pathsToCategories(db: Db): Promise<(name: string) => Step[]> {
  const rows = await readAll(db);
  const paths = new Map(
    rows.map((row) => [row.name.toLowerCase(), stepsOf(pathTo(rows, row.id))] as const),
  );
  return (name) => paths.get(name.toLowerCase()) ?? [];
}

const stepsOf = (rows: CategoryRow[]): Step[] =>
  rows.filter(({ isActive }) => isActive).map(({ name, slug }) => ({ name, slug }));

/**
 * The page at an address, or at one that it had before.
 * @throws not_found for one that has no page
 */
export async function findCategoryPage(
  db: Db,
  search: ProductSearch,
  slug: string,
): Promise<CategoryPage> {
  const [rows, counts] = await Promise.all([readAll(db), countByName(search)]);
  const views = viewsOf(rows, counts);
  const at =
    rows.find((row) => row.slug === slug) ?? rows.find((row) => row.formerSlugs.includes(slug));
  const category = views.find(({ id }) => id === at?.id);
  if (!category) throw new ShopError('not_found', 'This category does not exist.');
  const told = await namedOne<Told>(
    db,
    'category-story',
    'select story, seo_title, seo_description from categories where id = $1',
    [category.id],
  );
  return {
    ...category,
    ...toldOf(told),
    names: namesWithin(rows, category.id),
    path: stepsOf(pathTo(rows, category.parentId)),
    children: views.filter(({ parentId }) => parentId === category.id),
  };
}

/** About as much as search engines show. */
const SUMMARY = 160;

/** A story and what search engines show, as pages have them. */
export function toldOf({ story, seoTitle, seoDescription }: Told) {
  const blocks = readMarkdown(story, 1);
  const words = plainWords(blocks);
  const summary = words.length > SUMMARY ? `${words.slice(0, SUMMARY - 1).trimEnd()}…` : words;
  return { blocks, seoTitle: seoTitle ?? undefined, seoDescription: seoDescription ?? summary };
}

/** The addresses of all categories that have a page, for the site map. */
export const listCategoryAddresses = (db: Db) =>
  named<{ slug: string; updatedAt: string }>(
    db,
    'category-addresses',
    'select slug, updated_at from categories where is_active order by place, lower(name)',
  );

/**
 * Makes a category of each word that is none yet; nothing for products without.
 * @returns how each is spelled, by its name in small letters
 */
export async function ensureCategories(tx: Tx, words: string[]): Promise<Map<string, string>> {
  const wanted = new Map(words.filter(Boolean).map((name) => [name.toLowerCase(), name]));
  if (wanted.size === 0) return wanted;
  const known = await findNames(tx, [...wanted.keys()]);
  if (known.size === wanted.size) return known;
  // Always in one order, so that no two transactions wait for each other's.
  for (const [key, name] of [...wanted].toSorted()) {
    if (!known.has(key)) await addWord(tx, name);
  }
  tx.changed(tag.categories);
  return findNames(tx, [...wanted.keys()]);
}

/** Does nothing where another transaction has made one of that name meanwhile. */
async function addWord(tx: Tx, name: string): Promise<void> {
  const slug = await freeSlug(tx, 'categories', slugFor(name, 'category'));
  for (const address of [slug, `${slug}-${randomUUID().slice(0, 6)}`]) {
    const [added] = await named<{ id: string }>(
      tx,
      'add-category-of-word',
      `insert into categories (name, slug, place)
       select $1, $2, coalesce(max(place), 0) + 1 from categories on conflict do nothing returning id`,
      [name, address],
    );
    if (added) return tx.record('category.created', added.id, null, { name, slug: address });
    if ((await findNames(tx, [name.toLowerCase()])).size > 0) return;
  }
}

/** Of those names, in small letters, how the categories that there are spell theirs. */
async function findNames(db: Db, names: string[]): Promise<Map<string, string>> {
  const rows = await named<{ key: string; name: string }>(
    db,
    'categories-by-name',
    'select lower(name) as key, name from categories where lower(name) = any($1::text[])',
    [names],
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** How the category is spelled that is meant by a word in any letter case; undefined: there is none. */
export const findSpelling = async (db: Db, word: string): Promise<string | undefined> =>
  (await findNames(db, [word.toLowerCase()])).get(word.toLowerCase());

/** Categories are few, and a change of one may concern its neighbours: one transaction at a time. */
export const lockCategories = (tx: Tx) =>
  tx.query("select pg_advisory_xact_lock(hashtextextended('categories', 0))");

/** Both are kept in an order, and found by their addresses. */
export type Grouping = 'categories' | 'collections';

interface GroupingQuery<Column extends string> {
  search?: string | undefined;
  isActive?: ('true' | 'false')[] | undefined;
  sort: { column: Column; direction: 'asc' | 'desc' };
  limit: number;
  offset: number;
}

/** One page of those that a search finds, as `select` reads them from the table as `c`. */
export function pageOf<Row extends object, Column extends string>(
  db: Db,
  table: Grouping,
  select: string,
  sortedBy: Record<Column, string>,
  { search, isActive, sort, ...page }: GroupingQuery<Column>,
): Promise<Counted<Row>> {
  const found = `from ${table} c where ($1::boolean[] is null or c.is_active = any($1))
    and ($2::text is null or strpos(lower(concat_ws(' ', c.name, c.slug)), lower($2)) > 0)`;
  return countedPage<Row>(
    db,
    found,
    [isActive ?? null, search ?? null],
    page,
    (limited) =>
      `${select} ${found} order by ${sortedBy[sort.column]} ${sort.direction}, lower(c.name) ${limited}`,
  );
}

/** An address, with a number if another has it. */
export async function freeSlug(tx: Tx, table: Grouping, base: string): Promise<string> {
  const taken = await named<{ slug: string }>(
    tx,
    `slugs-of-${table}`,
    `select slug from ${table} where slug = $1 or slug like $1 || '-%'`,
    [base],
  );
  const all = new Set(taken.map(({ slug }) => slug));
  if (!all.has(base)) return base;
  for (let number = 2; ; number++) if (!all.has(`${base}-${number}`)) return `${base}-${number}`;
}

/**
 * What one stands at now leads to nothing else any more, and what it had before leads on to it.
 * @param former addresses that it had, or that one had of which it takes the place
 */
export async function keepAddress(
  tx: Tx,
  table: Grouping,
  id: string,
  former: string[],
): Promise<void> {
  await named(
    tx,
    `keep-address-of-${table}`,
    `update ${table} t set former_slugs = array(
       select distinct each from unnest(t.former_slugs || case when t.id = $1 then $2::text[] else '{}' end) each
       where each <> taken.slug order by each)
     from (select slug from ${table} where id = $1) taken
     where t.id = $1 or taken.slug = any (t.former_slugs)`,
    [id, former],
  );
}

/** Behind all others. */
export const lastPlace = async (tx: Tx, table: Grouping): Promise<number> =>
  (
    await namedOne<{ place: number }>(
      tx,
      `last-place-of-${table}`,
      `select coalesce(max(place), 0) + 1 as place from ${table}`,
    )
  ).place;
