import * as z from 'zod';
import { TextBlock } from '../content/schema.ts';
import { anyOf, SearchText, SomeNames, sortedBy } from '../list-query.ts';
import { ImageUrl, MoneyText, Page, requiredText, Timestamp, Uuid } from '../wire.ts';
import { TAX_CLASSES } from './choices.ts';

/** The catalogue as the back office reads and writes it; the browser's forms check by the same schema. */

/** A draft is seen by colleagues alone; a scheduled product is published by itself at its time. */
export const PRODUCT_STATUSES = ['draft', 'scheduled', 'published'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const SHIPPING_CLASSES = ['standard', 'express', 'overnight', 'fragile'] as const;

/** The most variants that a product may have. */
export const MOST_VARIANTS = 250;

/** A valid slug. It must not look like an id, which would lead to the product with that id. */
export const Slug = z
  .string()
  .max(200, 'At most 200 characters')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and single hyphens')
  .refine((slug) => !z.uuid().safeParse(slug).success, 'Must not look like an id')
  .refine((slug) => !OTHER_CALLS.includes(slug), 'The shop itself uses this address');

/** A text as the address of a page: 'Crème Brûlée 50 ml' becomes 'creme-brulee-50-ml', '糖' nothing. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 180)
    .replace(/^-+|-+$/g, '');

/** Beside `GET /api/products/{slug}`: a product of that name could not be read. */
const OTHER_CALLS = ['best-sellers', 'facets', 'search-reading'];

const upTo = (most: number, missing?: string) =>
  z.string(missing).trim().max(most, `At most ${most} characters`);

const NO_PRICE = 'A price is a number such as 12 or 49.99';

/** A price as somebody types it: '12' and '12.5' become '12.00' and '12.50'; empty is none. */
const TypedPrice = z
  .string(NO_PRICE)
  .trim()
  .regex(/^(\d{1,8}(\.\d{1,2})?)?$/, NO_PRICE)
  .overwrite((text) => {
    const [whole = '', decimals = ''] = text.split('.');
    return text === '' ? '' : `${whole}.${decimals.padEnd(2, '0')}`;
  })
  .nullable();

const NO_PICTURE = 'Valid image URL is required';

/** Empty is none. */
const TypedPicture = upTo(2_000, NO_PICTURE).refine(
  (text) => text === '' || ImageUrl.safeParse(text).success,
  NO_PICTURE,
);

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
});

const Description = upTo(20_000);

/** A description that is being written. */
export const DescriptionText = z.object({ description: Description });

/** What the shop shows of it: `words` in lists, `blocks` on its page where they are more than that. */
export const ShownDescription = z.object({
  words: z.string(),
  blocks: z.array(TextBlock).optional(),
});
export type ShownDescription = z.infer<typeof ShownDescription>;

const COUNT = 'Must be a whole number of at least 0';

/** Everything of a product that is typed. A product that is not a draft needs more (`ProductInput`). */
const ProductFields = z.object({
  name: requiredText('Product name is required', 200),
  /** Plain text or Markdown. */
  description: Description.optional(),
  price: TypedPrice.optional(),
  originalPrice: TypedPrice.optional(),
  /** The name of an existing brand, in any letter case. */
  brand: upTo(200).optional(),
  category: upTo(100).nullable().optional(),
  type: upTo(100).optional(),
  flavor: upTo(100).nullable().optional(),
  imageUrl: TypedPicture.optional(),
  /** The other pictures, in their order. */
  imageGallery: z.array(TypedPicture.min(1, NO_PICTURE)).max(50, 'At most 50 pictures').optional(),
  /** What a picture shows, in words, by the picture's URL. */
  pictureTexts: z.record(z.string().max(2_000), upTo(500)).optional(),
  /** Shown until the product has a review, as `reviewCount` is. */
  rating: z
    .string()
    .trim()
    .regex(/^([0-4](\.\d)?|5(\.0)?)?$/, 'A rating is a number from 0 to 5, such as 4.5')
    .optional(),
  reviewCount: z.int(COUNT).min(0, COUNT).max(1_000_000_000, 'At most 1000000000').optional(),
  /** The owner's switch: while it is off, nothing of the product can be bought. */
  inStock: z.boolean().optional(),
  isNew: z.boolean().optional(),
  isFeatured: z.boolean().optional(),
  isSale: z.boolean().optional(),
  specifications: z.record(upTo(100), upTo(1_000)).optional(),
  shipping: z
    .object({
      weight: upTo(20)
        .regex(/^(\d{1,9})?$/, 'Weight is a whole number of grams')
        .optional(),
      shippingClass: z.enum(SHIPPING_CLASSES).or(z.literal('')).optional(),
      dimensions: upTo(100).optional(),
      freeShipping: z.enum(['true', 'false']).optional(),
    })
    .optional(),
  taxClass: z.enum(TAX_CLASSES, 'Not one of the choices').optional(),
  tags: z.array(requiredText('A tag is not empty', 60)).max(50, 'At most 50 tags').optional(),
  /** Left out: made from the name. */
  slug: Slug.optional(),
  /** What search engines show; null: name and description. */
  seoTitle: upTo(200).nullable().optional(),
  seoDescription: upTo(500).nullable().optional(),
  status: z.enum(PRODUCT_STATUSES).optional(),
  /** When a scheduled product is published; of others it is ignored. */
  publishAt: Timestamp.nullable().optional(),
  /** In the order in which shoppers choose. */
  optionNames: z
    .array(requiredText('An option has a name', 60))
    .max(10, 'At most 10 options')
    .refine((names) => new Set(names).size === names.length, 'Two options have the same name')
    .optional(),
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

/** What a new product has where the input says nothing. */
export const NEW_PRODUCT = {
  description: '',
  price: null,
  originalPrice: null,
  brand: '',
  category: '',
  type: '',
  flavor: null,
  imageUrl: '',
  imageGallery: [],
  pictureTexts: {},
  rating: '0',
  reviewCount: 0,
  inStock: true,
  isNew: false,
  isFeatured: false,
  isSale: false,
  specifications: {},
  shipping: {},
  taxClass: 'standard',
  tags: [],
  seoTitle: null,
  seoDescription: null,
  status: 'published',
  publishAt: null,
} satisfies Partial<ProductInput>;

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
  salesCount: z.int().min(0),
  /** As shoppers see it: of the reviews, or as typed while there are none. */
  rating: z.string(),
  reviewCount: z.int().min(0),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type ProductRow = z.infer<typeof ProductRow>;

export const ProductDetail = ProductRow.extend({
  description: z.string(),
  imageGallery: z.array(z.string()),
  pictureTexts: z.record(z.string(), z.string()),
  typedRating: z.string(),
  typedReviewCount: z.int().min(0),
  specifications: z.record(z.string(), z.string()),
  shipping: z.record(z.string(), z.string()),
  taxClass: z.enum(TAX_CLASSES),
  tags: z.array(z.string()),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  optionNames: z.array(z.string()),
  variants: z.array(
    z.object({
      id: Uuid,
      sku: z.string(),
      options: z.record(z.string(), z.string()),
      price: MoneyText.nullable(),
      originalPrice: MoneyText.nullable(),
      imageUrl: z.string().nullable(),
      stock: z.int().min(0).nullable(),
      /** Pieces in orders that stand or stood. */
      sold: z.int().min(0),
      /** In how many carts it lies. */
      inCarts: z.int().min(0),
    }),
  ),
});
export type ProductDetail = z.infer<typeof ProductDetail>;

/** Why a colleague changes a stock. */
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

/** A line of a variant's ledger. The changes add up to the stock. */
export const StockMove = z.object({
  at: Timestamp,
  change: z.int(),
  /** How many there were afterwards; null: not counted. */
  stock: z.int().min(0).nullable(),
  reason: z.enum(STOCK_MOVE_REASONS),
  note: z.string().nullable(),
  /** The colleague's name; null where a customer or the shop itself moved it. */
  by: z.string().nullable(),
});
export type StockMove = z.infer<typeof StockMove>;

export const ChoiceQuery = z.object({
  /** `kind`: a category or a type. */
  field: z.enum(['brand', 'type', 'category', 'kind', 'tag', 'flavor']),
  search: SearchText,
});
export type ChoiceQuery = z.infer<typeof ChoiceQuery>;

export const SkuOwner = z.object({
  takenBy: z.object({ productId: Uuid, name: z.string() }).nullable(),
});
