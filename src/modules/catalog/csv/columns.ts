import type { FieldView } from '../../custom-fields/schema.ts';
import { type CsvColumn, FIELDS, type FieldColumn, type PlacedField } from '../product-fields.ts';

/** The columns of a file of products: what the export writes and what the import understands. */

/** The most options whose columns are recognised. */
const MOST_OPTIONS = 10;

/** Also of fields: their keys on the wire are the fields' names, unless they say otherwise. */
type Column = Omit<CsvColumn, 'ifEmpty' | 'key'>;

/** The fields that have a column, by its key. */
export const CSV_FIELDS: ReadonlyMap<FieldColumn, PlacedField & { csv: CsvColumn }> = new Map(
  FIELDS.flatMap((field) => {
    const { csv, name } = field;
    return csv ? [[(csv.key ?? name) as FieldColumn, { ...field, csv }] as const] : [];
  }),
);

const FIELD_COLUMNS = Object.fromEntries(
  [...CSV_FIELDS].map(([key, { csv }]): [string, Column] => [key, csv]),
) as Record<FieldColumn, Column>;

const pick = <Key extends FieldColumn>(...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, FIELD_COLUMNS[key]])) as Record<Key, Column>;

/** In the order in which one looks for them; fields that are not named here come last. */
const SINGLE = {
  handle: {
    heading: 'Handle',
    hint: 'The address; rows of one product share it',
    alsoCalled: ['URL handle', 'Slug'],
  },
  ...pick('name', 'description'),
  html: {
    heading: 'Body (HTML)',
    hint: 'The description as HTML; paragraphs, lists, links and emphasis are kept',
    alsoCalled: ['Body HTML'],
  },
  ...pick('brand', 'category', 'type', 'flavor', 'tags'),
  published: {
    heading: 'Published',
    hint: 'FALSE makes a draft',
    alsoCalled: ['Published on online store'],
  },
  ...pick('status', 'publishAt', 'inStock', 'isNew', 'isFeatured', 'isSale'),
  ...pick('price', 'originalPrice'),
  sku: { heading: 'Variant SKU', alsoCalled: ['SKU'] },
  ...pick('grams'),
  stock: {
    heading: 'Variant Inventory Qty',
    hint: 'Empty: not counted',
    alsoCalled: ['Stock', 'Inventory quantity'],
  },
  tracker: {
    heading: 'Variant Inventory Tracker',
    hint: 'Empty: the stock is not counted',
    alsoCalled: ['Inventory tracker'],
  },
  variantPrice: { heading: 'Variant Price', hint: 'Empty: as the product' },
  variantOriginalPrice: { heading: 'Variant Compare At Price' },
  picture: {
    heading: 'Image Src',
    hint: 'A picture’s address; one a row',
    alsoCalled: ['Image', 'Product image URL'],
  },
  picturePlace: { heading: 'Image Position' },
  pictureText: { heading: 'Image Alt Text' },
  variantPicture: { heading: 'Variant Image', alsoCalled: ['Variant image URL'] },
  ...pick('seoTitle', 'seoDescription', 'specifications'),
  ...pick('shippingClass', 'dimensions', 'freeShipping', 'taxClass', 'rating', 'reviewCount'),
  ...FIELD_COLUMNS,
} satisfies Record<string, Column>;

type SingleColumn = keyof typeof SINGLE;
/** A custom field's column, by its key. */
export type CustomColumn = `fields.${string}` | `variantFields.${string}`;
/** `option1Name` and `option1Value` are the first option's. */
export type ColumnKey =
  | SingleColumn
  | CustomColumn
  | `option${number}Name`
  | `option${number}Value`;

const optionColumns = (place: number): [ColumnKey, Column][] => [
  [`option${place}Name`, { heading: `Option${place} Name` }],
  [`option${place}Value`, { heading: `Option${place} Value` }],
];

/** All columns in the order in which one looks for them, with as many options as can be recognised. */
export const COLUMNS: ReadonlyMap<ColumnKey, Column> = new Map([
  ...(Object.entries(SINGLE) as [ColumnKey, Column][]),
  ...Array.from({ length: MOST_OPTIONS }, (_, index) => optionColumns(index + 1)).flat(),
]);

/** Which heading of a file means which column; what isn't there is not read. */
export type Mapping = Record<string, ColumnKey>;

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const BY_HEADING = new Map(
  [...COLUMNS].flatMap(([key, { heading, alsoCalled = [] }]) =>
    [heading, ...alsoCalled].map((name) => [plain(name), key] as const),
  ),
);

export interface CustomFieldColumn extends Column {
  field: FieldView;
}

/** The columns of custom fields: called as the field, or by its key where two are called the same. */
export function customColumns(fields: readonly FieldView[]): Map<CustomColumn, CustomFieldColumn> {
  const owned = fields.filter(({ of }) => of === 'product' || of === 'variant');
  const isOnly = (name: string, of: 'label' | 'key') =>
    !BY_HEADING.has(plain(name)) &&
    owned.filter((field) => plain(field[of]) === plain(name)).length === 1;
  return new Map(
    owned.map((field) => {
      const { of, key, label } = field;
      const byKey = isOnly(key, 'key') || of === 'product' ? key : `variant ${key}`;
      const heading = isOnly(label, 'label') ? label : byKey;
      const hint = HINTS[field.kind]?.(field);
      const column = { heading, alsoCalled: [byKey], field, ...(hint && { hint }) };
      return [of === 'product' ? `fields.${key}` : `variantFields.${key}`, column];
    }),
  );
}

const HINTS: Partial<Record<FieldView['kind'], (field: FieldView) => string>> = {
  flag: () => 'TRUE or FALSE',
  choice: ({ choices }) => choices.join(', '),
  date: () => 'A day like 2026-12-01',
};

/** What Shopify calls otherwise since its files begin with the title and have a `URL handle`. */
const SHOPIFYS_OWN: ReadonlyMap<string, ColumnKey> = new Map([
  ['description', 'html'],
  ['price', 'variantPrice'],
  ['compareatprice', 'variantOriginalPrice'],
]);

/** What a heading is taken for. A file may call a column `constructor`, which every object has. */
export const columnAt = (mapping: Mapping, heading: string): ColumnKey | undefined =>
  Object.hasOwn(mapping, heading) ? mapping[heading] : undefined;

/** The columns that a file's headings name; of two that mean the same, the first. */
export function recogniseColumns(
  headings: readonly string[],
  custom: ReturnType<typeof customColumns>,
): Mapping {
  const byName = new Map(
    [...custom].flatMap(([key, { heading, alsoCalled = [] }]) =>
      [heading, ...alsoCalled].map((name) => [plain(name), key] as const),
    ),
  );
  const isShopifys = headings.some((heading) => plain(heading) === 'urlhandle');
  const mapping: Mapping = {};
  const found = new Set<ColumnKey>();
  for (const heading of headings) {
    const key =
      (isShopifys ? SHOPIFYS_OWN.get(plain(heading)) : undefined) ??
      BY_HEADING.get(plain(heading)) ??
      byName.get(plain(heading));
    if (!key || found.has(key)) continue;
    found.add(key);
    mapping[heading] = key;
  }
  return mapping;
}

const NOT_EXPORTED: ReadonlySet<string> = new Set(['html', 'published', 'tracker']);

/** The columns of an export. @param options how many options the product with most of them has */
export function exportColumns(
  options: number,
  custom: ReturnType<typeof customColumns>,
): { key: ColumnKey; heading: string }[] {
  const keys: ColumnKey[] = (Object.keys(SINGLE) as SingleColumn[]).filter(
    (key) => !NOT_EXPORTED.has(key),
  );
  const place = keys.indexOf('sku');
  const named = Array.from({ length: options }, (_, index) => optionColumns(index + 1)).flat();
  const all = [...keys.slice(0, place), ...named.map(([key]) => key), ...keys.slice(place)];
  return [
    ...all.map((key) => ({ key, heading: COLUMNS.get(key)?.heading ?? key })),
    ...[...custom].map(([key, { heading }]) => ({ key, heading })),
  ];
}
