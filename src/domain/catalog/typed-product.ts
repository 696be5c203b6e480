import { named, type Tx } from '../../platform/database.ts';
import { ShopError } from '../errors.ts';
import type { ProductDetail, ProductInput, ProductStatus } from './admin-schema.ts';
import type { TaxClass } from './choices.ts';
import { inOrder } from './list-product-rows.ts';

/**
 * Everything of a product that is typed, in one form: an editor's version is made from it, and the
 * audit log compares it. Sales, stock and reviews are no part of it.
 */
export interface TypedProduct {
  name: string;
  description: string;
  /** Decimal text; null in a draft alone. */
  price: string | null;
  originalPrice: string | null;
  /** As the brand spells it; empty for none. */
  brand: string;
  category: string;
  type: string;
  flavor: string | null;
  imageUrl: string;
  imageGallery: string[];
  pictureTexts: Record<string, string>;
  rating: string;
  reviewCount: number;
  inStock: boolean;
  isNew: boolean;
  isFeatured: boolean;
  isSale: boolean;
  specifications: Record<string, string>;
  shipping: Record<string, string>;
  taxClass: TaxClass;
  tags: string[];
  slug: string;
  seoTitle: string | null;
  seoDescription: string | null;
  status: ProductStatus;
  publishAt: string | null;
  optionNames: string[];
  variants: TypedVariant[];
}

export interface TypedVariant {
  /** Left out: new. */
  id?: string;
  sku: string;
  options: Record<string, string>;
  price: string | null;
  originalPrice: string | null;
  imageUrl: string | null;
  /** What a new one begins with; null: not counted. */
  stock?: number | null;
}

export const typedOf = (detail: ProductDetail): TypedProduct => ({
  name: detail.name,
  description: detail.description,
  price: detail.price,
  originalPrice: detail.originalPrice,
  brand: detail.brand,
  category: detail.category,
  type: detail.type,
  flavor: detail.flavor,
  imageUrl: detail.imageUrl,
  imageGallery: detail.imageGallery,
  pictureTexts: detail.pictureTexts,
  rating: detail.typedRating,
  reviewCount: detail.typedReviewCount,
  inStock: detail.inStock,
  isNew: detail.isNew,
  isFeatured: detail.isFeatured,
  isSale: detail.isSale,
  specifications: detail.specifications,
  shipping: detail.shipping,
  taxClass: detail.taxClass,
  tags: detail.tags,
  slug: detail.slug,
  seoTitle: detail.seoTitle,
  seoDescription: detail.seoDescription,
  status: detail.status,
  publishAt: detail.publishAt,
  optionNames: detail.optionNames,
  variants: detail.variants.map(({ stock, sold, inCarts, ...variant }) => typedVariant(variant)),
});

interface Priced {
  price?: string | null | undefined;
  originalPrice?: string | null | undefined;
}

/** A product's prices by the names of their fields. */
export const pricesOf = ({
  price,
  originalPrice,
  variants,
}: Priced & { variants: (Priced | undefined)[] }): Record<string, string | null | undefined> => ({
  price,
  originalPrice,
  ...Object.fromEntries(
    variants.flatMap((variant, place) => [
      [`variants.${place}.price`, variant?.price],
      [`variants.${place}.originalPrice`, variant?.originalPrice],
    ]),
  ),
});

const typedVariant = (variant: TypedVariant): TypedVariant => ({
  ...(variant.id !== undefined && { id: variant.id }),
  sku: variant.sku,
  options: variant.options,
  price: variant.price || null,
  originalPrice: variant.originalPrice || null,
  imageUrl: variant.imageUrl || null,
  ...(variant.id === undefined && { stock: variant.stock ?? null }),
});

/**
 * A checked product in the form of `typedOf`: what is empty is left out, and the brand is found.
 * The brand cannot be deleted until the transaction ends.
 * @throws invalid_input for an unknown brand, and a moment of publishing that is past
 */
export async function tidyProduct(
  tx: Tx,
  product: ProductInput,
  current: ProductDetail,
): Promise<TypedProduct> {
  const { imageUrl = '', variants = [] } = product;
  const imageGallery = [...new Set(product.imageGallery)].filter((url) => url !== imageUrl);
  const pictures = new Set([imageUrl, ...imageGallery]);
  // Sent without its order, the options keep the one they have, as long as they are the same.
  const names = Object.keys(variants[0]?.options ?? {});
  const { optionNames = names } = product;
  const status = product.status ?? 'published';
  return {
    name: product.name,
    description: product.description ?? '',
    price: product.price || null,
    originalPrice: product.originalPrice || null,
    brand: await findBrand(tx, product.brand ?? ''),
    category: product.category ?? '',
    type: product.type ?? '',
    flavor: product.flavor || null,
    imageUrl,
    imageGallery,
    pictureTexts: filled(product.pictureTexts, (url) => pictures.has(url)),
    rating: Number(product.rating ?? 0).toFixed(1),
    reviewCount: product.reviewCount ?? 0,
    inStock: product.inStock ?? true,
    isNew: product.isNew ?? false,
    isFeatured: product.isFeatured ?? false,
    isSale: product.isSale ?? false,
    specifications: filled(product.specifications),
    shipping: tidyShipping(product.shipping),
    taxClass: product.taxClass ?? current.taxClass,
    tags: [...new Set(product.tags)],
    slug: product.slug ?? current.slug,
    seoTitle: product.seoTitle || null,
    seoDescription: product.seoDescription || null,
    status,
    publishAt: publishingTime(status, product.publishAt ?? null, current),
    optionNames,
    variants: variants.map((variant) =>
      typedVariant({ ...variant, options: inOrder(variant.options, optionNames) }),
    ),
  };
}

const filled = (texts: Record<string, string> = {}, isKept = (_: string) => true) =>
  Object.fromEntries(Object.entries(texts).filter(([name, text]) => name && text && isKept(name)));

const tidyShipping = (shipping: ProductInput['shipping'] = {}): Record<string, string> => ({
  ...(shipping.weight && { weight: String(Number(shipping.weight)) }),
  shippingClass: shipping.shippingClass || 'standard',
  ...(shipping.dimensions && { dimensions: shipping.dimensions }),
  freeShipping: shipping.freeShipping ?? 'false',
});

async function findBrand(tx: Tx, name: string): Promise<string> {
  if (name === '') return '';
  const [brand] = await named<{ name: string }>(
    tx,
    'hold-brand-by-name',
    'select name from brands where lower(name) = lower($1) for key share',
    [name],
  );
  if (brand) return brand.name;
  const message = `There is no brand ${name}`;
  throw new ShopError('invalid_input', message, { fields: { brand: message } });
}

/** What was in the shop before keeps the moment at which it first appeared: it is not new again. */
function publishingTime(
  status: ProductStatus,
  wanted: string | null,
  current: ProductDetail,
): string | null {
  const now = Date.now();
  const isPast = (moment: string | null): moment is string =>
    moment !== null && Date.parse(moment) <= now;
  if (status === 'draft') return isPast(current.publishAt) ? current.publishAt : null;
  if (status === 'published') {
    return isPast(current.publishAt) ? current.publishAt : new Date(now).toISOString();
  }
  const moment = wanted && new Date(wanted).toISOString();
  const isKept = current.status === 'scheduled' && moment === current.publishAt;
  if (!isKept && isPast(moment)) {
    const message = 'Choose a moment in the future';
    throw new ShopError('invalid_input', message, { fields: { publishAt: message } });
  }
  return moment;
}
