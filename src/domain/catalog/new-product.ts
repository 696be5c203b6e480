import * as z from 'zod';
import { ShopError } from '../errors.ts';
import { ImageUrl } from '../wire.ts';
import { SHIPPING_CLASSES, Slug } from './admin-schema.ts';

const text = z.string().trim().min(1, 'Required');
const count = z.int('Must be a whole number').min(0, 'Must not be negative');
/** Minor units, up to ten digits. */
const amount = count.max(9_999_999_999);

const NewVariant = z.object({
  sku: text,
  /** Option name to value, in the order to show them; empty for the only variant of a product without options. */
  options: z.record(text, text),
  /** Null: the product's price and former price apply. */
  price: amount.nullable(),
  originalPrice: amount.nullable(),
  /** What it looks like, in the gallery or not; null: as the product's own picture shows. */
  imageUrl: ImageUrl.nullable().default(null),
  /** Null: not counted. */
  stock: count.nullable(),
});

const NewProduct = z.object({
  slug: Slug,
  name: text,
  description: z.string(),
  /** The name of an existing brand, in any letter case. */
  brand: text,
  category: text,
  type: text,
  flavor: text.nullable(),
  imageUrl: ImageUrl,
  imageGallery: z.array(ImageUrl),
  price: amount,
  originalPrice: amount.nullable(),
  /** The owner's switch. */
  isInStock: z.boolean().default(true),
  isNew: z.boolean(),
  isFeatured: z.boolean(),
  isSale: z.boolean(),
  specifications: z.record(z.string(), z.string()),
  shipping: z.object({
    /** Null: unknown. */
    weightGrams: count.nullable(),
    shippingClass: z.enum(SHIPPING_CLASSES),
    /** 'L x W x H' in centimetres. */
    dimensions: text.nullable(),
    /** The product does not count towards the cost of shipping. */
    shipsFree: z.boolean(),
  }),
  tags: z.array(text),
  salesCount: count.default(0),
  createdAt: z.date().default(() => new Date()),
  variants: z
    .array(NewVariant)
    .min(1, 'A product has at least one variant')
    .refine(haveSameOptions, 'All variants of a product have the same options'),
});
/** A product to be added; amounts in minor units. */
export type NewProduct = z.input<typeof NewProduct>;
export type CheckedProduct = z.output<typeof NewProduct>;

function haveSameOptions(variants: z.output<typeof NewVariant>[]): boolean {
  const names = variants.map(({ options }) => Object.keys(options).sort().join('\n'));
  return new Set(names).size <= 1;
}

/** @throws invalid_input, naming every wrong field */
export function checkProduct(product: NewProduct): CheckedProduct {
  const { success, data, error } = NewProduct.safeParse(product);
  if (success) return data;
  const fields = Object.fromEntries(
    error.issues.map(({ path, message }) => [path.join('.'), message]),
  );
  const what = product.name || 'This product';
  throw new ShopError('invalid_input', `${what} is not complete. Please check it.`, { fields });
}
