import type { Category, DemoProduct, DemoShipping, DemoVariant } from './types.ts';

type Derived = 'category' | 'originalPrice' | 'flavor' | 'isNew' | 'isFeatured' | 'isSale';

/** A product as it is written down: flags and fields that do not apply are left out. */
export interface ProductEntry extends Omit<DemoProduct, Derived> {
  originalPrice?: number;
  flavor?: string;
  isNew?: true;
  isFeatured?: true;
}

/** What shoppers choose by that a product's tags say already: the first that it has. */
const CHOSEN_BY = {
  'Flavour Family': {
    tobacco: 'Tobacco',
    menthol: 'Menthol and mint',
    mint: 'Menthol and mint',
    dessert: 'Dessert',
    sweets: 'Sweets',
    drinks: 'Drinks',
    fruit: 'Fruit',
  },
  Inhale: {
    'mouth to lung': 'Mouth to lung (MTL)',
    'sub ohm': 'Direct to lung (DTL)',
    'direct to lung': 'Direct to lung (DTL)',
  },
} as const;

const OF_TASTE: readonly Category[] = ['E-Liquids', 'Bundles'];

/** The entries as full products of one category; a product is on sale when it had a higher price. */
export function onShelf(category: Category, entries: ProductEntry[]): DemoProduct[] {
  return entries.map((entry) => ({
    ...entry,
    specifications: { ...entry.specifications, ...chosenBy(category, entry.tags) },
    category,
    originalPrice: entry.originalPrice ?? null,
    flavor: entry.flavor ?? null,
    isNew: entry.isNew ?? false,
    isFeatured: entry.isFeatured ?? false,
    isSale: entry.originalPrice !== undefined,
  }));
}

function chosenBy(category: Category, tags: readonly string[]): Record<string, string> {
  const name = OF_TASTE.includes(category) ? 'Flavour Family' : 'Inhale';
  const said = Object.entries(CHOSEN_BY[name]).find(([tag]) => tags.includes(tag));
  return said ? { [name]: said[1] } : {};
}

/** Weight in grams, dimensions as 'L x W x H' in centimetres. */
export function parcel(
  weight: number,
  dimensions: string,
  shippingClass: DemoShipping['shippingClass'] = 'standard',
  shipsFree = false,
): DemoShipping {
  return { weightGrams: weight, shippingClass, dimensions, shipsFree };
}

type Stock = number | null;

/** The only variant of a product without options. */
export function singleVariant(sku: string, stock: Stock): DemoVariant[] {
  return [{ sku, options: {}, price: null, originalPrice: null, stock }];
}

/** One variant for each value of one option, with its stock. */
export function variantsBy(
  sku: string,
  option: string,
  stocks: Record<string, Stock>,
): DemoVariant[] {
  return Object.entries(stocks).map(([value, stock]) => ({
    sku: `${sku}-${skuCode(value)}`,
    options: { [option]: value },
    price: null,
    originalPrice: null,
    stock,
  }));
}

/** One value of the first option, with a stock for each value of the second that it comes in. */
interface VariantRow {
  value: string;
  price?: number;
  originalPrice?: number;
  stocks: Record<string, Stock>;
}

/** One variant for each pair of values of two options; a row may have a price of its own. */
export function variantsByTwo(
  sku: string,
  [firstOption, secondOption]: [string, string],
  rows: VariantRow[],
): DemoVariant[] {
  return rows.flatMap((row) =>
    Object.entries(row.stocks).map(([value, stock]) => ({
      sku: `${sku}-${skuCode(row.value)}-${skuCode(value)}`,
      options: { [firstOption]: row.value, [secondOption]: value },
      price: row.price ?? null,
      originalPrice: row.originalPrice ?? null,
      stock,
    })),
  );
}

/** '0.15 Ω' gives '015', '100 ml' gives '100', 'Midnight Blue' gives 'MID'. */
export function skuCode(value: string): string {
  return /^\d/.test(value)
    ? value.replaceAll(/\D/g, '')
    : value
        .replaceAll(/[^A-Za-z]/g, '')
        .slice(0, 3)
        .toUpperCase();
}
