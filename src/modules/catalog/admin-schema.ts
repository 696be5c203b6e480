import * as z from 'zod';
import { anyOf, SearchText, SomeNames, sortedBy } from '../../kit/list-query.ts';
import { MoneyText, Page, requiredText, Timestamp, Uuid } from '../../kit/wire.ts';
import { TextBlock } from '../content/schema.ts';
import { FieldChanges, FieldFilter, FieldValues } from '../custom-fields/schema.ts';
import {
  Barcode,
  Description,
  inputsOf,
  NO_PICTURE,
  PRODUCT_FIELDS,
  PRODUCT_OUTPUTS,
  PRODUCT_STATUSES,
  SHIPPING_FIELDS,
  TypedPicture,
  TypedPrice,
  upTo,
} from './product-fields.ts';

/** The catalogue as the back office reads and writes it; the browser's forms check by the same schema. */

/** The most variants that a product may have. */
export const MOST_VARIANTS = 250;

/** The most parts of a bundle. */
export const MOST_PARTS = 20;

/** Of a bundle: a variant, and how many of it are in one. */
export const BundlePart = z.object({
  variantId: Uuid,
  quantity: z.int('A whole number').min(1, 'At least 1').max(999, 'At most 999'),
});
export type BundlePart = z.infer<typeof BundlePart>;

const VariantInput = z.object({
  /** Left out: a new variant. */
  id: Uuid.optional(),
  sku: requiredText('A variant has a SKU', 100),
  /** Option name to value: one for each of the product's options. */
  options: z.record(upTo(60), requiredText('Choose a value', 100)),
  /** Null: the product's. */
  price: TypedPrice.default(null),
  originalPrice: TypedPrice.default(null),
  /** Null: as the product's picture shows it. */
  imageUrl: TypedPicture.nullable().default(null),
  /** Only for a new variant: how many there are; null: not counted. Left out: not counted. */
  stock: z
    .int('Stock is a whole number')
    .min(0, 'Stock is at least 0')
    .max(1_000_000_000, 'Stock is at most 1000000000')
    .nullable()
    .optional(),
  /** What one costs its owner; left out: it stays. */
  cost: TypedPrice.optional(),
  /** Its GTIN; left out: it stays. */
  barcode: Barcode.optional(),
  /** What a bundle is made of; none: it is no bundle. Left out: they stay. */
  parts: z
    .array(BundlePart)
    .max(MOST_PARTS, `A bundle has at most ${MOST_PARTS} parts`)
    .refine(
      (parts) => new Set(parts.map(({ variantId }) => variantId)).size === parts.length,
      'A part is there twice: raise its amount',
    )
    .optional(),
  /** What its custom fields hold; those that are sent change, others stay. */
  fields: FieldChanges.optional(),
});

/** A description that is being written. */
export const DescriptionText = z.object({ description: Description });

/** What the shop shows of it: `words` in lists, `blocks` on its page where they are more than that. */
export const ShownDescription = z.object({
  words: z.string(),
  blocks: z.array(TextBlock).optional(),
});
export type ShownDescription = z.infer<typeof ShownDescription>;

/** Everything of a product that is typed. A product that is not a draft needs more (`ProductInput`). */
const ProductFields = z.object({
  ...inputsOf(PRODUCT_FIELDS),
  name: PRODUCT_FIELDS.name.input,
  shipping: z.object(inputsOf(SHIPPING_FIELDS)).optional(),
  /**
   * All of them, in their order. A variant that is left out is retired if it was ever sold, else
   * deleted.
   */
  variants: z
    .array(VariantInput)
    .min(1, 'A product has at least one variant')
    .max(MOST_VARIANTS, `A product has at most ${MOST_VARIANTS} variants`)
    .optional(),
});

/** What the database has to be asked for is checked by the server alone: brands, slugs, SKUs of others. */
export const ProductInput = ProductFields.superRefine(refuseIncomplete, {
  when: ({ value }) => typeof value === 'object' && value !== null,
});
export type ProductInput = z.infer<typeof ProductInput>;

/** A PUT changes the fields that it carries. The product that comes of it must pass `ProductInput`. */
export const ProductChange = ProductFields.partial();
export type ProductChange = z.infer<typeof ProductChange>;

/** Also looks at products with other faults, so that a form hears of all at once. */
function refuseIncomplete(product: Partial<ProductInput>, ctx: z.RefinementCtx): void {
  const refuse = (path: PropertyKey[], message: string) =>
    ctx.addIssue({ code: 'custom', path, message });
  const isEmpty = (field: 'price' | 'brand' | 'type' | 'imageUrl') => !product[field];
  if (product.status !== 'draft') {
    if (String(product.description ?? '').trim().length < 10) {
      refuse(['description'], 'Description must be at least 10 characters');
    }
    if (isEmpty('price')) refuse(['price'], 'Price is required');
    if (isEmpty('brand')) refuse(['brand'], 'Brand is required');
    if (isEmpty('type')) refuse(['type'], 'Type is required');
    if (isEmpty('imageUrl')) refuse(['imageUrl'], NO_PICTURE);
  }
  if (product.status === 'scheduled' && !product.publishAt) {
    refuse(['publishAt'], 'Choose when to publish it');
  }
  refuseAlike(product, refuse);
}

/** Variants have the product's options, and no two are alike or share a SKU. */
function refuseAlike(
  { variants, optionNames = Object.keys(variants?.[0]?.options ?? {}) }: Partial<ProductInput>,
  refuse: (path: PropertyKey[], message: string) => void,
): void {
  if (!Array.isArray(variants) || !Array.isArray(optionNames)) return;
  const skus = new Set<string>();
  const combinations = new Set<string>();
  for (const [place, variant] of variants.entries()) {
    if (typeof variant !== 'object' || variant === null) continue;
    const { sku, options } = variant;
    if (typeof sku !== 'string' || typeof options !== 'object' || options === null) continue;
    const code = sku.trim().toLowerCase();
    if (code !== '' && skus.has(code)) {
      refuse(['variants', place, 'sku'], 'Another variant has this SKU.');
    }
    skus.add(code);
    const names = Object.keys(options);
    if (names.length !== optionNames.length || !optionNames.every((name) => name in options)) {
      refuse(['variants', place, 'options'], 'A variant has a value for each option');
      continue;
    }
    const combination = JSON.stringify(optionNames.map((name) => String(options[name]).trim()));
    if (combinations.has(combination)) {
      refuse(['variants', place, 'options'], 'Two variants have the same options.');
    }
    combinations.add(combination);
  }
}

export const STOCK_LEVELS = ['in', 'out', 'low'] as const;
export const PRODUCT_FLAGS = ['featured', 'new', 'sale'] as const;
export const PRODUCT_SORTS = ['name', 'price', 'stock', 'sales', 'created', 'updated'] as const;

export const ProductRowFilters = z.object({
  /** Part of a name, a brand or a category, or the beginning of a SKU, in any letter case. */
  search: SearchText,
  status: anyOf(PRODUCT_STATUSES),
  brand: SomeNames,
  type: SomeNames,
  category: SomeNames,
  /** in: can be bought; out: cannot; low: of a variant only few are left. */
  stock: anyOf(STOCK_LEVELS),
  flags: anyOf(PRODUCT_FLAGS),
  /** What this import or bulk change made or changed. */
  job: Uuid.optional(),
  /** What the product's custom fields hold. */
  fields: FieldFilter,
});
export type ProductRowFilters = z.infer<typeof ProductRowFilters>;

export const ProductRowQuery = ProductRowFilters.extend({
  sort: sortedBy(PRODUCT_SORTS, '-created'),
  ...Page.shape,
});
export type ProductRowQuery = z.infer<typeof ProductRowQuery>;

/** A line of the list. What a draft lacks is empty, or null where it is no text. */
export const ProductRow = z.object({
  id: Uuid,
  slug: z.string(),
  name: z.string(),
  /** The first 200 characters. */
  description: z.string(),
  brand: z.string(),
  category: z.string(),
  type: z.string(),
  flavor: z.string().nullable(),
  /** The product's own, which variants without their own have; null in a draft alone. */
  price: MoneyText.nullable(),
  originalPrice: MoneyText.nullable(),
  imageUrl: z.string(),
  /** The owner's switch. */
  inStock: z.boolean(),
  /** Whether anything of it can be bought once it is published. */
  available: z.boolean(),
  isNew: z.boolean(),
  isFeatured: z.boolean(),
  isSale: z.boolean(),
  status: z.enum(PRODUCT_STATUSES),
  /** When it appears or first appeared in the shop. */
  publishAt: Timestamp.nullable(),
  variantCount: z.int().min(0),
  /** How many of them are sold out. */
  soldOutCount: z.int().min(0),
  /** How many are left of the variant that runs low (the setting `low_stock`), the lowest of several; null if none does. */
  leftOfLow: z.int().min(1).nullable(),
  /** The sum of what is counted; null if nothing is. */
  stock: z.int().min(0).nullable(),
  /** Its only variant, whose stock can be changed in the list; null where there are several, or it is a bundle. */
  onlyVariantId: Uuid.nullable(),
  /** Some variant has a price of its own. */
  hasOwnPrices: z.boolean(),
  /**
   * What is left of the price, without its tax, after the cost, in per cent: of several variants, of that which leaves least.
   * Null where no cost or price is known; left out for who may not know.
   */
  margin: z.number().nullable().optional(),
  salesCount: z.int().min(0),
  /** As shoppers see it: of the reviews, or as typed while there are none. */
  rating: z.string(),
  reviewCount: z.int().min(0),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type ProductRow = z.infer<typeof ProductRow>;

/** What the product has is what is typed, but for the rating: that is what shoppers see. */
export const ProductDetail = z.object({
  ...PRODUCT_OUTPUTS,
  ...ProductRow.shape,
  description: z.string(),
  /** What its price holds of tax, in per cent; 0: none, or it is added to it. */
  taxInPrice: z.number(),
  typedRating: z.string(),
  typedReviewCount: z.int().min(0),
  shipping: z.record(z.string(), z.string()),
  variants: z.array(
    z.object({
      id: Uuid,
      sku: z.string(),
      options: z.record(z.string(), z.string()),
      price: MoneyText.nullable(),
      originalPrice: MoneyText.nullable(),
      imageUrl: z.string().nullable(),
      /** Of a bundle: of how many its parts are there. */
      stock: z.int().min(0).nullable(),
      fields: FieldValues,
      /** What one costs its owner; null: unknown. Left out for who may not know. */
      cost: MoneyText.nullable().optional(),
      barcode: z.string().nullable(),
      /** What a bundle is made of. */
      parts: z.array(
        BundlePart.extend({ name: z.string(), sku: z.string(), stock: z.int().min(0).nullable() }),
      ),
      /** Pieces in orders that stand or stood. */
      sold: z.int().min(0),
      /** In how many carts it lies. */
      inCarts: z.int().min(0),
    }),
  ),
  /** The products that it names by their addresses, and those that fit it by what they say themselves. */
  linked: z.array(
    z.object({ slug: z.string(), id: Uuid, name: z.string(), fitsBack: z.boolean() }),
  ),
  /** Of what is typed. */
  version: z.string(),
});
export type ProductDetail = z.infer<typeof ProductDetail>;

/** Why a staff member changes a stock. */
export const STOCK_REASONS = ['received', 'counted', 'damaged', 'returned', 'other'] as const;
/** Why a stock changed: `initial` is what a new variant began with. */
export const STOCK_MOVE_REASONS = [...STOCK_REASONS, 'initial', 'sold', 'cancelled'] as const;

const NO_CHANGE = 'Write +20, -3, =50, or = to stop counting';

export const StockChange = z.object({
  /** '+20', '-3', '=50', or '=' for: not counted any more. */
  change: z
    .string(NO_CHANGE)
    .trim()
    .regex(/^([+-]\d{1,10}|=\d{0,10})$/, NO_CHANGE),
  reason: z.enum(STOCK_REASONS, 'Choose a reason'),
  note: upTo(500).nullable().optional(),
});
export type StockChange = z.infer<typeof StockChange>;

/** The same of several variants. */
export const StockChanges = StockChange.extend({
  variantIds: z.array(Uuid).min(1, 'Choose variants').max(500, 'At most 500 at once'),
});
export type StockChanges = z.infer<typeof StockChanges>;

/** A line of a variant's ledger. The changes add up to the stock. */
export const StockMove = z.object({
  at: Timestamp,
  change: z.int(),
  /** How many there were afterwards; null: not counted. */
  stock: z.int().min(0).nullable(),
  reason: z.enum(STOCK_MOVE_REASONS),
  note: z.string().nullable(),
  /** The staff member's name; null where a customer or the shop itself moved it. */
  by: z.string().nullable(),
});
export type StockMove = z.infer<typeof StockMove>;

export const ChoiceQuery = z.object({
  /** `kind`: a category or a type. */
  field: z.enum(['brand', 'type', 'category', 'kind', 'tag', 'flavor']),
  search: SearchText,
});
export type ChoiceQuery = z.infer<typeof ChoiceQuery>;

/** Something to choose by its name, SKU or bar code: a part of a bundle. */
export const VariantChoice = z.object({
  id: Uuid,
  /** With its options. */
  name: z.string(),
  sku: z.string(),
  stock: z.int().min(0).nullable(),
  isBundle: z.boolean(),
});
export type VariantChoice = z.infer<typeof VariantChoice>;

export const SkuOwner = z.object({
  takenBy: z.object({ productId: Uuid, name: z.string() }).nullable(),
});
