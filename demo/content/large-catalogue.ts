import { ACCESSORY_AND_BUNDLE_KINDS } from './accessory-and-bundle-kinds.ts';
import { DEVICE_AND_LIQUID_KINDS } from './device-and-liquid-kinds.ts';
import { describeProduct } from './large-catalogue-text.ts';
import {
  ADJECTIVES,
  BRAND_ENDINGS,
  BRAND_STEMS,
  COLOURS,
  FLAVOURS,
  SERIES,
} from './large-catalogue-words.ts';
import { parcel, skuCode } from './product-entry.ts';
import type { ProductKind } from './product-kind.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import type { DemoBrand, DemoProduct, DemoVariant, Palette } from './types.ts';

/** Each as often as it is among a hundred products. */
const KINDS = [...DEVICE_AND_LIQUID_KINDS, ...ACCESSORY_AND_BUNDLE_KINDS].flatMap((kind) =>
  new Array<ProductKind>(kind.share).fill(kind),
);

const MOST_BRANDS = BRAND_STEMS.length * 3;

/** The brands that `makeProducts(count)` refers to: some 40 for a thousand products, at most 150. */
export function makeBrands(count: number): DemoBrand[] {
  const brandCount = Math.min(MOST_BRANDS, 24 + Math.floor(Math.sqrt(count) / 2));
  const random = seededRandom(7);
  return Array.from({ length: brandCount }, (_, index) => {
    const round = Math.floor(index / BRAND_STEMS.length);
    const stem = BRAND_STEMS[index % BRAND_STEMS.length] ?? '';
    const ending = BRAND_ENDINGS[(index + round) % BRAND_ENDINGS.length] ?? '';
    const trade = random.pick(['pod kits', 'liquids', 'coils', 'mods', 'cases', 'tanks', 'pens']);
    return {
      name: `${stem} ${ending}`,
      description: `${stem} began with ${trade} in ${random.between(2009, 2023)} and has widened the range a little every year since. The people who design the things also answer the letters about them.`,
      palette: random.pick(COLOURS).palette,
    };
  });
}

/**
 * A made-up catalogue of any size, the same on every run, with the demo shop's proportions of
 * categories, flags and stock. Slugs, names and SKUs are unique, within it and beside the demo
 * shop's.
 */
export function* makeProducts(count: number): Generator<DemoProduct> {
  const brands = makeBrands(count);
  const random = seededRandom(count);
  const slugs = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    const kind = random.pick(KINDS);
    // Skewed, since some brands have many products and most have few.
    const brand = brands[Math.floor(brands.length * random.fraction() ** 1.5)] ?? brands[0];
    yield makeProduct(kind, brand?.name ?? '', index, slugs, random);
  }
}

function makeProduct(
  kind: ProductKind,
  brand: string,
  index: number,
  slugs: Set<string>,
  random: SeededRandom,
): DemoProduct {
  const series = random.pick(SERIES);
  const adjective = random.pick(ADJECTIVES);
  const noun = random.pick(kind.nouns);
  const taste = kind.category === 'E-Liquids' ? makeFlavour(random) : null;
  const { name, slug } = uniqueName(
    taste
      ? [series, taste.flavor, noun]
      : [series, adjective, String(random.between(2, 99) * 5), noun],
    slugs,
  );
  const price = random.between(...kind.pounds) * 100 + 99;
  const originalPrice = random.chance(0.16) ? saleFrom(price, random) : null;
  const isNew = random.chance(0.16);
  const weight = random.between(...kind.weight);
  const words = { brand, series, adjective, noun, flavour: taste?.flavor ?? '' };
  return {
    slug,
    name,
    description: describeProduct(
      kind.category,
      { ...words, adjective: adjective.toLowerCase(), noun: inASentence(noun) },
      random,
    ),
    brand,
    category: kind.category,
    type: kind.type,
    flavor: taste?.flavor ?? null,
    family: kind.family,
    palette: taste?.palette ?? random.pick(COLOURS).palette,
    labelText: taste?.flavor ?? series,
    price,
    originalPrice,
    isNew,
    isFeatured: random.chance(0.13),
    isSale: originalPrice !== null,
    specifications: kind.specifications(random),
    shipping: parcel(
      weight,
      kind.dimensions,
      kind.fragile ? 'fragile' : random.chance(0.1) ? 'express' : 'standard',
      random.chance(0.02) ? 'true' : 'false',
    ),
    tags: [kind.type.toLowerCase(), adjective.toLowerCase(), ...(taste?.tags ?? [])],
    salesCount: Math.floor(5000 * random.fraction() ** 5),
    daysOld: isNew ? random.between(1, 45) : random.between(46, 1500),
    variants: makeVariants(kind, price, originalPrice, skuStem(series, index), random),
  };
}

/** 'MTL Tank' gives 'MTL tank'. */
function inASentence(noun: string): string {
  return noun.replaceAll(/\b[A-Z](?=[a-z])/g, (capital) => capital.toLowerCase());
}

function makeFlavour(random: SeededRandom): { flavor: string; palette: Palette; tags: string[] } {
  const group = random.pick(FLAVOURS);
  const first = random.pick(group.words);
  if (random.chance(0.25)) {
    return { flavor: `${first} Ice`, palette: group.palette, tags: [group.tag, 'ice'] };
  }
  const other = random.pick(FLAVOURS);
  const second = random.pick(other.words);
  if (second === first) return { flavor: first, palette: group.palette, tags: [group.tag] };
  const palette: Palette = [group.palette[0], group.palette[1], other.palette[0]];
  const tags = [...new Set([group.tag, other.tag])];
  return { flavor: `${first} & ${second}`, palette, tags };
}

/** The words as a name, with a version number where another product has the name already. */
function uniqueName(words: string[], slugs: Set<string>): { name: string; slug: string } {
  for (let version = 1; ; version += 1) {
    const name = [...words, ...(version > 1 ? [`Mk ${version}`] : [])].join(' ');
    const slug = name
      .toLowerCase()
      .replaceAll('&', 'and')
      .replaceAll(/[^a-z0-9]+/g, '-');
    if (!slugs.has(slug)) {
      slugs.add(slug);
      return { name, slug };
    }
  }
}

/** A former price 10 to 35 per cent higher, ending in 99 pence where that is still higher. */
function saleFrom(price: number, random: SeededRandom): number {
  const higher = Math.ceil((price * random.between(110, 135)) / 100);
  return Math.max(higher - (higher % 100) + 99, price + 50);
}

function skuStem(series: string, index: number): string {
  return `${skuCode(series)}-${index.toString(36).toUpperCase().padStart(5, '0')}`;
}

function makeVariants(
  kind: ProductKind,
  price: number,
  originalPrice: number | null,
  sku: string,
  random: SeededRandom,
): DemoVariant[] {
  const allSoldOut = random.chance(0.015);
  return optionCombinations(kind, random).map((options) => {
    const larger = options.Size === '100 ml' ? 400 : 0;
    const codes = Object.values(options).map(skuCode);
    return {
      sku: [sku, ...codes].join('-'),
      options,
      price: larger ? price + larger : null,
      originalPrice: larger && originalPrice !== null ? originalPrice + larger : null,
      stock: allSoldOut ? 0 : makeStock(random),
    };
  });
}

/** Two to four values of each option, in every combination. */
function optionCombinations(kind: ProductKind, random: SeededRandom): Record<string, string>[] {
  let combinations: Record<string, string>[] = [{}];
  for (const [option, choices] of Object.entries(kind.options)) {
    const all = option === 'Colour' ? COLOURS.map((colour) => colour.name) : choices;
    const length = Math.min(random.between(2, 4), all.length);
    const start = random.between(0, all.length - length);
    combinations = combinations.flatMap((combination) =>
      all.slice(start, start + length).map((value) => ({ ...combination, [option]: value })),
    );
  }
  return combinations;
}

function makeStock(random: SeededRandom): number | null {
  const where = random.fraction();
  if (where < 0.06) return 0;
  if (where < 0.16) return random.between(3, 19);
  if (where < 0.19) return null;
  return random.between(60, 400);
}
