import { randomUUID } from 'node:crypto';
import { moneyText, parseMoney } from '../../platform/money.ts';
import type { ProductInput } from './admin-schema.ts';
import type { StoredProduct, StoredVariant } from './stored-products.ts';

/** A product in the words of the API, with all of its fields. */
export type WholeInput = Required<Omit<ProductInput, 'variants' | 'shipping'>> & {
  shipping: Required<NonNullable<ProductInput['shipping']>>;
  variants: Required<NonNullable<ProductInput['variants']>[number]>[];
};

/** What a colleague would have to send to make a product as it is. */
export const inputOf = (product: StoredProduct): WholeInput => ({
  name: product.name,
  description: product.description,
  price: text(product.base_price),
  originalPrice: text(product.base_original_price),
  brand: product.brand,
  category: product.category,
  type: product.type,
  flavor: product.flavor,
  imageUrl: product.image_url,
  imageGallery: product.image_gallery,
  pictureTexts: product.picture_texts,
  rating: product.typed_rating,
  reviewCount: product.typed_review_count,
  inStock: product.is_in_stock,
  isNew: product.is_new,
  isFeatured: product.is_featured,
  isSale: product.is_sale,
  specifications: product.specifications,
  shipping: {
    weight: product.weight_grams === null ? '' : String(product.weight_grams),
    shippingClass: product.shipping_class as 'standard',
    dimensions: product.dimensions ?? '',
    freeShipping: product.ships_free ? 'true' : 'false',
  },
  taxClass: product.tax_class,
  tags: product.tags,
  slug: product.slug,
  seoTitle: product.seo_title,
  seoDescription: product.seo_description,
  status: product.status,
  publishAt: product.publish_at,
  optionNames: product.option_names,
  variants: product.variants.map((variant) => ({
    id: variant.id,
    sku: variant.sku,
    options: variant.options,
    price: text(variant.price),
    originalPrice: text(variant.original_price),
    imageUrl: variant.image_url,
    stock: variant.stock,
  })),
});

/**
 * A checked input as the database has it.
 * @param brand the one that it names; undefined where it names none
 * @param before what the product is so far
 */
export function storedOf(
  input: WholeInput,
  brand: { id: string; name: string } | undefined,
  before?: StoredProduct,
): StoredProduct {
  const { shipping } = input;
  const id = before?.id ?? randomUUID();
  return {
    id,
    slug: input.slug,
    name: input.name,
    description: input.description,
    brand_id: brand?.id ?? null,
    brand: brand?.name ?? '',
    category: input.category ?? '',
    type: input.type,
    flavor: input.flavor || null,
    image_url: input.imageUrl,
    image_gallery: input.imageGallery,
    picture_texts: input.pictureTexts,
    base_price: minor(input.price),
    base_original_price: minor(input.originalPrice),
    offer_price: before?.offer_price ?? 0,
    is_in_stock: input.inStock,
    is_new: input.isNew,
    is_featured: input.isFeatured,
    is_sale: input.isSale,
    specifications: input.specifications,
    weight_grams: shipping.weight === '' ? null : Number(shipping.weight),
    shipping_class: shipping.shippingClass || 'standard',
    dimensions: shipping.dimensions || null,
    ships_free: shipping.freeShipping === 'true',
    tax_class: input.taxClass,
    option_names: input.optionNames,
    tags: input.tags,
    typed_rating: Number(input.rating || 0).toFixed(1),
    typed_review_count: input.reviewCount,
    seo_title: input.seoTitle || null,
    seo_description: input.seoDescription || null,
    status: input.status,
    publish_at: input.publishAt ?? (input.status === 'published' ? new Date().toISOString() : null),
    deleted_at: null,
    variants: variantsOf(input, before),
  };
}

function variantsOf({ variants }: WholeInput, before?: StoredProduct): StoredVariant[] {
  let last = Math.max(-1, ...(before?.variants ?? []).map(({ position }) => position));
  return variants.map(({ id, sku, options, price, originalPrice, imageUrl, stock }) => {
    const known = before?.variants.find((variant) => variant.id === id);
    return {
      id: known?.id ?? randomUUID(),
      sku,
      // The database has its own order of names.
      options: known && isAlike(known.options, options) ? known.options : options,
      price: minor(price),
      original_price:
        price === null
          ? known?.price === null
            ? known.original_price
            : null
          : minor(originalPrice),
      image_url: imageUrl || null,
      stock: stock ?? null,
      position: known?.position ?? ++last,
      retired_at: null,
    };
  });
}

export const isAlike = (a: Record<string, string>, b: Record<string, string>): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.keys(a).every((name) => a[name] === b[name]);

const text = (amount: number | null): string | null => (amount === null ? null : moneyText(amount));

const minor = (amount: string | null): number | null =>
  amount === null || amount === '' ? null : parseMoney(amount);
