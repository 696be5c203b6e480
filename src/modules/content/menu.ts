import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import type { Module } from '../../kit/module.ts';
import { tag } from '../../kit/tags.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { searchLinks } from './link-targets.ts';
import type { NavigationItem, NavigationOrder } from './schema.ts';

/** The header's links in their two levels. */

export interface NavigationRow extends Omit<NavigationItem, 'items'> {
  id: string;
  parentId: string | null;
  image: string | null;
}

/** Those that stand under one that is switched off are not shown. */
export const navigationTree = (rows: NavigationRow[]): NavigationItem[] =>
  rows
    .filter(({ parentId }) => parentId === null)
    .map(({ id, parentId: _, image: __, ...item }) => ({
      ...item,
      items: rows
        .filter(({ parentId }) => parentId === id)
        .map(({ name, url, image }) => ({ name, url, image })),
    }));

/** More of them make no menu. */
const MOST_CATEGORIES = 24;

/** While nothing stands under any entry, the link to all products opens the categories. */
export async function withCategories(
  db: Db,
  modules: readonly Module[],
  items: NavigationItem[],
): Promise<NavigationItem[]> {
  if (items.some((item) => item.items.length > 0)) return items;
  const found = await searchLinks(db, modules, { kind: ['category'], limit: MOST_CATEGORIES });
  const categories = found.map(({ name, url, image }) => ({ name, url, image }));
  return items.map((item) => (item.url === '/products' ? { ...item, items: categories } : item));
}

/**
 * Whether an entry may stand where it is to: there are two levels.
 * @param id its own; undefined of a new one
 * @throws invalid_input
 */
export async function refuseDeep(tx: Tx, parentId: unknown, id?: string): Promise<void> {
  if (typeof parentId !== 'string') return;
  const [parent] = await named<{ parentId: string | null }>(
    tx,
    'navigation-parent',
    'select parent_id from navigation_items where id = $1 for key share',
    [parentId],
  );
  if (!parent) throw fieldRefusal('parentId', 'The entry that it is to stand under is gone.');
  if (parent.parentId !== null || parentId === id) {
    throw fieldRefusal('parentId', 'A menu has two levels: choose an entry of the first one.');
  }
  const [child] = await named(
    tx,
    'navigation-child',
    'select from navigation_items where parent_id = $1 limit 1',
    [id ?? null],
  );
  if (child) {
    throw fieldRefusal('parentId', 'Others stand under this one: a menu has two levels.');
  }
}

/**
 * Puts the whole menu into this order, on both levels at once.
 * @throws changed_meanwhile if these are not the entries that there are, invalid_input for a third level
 */
export async function arrangeNavigation(tx: Tx, { entries }: NavigationOrder): Promise<void> {
  const rows = await named<{ id: string; parentId: string | null }>(
    tx,
    'navigation-order',
    'select id, parent_id from navigation_items order by sort_order, name, id for update',
  );
  const wanted = new Map(entries.map(({ id, parentId }) => [id, parentId]));
  if (wanted.size !== rows.length || rows.some(({ id }) => !wanted.has(id))) {
    throw new ShopError(
      'changed_meanwhile',
      'Somebody has added or deleted a navigation item meanwhile.',
    );
  }
  entries.forEach(({ parentId }, place) => {
    // One that is not there is of the third level as well.
    if (parentId !== null && wanted.get(parentId) !== null) {
      throw fieldRefusal(`entries.${place}.parentId`, 'A menu has two levels.');
    }
  });
  await named(
    tx,
    'arrange-navigation',
    `update navigation_items as t set sort_order = place - 1, parent_id = wanted.parent_id
     from unnest($1::uuid[], $2::uuid[]) with ordinality as wanted (id, parent_id, place)
     where t.id = wanted.id
       and (t.sort_order, t.parent_id) is distinct from (place - 1, wanted.parent_id)`,
    [entries.map(({ id }) => id), entries.map(({ parentId }) => parentId)],
  );
  tx.record('navigation_item.ordered', 'navigation_item', { order: rows }, { order: entries });
  tx.changed(tag.navigation);
}
