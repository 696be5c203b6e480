import { moneyText } from '../../../kit/money.ts';
import { PRICE_BANDS } from '../constants.ts';
import { type ChosenFacets, COLLECTION, type FacetDefinition, readFacets } from '../facets.ts';
import type { Facets, PriceChoice, ProductFilters } from '../schema.ts';
import { matching, type Tally } from './catalog-cells.ts';
import type { FacetSets } from './facet-sets.ts';
import { isInBand } from './price-cells.ts';
import { bandsOf, highestOf, stopsOf } from './price-steps.ts';
import type { SearchTerms } from './search-query.ts';
import type { Reading } from './word-index.ts';

/** What any implementation of ProductSearch makes of what it counts. */

export interface Search {
  /** What was typed, word by word; a product must have all of it. */
  readings: Reading[];
  /** Products that were found otherwise. */
  ids: string[];
}

type Count = (search: Search) => number | Promise<number>;

/** Fewer words than this are all meant. */
const FEWEST_WORDS = 3;

/** The search itself, or, if nothing has all its words, one without one or two of them. */
export async function relaxed(
  count: Count,
  search: Search,
  { parts }: SearchTerms,
): Promise<{ search: Search; leftOut: string[] }> {
  const { readings } = search;
  const none = { search, leftOut: [] };
  if (readings.length < FEWEST_WORDS || (await count(search)) > 0) return none;
  const places = [...readings.keys()];
  const pairs = places.flatMap((one) => places.slice(one + 1).map((other) => [one, other]));
  for (const choices of [places.map((one) => [one]), readings.length > FEWEST_WORDS ? pairs : []]) {
    let best: Tried = { left: [], fewer: search, found: 0 };
    for (const left of choices) {
      const fewer = { ...search, readings: readings.filter((_, at) => !left.includes(at)) };
      const found = await count(fewer);
      if (found > best.found) best = { left, fewer, found };
    }
    if (best.found > 0) {
      return { search: best.fewer, leftOut: best.left.map((at) => parts[at] ?? '') };
    }
  }
  return none;
}

interface Tried {
  left: number[];
  fewer: Search;
  found: number;
}

/** The choices that are on, of facets that there are: who comes by an old address is not kept out by others. */
export function chosenFacets(
  { facets, collection }: ProductFilters,
  definitions: readonly FacetDefinition[],
): ChosenFacets {
  if (facets === undefined && collection === undefined) return {};
  const all = readFacets(facets);
  return Object.fromEntries([
    ...definitions.flatMap(({ key }): [string, readonly string[]][] =>
      all[key] ? [[key, all[key]]] : [],
    ),
    ...(collection === undefined ? [] : [[COLLECTION, [collection.toLowerCase()]] as const]),
  ]);
}

export const isChosen = (chosen: ChosenFacets): boolean => Object.keys(chosen).length > 0;

/** What was counted of the products that are found. */
export interface Counted {
  tally: Tally;
  /** Of those that pass all but the facets, by the places of their sets. */
  bySet: Uint32Array;
  /** Of those that pass all but the price, by the steps of their prices. */
  byStep: ArrayLike<number>;
}

/** The counts that shoppers see at the filters. */
export function facetsOf(
  { tally: { brands, kinds }, bySet, byStep }: Counted,
  filters: ProductFilters,
  sets: FacetSets,
  definitions: readonly FacetDefinition[],
): Facets {
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
    if (products > 0 && category !== '' && isType(type)) {
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
    facets: sets.facets(definitions, chosenFacets(filters, definitions), bySet),
    prices: bandsOf(byStep).map(
      ({ min, max, count }): PriceChoice => ({
        min: min === 0 ? null : moneyText(min),
        max: amountOrNone(max),
        count,
      }),
    ),
    highestPrice: amountOrNone(highestOf(byStep)),
    priceStops: stopsOf(byStep).map(moneyText),
  };
}

const amountOrNone = (price: number) => (Number.isFinite(price) ? moneyText(price) : null);

function byName(counts: Map<string, number>) {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => collator.compare(a.value, b.value));
}

const collator = new Intl.Collator('en');

/** How many products each brand has, by its id. */
export const brandsOf = ({ brands }: Tally): Map<string, number> =>
  new Map(brands.map(({ brand, products }) => [brand.id, products]));
