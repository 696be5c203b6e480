import type { Database } from '../../platform/database.ts';
import { matching } from './catalog-cells.ts';
import { PRICE_BANDS } from './choices.ts';
import { isInBand } from './price-cells.ts';
import { readCatalog } from './read-catalog.ts';
import type { Facets, ProductFilters } from './schema.ts';
import { selectionOf } from './select-products.ts';

/** How many products pass the filters. */
export async function countProducts(db: Database, filters: ProductFilters): Promise<number> {
  const catalog = await readCatalog(db);
  const selection = await selectionOf(db, catalog, filters);
  return catalog.list(selection, { sort: 'featured', limit: 0, offset: 0 }).total;
}

/**
 * How many products each choice of a filter would leave, the other filters being kept. The list of types is
 * that of the unfiltered shop.
 */
export async function countFacets(db: Database, filters: ProductFilters): Promise<Facets> {
  const catalog = await readCatalog(db);
  const { brands, kinds } = catalog.tally(await selectionOf(db, catalog, filters));
  const isType = matching(filters.type);
  const isCategory = matching(filters.category);

  const types = new Map<string, number>();
  const categories = new Map<string, number>();
  const bands = PRICE_BANDS.map(({ value }) => ({ value, count: 0 }));
  for (const { kind, products, atAnyPrice, unfiltered } of kinds) {
    const { category, type, priceCell } = kind;
    if (unfiltered > 0) {
      types.set(type, (types.get(type) ?? 0) + (isCategory(category) ? products : 0));
    }
    if (products > 0 && isType(type)) {
      categories.set(category, (categories.get(category) ?? 0) + products);
    }
    if (!isCategory(category) || !isType(type)) continue;
    for (const [place, band] of bands.entries()) {
      if (isInBand(priceCell, place)) band.count += atAnyPrice;
    }
  }
  return {
    brands: brands
      .filter(({ products }) => products > 0)
      .map(({ brand, products }) => ({ value: brand.name, count: products })),
    types: byName(types),
    categories: byName(categories),
    priceBands: bands,
  };
}

function byName(counts: Map<string, number>) {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => collator.compare(a.value, b.value));
}

const collator = new Intl.Collator('en');
