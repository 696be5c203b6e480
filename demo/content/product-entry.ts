import type { Category, DemoProduct, DemoShipping, DemoVariant } from './types.ts';

type Derived = 'category' | 'originalPrice' | 'flavor' | 'isNew' | 'isFeatured' | 'isSale';

/** A product as it is written down: flags and fields that do not apply are left out. */
export interface ProductEntry extends Omit<DemoProduct, Derived> {
  originalPrice?: number;
  flavor?: string;
  isNew?: true;
  isFeatured?: true;
}

/** The entries as full products of one category; a product is on sale when it had a higher price. */
export function onShelf(category: Category, entries: ProductEntry[]): DemoProduct[] {
  return entries.map((entry) => ({
    ...entry,
    category,
    originalPrice: entry.originalPrice ?? null,
    flavor: entry.flavor ?? null,
    isNew: entry.isNew ?? false,
    isFeatured: entry.isFeatured ?? false,
    isSale: entry.originalPrice !== undefined,
  }));
}

/** Weight in grams, dimensions as 'L x W x H' in centimetres. */
export function parcel(
  weight: number,
  dimensions: string,
  shippingClass: DemoShipping['shippingClass'] = 'standard',
  freeShipping: DemoShipping['freeShipping'] = 'false',
): DemoShipping {
  return { weight: String(weight), shippingClass, dimensions, freeShipping };
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
