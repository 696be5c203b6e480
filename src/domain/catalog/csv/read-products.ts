import { type CsvRow, UnreadableCsv } from '../../../platform/csv.ts';
import type { BatchJobError } from '../../batch-jobs/schema.ts';
import { UNSTORABLE } from '../../wire.ts';
import { MOST_VARIANTS, type ProductChange, slugOf } from '../admin-schema.ts';
import { TAX_CLASSES } from '../choices.ts';
import { type ColumnKey, columnAt, type Mapping, recogniseColumns } from './columns.ts';
import { textOfHtml } from './html-text.ts';

/** A variant as a file has it; what the file has no column for is left out. */
export interface FileVariant {
  line: number;
  sku?: string;
  /** The value of each of the product's options, in their order. */
  values: string[];
  price?: string | null;
  originalPrice?: string | null;
  stock?: number | null;
  imageUrl?: string | null;
}

/** A product as a file has it, in the words of the API; what the file has no column for is left out. */
export interface FileProduct {
  /** Its first row's. */
  line: number;
  slug: string;
  set: Omit<ProductChange, 'variants' | 'optionNames' | 'slug'>;
  optionNames?: string[];
  variants: FileVariant[];
  /** The lines of the product's pictures, by their addresses. */
  pictureLines?: Record<string, number>;
  errors: BatchJobError[];
}

/** Which column of a file a field came from, by the heading. */
export type Headings = Partial<Record<ColumnKey, string>>;

export interface ProductFile {
  headings: string[];
  mapping: Mapping;
  /** The first row below the headings. */
  sample: string[];
  /** How many rows were read so far, without the headings. */
  rows: number;
  products: AsyncGenerator<FileProduct>;
}

/**
 * The products of a file, one after the other.
 * @param given which heading means what; left out: as the headings say
 * @throws UnreadableCsv, also while the products are read
 */
export async function openProductFile(
  rows: AsyncGenerator<CsvRow>,
  given?: Mapping,
): Promise<ProductFile> {
  const first = await rows.next();
  if (first.done) throw new UnreadableCsv('This file is empty.');
  const headings = first.value.cells.map((heading) => heading.replaceAll('\0', '').trim());
  const mapping = given ?? recogniseColumns(headings);
  const second = await rows.next();
  const reader = new ProductReader(headings, mapping);
  async function* products() {
    if (!reader.canRead) {
      throw new UnreadableCsv(
        'No column is the handle or the title, so no product can be told from another.',
      );
    }
    for (let row = second; !row.done; row = await rows.next()) {
      file.rows++;
      const product = reader.take(row.value);
      if (product) yield product;
    }
    const last = reader.end();
    if (last) yield last;
  }
  const sample = second.done ? [] : second.value.cells;
  const file: ProductFile = { headings, mapping, sample, rows: 0, products: products() };
  return file;
}

/** The headings by what they mean. */
export function headingsOf(mapping: Mapping): Headings {
  return Object.fromEntries(Object.entries(mapping).map(([heading, key]) => [key, heading]));
}

/** More than enough for the variants and the pictures of a product. */
const MOST_ROWS = 500;

/** The errors of a product that are told. */
const MOST_ERRORS = 20;

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
  readonly #places: Map<ColumnKey, number>;
  readonly #names: string[];
  readonly #options: { name: ColumnKey; value: ColumnKey }[];
  readonly #hasVariants: boolean;
  readonly #seen = new Set<string>();
  #open: OpenProduct | undefined;

  constructor(headings: string[], mapping: Mapping) {
    this.#headings = headingsOf(mapping);
    this.#names = headings;
    this.#places = new Map(
      headings.flatMap((heading, place) => {
        const key = columnAt(mapping, heading);
        return key && headings.indexOf(heading) === place ? [[key, place] as const] : [];
      }),
    );
    this.canRead = this.#has('handle') || this.#has('name');
    this.#options = [...this.#places.keys()].flatMap((key) => {
      const [, number] = /^option(\d+)Name$/.exec(key) ?? [];
      const value: ColumnKey = `option${Number(number)}Value`;
      return number && this.#has(value) ? [{ name: key, value }] : [];
    });
    this.#hasVariants =
      this.#options.length > 0 || VARIANT_COLUMNS.some((column) => this.#has(column));
  }

  #has(column: ColumnKey): boolean {
    return this.#places.has(column);
  }

  /** @returns the product that the row ends */
  take(row: CsvRow): FileProduct | undefined {
    const cell = (column: ColumnKey) =>
      (row.cells[this.#places.get(column) ?? -1] ?? '').replaceAll('\0', '');
    const handle = (cell('handle') || cell('name')).trim().toLowerCase();
    const isMore = this.#open !== undefined && handle !== '' && this.#open.handle === handle;
    const ended = isMore ? undefined : this.end();
    this.#open ??= this.#begin(row, handle, cell);
    this.#addRow(this.#open, row, cell);
    return ended;
  }

  #addRow(product: OpenProduct, row: CsvRow, cell: (column: ColumnKey) => string): void {
    const { errors } = product;
    const refuse = (message: string, column?: string) => {
      if (errors.length < MOST_ERRORS) errors.push({ line: row.line, message, column });
    };
    product.rows++;
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
      errors.push({ line, column: this.#headings[key], message });
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
    for (const [column, read] of Object.entries(FIELDS) as [ColumnKey, FieldReader][]) {
      if (!this.#has(column)) continue;
      try {
        read(product.set, cell(column).trim(), cell(column));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refuse(column, error.message);
      }
    }
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

  /** A row without anything of a variant only adds a picture. */
  #addVariant(product: OpenProduct, { line }: CsvRow, cell: (column: ColumnKey) => string): void {
    const isFirst = product.variants.length === 0;
    const options = this.#options.map(({ value }) => cell(value).trim());
    const says =
      options.some(Boolean) || VARIANT_COLUMNS.some((column) => cell(column).trim() !== '');
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
    const stock = text('tracker') === '' ? '' : text('stock');
    if (stock !== undefined && !/^-?\d{0,10}(\.0+)?$/.test(stock)) {
      const message = 'Stock is a whole number, or empty where it is not counted.';
      product.errors.push({ line, column: this.#headings.stock, message });
    } else if (stock !== undefined) {
      // Other shops may oversell; a stock below zero is zero here.
      variant.stock = stock === '' ? null : Math.max(0, Number(stock));
    }
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
];

const orNone = <T>(text: string | undefined, read: (text: string) => T): T | null | undefined =>
  text === undefined ? undefined : text === '' ? null : read(text);

class Refused extends Error {}

type Fields = FileProduct['set'];
type FieldReader = (set: Fields, text: string, whole: string) => void;

/** '12,5' is 12.5 where decimals are written so. What is no amount is refused by the API's own schema. */
const amount = (text: string): string => text.replace(/^(\d+),(\d{1,2})$/, '$1.$2');

function truth(text: string): boolean {
  if (/^(true|yes|y|1|on)$/i.test(text)) return true;
  if (/^(false|no|n|0|off)$/i.test(text)) return false;
  throw new Refused('Write TRUE or FALSE.');
}

const flag =
  (field: 'inStock' | 'isNew' | 'isFeatured' | 'isSale'): FieldReader =>
  (set, text) => {
    if (text !== '') set[field] = truth(text);
  };

/** What a product cannot be without stays as it is where the cell is empty. */
const needed =
  (field: 'name' | 'brand' | 'type'): FieldReader =>
  (set, text) => {
    if (text !== '') set[field] = text;
  };

const clearable =
  (field: 'flavor' | 'seoTitle' | 'seoDescription'): FieldReader =>
  (set, text) => {
    set[field] = text === '' ? null : text;
  };

const shipping =
  (
    field: 'weight' | 'shippingClass' | 'dimensions' | 'freeShipping',
    read = (text: string) => text,
  ): FieldReader =>
  (set, text) => {
    set.shipping = { ...set.shipping, [field]: read(text) };
  };

/** As other shops call them, too. */
const STATUSES: Record<string, ProductChange['status']> = {
  published: 'published',
  active: 'published',
  draft: 'draft',
  archived: 'draft',
  unlisted: 'draft',
  scheduled: 'scheduled',
};

/** How each column of a product's first row is read. Later ones win over earlier ones. */
const FIELDS: Partial<Record<ColumnKey, FieldReader>> = {
  name: needed('name'),
  html: (set, _text, html) => {
    if (html.trim() !== '') set.description = textOfHtml(html);
  },
  description: (set, _text, whole) => {
    if (whole !== '') set.description = whole;
  },
  brand: needed('brand'),
  category: (set, text) => {
    set.category = text;
  },
  type: needed('type'),
  flavor: clearable('flavor'),
  tags: (set, text) => {
    set.tags = listOf(text);
  },
  published: (set, text) => {
    if (text !== '') set.status = truth(text) ? 'published' : 'draft';
  },
  status: (set, text) => {
    if (text === '') return;
    const status = STATUSES[text.toLowerCase()];
    if (!status) throw new Refused('Write published, draft or scheduled.');
    // Active, but not published in the other shop's storefront: a draft here.
    if (set.status !== 'draft') set.status = status;
  },
  publishAt: (set, text) => {
    const at = new Date(text);
    if (text !== '' && Number.isNaN(at.getTime()))
      throw new Refused('Write a time like 2026-12-01T09:00:00Z.');
    set.publishAt = text === '' ? null : at.toISOString();
  },
  inStock: flag('inStock'),
  isNew: flag('isNew'),
  isFeatured: flag('isFeatured'),
  isSale: flag('isSale'),
  price: (set, text) => {
    if (text !== '') set.price = amount(text);
  },
  originalPrice: (set, text) => {
    set.originalPrice = text === '' ? null : amount(text);
  },
  seoTitle: clearable('seoTitle'),
  seoDescription: clearable('seoDescription'),
  specifications: (set, text) => {
    set.specifications = text === '' ? {} : specificationsOf(text);
  },
  grams: shipping('weight', (text) => text.replace(/\.0+$/, '')),
  shippingClass: shipping('shippingClass'),
  dimensions: shipping('dimensions'),
  freeShipping: shipping('freeShipping', (text) => String(text !== '' && truth(text))),
  taxClass: (set, text) => {
    const taxClass = TAX_CLASSES.find((known) => known === text.toLowerCase());
    if (text !== '' && !taxClass) throw new Refused(`Write ${TAX_CLASSES.join(', ')}.`);
    if (taxClass) set.taxClass = taxClass;
  },
  rating: (set, text) => {
    if (text !== '') set.rating = text;
  },
  reviewCount: (set, text) => {
    if (text === '') return;
    if (!/^\d{1,9}$/.test(text)) throw new Refused('Write a whole number.');
    set.reviewCount = Number(text);
  },
};

/** 'a, b', or a JSON list where a tag has a comma of its own. */
function listOf(text: string): string[] {
  const list = text.startsWith('[') ? json(text) : text.split(',');
  if (!Array.isArray(list)) throw new Refused('Write tags with commas between them.');
  return [...new Set(list.map((tag) => String(tag).trim()).filter((tag) => tag !== ''))];
}

function specificationsOf(text: string): Record<string, string> {
  const value = json(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refused('Write specifications as {"Name": "value"}.');
  }
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('This is not JSON.');
  }
}
