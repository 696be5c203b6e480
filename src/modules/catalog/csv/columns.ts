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
  ...pick('status', 'publishAt', 'inStock', 'isNew', 'isFeatured', 'isSale', 'lastsDays'),
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
  barcode: {
    heading: 'Variant Barcode',
    hint: 'Its GTIN, with the check digit',
    alsoCalled: ['Barcode', 'GTIN', 'EAN', 'UPC'],
  },
  cost: { heading: 'Cost per item', hint: 'What one costs you', alsoCalled: ['Cost'] },
  policy: {
    heading: 'Variant Inventory Policy',
    hint: 'continue or TRUE: it is sold on when the stock is out, so that is not counted',
    alsoCalled: ['Continue selling when out of stock'],
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

/** What other shops write otherwise; read, and never written. */
const FOREIGN = {
  weight: {
    heading: 'Weight',
    hint: 'In the unit of its heading, as in Weight (kg), or of the column of units; else in grams',
    alsoCalled: ['Weight (kg)', 'Weight (g)', 'Weight (lbs)', 'Weight (lb)', 'Weight (oz)'],
  },
  weightUnit: {
    heading: 'Variant Weight Unit',
    hint: 'kg, g, lb or oz',
    alsoCalled: ['Weight unit', 'Weight unit for display'],
  },
  measure: {
    heading: 'Unit Price Total Measure',
    hint: 'How much is in one: kept as Bottle Size, from which the price per 10 ml comes',
  },
  measureUnit: { heading: 'Unit Price Total Measure Unit', hint: 'ml, l, g …' },
  pictures: { heading: 'Images', hint: 'Addresses of all its pictures, separated by commas' },
  regularPrice: { heading: 'Regular price', hint: 'Without a reduction' },
  salePrice: { heading: 'Sale price', hint: 'The reduced price, while there is one' },
  saleStarts: { heading: 'Date sale price starts' },
  saleEnds: { heading: 'Date sale price ends' },
  shortDescription: {
    heading: 'Short description',
    hint: 'As HTML; stands above the description',
  },
  rowId: {
    heading: 'ID',
    hint: 'The other shop’s own number, by which variations name their parent',
  },
  rowKind: {
    heading: 'WooCommerce type',
    hint: 'simple, variable, variation …',
  },
  parent: { heading: 'Parent', hint: 'SKU or id:… of the product that the row is a variation of' },
  visibility: {
    heading: 'Visibility in catalog',
    hint: 'hidden makes a draft',
  },
  taxStatus: { heading: 'Tax status', hint: 'none: free of tax' },
  length: { heading: 'Length' },
  width: { heading: 'Width' },
  height: { heading: 'Height' },
  upsells: { heading: 'Upsells', hint: 'SKUs of products to show beside it' },
  crossSells: { heading: 'Cross-sells', hint: 'SKUs of products to show beside it' },
} satisfies Record<string, Column>;

type SingleColumn = keyof typeof SINGLE;
type ForeignColumn = keyof typeof FOREIGN;
/** A custom field's column, by its key. */
export type CustomColumn = `fields.${string}` | `variantFields.${string}` | `newFields.${string}`;
/** `option1Name` and `option1Value` are the first option's. */
export type ColumnKey =
  | SingleColumn
  | ForeignColumn
  | CustomColumn
  | `option${number}Name`
  | `option${number}Value`
  | `attribute${number}Name`
  | `attribute${number}Values`;

const optionColumns = (place: number): [ColumnKey, Column][] => [
  [`option${place}Name`, { heading: `Option${place} Name` }],
  [`option${place}Value`, { heading: `Option${place} Value` }],
];

function attributeColumns(place: number): [ColumnKey, Column][] {
  return [
    [`attribute${place}Name`, { heading: `Attribute ${place} name` }],
    [
      `attribute${place}Values`,
      {
        heading: `Attribute ${place} value(s)`,
        hint: 'Separated by commas: a choice where variations differ in it, else a specification',
      },
    ],
  ];
}

/** All columns in the order in which one looks for them, with as many options as can be recognised. */
export const COLUMNS: ReadonlyMap<ColumnKey, Column> = new Map([
  ...(Object.entries(SINGLE) as [ColumnKey, Column][]),
  ...Array.from({ length: MOST_OPTIONS }, (_, index) => optionColumns(index + 1)).flat(),
  ...(Object.entries(FOREIGN) as [ColumnKey, Column][]),
  ...Array.from({ length: MOST_OPTIONS }, (_, index) => attributeColumns(index + 1)).flat(),
]);

/** What the columns are in words of this shop, where their headings are another's. */
const WORDS: Partial<Record<ColumnKey, string>> = {
  handle: 'Address (handle)',
  name: 'Name',
  html: 'Description as HTML',
  brand: 'Brand',
  category: 'Category',
  sku: 'Code (SKU)',
  grams: 'Weight in grams',
  stock: 'Pieces in stock',
  tracker: 'Whether the stock is counted',
  policy: 'Whether it is sold on when out of stock',
  price: 'Price of the product',
  originalPrice: 'Former price of the product',
  variantPrice: 'Price',
  variantOriginalPrice: 'Former price',
  picture: 'Picture',
  picturePlace: 'Place of the picture',
  pictureText: 'What the picture shows',
  variantPicture: 'Picture of the variant',
  weightUnit: 'Unit of the weight',
  measure: 'Contents',
  measureUnit: 'Unit of the contents',
  pictures: 'Pictures',
  rowId: 'Number in the other shop',
  seoTitle: 'Title in search results',
  seoDescription: 'Text in search results',
};

/** A column as the window calls it. */
const inWords = (key: ColumnKey, column: Column): Column => ({
  ...column,
  heading: WORDS[key] ?? column.heading.replace(/^(Option|Attribute)(\d+) /, '$1 $2: '),
});

/** All columns with what the shop itself calls them. */
export const columnsInWords = (): Map<ColumnKey, Column> =>
  new Map([...COLUMNS].map(([key, column]) => [key, inWords(key, column)]));

/** Rows to begin a file with: the headings, and two products of which one has a choice. */
export const TEMPLATE: string[][] = [
  [
    'handle',
    'name',
    'description',
    'brand',
    'category',
    'type',
    'tags',
    'status',
    'option1Name',
    'option1Value',
    'sku',
    'variantPrice',
    'stock',
    'grams',
    'picture',
  ].map((key) => COLUMNS.get(key as ColumnKey)?.heading ?? key),
  [
    'mint-salt',
    'Mint Salt',
    'Cool mint in a 10 ml bottle.',
    'My Brand',
    'E-Liquids',
    'Nic Salts',
    'mint, salt',
    'draft',
    'Strength',
    '10 mg',
    'MINT-10',
    '4.99',
    '20',
    '30',
    'https://example.com/mint.jpg',
  ],
  ['mint-salt', '', '', '', '', '', '', '', '', '20 mg', 'MINT-20', '4.99', '12', '30', ''],
  [
    'usb-cable',
    'USB Cable',
    'One metre, USB-A to USB-C.',
    'My Brand',
    'Accessories',
    'Cables',
    '',
    'draft',
    '',
    '',
    'CABLE',
    '6.50',
    '',
    '45',
    '',
  ],
];

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

/** A column that becomes a custom field of this label. */
export const NEW_FIELD = 'newFields.';

/**
 * What other shops keep beside the columns that all have: 'Material (product.metafields.custom.material)', 'Metafield:
 * custom.material [text]', 'Meta: material'. What begins with an underscore is for the other shop's program alone.
 */
export function newFieldOf(heading: string, sample = ''): CustomColumn | undefined {
  if (sample.trim() === '') return undefined;
  const [, label, path] = /^(.+?) \(product\.metafields\.([^)]+)\)$/.exec(heading) ?? [];
  const [, key] =
    /^(?:Metafield|Meta): ?(?:[^.\s]+\.)?([^_\s[][^[]*?)(?: \[.*)?$/.exec(heading) ?? [];
  const name = (label ?? key)?.replaceAll(/[_-]+/g, ' ').trim();
  if (!name || (path ?? '').startsWith('mm-google-shopping')) return undefined;
  return `${NEW_FIELD}${(name[0]?.toUpperCase() + name.slice(1)).slice(0, 60)}`;
}

/** What WooCommerce calls as this shop calls something else, and what it has in other words. */
const WOOS_OWN = {
  id: 'rowId',
  type: 'rowKind',
  sku: 'sku',
  gtinupceanorisbn: 'barcode',
  name: 'name',
  published: 'published',
  isfeatured: 'isFeatured',
  visibilityincatalog: 'visibility',
  shortdescription: 'shortDescription',
  description: 'html',
  datesalepricestarts: 'saleStarts',
  datesalepriceends: 'saleEnds',
  taxstatus: 'taxStatus',
  taxclass: 'taxClass',
  instock: 'inStock',
  stock: 'stock',
  lowstockamount: undefined,
  backordersallowed: 'policy',
  soldindividually: undefined,
  weight: 'weight',
  length: 'length',
  width: 'width',
  height: 'height',
  allowcustomerreviews: undefined,
  purchasenote: undefined,
  saleprice: 'salePrice',
  regularprice: 'regularPrice',
  categories: 'category',
  tags: 'tags',
  shippingclass: 'shippingClass',
  images: 'pictures',
  downloadlimit: undefined,
  downloadexpirydays: undefined,
  parent: 'parent',
  groupedproducts: undefined,
  upsells: 'upsells',
  crosssells: 'crossSells',
  externalurl: undefined,
  buttontext: undefined,
  position: undefined,
  brands: 'brand',
} as const satisfies Record<string, string | undefined>;
type WooColumn = keyof typeof WOOS_OWN;

const WOO_KINDS = /^(simple|variable|variation|grouped|external)\b/;

/** The unit behind a measure, as in 'Gewicht (kg)'. */
const UNIT = /\(([a-z]{1,3})\)$/i;

/** What WooCommerce's columns mean, by their places; undefined if it isn't a file of WooCommerce. Its headings are in the language of the other shop; what they head stands in the same order everywhere. */
function wooColumns(
  headings: readonly string[],
  sample: readonly string[],
): Map<number, ColumnKey> | undefined {
  const names = headings.map((heading) => plain(heading.replace(UNIT, '')));
  const isEnglish = ['regularprice', 'type', 'sku'].every((name) => names.includes(name));
  const isInOrder = /^\d+$/.test(sample[0] ?? '') && WOO_KINDS.test(sample[1] ?? '');
  if (!isEnglish && !isInOrder) return undefined;
  const places = isEnglish
    ? names.map((name, place) => [place, name] as const)
    : wooPlaces(headings);
  const found = new Map<number, ColumnKey>();
  for (const [place, name] of places) {
    const key = Object.hasOwn(WOOS_OWN, name) ? WOOS_OWN[name as WooColumn] : undefined;
    if (key !== undefined && COLUMNS.has(key as ColumnKey)) found.set(place, key as ColumnKey);
  }
  for (const [place, key] of attributesIn(headings)) found.set(place, key);
  return found;
}

/** The columns that only some versions of WooCommerce write. */
function wooPlaces(headings: readonly string[]): [number, WooColumn][] {
  const all = Object.keys(WOOS_OWN) as WooColumn[];
  const weight = headings.findIndex((heading) => /\((kg|g|lbs?|oz)\)$/i.test(heading));
  // Without the GTIN and the low stock, the weight is the eighteenth.
  const more = weight - 17;
  const without = new Set<WooColumn>([
    ...(more < 2 ? (['gtinupceanorisbn'] as const) : []),
    ...(more < 1 ? (['lowstockamount'] as const) : []),
  ]);
  const before = all.filter((name) => !without.has(name));
  const [attribute = headings.length] = [...attributesIn(headings).keys()];
  return before.slice(0, attribute).map((name, place) => [place, name]);
}

/** 'Attribute 1 name', 'Attribute 1 value(s)' and what follows, by their numbers: the name is first, the values are second. */
function attributesIn(headings: readonly string[]): Map<number, ColumnKey> {
  const found = new Map<number, ColumnKey>();
  const first = headings.findIndex((heading) => /\b1\b/.test(heading));
  const noun = first < 0 ? undefined : headings[first]?.split(/\s*1\b/)[0];
  const seen = new Map<number, number>();
  for (const [place, heading] of headings.entries()) {
    const number = Number(/\b(\d{1,2})\b/.exec(heading)?.[1]);
    if (!number || number > MOST_OPTIONS || !noun || !heading.startsWith(noun)) continue;
    const nth = (seen.get(number) ?? 0) + 1;
    seen.set(number, nth);
    if (nth <= 2) found.set(place, `attribute${number}${nth === 1 ? 'Name' : 'Values'}`);
  }
  return found;
}

/** The columns that a file's headings name; of two that mean the same, the first. @param sample its first row */
export function recogniseColumns(
  headings: readonly string[],
  custom: ReturnType<typeof customColumns>,
  sample: readonly string[] = [],
): Mapping {
  const byName = new Map(
    [...custom].flatMap(([key, { heading, alsoCalled = [] }]) =>
      [heading, ...alsoCalled].map((name) => [plain(name), key] as const),
    ),
  );
  const isShopifys = headings.some((heading) => plain(heading) === 'urlhandle');
  const woos = wooColumns(headings, sample);
  const mapping: Mapping = {};
  const found = new Set<ColumnKey>();
  for (const [place, heading] of headings.entries()) {
    const key = woos
      ? (woos.get(place) ?? byName.get(plain(heading)) ?? newFieldOf(heading, sample[place]))
      : ((isShopifys ? SHOPIFYS_OWN.get(plain(heading)) : undefined) ??
        BY_HEADING.get(plain(heading)) ??
        byName.get(plain(heading)) ??
        newFieldOf(heading, sample[place]));
    if (!key || found.has(key)) continue;
    found.add(key);
    mapping[heading] = key;
  }
  return mapping;
}

const NOT_EXPORTED: ReadonlySet<string> = new Set(['html', 'published', 'tracker']);

/**
 * The columns of an export.
 * @param options how many options the product with most of them has
 * @param costs whether whoever reads it may know them
 */
export function exportColumns(
  options: number,
  custom: ReturnType<typeof customColumns>,
  costs: boolean,
): { key: ColumnKey; heading: string }[] {
  const keys: ColumnKey[] = (Object.keys(SINGLE) as SingleColumn[]).filter(
    (key) => !NOT_EXPORTED.has(key) && (costs || key !== 'cost'),
  );
  const place = keys.indexOf('sku');
  const named = Array.from({ length: options }, (_, index) => optionColumns(index + 1)).flat();
  const all = [...keys.slice(0, place), ...named.map(([key]) => key), ...keys.slice(place)];
  return [
    ...all.map((key) => ({ key, heading: COLUMNS.get(key)?.heading ?? key })),
    ...[...custom].map(([key, { heading }]) => ({ key, heading })),
  ];
}
