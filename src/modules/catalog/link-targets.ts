import { type LinkTargets, slugBelow, targetsOf } from '../content/link-targets.ts';

/** The shelf of all products that one parameter names; in any case of letters. */
const shelf = (parameter: string) => ({
  keyOf: ({ pathname, searchParams }: URL) =>
    pathname === '/products' ? searchParams.get(parameter)?.toLowerCase() : undefined,
  urlOf: (value: string) => `/products?${new URLSearchParams({ [parameter]: value })}`,
});

const below = (folder: string) => ({
  keyOf: slugBelow(folder),
  urlOf: (slug: string) => `/${folder}/${slug}`,
});

const formerOf = (table: 'categories' | 'collections') =>
  `(select unnest(former_slugs) as key, name, image from ${table} where is_active)`;

const brands = targetsOf('brand', {
  ...shelf('brand'),
  from: '(select lower(name) as key, name, image from brands)',
});

/** What of the catalogue menus and sections can lead to. */
export const CATALOG_TARGETS: LinkTargets[] = [
  targetsOf('category', {
    ...below('category'),
    from: '(select slug as key, name, image, place from categories where is_active)',
    former: formerOf('categories'),
    order: 'place, lower(name)',
  }),
  {
    // Where menus led before categories had pages of their own; nobody is offered it any more.
    ...targetsOf('category', {
      ...shelf('category'),
      from: '(select lower(name) as key, name, image from categories)',
    }),
    search: async () => [],
  },
  targetsOf('collection', {
    ...below('collection'),
    from: '(select slug as key, name, image, place from collections where is_active)',
    former: formerOf('collections'),
    order: 'place, lower(name)',
  }),
  {
    ...brands,
    // As the links of the shop have it.
    search: async (db, text, limit) =>
      (await brands.search(db, text, limit)).map((brand) => ({
        ...brand,
        url: shelf('brand').urlOf(brand.name),
      })),
  },
  targetsOf('product', {
    ...below('product'),
    from: `(select slug as key, name, image_url as image from products where status = 'published' and deleted_at is null)`,
  }),
];
