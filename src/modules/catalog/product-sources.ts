import type { Module } from '../../kit/module.ts';
import { type Db, named } from '../../platform/database/database.ts';
import type { Tile } from '../content/section-kinds.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import { CATEGORIES } from './constants.ts';

type Choice = { value: string; label: string; href: string };

/** What sections of pages can be about: as `/api/products` names it, and as people do. */
export const productSources: NonNullable<Module['productSources']> = {
  Category: (db) =>
    named<Choice>(
      db,
      'categories-to-choose',
      `select name as value, name as label, '/category/' || slug as href from categories
       where is_active order by lower(name)`,
    ),
  Categories: (db) =>
    named<Choice>(
      db,
      'category-tiles-to-choose',
      `select id as value, name as label, '/category/' || slug as href from categories
       where is_active order by place, lower(name)`,
    ),
  Brand: (db) =>
    named(
      db,
      'brands-to-choose',
      'select name as value, name as label from brands where is_active order by name',
    ),
  Collection: (db) =>
    named<Choice>(
      db,
      'collections-to-choose',
      `select slug as value, name as label, '/collection/' || slug as href from collections
       where is_active order by lower(name)`,
    ),
};

/** The four that every shop begins with: what settings say below each of them, and its picture there. */
const WORDS = {
  Devices: ['category_devices', 'category_devices_image'],
  'E-Liquids': ['category_eliquids', 'category_eliquids_image'],
  Accessories: ['category_accessories', 'category_accessories_image'],
  Bundles: ['category_bundles', 'category_bundles_image'],
} as const satisfies Record<(typeof CATEGORIES)[number], unknown>;

interface TileRow {
  id: string;
  name: string;
  slug: string;
  image: string | null;
  isActive: boolean;
}

/** How categories stand in a row of tiles. */
export const tiles: NonNullable<Module['tiles']> = {
  async Categories(db, ids) {
    const said = await readSettingTexts(db, Object.values(WORDS).flat());
    const tileOf = (name: string, row?: TileRow): Tile => {
      const [words, picture] = WORDS[name as keyof typeof WORDS] ?? [];
      return {
        name: row?.name ?? name,
        href: row
          ? `/category/${row.slug}`
          : `/products?${new URLSearchParams({ category: name })}`,
        text: (words && said[words]) ?? '',
        image: (picture && said[picture]) || row?.image || '',
      };
    };
    if (ids.length === 0) {
      const rows = await firstFour(db);
      // One of which the shop has nothing yet keeps its place; one that the owner has switched off does not.
      return CATEGORIES.flatMap((name) => {
        const row = rows.get(name);
        return row && !row.isActive ? [] : tileOf(name, row);
      });
    }
    const rows = await named<TileRow>(
      db,
      'category-tiles',
      `select id, name, slug, image, is_active from categories
       where is_active and id = any($1::uuid[]) order by array_position($1::uuid[], id)`,
      [ids],
    );
    return rows.map((row) => tileOf(row.name, row));
  },
};

/** The categories that stand for the four: by their names, or, if the owner calls them otherwise, by their addresses. */
async function firstFour(db: Db): Promise<Map<string, TileRow>> {
  const rows = await named<TileRow & { first: string }>(
    db,
    'first-category-tiles',
    `select distinct on (first) first, c.id, c.name, c.slug, c.image, c.is_active
     from unnest($1::text[]) first
     join categories c on lower(c.name) = lower(first) or lower(first) = any(array[c.slug] || c.former_slugs)
     order by first, lower(c.name) = lower(first) desc, c.slug = lower(first) desc`,
    [CATEGORIES],
  );
  return new Map(rows.map(({ first, ...row }) => [first, row]));
}
