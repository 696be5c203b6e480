import * as z from 'zod';
import { ImageUrl, requiredText, Timestamp } from '../../kit/wire.ts';
import { FieldChanges, FieldValues } from '../custom-fields/schema.ts';
import { TAX_CLASSES } from './constants.ts';
import { barcodeIn, whyNoGtin } from './gtin.ts';

/**
 * What a product has, each thing once: forms, API, files and the database's columns follow from these lines
 * (docs/how-to-add-a-product-field.md).
 */

/** A draft is seen by staff alone; a scheduled product is published by itself at its time. */
export const PRODUCT_STATUSES = ['draft', 'scheduled', 'published'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const SHIPPING_CLASSES = ['standard', 'express', 'overnight', 'fragile'] as const;

/** What a field holds, by its kind. */
interface Values {
  /** Empty for none. */
  text: string;
  /** Null for none, as `money` and `dateTime` are. */
  optional: string | null;
  /** Decimal text; minor units in the database. */
  money: string | null;
  /** ISO 8601. */
  dateTime: string | null;
  flag: boolean;
  count: number;
  /** One decimal: '4.5'. */
  rating: string;
  list: string[];
  texts: Record<string, string>;
  /** Of custom fields, by their keys. */
  values: FieldValues;
  /** One of the values that `input` allows. */
  choice: string;
  /** A brand's name; its id in the database. */
  brand: string;
  /** A whole number, such as of grams, as text. */
  grams: string | null;
  /** 'true' or 'false'. */
  yesNo: string;
}
export type Kind = keyof Values;

/** What a field of a kind holds where it holds nothing. */
export const EMPTY: Values = {
  text: '',
  optional: null,
  money: null,
  dateTime: null,
  flag: false,
  count: 0,
  rating: '0',
  list: [],
  texts: {},
  values: {},
  choice: '',
  brand: '',
  grams: null,
  yesNo: 'false',
};

/** A column of a file of products. */
export interface CsvColumn {
  /** Its key on the wire, where that isn't the field's name. */
  key?: string;
  /** The heading that the export writes. */
  heading: string;
  /** What it is, where the heading doesn't say. */
  hint?: string;
  /** Other headings that mean it, Shopify's among them; letter case and punctuation don't matter. */
  alsoCalled?: readonly string[];
  /** What an empty cell means: the field stays as it is, or becomes empty. */
  ifEmpty: 'stays' | 'clears';
}

interface Field<K extends Kind, Input extends z.ZodType, Csv extends CsvColumn | undefined> {
  kind: K;
  /** Of the table `products`. */
  column: string;
  /** What is accepted, from whoever writes products. */
  input: Input;
  csv: Csv;
  /** What a new product has where nothing is said. */
  fresh: K extends 'choice' ? z.output<Input> : Values[K];
}

/** @param fresh left out: what the kind has for none */
function field<
  K extends Kind,
  Input extends z.ZodType,
  const Csv extends CsvColumn | undefined = undefined,
>(
  kind: K,
  column: string,
  input: Input,
  csv?: Csv,
  fresh = EMPTY[kind] as Field<K, Input, Csv>['fresh'],
): Field<K, Input, Csv> {
  return { kind, column, input, csv: csv as Csv, fresh };
}

export const upTo = (most: number, missing?: string) =>
  z.string(missing).trim().max(most, `At most ${most} characters`);

const NO_PRICE = 'A price is a number such as 12 or 49.99';

/** A price as somebody types it: '12' and '12.5' become '12.00' and '12.50'; empty is none. */
export const TypedPrice = z
  .string(NO_PRICE)
  .trim()
  .regex(/^(\d{1,8}(\.\d{1,2})?)?$/, NO_PRICE)
  .overwrite((text) => {
    const [whole = '', decimals = ''] = text.split('.');
    return text === '' ? '' : `${whole}.${decimals.padEnd(2, '0')}`;
  })
  .nullable();

/** A GTIN as somebody types or scans it; empty is none. */
export const Barcode = z
  .string('A bar code has digits only')
  .overwrite(barcodeIn)
  .max(100, 'A bar code has 8, 12, 13 or 14 digits')
  .superRefine((text, context) => {
    const why = text === '' ? undefined : whyNoGtin(text);
    if (why) context.addIssue({ code: 'custom', message: why });
  })
  .nullable();

export const NO_PICTURE = 'Valid image URL is required';

/** Empty is none. */
export const TypedPicture = upTo(2_000, NO_PICTURE).refine(
  (text) => text === '' || ImageUrl.safeParse(text).success,
  NO_PICTURE,
);

export const Description = upTo(20_000);

/** A valid slug. It must not look like an id, which would lead to the product with that id. */
export const Slug = z
  .string()
  .max(200, 'At most 200 characters')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and single hyphens')
  .refine((slug) => !z.uuid().safeParse(slug).success, 'Must not look like an id')
  .refine((slug) => !OTHER_CALLS.includes(slug), 'The shop itself uses this address');

/** Beside `GET /api/products/{slug}`: a product of that name could not be read. */
const OTHER_CALLS = ['best-sellers', 'facets', 'first-kit', 'fitting', 'search-reading'];

const COUNT = 'Must be a whole number of at least 0';

export const PRODUCT_FIELDS = {
  name: field('text', 'name', requiredText('Product name is required', 200), {
    heading: 'Title',
    alsoCalled: ['Name', 'Product name'],
    ifEmpty: 'stays',
  }),
  /** Plain text or Markdown. */
  description: field('text', 'description', Description, {
    heading: 'Description',
    hint: 'Plain text or Markdown',
    ifEmpty: 'stays',
  }),
  /** The name of an existing brand, in any letter case. */
  brand: field('brand', 'brand_id', upTo(200), {
    heading: 'Vendor',
    hint: 'The brand',
    alsoCalled: ['Brand'],
    ifEmpty: 'stays',
  }),
  category: field('text', 'category', upTo(100).nullable(), {
    heading: 'Product Category',
    alsoCalled: ['Category', 'Standard Product Type'],
    ifEmpty: 'clears',
  }),
  type: field('text', 'type', upTo(100), {
    heading: 'Type',
    alsoCalled: ['Product type', 'Custom Product Type'],
    ifEmpty: 'stays',
  }),
  flavor: field('optional', 'flavor', upTo(100).nullable(), {
    heading: 'Flavor',
    alsoCalled: ['Flavour'],
    ifEmpty: 'clears',
  }),
  tags: field(
    'list',
    'tags',
    z.array(requiredText('A tag is not empty', 60)).max(50, 'At most 50 tags'),
    { heading: 'Tags', hint: 'Separated by commas', ifEmpty: 'clears' },
  ),
  status: field(
    'choice',
    'status',
    z.enum(PRODUCT_STATUSES),
    {
      heading: 'Status',
      hint: 'published, draft or scheduled; Shopify: active, draft, archived',
      ifEmpty: 'stays',
    },
    'published',
  ),
  /** When a scheduled product is published; of others it is ignored. */
  publishAt: field('dateTime', 'publish_at', Timestamp.nullable(), {
    heading: 'Publish At',
    hint: 'When a scheduled product appears: 2026-12-01T09:00:00Z',
    ifEmpty: 'clears',
  }),
  /** The owner's switch: while it is off, nothing of the product can be bought. */
  inStock: field(
    'flag',
    'is_in_stock',
    z.boolean(),
    { heading: 'In Stock', hint: 'The switch: FALSE stops the sale', ifEmpty: 'stays' },
    true,
  ),
  isNew: field('flag', 'is_new', z.boolean(), { heading: 'New', ifEmpty: 'stays' }),
  isFeatured: field('flag', 'is_featured', z.boolean(), { heading: 'Featured', ifEmpty: 'stays' }),
  isSale: field('flag', 'is_sale', z.boolean(), { heading: 'Sale', ifEmpty: 'stays' }),
  lastsDays: field(
    'grams',
    'lasts_days',
    upTo(4)
      .regex(/^([1-9]\d{0,3})?$/, 'Whole days, 1 to 9999')
      .nullable(),
    {
      heading: 'Lasts Days',
      hint: 'How many days one of it lasts: then its buyers can be reminded',
      ifEmpty: 'clears',
    },
  ),
  price: field('money', 'base_price', TypedPrice, {
    heading: 'Price',
    hint: 'The product’s; variants may have their own',
    alsoCalled: ['Product price'],
    ifEmpty: 'stays',
  }),
  originalPrice: field('money', 'base_original_price', TypedPrice, {
    heading: 'Compare At Price',
    hint: 'The product’s former price',
    alsoCalled: ['Original price'],
    ifEmpty: 'clears',
  }),
  imageUrl: field('text', 'image_url', TypedPicture),
  /** The other pictures, in their order. */
  imageGallery: field(
    'list',
    'image_gallery',
    z.array(TypedPicture.min(1, NO_PICTURE)).max(50, 'At most 50 pictures'),
  ),
  /** What a picture shows, in words, by the picture's URL. */
  pictureTexts: field('texts', 'picture_texts', z.record(z.string().max(2_000), upTo(500))),
  /** What search engines show; null: name and description. */
  seoTitle: field('optional', 'seo_title', upTo(200).nullable(), {
    heading: 'SEO Title',
    ifEmpty: 'clears',
  }),
  seoDescription: field('optional', 'seo_description', upTo(500).nullable(), {
    heading: 'SEO Description',
    ifEmpty: 'clears',
  }),
  specifications: field('texts', 'specifications', z.record(upTo(100), upTo(1_000)), {
    heading: 'Specifications',
    hint: 'As JSON: {"Battery": "1000 mAh"}',
    ifEmpty: 'clears',
  }),
  /** Addresses of products that it goes with, present or past: the kit of a pod. Said of one of two, it holds for both. */
  fits: field('list', 'fits', z.array(Slug).max(200, 'At most 200 products'), {
    heading: 'Fits',
    hint: 'Handles of the products that it goes with, separated by commas',
    ifEmpty: 'clears',
  }),
  /** Addresses of what is recommended beside it; none: what the shop finds. */
  picks: field('list', 'picks', z.array(Slug).max(20, 'At most 20 products'), {
    heading: 'Recommended',
    hint: 'Handles of the products to show beside it, separated by commas; empty: chosen by the shop',
    alsoCalled: ['Related products', 'Recommendations'],
    ifEmpty: 'clears',
  }),
  taxClass: field(
    'choice',
    'tax_class',
    z.enum(TAX_CLASSES, 'Not one of the choices'),
    {
      heading: 'Tax Class',
      hint: 'standard, reduced or exempt; empty leaves it',
      ifEmpty: 'stays',
    },
    'standard',
  ),
  /** Shown until the product has a review, as `reviewCount` is. */
  rating: field(
    'rating',
    'typed_rating',
    z
      .string()
      .trim()
      .regex(/^([0-4](\.\d)?|5(\.0)?)?$/, 'A rating is a number from 0 to 5, such as 4.5'),
    { heading: 'Rating', hint: 'Shown until there is a review', ifEmpty: 'stays' },
  ),
  reviewCount: field(
    'count',
    'typed_review_count',
    z.int(COUNT).min(0, COUNT).max(1_000_000_000, 'At most 1000000000'),
    { heading: 'Review Count', ifEmpty: 'stays' },
  ),
  /** What its custom fields hold; those that are sent change, others stay. */
  fields: field('values', 'fields', FieldChanges),
  /** Left out: made from the name. */
  slug: field('text', 'slug', Slug),
  /** In the order in which shoppers choose. */
  optionNames: field(
    'list',
    'option_names',
    z
      .array(requiredText('An option has a name', 60))
      .max(10, 'At most 10 options')
      .refine((names) => new Set(names).size === names.length, 'Two options have the same name'),
  ),
};

/** What a product's `shipping` holds: texts, and those that it doesn't have are left out. */
export const SHIPPING_FIELDS = {
  weight: field(
    'grams',
    'weight_grams',
    upTo(20).regex(/^(\d{1,9})?$/, 'Weight is a whole number of grams'),
    {
      key: 'grams',
      heading: 'Variant Grams',
      hint: 'Weight in grams',
      alsoCalled: ['Grams', 'Weight value (grams)'],
      ifEmpty: 'clears',
    },
  ),
  shippingClass: field(
    'text',
    'shipping_class',
    z.enum(SHIPPING_CLASSES).or(z.literal('')),
    {
      heading: 'Shipping Class',
      hint: 'standard, express, overnight or fragile',
      ifEmpty: 'clears',
    },
    'standard',
  ),
  dimensions: field('optional', 'dimensions', upTo(100), {
    heading: 'Dimensions',
    ifEmpty: 'clears',
  }),
  freeShipping: field('yesNo', 'ships_free', z.enum(['true', 'false']), {
    heading: 'Free Shipping',
    ifEmpty: 'clears',
  }),
};

type ProductFields = typeof PRODUCT_FIELDS;
type ShippingFields = typeof SHIPPING_FIELDS;

type ValueOf<F extends AnyField> = F['kind'] extends 'choice' ? F['fresh'] : Values[F['kind']];

/** A product's fields as the back office has them, without its variants. */
export type ProductValues = { [Name in keyof ProductFields]: ValueOf<ProductFields[Name]> } & {
  shipping: Record<string, string>;
};

export interface AnyField {
  kind: Kind;
  column: string;
  input: z.ZodType;
  csv: CsvColumn | undefined;
  fresh: unknown;
}

/** A field by where it stands: its name, in `shipping` or in the product itself. */
export interface PlacedField extends AnyField {
  name: string;
  isShipping: boolean;
}

const placed = (fields: Record<string, AnyField>, isShipping: boolean): PlacedField[] =>
  Object.entries(fields).map(([name, each]) => ({ ...each, name, isShipping }));

/** Every field. */
export const FIELDS: readonly PlacedField[] = [
  ...placed(PRODUCT_FIELDS, false),
  ...placed(SHIPPING_FIELDS, true),
];

type ColumnOf<Fields extends Record<string, AnyField>> = {
  [Name in keyof Fields & string]: Fields[Name]['csv'] extends { key: infer Key extends string }
    ? Key
    : Fields[Name]['csv'] extends CsvColumn
      ? Name
      : never;
}[keyof Fields & string];

/** The keys of the columns of a file that hold a field. */
export type FieldColumn = ColumnOf<ProductFields> | ColumnOf<ShippingFields>;

type Inputs<Fields extends Record<string, AnyField>> = {
  [Name in keyof Fields]: z.ZodOptional<Fields[Name]['input']>;
};

/** What is accepted of some fields; any of them may be left out. */
export const inputsOf = <Fields extends Record<string, AnyField>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { input }]) => [name, z.optional(input)]),
  ) as Inputs<Fields>;

const OUTPUT = {
  text: z.string(),
  optional: z.string().nullable(),
  list: z.array(z.string()),
  texts: z.record(z.string(), z.string()),
  values: FieldValues,
  flag: z.boolean(),
} satisfies Partial<Record<Kind, z.ZodType>>;

type Outputs = {
  [Name in keyof ProductFields]: ProductFields[Name]['kind'] extends keyof typeof OUTPUT
    ? (typeof OUTPUT)[ProductFields[Name]['kind']]
    : ProductFields[Name]['input'];
};

/** What the back office reads of each field. */
export const PRODUCT_OUTPUTS = Object.fromEntries(
  Object.entries(PRODUCT_FIELDS).map(([name, { kind, input }]) => [
    name,
    kind in OUTPUT ? OUTPUT[kind as keyof typeof OUTPUT] : input,
  ]),
) as Outputs;
