import type { WholeInput } from '../product-record.ts';
import type { FileProduct, FileVariant } from './read-products.ts';

/** The variants of a product as a file has them. */

export const isAlike = (a: Record<string, string>, b: Record<string, string>): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.keys(a).every((name) => a[name] === b[name]);

/** Variants are known by their SKU, or else by their options; what the file doesn't name stays. */
export function mergeVariants(
  input: WholeInput,
  product: FileProduct,
  isKnown: boolean,
  lines: Map<number, FileVariant>,
): void {
  const variants = input.variants.map((variant) => ({ ...variant }));
  const names = input.optionNames;
  // Files of other shops only have prices of variants: the first one's is the product's.
  const first = product.variants[0];
  const hasOwnPrice = product.set.price !== undefined;
  if (first?.price && !hasOwnPrice && (!isKnown || variants.length <= 1)) {
    input.price = first.price;
    if (first.originalPrice !== undefined) input.originalPrice = first.originalPrice;
  }
  const given =
    product.variants.length > 0 || isKnown
      ? product.variants
      : [{ line: product.line, values: [] }];
  for (const wanted of given) {
    const options = Object.fromEntries(
      names.map((name, place) => [name, wanted.values[place] ?? '']),
    );
    const hasOptions = product.optionNames !== undefined;
    const known =
      find(variants, ({ sku }) => sku.toLowerCase() === wanted.sku?.toLowerCase()) ??
      (hasOptions || variants.length > 1
        ? find(variants, (variant) => hasOptions && isAlike(variant.options, options))
        : variants[0]);
    const variant = known ?? {
      sku: wanted.sku ?? newSku(product.slug, wanted.values),
      options,
      price: null,
      originalPrice: null,
      imageUrl: null,
      stock: null,
      fields: {},
      cost: null,
      barcode: null,
      parts: [],
    };
    if (wanted.sku) variant.sku = wanted.sku;
    if (hasOptions && !isAlike(variant.options, options)) variant.options = options;
    // A bundle's stock is that of its parts.
    if (wanted.stock !== undefined && variant.parts.length === 0) variant.stock = wanted.stock;
    if (wanted.imageUrl !== undefined) variant.imageUrl = wanted.imageUrl;
    if (wanted.cost !== undefined && !isSameAmount(variant.cost, wanted.cost)) {
      variant.cost = wanted.cost;
    }
    if (wanted.barcode !== undefined) variant.barcode = wanted.barcode;
    setPrice(variant, wanted, input, hasOwnPrice);
    if (!known) variants.push(variant as WholeInput['variants'][number]);
    lines.set(variants.indexOf(variant as WholeInput['variants'][number]), wanted);
  }
  input.variants = variants;
}

type PricedVariant = Pick<WholeInput['variants'][number], 'price' | 'originalPrice'>;

/** A price that is the product's anyway doesn't become the variant's own. */
function setPrice(
  variant: PricedVariant,
  wanted: FileVariant,
  product: WholeInput,
  hasOwnPrice: boolean,
): void {
  if (wanted.price === undefined) return;
  if (wanted.price === null) {
    if (!hasOwnPrice) return;
    variant.price = null;
    variant.originalPrice = null;
    return;
  }
  const original =
    wanted.originalPrice === undefined ? variant.originalPrice : wanted.originalPrice;
  const isProducts =
    isSameAmount(wanted.price, product.price) &&
    (wanted.originalPrice === undefined || isSameAmount(original, product.originalPrice));
  if (isProducts && !hasOwnPrice) {
    if (variant.price === null) return;
    if (isSameAmount(variant.price, wanted.price) && isSameAmount(variant.originalPrice, original))
      return;
    variant.price = null;
    variant.originalPrice = null;
    return;
  }
  if (!isSameAmount(variant.price, wanted.price)) variant.price = wanted.price;
  if (!isSameAmount(variant.originalPrice, original)) variant.originalPrice = original;
}

const isSameAmount = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && Number(a) === Number(b));

const find = <T>(list: T[], test: (one: T) => boolean): T | undefined => list.find(test);

export const newSku = (slug: string, values: string[]): string =>
  [slug, ...values]
    .join('-')
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .toUpperCase()
    .slice(0, 100);
