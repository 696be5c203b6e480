import type { Counted } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { type Module, partsOf } from '../../kit/module.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { tag } from '../../kit/tags.ts';
import { type Expected, refuseOlder, withVersion } from '../../kit/versions.ts';
import { type Db, named, namedOne, type Tx } from '../../platform/database/database.ts';
import {
  deleteRows,
  insertReturningId,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import { pagesAbout, renameInSections } from '../content/section-sources.ts';
import {
  freeSlug,
  type Grouping,
  keepAddress,
  lastPlace,
  lockCategories,
  pageOf,
  pathTo,
} from './categories.ts';
import {
  type CategoryChange,
  type CategoryInput,
  type CategoryQuery,
  type CategoryRecord,
  type GroupUse,
  slugFor,
} from './category-schema.ts';
import { namesKind, renamedIn } from './kinds.ts';

/** What staff do about categories. */

declare module '../../kit/module.ts' {
  interface Parts {
    /** What of the room's names categories: told before one goes, and called by the new name when one changes. */
    namesCategories?: NamesCategories;
  }
}

export interface NamesCategories {
  /** What names it, in any case of letters. */
  uses(db: Db, name: string): Promise<GroupUse[]>;
  /** Has all of it go by the other name. */
  rename(tx: Tx, from: string, to: string): Promise<void>;
}

type CategoryRow = Omit<CategoryRecord, 'version' | 'parents'>;

const COUNTED = `(select count(*) from products p
  where lower(p.category) = lower(c.name) and p.deleted_at is null)`;

const SELECT = `select c.id, c.name, c.slug, c.parent_id, c.image, c.image_text, c.story, c.seo_title, c.seo_description,
  c.is_active, c.place as "sortOrder", ${COUNTED} as "productCount", c.created_at, c.updated_at`;

/** What of a category is edited: its version and the audit log are about this. */
export const editable = ({
  id,
  sortOrder,
  productCount,
  createdAt,
  updatedAt,
  ...rest
}: CategoryRow) => rest;

const SORTED_BY: Record<CategoryQuery['sort']['column'], string> = {
  place: 'c.place',
  name: 'lower(c.name)',
  products: COUNTED,
  createdAt: 'c.created_at',
  updatedAt: 'c.updated_at',
};

export async function listCategoryRecords(
  db: Db,
  query: CategoryQuery,
): Promise<Counted<CategoryRecord>> {
  const { rows, total } = await pageOf<CategoryRow, CategoryQuery['sort']['column']>(
    db,
    'categories',
    SELECT,
    SORTED_BY,
    query,
  );
  return { rows: await withParents(db, rows), total };
}

/** All of them, in the order of the shelves. */
export const readAllCategories = async (db: Db): Promise<CategoryRecord[]> =>
  withParents(
    db,
    await named<CategoryRow>(
      db,
      'all-category-records',
      `${SELECT} from categories c order by c.place, lower(c.name)`,
    ),
  );

async function withParents(db: Db, rows: CategoryRow[]): Promise<CategoryRecord[]> {
  const all = rows.some(({ parentId }) => parentId !== null) ? await readTree(db) : [];
  return rows.map((row) => ({
    ...withVersion(row, editable(row)),
    parents: pathTo(all, row.parentId)
      .map(({ name }) => name)
      .join(' › '),
  }));
}

const readTree = (db: Db) =>
  named<{ id: string; name: string; parentId: string | null }>(
    db,
    'category-tree',
    'select id, name, parent_id from categories',
  );

/** @throws not_found */
export async function findCategory(db: Db, id: string): Promise<CategoryRecord> {
  const rows = await named<CategoryRow>(
    db,
    'category',
    `${SELECT} from categories c where c.id = $1`,
    [id],
  );
  const [category] = await withParents(db, rows);
  if (!category) throw new ShopError('not_found', 'This category does not exist.');
  return category;
}

/** @throws name_taken, slug_taken, invalid_input for a parent that cannot be */
export async function addCategory(tx: Tx, input: CategoryInput): Promise<CategoryRecord> {
  await lockCategories(tx);
  const { slug, parentId } = input;
  await refuseParent(tx, undefined, parentId ?? null);
  const id = await insertReturningId(tx, 'categories', {
    ...input,
    slug: slug ?? (await freeSlug(tx, 'categories', slugFor(input.name, 'category'))),
    place: await lastPlace(tx, 'categories'),
  }).catch(refuseTaken);
  await keepAddress(tx, 'categories', id, []);
  const category = await findCategory(tx, id);
  tx.changed(tag.categories);
  tx.record('category.created', id, null, editable(category));
  return category;
}

/**
 * Changes a category. A new name is that of its products, and of all that names it.
 * @throws not_found, changed_meanwhile, name_taken, slug_taken, invalid_input for a parent that cannot be
 */
export async function changeCategory(
  modules: readonly Module[],
  tx: Tx,
  id: string,
  change: CategoryChange,
  expected: Expected,
): Promise<CategoryRecord> {
  await lockCategories(tx);
  const before = await findCategory(tx, id);
  await refuseOlder(tx, id, before, expected);
  if (change.parentId !== undefined) await refuseParent(tx, id, change.parentId);
  await updateRow(tx, 'categories', id, { ...change, updatedAt: NOW }).catch(refuseTaken);
  if (change.name !== undefined && change.name !== before.name) {
    await callOtherwise(modules, tx, before.name, change.name);
  }
  await keepAddress(tx, 'categories', id, [before.slug]);
  // Rules that name what it stood below, or stands below now, are about other products.
  if (change.parentId !== undefined && change.parentId !== before.parentId) {
    tx.changed(tag.everything);
  }
  const after = await findCategory(tx, id);
  tx.changed(tag.categories);
  tx.record('category.changed', id, editable(before), editable(after));
  return after;
}

/** Every page on which one of its products stands may name it. */
async function callOtherwise(
  modules: readonly Module[],
  tx: Tx,
  from: string,
  to: string,
): Promise<void> {
  await named(
    tx,
    'rename-category-of-products',
    'update products set category = $2, updated_at = now() where lower(category) = lower($1)',
    [from, to],
  );
  await named(
    tx,
    'rename-category-of-collections',
    `update collections set kinds = ${renamedIn('kinds')}, updated_at = now() where ${namesKind('kinds')}`,
    [from, to],
  );
  for (const { rename } of partsOf(modules, 'namesCategories')) await rename(tx, from, to);
  await renameInSections(tx, 'Category', from, to);
  tx.changed(tag.everything);
}

/** What names a category besides its products. */
export async function listCategoryUses(
  modules: readonly Module[],
  db: Db,
  id: string,
): Promise<GroupUse[]> {
  const { name } = await findCategory(db, id);
  return usesOf(modules, db, name);
}

async function usesOf(modules: readonly Module[], db: Db, name: string): Promise<GroupUse[]> {
  const collections = await named<GroupUse>(
    db,
    'collections-of-category',
    `select 'Collection' as kind, name from collections where ${namesKind('kinds')} order by lower(name)`,
    [name],
  );
  const others = await Promise.all(
    partsOf(modules, 'namesCategories').map(({ uses }) => uses(db, name)),
  );
  const pages = await pagesAbout(db, 'Category', name);
  return [
    ...collections,
    ...others.flat(),
    ...pages.map((title): GroupUse => ({ kind: 'Page', name: title })),
  ];
}

/**
 * Deletes a category. What stands below it moves up; its products and all that names it go by another one's name.
 * @throws not_found, category_in_use if they are to go nowhere, invalid_input if they cannot go there
 */
export async function removeCategory(
  modules: readonly Module[],
  tx: Tx,
  id: string,
  { moveTo }: { moveTo?: string | undefined } = {},
): Promise<void> {
  await lockCategories(tx);
  const category = await findCategory(tx, id);
  const heir = moveTo === undefined ? undefined : await findHeir(tx, id, moveTo);
  const uses = await usesOf(modules, tx, category.name);
  if (heir) await callOtherwise(modules, tx, category.name, heir.name);
  else if (category.productCount + uses.length > 0) throw inUse(category, uses);
  await updateRow(tx, 'categories', { parentId: id }, { parentId: category.parentId });
  const { formerSlugs } = await namedOne<{ formerSlugs: string[] }>(
    tx,
    'former-addresses-of-category',
    'select former_slugs from categories where id = $1',
    [id],
  );
  await deleteRows(tx, 'categories', id);
  await renameInSections(tx, 'Categories', id, heir?.id ?? null);
  if (heir) await keepAddress(tx, 'categories', heir.id, [category.slug, ...formerSlugs]);
  tx.changed(tag.categories);
  const moved = heir ? { products: category.productCount, movedTo: heir.name } : null;
  tx.record('category.deleted', id, editable(category), moved);
}

async function findHeir(tx: Tx, id: string, moveTo: string): Promise<CategoryRecord> {
  const heir = moveTo === id ? undefined : await findCategory(tx, moveTo).catch(() => undefined);
  if (heir) return heir;
  throw fieldRefusal('moveTo', 'Choose another category for its products.');
}

function inUse({ name, productCount }: CategoryRecord, uses: GroupUse[]): ShopError {
  const products = productCount === 1 ? ['1 product is'] : [`${productCount} products are`];
  const told = [
    ...(productCount > 0 ? [`${products} of the category ${name}.`] : []),
    ...(uses.length > 0
      ? [
          `It is named by ${uses.map((use) => `${use.kind.toLowerCase()} “${use.name}”`).join(', ')}.`,
        ]
      : []),
    'Choose the category that takes its place.',
  ];
  return new ShopError('category_in_use', told.join(' '), { count: productCount });
}

/** @throws invalid_input for one that is not there, or that stands below this one */
async function refuseParent(tx: Tx, id: string | undefined, parentId: string | null) {
  if (parentId === null) return;
  const path = pathTo(await readTree(tx), parentId);
  if (path.length === 0) throw fieldRefusal('parentId', 'This category does not exist.');
  if (path.some((above) => above.id === id)) {
    throw fieldRefusal('parentId', 'A category cannot stand below itself.');
  }
  if (path.length >= MOST_LEVELS) {
    throw fieldRefusal('parentId', `Categories have at most ${MOST_LEVELS + 1} levels.`);
  }
}

/** So many may stand above one. */
const MOST_LEVELS = 4;

/**
 * Puts these into the places that they have among all.
 * @throws changed_meanwhile if one is not there any more
 */
export async function orderGroups(tx: Tx, table: Grouping, ids: string[]): Promise<void> {
  const rows = await named<{ id: string; place: number }>(
    tx,
    `order-of-${table}`,
    `select id, place from ${table} order by place, lower(name) for update`,
  );
  const wanted = new Set(ids);
  if (ids.some((id) => rows.every((row) => row.id !== id))) {
    throw new ShopError('changed_meanwhile', 'Somebody has deleted one of them meanwhile.');
  }
  // Those that are not named keep their places.
  const next = [...wanted];
  const order = rows.map(({ id }) => (wanted.has(id) ? (next.shift() ?? id) : id));
  await named(
    tx,
    `put-in-order-${table}`,
    `update ${table} t set place = w.place from unnest($1::uuid[]) with ordinality w (id, place)
     where t.id = w.id and t.place <> w.place`,
    [order],
  );
  const kind = table === 'categories' ? 'category' : 'collection';
  tx.record(`${kind}.ordered`, kind, { order: rows.map(({ id }) => id) }, { order });
  tx.changed(tag.categories);
}

const refuseTaken = refusedBy({
  categories_name_key: () => fieldRefusal('name', 'Another category has this name.', 'name_taken'),
  categories_slug_key: () =>
    fieldRefusal('slug', 'Another category has this address.', 'slug_taken'),
});
