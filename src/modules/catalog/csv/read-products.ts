import { slugOf } from '../../../kit/slug.ts';
import { UNSTORABLE } from '../../../kit/wire.ts';
import { type CsvRow, UnreadableCsv } from '../../../platform/text/csv.ts';
import type { BatchJobError } from '../../batch-jobs/schema.ts';
import type { FieldChanges, FieldView } from '../../custom-fields/schema.ts';
import { MOST_VARIANTS, type ProductChange } from '../admin-schema.ts';
import { barcodeIn } from '../gtin.ts';
import { EMPTY } from '../product-fields.ts';
import { amount, gramsOf, Refused, readCell, readCustomCell, truth } from './cells.ts';
import {
  type ColumnKey,
  CSV_FIELDS,
  type CustomColumn,
  columnAt,
  customColumns,
  type Mapping,
  NEW_FIELD,
  recogniseColumns,
} from './columns.ts';
import { textOfHtml } from './html-text.ts';
import { type FileRow, rowsOfWoo } from './woo-rows.ts';

/** A variant as a file has it; what the file has no column for is left out. */
export interface FileVariant {
  line: number;
  sku?: string;
  /** The value of each of the product's options, in their order. */
  values: string[];
  price?: string | null;
  originalPrice?: string | null;
  stock?: number | null;
  cost?: string | null;
  barcode?: string | null;
  imageUrl?: string | null;
  fields?: FieldChanges;
}

/** A product as a file has it, in the words of the API; what the file has no column for is left out. */
export interface FileProduct {
  /** Its first row's. */
  line: number;
  slug: string;
  set: Omit<ProductChange, 'variants' | 'optionNames' | 'slug'>;
  optionNames?: string[];
  variants: FileVariant[];
  /** How much is in one: '10 ml'. */
  contents?: string;
  /** What the file keeps besides, by the labels of the custom fields that it becomes. */
  newFields?: Record<string, string>;
  /** The lines of the product's pictures, by their addresses. */
  pictureLines?: Record<string, number>;
  errors: BatchJobError[];
}

/** Which column of a file a field came from, by the heading. */
export type Headings = Partial<Record<ColumnKey, string>>;

export interface ProductFile {
  headings: string[];
  mapping: Mapping;
  /** Which heading each column was read from, for what is wrong with it. */
  columns: Headings;
  /** The first row below the headings. */
  sample: string[];
  /** How many rows were read so far, without the headings. */
  rows: number;
  products: AsyncGenerator<FileProduct>;
}

/**
 * The products of a file, one after the other.
 * @param fields the custom ones
 * @param given which heading means what; left out: as the headings say
 * @throws UnreadableCsv, also while the products are read
 */
export async function openProductFile(
  rows: AsyncGenerator<CsvRow>,
  fields: readonly FieldView[],
  given?: Mapping,
): Promise<ProductFile> {
  const first = await rows.next();
  if (first.done) throw new UnreadableCsv('This file is empty.');
  const headings = first.value.cells.map((heading) => heading.replaceAll('\0', '').trim());
  const custom = customColumns(fields);
  const second = await rows.next();
  const sample = second.done ? [] : second.value.cells;
  const mapping = given ?? recogniseColumns(headings, custom, sample);
  async function* counted() {
    for (let row = second; !row.done; row = await rows.next()) {
      file.rows++;
      yield row.value;
    }
  }
  const named = headingsOf(mapping);
  const places = placesOf(headings, mapping);
  const isWoos = places.has('rowKind') || places.has('parent');
  const woos = isWoos ? rowsOfWoo(counted(), places, headings) : undefined;
  const columns: Headings = { ...named };
  for (const [key, from] of Object.entries(woos?.madeOf ?? {})) {
    columns[key as ColumnKey] ??= named[from as ColumnKey];
  }
  const reader = woos
    ? new ProductReader(
        woos.columns,
        new Map(woos.columns.map((key, at) => [key, at])),
        columns,
        custom,
      )
    : new ProductReader(headings, places, columns, custom);
  async function* products() {
    if (!reader.canRead) {
      throw new UnreadableCsv(
        'No column is the handle or the title, so no product can be told from another.',
      );
    }
    for await (const row of woos ? woos.rows() : counted()) {
      const product = reader.take(row);
      if (product) yield product;
    }
    const last = reader.end();
    if (last) yield last;
  }
  const file: ProductFile = { headings, mapping, columns, sample, rows: 0, products: products() };
  return file;
}

/** Where each column stands; of two headings that are the same, the first counts. */
const placesOf = (headings: string[], mapping: Mapping): Map<ColumnKey, number> =>
  new Map(
    headings.flatMap((heading, place) => {
      const key = columnAt(mapping, heading);
      return key && headings.indexOf(heading) === place ? [[key, place] as const] : [];
    }),
  );

/** The headings by what they mean. */
function headingsOf(mapping: Mapping): Headings {
  return Object.fromEntries(Object.entries(mapping).map(([heading, key]) => [key, heading]));
}

/** More than enough for the variants and the pictures of a product. */
const MOST_ROWS = 500;

/** The errors of a product that are told. */
const MOST_ERRORS = 20;

/** As much of a cell as an error names. */
export const LONGEST_VALUE = 60;

interface FilePicture {
  line: number;
  url: string;
  place: number;
  text: string;
}

interface OpenProduct extends FileProduct {
  handle: string;
  pictures: FilePicture[];
  rows: number;
}

/** Puts the rows of a product together. */
class ProductReader {
  readonly canRead: boolean;
  readonly #headings: Headings;
  readonly #places: ReadonlyMap<ColumnKey, number>;
  readonly #names: string[];
  readonly #options: { name: ColumnKey; value: ColumnKey }[];
  readonly #custom: ReturnType<typeof customColumns>;
  readonly #variantColumns: ColumnKey[];
  readonly #hasVariants: boolean;
  readonly #seen = new Set<string>();
  #open: OpenProduct | undefined;

  constructor(
    names: string[],
    places: ReadonlyMap<ColumnKey, number>,
    headings: Headings,
    custom: ReturnType<typeof customColumns>,
  ) {
    this.#custom = custom;
    this.#headings = headings;
    this.#names = names;
    this.#places = places;
    this.canRead = this.#has('handle') || this.#has('name');
    this.#options = [...this.#places.keys()].flatMap((key) => {
      const [, number] = /^option(\d+)Name$/.exec(key) ?? [];
      const value: ColumnKey = `option${Number(number)}Value`;
      return number && this.#has(value) ? [{ name: key, value }] : [];
    });
    const ofVariants = [...custom.keys()].filter((key) => key.startsWith('variantFields.'));
    this.#variantColumns = [...VARIANT_COLUMNS, ...ofVariants];
    this.#hasVariants =
      this.#options.length > 0 || this.#variantColumns.some((column) => this.#has(column));
  }

  #has(column: ColumnKey): boolean {
    return this.#places.has(column);
  }

  /** @returns the product that the row ends */
  take(row: FileRow): FileProduct | undefined {
    const cell = (column: ColumnKey) =>
      (row.cells[this.#places.get(column) ?? -1] ?? '').replaceAll('\0', '');
    const handle = (cell('handle') || cell('name')).trim().toLowerCase();
    const isMore = this.#open !== undefined && handle !== '' && this.#open.handle === handle;
    const ended = isMore ? undefined : this.end();
    this.#open ??= this.#begin(row, handle, cell);
    this.#addRow(this.#open, row, cell);
    return ended;
  }

  #addRow(product: OpenProduct, row: FileRow, cell: (column: ColumnKey) => string): void {
    const { errors } = product;
    const refuse = (message: string, column?: string) => {
      if (errors.length < MOST_ERRORS) errors.push({ line: row.line, message, column });
    };
    product.rows++;
    if (row.refused) refuse(row.refused.message, this.#headings[row.refused.column]);
    if (product.rows === MOST_ROWS + 1) refuse(`A product has at most ${MOST_ROWS} rows.`);
    if (product.rows > MOST_ROWS) return;
    if (row.cells.slice(this.#names.length).some((text) => text !== '')) {
      refuse('This row has more cells than there are headings.');
    }
    for (const [place, text] of row.cells.entries()) {
      if (text.includes('\0')) refuse(UNSTORABLE, this.#names[place]);
    }
    this.#addVariant(product, row, cell);
    this.#addPicture(product, row, cell);
  }

  end(): FileProduct | undefined {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return undefined;
    const { handle: _, rows: __, pictures, ...product } = open;
    const shown = pictures.toSorted((a, b) => a.place - b.place);
    const [main, ...others] = shown;
    if (main) {
      product.set.imageUrl = main.url;
      product.pictureLines = Object.fromEntries(shown.map(({ url, line }) => [url, line]));
      product.set.imageGallery = others.map(({ url }) => url);
      if (this.#has('pictureText')) {
        const described = shown.filter(({ text }) => text !== '');
        product.set.pictureTexts = Object.fromEntries(
          described.map(({ url, text }) => [url, text]),
        );
      }
    }
    return product;
  }

  #begin({ line }: CsvRow, handle: string, cell: (column: ColumnKey) => string): OpenProduct {
    const errors: BatchJobError[] = [];
    const refuse = (key: ColumnKey, message: string) => {
      const value = cell(key).trim().slice(0, LONGEST_VALUE);
      errors.push({ line, column: this.#headings[key], ...(value && { value }), message });
    };
    const slug = slugOf(handle);
    if (handle === '')
      refuse(this.#has('handle') ? 'handle' : 'name', 'This row names no product.');
    else if (slug === '') refuse('handle', 'A handle has a letter from a to z or a digit.');
    else if (this.#seen.has(slug)) {
      refuse('handle', 'This product stood further up already. Its rows must follow each other.');
    }
    this.#seen.add(slug);
    const product: OpenProduct = {
      handle,
      line,
      slug,
      set: {},
      variants: [],
      errors,
      pictures: [],
      rows: 0,
    };
    setFields(product.set, (column) => this.#has(column), cell, refuse);
    this.#weigh(product.set, cell, refuse);
    const [measure, unit] = [cell('measure').trim(), cell('measureUnit').trim()];
    if (measure !== '' && unit !== '') product.contents = `${amount(measure)} ${unit}`;
    for (const key of this.#places.keys()) {
      const value = key.startsWith(NEW_FIELD) ? cell(key).trim() : '';
      if (value === '') continue;
      product.newFields = { ...product.newFields, [key.slice(NEW_FIELD.length)]: value };
    }
    const fields = this.#customValues('fields', cell, refuse);
    if (fields) product.set.fields = fields;
    if (this.#options.length > 0) {
      const names = this.#options
        .map(({ name }) => cell(name).trim())
        .filter((name) => name !== '');
      const isShopifysNone =
        names.length === 1 &&
        names[0] === 'Title' &&
        cell(this.#options[0]?.value ?? 'name') === 'Default Title';
      product.optionNames = isShopifysNone ? [] : names;
    }
    return product;
  }

  /** A weight in the unit that the heading or the row says, where none is given in grams. */
  #weigh(
    set: Fields,
    cell: (column: ColumnKey) => string,
    refuse: (column: ColumnKey, message: string) => void,
  ): void {
    const weight = cell('weight').trim();
    if (weight === '' || cell('grams').trim() !== '') return;
    const [, unit = cell('weightUnit')] = /\(([a-z]+)\)$/i.exec(this.#headings.weight ?? '') ?? [];
    try {
      set.shipping = { ...set.shipping, weight: gramsOf(weight, unit) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refuse('weight', error.message);
    }
  }

  /** What custom fields hold, of those that the file has. */
  #customValues(
    at: 'fields' | 'variantFields',
    cell: (column: ColumnKey) => string,
    refuse: (column: CustomColumn, message: string) => void,
  ): FieldChanges | undefined {
    const values: FieldChanges = {};
    for (const [column, { field }] of this.#custom) {
      if (!column.startsWith(`${at}.`) || !this.#has(column)) continue;
      try {
        values[field.key] = readCustomCell(field, cell(column));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refuse(column, error.message);
      }
    }
    return Object.keys(values).length > 0 ? values : undefined;
  }

  /** A row without anything of a variant only adds a picture. */
  #addVariant(product: OpenProduct, row: FileRow, cell: (column: ColumnKey) => string): void {
    const { variantLine: line = row.line } = row;
    const isFirst = product.variants.length === 0;
    const options = this.#options.map(({ value }) => cell(value).trim());
    const says =
      options.some(Boolean) || this.#variantColumns.some((column) => cell(column).trim() !== '');
    // One more than is allowed is enough to be refused.
    if (!this.#hasVariants || !(isFirst || says) || product.variants.length > MOST_VARIANTS) return;
    const text = (column: ColumnKey) => (this.#has(column) ? cell(column).trim() : undefined);
    const variant: FileVariant = {
      line,
      values: options.slice(0, product.optionNames?.length ?? 0),
    };
    const sku = text('sku');
    if (sku) variant.sku = sku;
    variant.price = orNone(text('variantPrice'), amount);
    variant.originalPrice = orNone(text('variantOriginalPrice'), amount);
    variant.imageUrl = orNone(text('variantPicture'), (url) => url);
    variant.cost = orNone(text('cost'), amount);
    variant.barcode = orNone(text('barcode'), barcodeIn);
    const isSoldOn = /^(continue|true|yes|1|notify)$/i.test(cell('policy').trim());
    const stock = text('tracker') === '' || (isSoldOn && this.#has('stock')) ? '' : text('stock');
    if (stock !== undefined && !/^-?\d{0,10}(\.0+)?$/.test(stock)) {
      const message = 'Stock is a whole number, or empty where it is not counted.';
      const value = stock.slice(0, LONGEST_VALUE);
      product.errors.push({ line, column: this.#headings.stock, value, message });
    } else if (stock !== undefined) {
      // Other shops may oversell; a stock below zero is zero here.
      variant.stock = stock === '' ? null : Math.max(0, Number(stock));
    }
    const fields = this.#customValues('variantFields', cell, (column, message) => {
      product.errors.push({ line, column: this.#headings[column], message });
    });
    if (fields) variant.fields = fields;
    product.variants.push(variant);
  }

  #addPicture(
    { pictures }: OpenProduct,
    { line }: CsvRow,
    cell: (column: ColumnKey) => string,
  ): void {
    const url = cell('picture').trim();
    if (url === '') return;
    const place = Number(cell('picturePlace').trim() || Number.NaN);
    pictures.push({
      line,
      url,
      place: Number.isFinite(place) ? place : pictures.length + 1,
      text: cell('pictureText').trim(),
    });
  }
}

const VARIANT_COLUMNS: ColumnKey[] = [
  'sku',
  'variantPrice',
  'variantOriginalPrice',
  'stock',
  'variantPicture',
  'cost',
  'barcode',
];

const orNone = <T>(text: string | undefined, read: (text: string) => T): T | null | undefined =>
  text === undefined ? undefined : text === '' ? null : read(text);

type Fields = FileProduct['set'];

/** What the first row of a product says of it. */
function setFields(
  set: Fields,
  has: (column: ColumnKey) => boolean,
  cell: (column: ColumnKey) => string,
  refuse: (column: ColumnKey, message: string) => void,
): void {
  const read = (column: ColumnKey, take: () => void) => {
    try {
      if (has(column)) take();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refuse(column, error.message);
    }
  };
  read('html', () => {
    const html = cell('html');
    if (html.trim() !== '') set.description = textOfHtml(html);
  });
  read('published', () => {
    const text = cell('published').trim();
    if (text !== '') set.status = truth(text) ? 'published' : 'draft';
  });
  for (const [column, field] of CSV_FIELDS) {
    read(column, () => {
      const whole = cell(column);
      const text = whole.trim();
      if (text === '' && field.csv.ifEmpty === 'stays') return;
      // A description's lines may be indented.
      const value =
        text === '' ? EMPTY[field.kind] : readCell(field, column === 'description' ? whole : text);
      // Active, but not published in the other shop's storefront: a draft here.
      if (column === 'status' && set.status === 'draft') return;
      if (column === 'category' && typeof value === 'string') {
        // 'Vehicles & Parts > Vapes' is in Vapes.
        set.category = value.split('>').at(-1)?.trim();
      } else if (field.isShipping) set.shipping = { ...set.shipping, [field.name]: value ?? '' };
      else Object.assign(set, { [field.name]: value });
    });
  }
}
