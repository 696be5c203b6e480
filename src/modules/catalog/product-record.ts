import { randomUUID } from 'node:crypto';
import { moneyText, parseMoney } from '../../kit/money.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { camelCase } from '../../platform/database/row-form.ts';
import type { FieldValues } from '../custom-fields/schema.ts';
import type { BundlePart, ProductInput } from './admin-schema.ts';
import { lockProducts } from './offers.ts';
import {
  type AnyField,
  FIELDS,
  type Kind,
  PRODUCT_FIELDS,
  type ProductValues,
} from './product-fields.ts';

/** One thing that is bought; amounts are decimal text. */
export interface Variant {
  id: string;
  sku: string;
  /** In the order of the product's options. */
  options: Record<string, string>;
  /** Null: the product's. */
  price: string | null;
  originalPrice: string | null;
  imageUrl: string | null;
  /** Null: not counted. */
  stock: number | null;
  position: number;
  /** ISO 8601; null while it is on offer. */
  retiredAt: string | null;
  /** What its custom fields hold. */
  fields: FieldValues;
  /** What one costs its owner; null: unknown. */
  cost: string | null;
  /** Its GTIN. */
  barcode: string | null;
  /** What a bundle is made of; none: it is no bundle. */
  parts: BundlePart[];
}

/** A product with all that is typed into it, in the words of the API. */
export interface Product extends ProductValues {
  id: string;
  /** `brand` is its name. */
  brandId: string | null;
  /** What the listing shows, in minor units. */
  offerPrice: number;
  /** ISO 8601. */
  deletedAt: string | null;
  /** In the order in which shoppers choose. Of a deleted product, those that it had at the end. */
  variants: Variant[];
}

export interface ProductBrand {
  id: string;
  name: string;
}

/**
 * A checked input as a product: what is left out is as a new product has it, what is empty is left out.
 * @param brand the one that it names; undefined where it names none
 * @param before what the product is so far
 */
export function productOf(
  input: Partial<ProductInput>,
  brand: ProductBrand | undefined,
  before?: Product,
): Product {
  const { imageUrl = '', variants = [] } = input;
  // Sent without its order, the options keep the one they have.
  const optionNames = input.optionNames ?? Object.keys(variants[0]?.options ?? {});
  const imageGallery = (input.imageGallery ?? []).filter((url) => url !== imageUrl);
  const pictures = new Set([imageUrl, ...imageGallery]);
  const pictureTexts = Object.entries(input.pictureTexts ?? {}).filter(([url]) =>
    pictures.has(url),
  );
  const isPublished = (input.status ?? PRODUCT_FIELDS.status.fresh) === 'published';
  const given: Partial<ProductInput> = {
    ...input,
    imageGallery,
    pictureTexts: Object.fromEntries(pictureTexts),
    publishAt: input.publishAt ?? (isPublished ? new Date().toISOString() : null),
    optionNames,
  };
  return {
    ...valuesOf((field, from) => {
      const value = from(given)[field.name] ?? field.fresh;
      return TIDIED[field.kind]?.(value as never, field) ?? value;
    }),
    id: before?.id ?? randomUUID(),
    brand: brand?.name ?? '',
    brandId: brand?.id ?? null,
    offerPrice: before?.offerPrice ?? 0,
    deletedAt: null,
    variants: variantsOf(variants, optionNames, before),
  };
}

type Tidy = (value: never, field: AnyField) => unknown;

/** How what was typed is kept; what is not named here is kept as it is. */
const TIDIED: Partial<Record<Kind, Tidy>> = {
  text: (value: string, { fresh }) => value || fresh,
  optional: (value: string) => value || null,
  money: (value: string) => value || null,
  dateTime: (value: string | null) => value && new Date(value).toISOString(),
  rating: (value: string) => Number(value || 0).toFixed(1),
  list: (value: string[]) => [...new Set(value)],
  texts: (value: Record<string, string>) =>
    Object.fromEntries(Object.entries(value).filter(([name, text]) => name && text)),
  grams: (value: string | null) => (value ? String(Number(value)) : null),
};

function variantsOf(
  variants: NonNullable<ProductInput['variants']>,
  optionNames: string[],
  before?: Product,
): Variant[] {
  let last = -1;
  return variants.map(({ id, sku, options, price, originalPrice, imageUrl, stock, ...more }) => {
    const { fields, cost, barcode, parts } = more;
    const known = before?.variants.find((variant) => variant.id === id);
    // What stands in its order already keeps its place.
    last = known && known.position > last ? known.position : last + 1;
    return {
      id: known?.id ?? randomUUID(),
      sku,
      options: inOrder(options, optionNames),
      price: price || null,
      originalPrice: originalPrice || null,
      imageUrl: imageUrl || null,
      stock: stock ?? null,
      position: last,
      retiredAt: null,
      fields: (fields ?? known?.fields ?? {}) as FieldValues,
      cost: (cost === undefined ? known?.cost : cost) || null,
      barcode: (barcode === undefined ? known?.barcode : barcode) || null,
      parts: parts ?? known?.parts ?? [],
    };
  });
}

/** The database sorts the names of options by itself. */
const inOrder = (options: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (name in options ? [[name, options[name]]] : [])),
  ) as Record<string, string>;

/** What holds a field: the product, or its `shipping`. */
type Holder = (of: { shipping?: object }) => Record<string, unknown>;

const IN_PRODUCT: Holder = (of) => of as Record<string, unknown>;
const IN_SHIPPING: Holder = ({ shipping = {} }) => shipping as Record<string, unknown>;

const PLACED = FIELDS.map((field) => ({
  field,
  from: field.isShipping ? IN_SHIPPING : IN_PRODUCT,
}));

/** The values of all fields. What a product's shipping has none of is left out. */
function valuesOf(read: (field: (typeof FIELDS)[number], from: Holder) => unknown): ProductValues {
  const values: Record<string, unknown> = {};
  const shipping: Record<string, unknown> = {};
  for (const { field, from } of PLACED) {
    const value = read(field, from);
    if (!field.isShipping) values[field.name] = value;
    else if (value !== null) shipping[field.name] = value;
  }
  return { ...values, shipping } as ProductValues;
}

/** What is typed into a product: a version is made from it, and the audit log compares it. */
export const typedOf = (product: Product) => ({
  ...valuesOf((field, from) => from(product)[field.name] ?? null),
  variants: product.variants.map(({ stock, position, retiredAt, ...variant }) => variant),
});

/** What a staff member would have to send to make a product as it is. */
export const inputOf = ({ variants, ...product }: Product) => ({
  ...valuesOf((field, from) => from(product)[field.name] ?? null),
  variants: variants.map(({ position, retiredAt, ...variant }) => variant),
});
export type WholeInput = ReturnType<typeof inputOf>;

/** A product's or a variant's row: columns that can be changed, amounts in minor units, moments in ISO 8601. */
export type Row = Record<string, unknown>;

interface Codec {
  toColumn: (value: never) => unknown;
  fromColumn: (value: never) => unknown;
}

const MONEY = {
  toColumn: (text: string | null) => (text === null ? null : parseMoney(text)),
  fromColumn: (minor: number | null) => (minor === null ? null : moneyText(minor)),
};

/** What the database writes otherwise than the API. */
const CODECS: Partial<Record<Kind, Codec>> = {
  money: MONEY,
  grams: {
    toColumn: (text?: string | null) => (text ? Number(text) : null),
    fromColumn: (grams: number | null) => (grams === null ? null : String(grams)),
  },
  yesNo: { toColumn: (text: string) => text === 'true', fromColumn: String },
};

function encoded(kind: Kind, value: unknown): unknown {
  const codec = CODECS[kind];
  return (codec ? codec.toColumn(value as never) : value) ?? null;
}

const decoded = (kind: Kind, value: unknown): unknown =>
  CODECS[kind]?.fromColumn(value as never) ?? value;

const SHIPPING = FIELDS.filter(({ isShipping }) => isShipping);

/** The columns of a product's shipping as a JSON object, of `products` p. */
export const SHIPPING_JSON = `json_build_object(${SHIPPING.map(({ column }) => `'${column}', p.${column}`).join(', ')})`;

/** What those columns say, in the words of the API. */
export const shippingOf = (row: Row): Record<string, string> =>
  Object.fromEntries(
    SHIPPING.flatMap(({ name, kind, column }) =>
      row[column] === null ? [] : [[name, String(decoded(kind, row[column]))]],
    ),
  );

export function rowOf(product: Product): Row {
  const row: Row = {};
  for (const { field, from } of PLACED) {
    row[field.column] = encoded(field.kind, from(product)[field.name]);
  }
  return { ...row, brand_id: product.brandId, deleted_at: product.deletedAt };
}

export const PRODUCT_COLUMNS = [...FIELDS.map(({ column }) => column), 'deleted_at'];

export const VARIANT_COLUMNS = [
  'sku',
  'options',
  'price',
  'original_price',
  'image_url',
  'stock',
  'position',
  'retired_at',
  'fields',
  'cost',
  'barcode',
  'part_ids',
  'part_quantities',
];

export const variantRow = ({
  sku,
  options,
  stock,
  position,
  fields,
  barcode,
  parts,
  ...variant
}: Variant): Row => ({
  sku,
  options,
  price: MONEY.toColumn(variant.price),
  original_price: MONEY.toColumn(variant.originalPrice),
  image_url: variant.imageUrl,
  stock,
  position,
  retired_at: variant.retiredAt,
  fields,
  cost: MONEY.toColumn(variant.cost),
  barcode,
  part_ids: parts.length > 0 ? parts.map(({ variantId }) => variantId) : null,
  part_quantities: parts.length > 0 ? parts.map(({ quantity }) => quantity) : null,
});

interface StoredVariant
  extends Pick<Variant, 'id' | 'sku' | 'options' | 'stock' | 'position' | 'fields' | 'barcode'> {
  price: number | null;
  original_price: number | null;
  image_url: string | null;
  retired_at: string | null;
  cost: number | null;
  part_ids: string[] | null;
  part_quantities: number[] | null;
}

const variantOf = (row: StoredVariant, optionNames: string[]): Variant => ({
  id: row.id,
  sku: row.sku,
  options: inOrder(row.options, optionNames),
  price: MONEY.fromColumn(row.price),
  originalPrice: MONEY.fromColumn(row.original_price),
  imageUrl: row.image_url,
  stock: row.stock,
  position: row.position,
  retiredAt: row.retired_at && new Date(row.retired_at).toISOString(),
  fields: row.fields,
  cost: MONEY.fromColumn(row.cost),
  barcode: row.barcode,
  parts: (row.part_ids ?? []).map((variantId, place) => ({
    variantId,
    quantity: row.part_quantities?.[place] ?? 1,
  })),
});

/** The product with other values in some columns, and its variants with other ones in theirs. */
export function withRows(product: Product, row: Row, ofVariants: Map<string, Row>): Product {
  const whole = { ...rowOf(product), ...row };
  const values = valuesOf(({ kind, column }) => decoded(kind, whole[column]));
  return {
    ...product,
    ...values,
    brand: product.brand,
    brandId: whole.brand_id as string | null,
    deletedAt: whole.deleted_at as string | null,
    variants: product.variants.map((variant) => {
      const stored = { ...variantRow(variant), ...ofVariants.get(variant.id), id: variant.id };
      return variantOf(stored as StoredVariant, values.optionNames);
    }),
  };
}

interface ResponseRow {
  [column: string]: unknown;
  id: string;
  brand: string;
  brandId: string | null;
  optionNames: string[];
  offerPrice: number;
  deletedAt: string | null;
  variants: StoredVariant[];
}

/** Reads products, also deleted ones; unknown ids are left out. */
export async function readProducts(db: Db, ids: string[]): Promise<Map<string, Product>> {
  const rows = await named<ResponseRow>(
    db,
    'whole-products',
    `select p.id, ${PRODUCT_COLUMNS.map((column) => `p.${column}`).join(', ')}, p.offer_price,
       coalesce(b.name, '') as brand, coalesce(v.variants, '[]') as variants
     from products p left join brands b on b.id = p.brand_id
     left join (
       select v.product_id, json_agg(json_build_object('id', v.id,
         ${VARIANT_COLUMNS.map((column) => `'${column}', v.${column}`).join(', ')}) order by v.position) as variants
       from variants v join products d on d.id = v.product_id
       where v.product_id = any($1::uuid[]) and (v.retired_at is null or v.retired_at = d.deleted_at)
       group by v.product_id
     ) v on v.product_id = p.id
     where p.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, present(row)]));
}

const present = (row: ResponseRow): Product => ({
  ...valuesOf(({ kind, column }) => decoded(kind, row[camelCase(column)])),
  id: row.id,
  brand: row.brand,
  brandId: row.brandId,
  offerPrice: row.offerPrice,
  deletedAt: row.deletedAt,
  variants: row.variants.map((variant) => variantOf(variant, row.optionNames)),
});

/** The same, locked until the transaction ends: variants first, as a sale locks them, then products. */
export async function lockWholeProducts(tx: Tx, ids: string[]): Promise<Map<string, Product>> {
  await named(
    tx,
    'lock-variants-of-products',
    'select from variants where product_id = any($1::uuid[]) order by id for no key update',
    [ids],
  );
  await lockProducts(tx, ids);
  return readProducts(tx, ids);
}

/** A product's prices by the names of their fields. @param variants left out where they have no prices so far */
export const pricesOf = ({
  price,
  originalPrice,
  variants,
}: Pick<Product, 'price' | 'originalPrice'> & {
  variants: (Pick<Variant, 'price' | 'originalPrice'> | undefined)[];
}): Record<string, string | null | undefined> => ({
  price,
  originalPrice,
  ...Object.fromEntries(
    variants.flatMap((variant, place) => [
      [`variants.${place}.price`, variant?.price],
      [`variants.${place}.originalPrice`, variant?.originalPrice],
    ]),
  ),
});

/** Keys count in their order, as shoppers see them. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
