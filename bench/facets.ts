import { makeProducts } from '../demo/content/large-catalogue.ts';
import type { DemoProduct } from '../demo/content/types.ts';
import { DEFAULT_FACETS, type Flag } from '../src/modules/catalog/facets.ts';
import type { ProductFilters } from '../src/modules/catalog/schema.ts';
import { CatalogIndex, type ListedProduct } from '../src/modules/catalog/search/catalog-index.ts';
import { FacetReader, facetSetText } from '../src/modules/catalog/search/facet-values.ts';
import { ANY_PRICE, priceRange } from '../src/modules/catalog/search/price-cells.ts';
import {
  chosenFacets,
  facetsOf,
  relaxed,
  type Search,
} from '../src/modules/catalog/search/search-answers.ts';
import { readSearch } from '../src/modules/catalog/search/search-query.ts';
import { Slices } from '../src/modules/catalog/search/slices.ts';
import { DEFAULT_SYNONYMS, Synonyms } from '../src/modules/catalog/search/synonyms.ts';
import { printTable } from './table.ts';

const WANTED_MS = 2;

const ASKED: [string, ProductFilters][] = [
  ['everything', {}],
  ['a category', { category: 'E-Liquids' }],
  ['a strength', { facets: 'strength_20mg' }],
  ['two strengths, in stock', { facets: 'stock_yes*strength_10mg_20mg' }],
  ['a colour, on sale, under £50', { facets: 'colour_graphite*sale_yes', priceMax: '50' }],
  ['a search', { search: 'mango ice' }],
  ['a search of which words are left out', { search: 'sweet mango ice salts' }],
  ['a search and two facets', { search: 'mango', facets: 'nicotine_nicotine-salt*strength_20mg' }],
];

/** Facets and relaxed searches in memory, as one process answers them: no HTTP, nothing kept. */
export async function benchFacets(products: number, times: number): Promise<void> {
  const index = new CatalogIndex();
  const listed = listing();
  for (const product of makeProducts(products)) index.addFirst(listed(product));
  await index.fill(new Slices(Number.POSITIVE_INFINITY));
  const synonyms = new Synonyms(DEFAULT_SYNONYMS);

  async function answer(filters: ProductFilters) {
    const { brand, category, type, search: typed } = filters;
    const facets = chosenFacets(filters, DEFAULT_FACETS);
    const selection = { filters: { brand, category, type }, prices: priceRange(filters), facets };
    const page = { sortBy: 'featured', limit: 12, offset: 0 } as const;
    const count = (search: Search) =>
      index.list({ filters: {}, prices: ANY_PRICE, facets: {}, search }, { ...page, limit: 0 })
        .total;
    let search: Search | undefined;
    if (typed !== undefined) {
      const terms = readSearch(typed, index.vocabulary, synonyms, false);
      ({ search } = await relaxed(count, { readings: terms.readings, ids: [] }, terms));
    }
    const asked = { ...selection, search };
    return [
      index.list(asked, page),
      facetsOf(index.counted(asked), filters, index.sets, DEFAULT_FACETS),
    ];
  }

  const rows: (string | number)[][] = [];
  for (const [name, filters] of ASKED) {
    // The first ones are slow until they are compiled. The clock of a processor ticks too slowly for one answer.
    for (let time = 0; time < times / 5; time++) await answer(filters);
    const began = process.threadCpuUsage();
    for (let time = 0; time < times; time++) await answer(filters);
    const { user, system } = process.threadCpuUsage(began);
    const each = (user + system) / 1000 / times;
    rows.push([name, each.toFixed(2), each > WANTED_MS ? 'over' : '']);
  }
  console.log(
    `\nA page with its facets, ${products.toLocaleString('en')} products in memory (ms of processor time; ${WANTED_MS} wanted)`,
  );
  printTable(['', 'each', ''], rows);
}

function listing(): (product: DemoProduct) => ListedProduct {
  const reader = new FacetReader(DEFAULT_FACETS);
  let made = 0;
  return ({ name, brand, category, type, price, specifications, variants, ...product }) => {
    const flags: Record<Flag, boolean> = {
      inStock: variants.some(({ stock }) => stock !== 0),
      isSale: product.isSale,
      isNew: product.isNew,
      isLiked: made % 3 === 0,
    };
    const options = variants.map((variant) => variant.options);
    return {
      id: `00000000-0000-4000-8000-${String(made++).padStart(12, '0')}`,
      brand: { id: brand, name: brand },
      category,
      type,
      price,
      isFeatured: product.isFeatured,
      salesCount: product.salesCount,
      createdAt: made,
      name,
      otherTexts: [
        brand,
        category,
        type,
        product.flavor ?? '',
        product.tags.join(' · '),
        Object.values(specifications).join(' · '),
        options.flatMap((each) => Object.values(each)).join(' · '),
      ],
      facetSet: facetSetText([
        ...reader.ofFlags((Object.keys(flags) as Flag[]).filter((flag) => flags[flag])),
        ...reader.ofOptions(options),
        ...reader.ofSpecifications(specifications),
      ]),
    };
  };
}
