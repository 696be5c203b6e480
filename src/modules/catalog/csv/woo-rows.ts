import { slugOf } from '../../../kit/slug.ts';
import type { CsvRow } from '../../../platform/text/csv.ts';
import { SHIPPING_CLASSES } from '../product-fields.ts';
import { truth } from './cells.ts';
import { COLUMNS, type ColumnKey, type CustomColumn } from './columns.ts';

/** WooCommerce's products as rows of this shop's own columns: its variations stand anywhere in the file and name their parents. */

/** A row, and what is wrong with it that its cells don't show. */
export interface FileRow extends CsvRow {
  refused?: { column: ColumnKey; message: string };
  /** Where the variant stands, if elsewhere. */
  variantLine?: number;
}

/** What each column of ours is made of; it is there where one of these is. */
const MADE_OF = {
  handle: ['name', 'sku'],
  name: ['name'],
  html: ['html', 'shortDescription'],
  brand: ['brand'],
  category: ['category'],
  tags: ['tags'],
  status: ['published', 'visibility', 'rowKind'],
  inStock: ['inStock'],
  isFeatured: ['isFeatured'],
  sku: ['sku'],
  barcode: ['barcode'],
  stock: ['stock', 'inStock'],
  variantPrice: ['regularPrice', 'salePrice'],
  variantOriginalPrice: ['regularPrice'],
  picture: ['pictures'],
  variantPicture: ['pictures'],
  weight: ['weight'],
  weightUnit: ['weightUnit'],
  dimensions: ['length', 'width', 'height'],
  specifications: ['attribute1Name'],
  shippingClass: ['shippingClass'],
  taxClass: ['taxStatus', 'taxClass'],
  picks: ['upsells', 'crossSells'],
} satisfies Partial<Record<string, string[]>>;
type Made = keyof typeof MADE_OF;

/** The most attributes that are read. */
const MOST_ATTRIBUTES = 10;

const NUMBERS = Array.from({ length: MOST_ATTRIBUTES }, (_, index) => index + 1);

export interface RowsOfWoo {
  /** The columns of the rows, in their order. */
  columns: ColumnKey[];
  /** Of each, the column of the file that it is made of. */
  madeOf: Partial<Record<ColumnKey, ColumnKey>>;
  rows(): AsyncGenerator<FileRow>;
}

/** @param places where each column stands in the file */
export function rowsOfWoo(
  rows: AsyncIterable<CsvRow>,
  places: ReadonlyMap<ColumnKey, number>,
  headings: readonly string[],
): RowsOfWoo {
  const made = (Object.entries(MADE_OF) as [Made, ColumnKey[]][]).filter(
    ([key, from]) => COLUMNS.has(key as ColumnKey) && from.some((column) => places.has(column)),
  );
  const custom = [...places.keys()].filter((key): key is CustomColumn => /[fF]ields\./.test(key));
  const options = NUMBERS.flatMap((number): ColumnKey[] =>
    places.has(`attribute${number}Name`) ? [`option${number}Name`, `option${number}Value`] : [],
  );
  const columns = [...made.map(([key]) => key as ColumnKey), ...options, ...custom];
  const firstOf = (from: ColumnKey[]) => from.find((column) => places.has(column)) ?? from[0];
  const madeOf = Object.fromEntries([
    ...made.map(([key, from]) => [key, firstOf(from)]),
    ...NUMBERS.map((number) => [`option${number}Value`, `attribute${number}Values`]),
    ...custom.map((key) => [key, key]),
    ['price', firstOf(MADE_OF.variantPrice as ColumnKey[])],
    ['type', 'category'],
  ]);
  return { columns, madeOf, rows: () => wooRows(rows, { places, headings, columns, custom }) };
}

interface Reading {
  places: ReadonlyMap<ColumnKey, number>;
  headings: readonly string[];
  columns: ColumnKey[];
  custom: CustomColumn[];
}

/** A row of the file by its columns. */
interface WooRow {
  row: CsvRow;
  cell(column: WooColumn): string;
  kind: string;
  attributes: { name: string; values: string[] }[];
}

/** The bar code is read where products have one. */
type WooColumn = ColumnKey | 'barcode';
type Cells = Partial<Record<WooColumn, string>>;

async function* wooRows(rows: AsyncIterable<CsvRow>, reading: Reading): AsyncGenerator<FileRow> {
  const products: WooRow[] = [];
  const variations: WooRow[] = [];
  for await (const row of rows) {
    const read = readRow(row, reading.places);
    (read.kind === 'variation' ? variations : products).push(read);
  }
  const parents = new Map<string, WooRow>();
  for (const product of products) {
    for (const name of [`id:${product.cell('rowId')}`, product.cell('sku').toLowerCase()]) {
      if (name !== '' && name !== 'id:') parents.set(name, product);
    }
  }
  const children = Map.groupBy(variations, (variation) =>
    parents.get(variation.cell('parent').toLowerCase()),
  );
  const handles = handlesOf(products);
  const slugOfSku = (sku: string) => handles.get(parents.get(sku.toLowerCase()) as WooRow);
  const put = (
    { row }: WooRow,
    cells: Cells,
    refused?: FileRow['refused'],
    line = row.line,
  ): FileRow => ({
    line,
    variantLine: row.line,
    cells: [
      ...reading.columns.map((column) => cells[column] ?? ''),
      // What stands beyond the headings is told by whoever reads on.
      ...row.cells.slice(reading.headings.length),
    ],
    ...(refused && { refused }),
  });
  for (const product of products) {
    const handle = handles.get(product) ?? '';
    const ownRows = rowsOf(product, children.get(product) ?? []);
    const whole = { ...ofProduct(product, ownRows, slugOfSku), ...customOf(product, reading) };
    for (const [place, { of, cells }] of ownRows.entries()) {
      const line = place === 0 ? product.row.line : of.row.line;
      yield put(of, { handle, ...cells, ...(place === 0 && whole) }, undefined, line);
    }
    const pictures = listOf(product.cell('pictures')).slice(1);
    for (const picture of pictures) yield put(product, { handle, picture });
  }
  for (const lost of children.get(undefined) ?? []) {
    const name = lost.cell('name');
    const message = 'This variation names a parent that is not in the file.';
    yield put(lost, { handle: `${name}-${lost.row.line}`, name }, { column: 'parent', message });
  }
}

const customOf = ({ row }: WooRow, { custom, places }: Reading): Cells =>
  Object.fromEntries(custom.map((key) => [key, row.cells[places.get(key) ?? -1] ?? '']));

function readRow(row: CsvRow, places: ReadonlyMap<ColumnKey, number>): WooRow {
  const cell = (column: WooColumn) =>
    (row.cells[places.get(column as ColumnKey) ?? -1] ?? '').trim();
  const attributes = NUMBERS.flatMap((number) => {
    const name = cell(`attribute${number}Name`);
    return name === '' ? [] : [{ name, values: listOf(cell(`attribute${number}Values`)) }];
  });
  const kind = /\w+/.exec(cell('rowKind').toLowerCase())?.[0] ?? 'simple';
  return { row, cell, attributes, kind: cell('parent') !== '' ? 'variation' : kind };
}

/** Addresses as WooCommerce makes them, of the names. */
function handlesOf(products: WooRow[]): Map<WooRow, string> {
  const taken = new Set<string>();
  return new Map(
    products.map((product) => {
      const { cell, row } = product;
      const base = slugOf(cell('name') || cell('sku'));
      const other = slugOf(cell('sku') || cell('rowId') || String(row.line));
      const handle = taken.has(base) ? `${base}-${other}` : base;
      taken.add(handle);
      return [product, handle];
    }),
  );
}

interface OwnRow {
  of: WooRow;
  /** The values of the product's options, by their names. */
  options: Record<string, string>;
  cells: Cells;
}

/** What can be bought of a product: a row for each variation, with each value where that stands for any. */
function rowsOf(product: WooRow, variations: WooRow[]): OwnRow[] {
  if (variations.length === 0) return [{ of: product, options: {}, cells: ofVariant(product) }];
  const names = [...new Set(variations.flatMap(({ attributes }) => attributes.map(nameOf)))];
  const values = new Map(product.attributes.map(({ name, values }) => [name, values]));
  const all = variations.flatMap((variation): OwnRow[] => {
    const said = new Map(variation.attributes.map(({ name, values }) => [name, values[0]]));
    const choices = names.map((name) => {
      const value = said.get(name);
      return value === undefined ? (values.get(name) ?? []) : [value];
    });
    const sku = variation.cell('sku');
    return combinations(choices).map((chosen, _, { length }) => {
      const any = choices.flatMap((list, at) => (list.length > 1 ? [chosen[at]] : []));
      const code = length > 1 && sku !== '' ? [sku, ...any].join('-').replace(/\s+/g, '-') : sku;
      return {
        of: variation,
        options: Object.fromEntries(names.map((name, at) => [name, chosen[at] ?? ''])),
        cells: { ...ofVariant(variation), sku: code },
      };
    });
  });
  const seen = new Set<string>();
  return all
    .filter(({ options }) => {
      // One that names a value stands above one for any.
      const key = JSON.stringify(options);
      return !seen.has(key) && seen.add(key);
    })
    .map((row) => ({ ...row, cells: { ...row.cells, ...optionCells(names, row.options) } }));
}

const nameOf = ({ name }: { name: string }) => name;

const optionCells = (names: string[], options: Record<string, string>): Cells =>
  Object.fromEntries(
    names.slice(0, MOST_ATTRIBUTES).flatMap((name, at) => [
      [`option${at + 1}Name`, name],
      [`option${at + 1}Value`, options[name] ?? ''],
    ]),
  );

/** More than a product may have is refused anyway. */
const MOST_COMBINATIONS = 300;

const combinations = (lists: string[][]): string[][] =>
  lists.reduce<string[][]>(
    (found, list) =>
      found
        .flatMap((row) => (list.length === 0 ? [[...row, '']] : list.map((one) => [...row, one])))
        .slice(0, MOST_COMBINATIONS),
    [[]],
  );

function ofVariant(row: WooRow): Cells {
  const { cell } = row;
  const [price, original] = pricesOf(row);
  const isSoldOn = /^(1|yes|true|notify)$/i.test(cell('policy'));
  const isOut = cell('inStock') === '0';
  const counted = /^-?\d+(\.0+)?$/.test(cell('stock')) ? cell('stock') : '';
  return {
    sku: cell('sku'),
    barcode: cell('barcode'),
    variantPrice: price,
    variantOriginalPrice: original,
    stock: isSoldOn ? '' : counted || (isOut ? '0' : ''),
    ...(row.kind === 'variation' && { variantPicture: listOf(cell('pictures'))[0] ?? '' }),
  };
}

/** What it costs now, and what without the reduction. A reduction may be over, or not have begun. */
function pricesOf({ cell }: WooRow): [price: string, original: string] {
  const [regular, sale] = [cell('regularPrice'), cell('salePrice')];
  const [starts, ends] = [Date.parse(cell('saleStarts')), Date.parse(cell('saleEnds'))];
  const isReduced = sale !== '' && !(starts > Date.now()) && !(ends < Date.now());
  return isReduced ? [sale, regular] : [regular, ''];
}

function ofProduct(
  product: WooRow,
  rows: OwnRow[],
  slugOfSku: (sku: string) => string | undefined,
): Cells {
  const { cell, kind, attributes } = product;
  const [first = '', ...more] = listOf(cell('category')).map(lastOf);
  const isShown =
    cell('published') === '' || cell('published') === '1' || isTrue(cell('published'));
  const isSold = kind !== 'grouped' && kind !== 'external' && cell('visibility') !== 'hidden';
  const options = Object.keys(rows[0]?.options ?? {});
  const facts = attributes.filter(({ name }) => !options.includes(name));
  const sizes = [cell('length'), cell('width'), cell('height')].filter((text) => text !== '');
  const shippingClass = cell('shippingClass').toLowerCase();
  const picks = [...listOf(cell('upsells')), ...listOf(cell('crossSells'))].flatMap(
    (sku) => slugOfSku(sku) ?? [],
  );
  return {
    name: cell('name'),
    html: [cell('shortDescription'), cell('html')].filter(Boolean).map(paragraphs).join('\n'),
    brand: lastOf(listOf(cell('brand'))[0] ?? ''),
    category: first,
    tags: [...listOf(cell('tags')), ...more].join(', '),
    status: isShown && isSold ? 'published' : 'draft',
    inStock: /^(0|no|false)$/i.test(cell('inStock')) && rows.length === 1 ? 'FALSE' : 'TRUE',
    isFeatured: cell('isFeatured'),
    picture: listOf(cell('pictures'))[0] ?? '',
    weight: cell('weight'),
    weightUnit: cell('weightUnit'),
    dimensions: sizes.join(' × '),
    specifications:
      facts.length > 0
        ? JSON.stringify(
            Object.fromEntries(facts.map(({ name, values }) => [name, values.join(', ')])),
          )
        : '',
    shippingClass: (SHIPPING_CLASSES as readonly string[]).includes(shippingClass)
      ? shippingClass
      : '',
    taxClass: taxClassOf(cell('taxStatus').toLowerCase(), cell('taxClass').toLowerCase()),
    picks: [...new Set(picks)].slice(0, 20).join(', '),
  };
}

const isTrue = (text: string): boolean => {
  try {
    return truth(text);
  } catch {
    return false;
  }
};

/** Plain text keeps its lines in HTML. */
const paragraphs = (text: string): string =>
  /<[a-z]/i.test(text) ? text : `<p>${text.replaceAll(/(\r?\n|\\n)+/g, '</p><p>')}</p>`;

function taxClassOf(status: string, name: string): string {
  if (status === 'none' || name.startsWith('zero')) return 'exempt';
  return name.startsWith('reduced') ? 'reduced' : 'standard';
}

/** 'Clothing > Hoodies' is in Hoodies. */
const lastOf = (path: string): string => path.split('>').at(-1)?.trim() ?? '';

/** 'a, b'; a comma within a value is written '\,'. */
const listOf = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '');
