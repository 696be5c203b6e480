import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { type CsvColumn, columnAt, headingReader } from '../../../kit/csv-columns.ts';
import { fieldRefusal, ShopError } from '../../../kit/errors.ts';
import type { Module } from '../../../kit/module.ts';
import { ERRORS_TOLD, type RowsReport } from '../../../kit/rows-report.ts';
import { type Db, named, type Tx } from '../../../platform/database/database.ts';
import { csvText, readCsv, UnreadableCsv } from '../../../platform/text/csv.ts';
import { attempt } from '../../batch-jobs/run-batch-job.ts';
import { pathTo } from '../categories.ts';
import {
  CategoryChange,
  CategoryInput,
  type CategoryRecord,
  CollectionChange,
  CollectionInput,
  type CollectionRecord,
  CollectionRule,
  isRule,
} from '../category-schema.ts';
import {
  addCategory,
  changeCategory,
  editable as editableCategory,
  readAllCategories,
} from '../manage-categories.ts';
import {
  addCollection,
  changeCollection,
  editable as editableCollection,
  readAllCollections,
} from '../manage-collections.ts';
import { isElsewhere, storePicturesLater } from '../store-pictures.ts';
import { amount, listOf, Refused, truth, writeCell } from './cells.ts';

/** Categories and collections as CSV, a row each: out, and in again (src/modules/catalog/RULES.md, Catalogue). */

interface Column extends CsvColumn {
  /** Left out: a text. */
  kind?: 'flag' | 'list' | 'money';
}

type Both = keyof CategoryInput & keyof CollectionInput;

/** A field that is added to a form has no column until it is named here, and the types say so. */
const BOTH: Record<Both, Column> = {
  name: { heading: 'Name', alsoCalled: ['Title'] },
  slug: { heading: 'Address', alsoCalled: ['Slug', 'Handle'] },
  image: { heading: 'Picture', alsoCalled: ['Image', 'Image Src', 'Image URL', 'Thumbnail'] },
  imageText: { heading: 'What the picture shows', alsoCalled: ['Image Alt Text'] },
  story: { heading: 'Story', alsoCalled: ['Description', 'Body'] },
  seoTitle: { heading: 'SEO title', alsoCalled: ['Meta title'] },
  seoDescription: { heading: 'SEO description', alsoCalled: ['Meta description'] },
  isActive: { heading: 'Active', alsoCalled: ['Published', 'Is active'], kind: 'flag' },
};

const CATEGORY: Record<keyof CategoryInput, Column> = {
  ...BOTH,
  /** A path: 'Devices › Pod kits'. */
  parentId: { heading: 'Below', alsoCalled: ['Parent', 'Parent category', 'Stands below'] },
};

type CollectionColumn = Exclude<keyof CollectionInput, 'rule'> | keyof CollectionRule;

const RULE: Record<keyof CollectionRule, Column> = {
  brandIds: { heading: 'Brands', kind: 'list' },
  kinds: { heading: 'Categories and types', kind: 'list' },
  tags: { heading: 'Tags', kind: 'list' },
  priceMin: { heading: 'Price from', kind: 'money' },
  priceMax: { heading: 'Price to', kind: 'money' },
  /** new, featured, sale. */
  flags: { heading: 'Marked', kind: 'list' },
  inStock: { heading: 'In stock', kind: 'flag' },
};

const COLLECTION: Record<CollectionColumn, Column> = {
  ...BOTH,
  /** By their addresses. */
  productIds: { heading: 'Products', alsoCalled: ['Product handles'], kind: 'list' },
  ...RULE,
};

/** What stands between the names of a path. */
const BELOW = ' › ';

/** Excel takes a file without it for one in its country's old encoding. */
const BYTE_ORDER_MARK = '\ufeff';

const cellOf = ({ kind }: Column, value: unknown): string => writeCell(kind ?? 'text', value);

const csvOf = <Key extends string>(
  columns: Record<Key, Column>,
  rows: Partial<Record<Key, unknown>>[],
): string => {
  const keys = Object.keys(columns) as Key[];
  return (
    BYTE_ORDER_MARK +
    csvText([
      keys.map((key) => columns[key].heading),
      ...rows.map((row) => keys.map((key) => cellOf(columns[key], row[key]))),
    ])
  );
};

export async function exportCategories(db: Db): Promise<{ csv: string; count: number }> {
  const all = await readAllCategories(db);
  const rows = all.map(({ parents, ...category }) => ({ ...category, parentId: parents }));
  return { csv: csvOf(CATEGORY, rows), count: all.length };
}

export async function exportCollections(db: Db): Promise<{ csv: string; count: number }> {
  const all = await readAllCollections(db);
  const [brands, slugs] = await Promise.all([
    readBrands(db),
    productsBy(
      db,
      'id',
      all.flatMap(({ productIds }) => productIds),
    ),
  ]);
  const nameOf = wordOf(brands);
  const slugOf = wordOf(slugs);
  const rows = all.map(({ rule, productIds, ...collection }) => ({
    ...collection,
    ...rule,
    brandIds: rule?.brandIds.flatMap(nameOf) ?? [],
    inStock: rule?.inStock || null,
    productIds: rule ? [] : productIds.flatMap(slugOf),
  }));
  return { csv: csvOf(COLLECTION, rows), count: all.length };
}

interface Named {
  id: string;
  by: string;
}

/** None for what is not there any more. */
function wordOf(all: Named[]): (id: string) => string[] {
  const words = new Map(all.map(({ id, by }) => [id, [by]]));
  return (id) => words.get(id) ?? [];
}

/** Products by their ids or their addresses, present and past. */
const productsBy = (db: Db, by: 'id' | 'slug', values: string[]) =>
  by === 'id'
    ? named<Named>(
        db,
        'addresses-of-products',
        'select id, slug as by from products where id = any($1::uuid[]) and deleted_at is null',
        [values],
      )
    : named<Named>(
        db,
        'products-by-address',
        `select p.id, s.slug as by from product_slugs s join products p on p.id = s.product_id
         where s.slug = any($1::text[]) and p.deleted_at is null`,
        [values],
      );

/** So many stand in a file at most: each is changed as the form would change it. */
const MOST_ROWS = 1_000;

interface FileRow<Key extends string = Both> {
  line: number;
  /** What stands there; undefined where the file has no such column. */
  cell(key: Key): string | undefined;
}

/** What one row comes to be; a refusal names its column. */
class RefusedCell extends Error {
  readonly key: string;

  constructor(key: string, message: string) {
    super(message);
    this.key = key;
  }
}

interface Group {
  id: string;
  name: string;
  slug: string;
}

/** What categories and collections have in common when they come from a file. */
interface Taking<Key extends string, Row extends Group> {
  noun: 'category' | 'collection';
  columns: Record<Key | Both, Column>;
  known: Row[];
  rules: { add: z.ZodType; change: z.ZodType };
  /** The fields of the form that columns of its own stand for. @throws RefusedCell */
  more(row: FileRow<Key | Both>, before: Row | undefined): Record<string, unknown>;
  /** What of it is edited. */
  editable(row: Row): object;
  /** The rows in the order in which they are taken; left out: that of the file. */
  inTurn?(rows: FileRow<Key | Both>[], refuse: Refuse): FileRow<Key | Both>[];
  add(input: never): Promise<Row>;
  change(id: string, change: never): Promise<Row>;
}

type Refuse = (row: { line: number }, key: string | undefined, message: string) => void;

/** @throws invalid_input for what is no such file */
async function takeIn<Key extends string, Row extends Group>(
  tx: Tx,
  text: string,
  { columns, known, ...taking }: Taking<Key, Row>,
): Promise<RowsReport> {
  const { rows, headingOf } = await readRows(text, columns);
  const report = { rows: rows.length, created: 0, updated: 0, unchanged: 0, refused: 0 };
  const errors: RowsReport['errors'] = [];
  const refuse: Refuse = ({ line }, key, message) => {
    report.refused++;
    if (errors.length >= ERRORS_TOLD) return;
    const value = rows.find((row) => row.line === line)?.cell(key as Key) ?? '';
    errors.push({ line, column: headingOf(key), value: value.slice(0, 200), message });
  };
  /** The lines that were about something, by its id. */
  const seen = new Map<string, number>();
  const pictures: { kind: typeof taking.noun; id: string; url: string }[] = [];
  for (const row of taking.inTurn?.(rows, refuse) ?? rows) {
    const before = knownAs(known, row);
    const earlier = before && seen.get(before.id);
    if (earlier !== undefined) {
      refuse(row, 'name', `Line ${earlier} is about this ${taking.noun} already.`);
      continue;
    }
    if (before) seen.set(before.id, row.line);
    const read = readRow(row, columns, before, taking);
    if (read instanceof RefusedCell) {
      refuse(row, read.key, read.message);
      continue;
    }
    const { input, picture } = read;
    const isSame = before && Object.keys(input).length === 0;
    const after = isSame
      ? before
      : await attempt(tx, () =>
          before ? taking.change(before.id, input as never) : taking.add(input as never),
        );
    if (after instanceof ShopError) {
      refuse(row, fieldIn(after), after.message);
      continue;
    }
    seen.set(after.id, row.line);
    report[isSame ? 'unchanged' : before ? 'updated' : 'created']++;
    if (picture) pictures.push({ kind: taking.noun, id: after.id, url: picture });
    if (before) known.splice(known.indexOf(before), 1, after);
    else known.push(after);
  }
  if (pictures.length > 0) await storePicturesLater(tx, { groups: pictures });
  return { ...report, errors: errors.toSorted((a, b) => a.line - b.line) };
}

const fieldIn = ({ details }: ShopError): string | undefined =>
  Object.keys(details.fields ?? {})[0]?.split('.')[0];

/** By its address, or else by its name. */
function knownAs<Row extends Group>(
  known: readonly Row[],
  { cell }: Pick<FileRow, 'cell'>,
): Row | undefined {
  const same = (field: 'slug' | 'name') => {
    const text = cell(field)?.toLowerCase();
    return text ? known.find((each) => each[field].toLowerCase() === text) : undefined;
  };
  return same('slug') ?? same('name');
}

/** What of a row says something else than there is, as the form would send it, and the picture that is to be fetched. */
function readRow<Key extends string, Row extends Group>(
  row: FileRow<Key | Both>,
  columns: Record<Key | Both, Column>,
  before: Row | undefined,
  { more, rules, editable }: Pick<Taking<Key, Row>, 'more' | 'rules' | 'editable'>,
): { input: object; picture: string | undefined } | RefusedCell {
  try {
    const { image, ...texts } = Object.fromEntries(
      (Object.keys(BOTH) as Both[]).flatMap((key) => {
        const value = readCell(columns[key], row.cell(key), key);
        // Left empty, it is made of the name, or stays as it is.
        const isLeft = value === undefined || (value === '' && LEFT_IF_EMPTY.has(key));
        return isLeft ? [] : [[key, value]];
      }),
    ) as { image?: string };
    const picture = image && isElsewhere(image) ? image : undefined;
    const told = {
      ...texts,
      ...(image !== undefined && !picture && { image }),
      ...more(row, before),
    };
    const now = before && editable(before);
    // What is as it was may be older than the rules for it.
    const given = now ? changeOf(told, now) : told;
    const { data, error } = (now ? rules.change : rules.add).safeParse(given);
    const [issue] = error?.issues ?? [];
    if (issue) return new RefusedCell(columnOfIssue(issue.path), issue.message);
    return { input: now ? changeOf(data as object, now) : (data as object), picture };
  } catch (error) {
    if (error instanceof RefusedCell) return error;
    throw error;
  }
}

/** A rule's fields have columns of their own. */
const columnOfIssue = ([field = '', inside]: readonly PropertyKey[]): string =>
  String(field === 'rule' && inside !== undefined ? inside : field);

const LEFT_IF_EMPTY = new Set<Both>(['slug', 'isActive']);

/** @throws RefusedCell */
function readCell({ kind }: Column, text: string | undefined, key: string): unknown {
  if (text === undefined || (text === '' && kind === 'flag')) return text;
  try {
    if (kind === 'flag') return truth(text);
    if (kind === 'list') return listOf(text);
    return kind === 'money' ? moneyOf(text) : text;
  } catch (error) {
    throw error instanceof Refused ? new RefusedCell(key, error.message) : error;
  }
}

/** '5' as '5.00'; null for nothing. What is no amount is refused by the API's own schema. */
const moneyOf = (text: string) =>
  text === ''
    ? null
    : amount(text).replace(
        /^(\d+)(?:\.(\d?))?$/,
        (_, whole, tenth = '') => `${whole}.${tenth.padEnd(2, '0')}`,
      );

/** What of the fields says something else than there is. */
const changeOf = (input: object, now: object) =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) =>
        value !== undefined &&
        !isDeepStrictEqual(value, (now as Record<string, unknown>)[field] ?? null),
    ),
  );

async function readRows<Key extends string>(text: string, columns: Record<Key, Column>) {
  const file: { line: number; cells: string[] }[] = [];
  try {
    for await (const row of readCsv(Buffer.from(text))) {
      if (file.push(row) > MOST_ROWS + 1) throw new UnreadableCsv(`At most ${MOST_ROWS} rows.`);
    }
  } catch (error) {
    throw error instanceof UnreadableCsv ? fieldRefusal('text', error.message) : error;
  }
  const headings = (file[0]?.cells ?? []).map((heading) => heading.trim());
  const keys = new Map(Object.entries<Column>(columns) as [Key, Column][]);
  const mapping = headingReader(keys)(headings);
  const places = new Map(
    headings.flatMap((heading, place) => {
      const key = columnAt(mapping, heading);
      return key && headings.indexOf(heading) === place ? [[key, place] as const] : [];
    }),
  );
  if (!places.has('name' as Key)) {
    throw fieldRefusal('text', 'The first line names the columns, and one of them is Name.');
  }
  const rows = file.slice(1).map(
    ({ line, cells }): FileRow<Key> => ({
      line,
      cell: (key) => {
        const place = places.get(key);
        return place === undefined ? undefined : (cells[place] ?? '').replaceAll('\0', '').trim();
      },
    }),
  );
  const headingOf = (key: string | undefined) => headings[places.get(key as Key) ?? -1];
  return { rows, headingOf };
}

type CategoryRow = FileRow<keyof CategoryInput>;

/**
 * Takes categories in, each as the form would add or change it: by its address, or else by its name. What stands above
 * another comes first, wherever it stands in the file.
 */
export async function importCategories(
  modules: readonly Module[],
  tx: Tx,
  text: string,
): Promise<RowsReport> {
  const known = await readAllCategories(tx);
  return takeIn<'parentId', CategoryRecord>(tx, text, {
    noun: 'category',
    columns: CATEGORY,
    known,
    rules: { add: CategoryInput, change: CategoryChange },
    editable: ({ version: _, parents: __, ...row }) => editableCategory(row),
    more: ({ cell }) => {
      const path = cell('parentId');
      if (path === undefined) return {};
      return { parentId: path === '' ? null : parentAt(known, path).id };
    },
    inTurn: (rows, refuse) => parentsFirst(rows, known, refuse),
    add: (input: CategoryInput) => addCategory(tx, input),
    change: (id, change: CategoryChange) => changeCategory(modules, tx, id, change, undefined),
  });
}

/** The names of a path; a name may have such a mark of its own. */
function namesIn(path: string, isName: (text: string) => boolean): string[] {
  if (path === '') return [];
  if (isName(path)) return [path];
  return path.split(/\s*[›>»]\s*/).filter((name) => name !== '');
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** @throws RefusedCell */
function parentAt(known: readonly CategoryRecord[], path: string): CategoryRecord {
  const find = (name: string) => known.find((each) => same(each.name, name));
  const names = namesIn(path, (name) => find(name) !== undefined);
  const last = names.at(-1) ?? '';
  const parent = find(last);
  if (!parent) throw new RefusedCell('parentId', `There is no category “${last}”.`);
  if (names.length === 1) return parent;
  const above = pathTo(known, parent.id).map(({ name }) => name);
  if (names.length === above.length && names.every((name, nth) => same(name, above[nth] ?? ''))) {
    return parent;
  }
  throw new RefusedCell('parentId', `“${last}” stands at ${above.join(BELOW)}.`);
}

function parentsFirst(
  rows: CategoryRow[],
  known: readonly CategoryRecord[],
  refuse: Refuse,
): CategoryRow[] {
  const byName = new Map(rows.map((row) => [row.cell('name')?.toLowerCase() ?? '', row]));
  const isName = (text: string) =>
    byName.has(text.toLowerCase()) || known.some(({ name }) => same(name, text));
  const inTurn = new Set<CategoryRow>();
  const refused = new Set<CategoryRow>();
  const put = (row: CategoryRow, below: readonly CategoryRow[]): void => {
    if (inTurn.has(row) || refused.has(row)) return;
    if (below.includes(row)) {
      refused.add(row);
      refuse(row, 'parentId', 'A category cannot stand below itself.');
      return;
    }
    const last = namesIn(row.cell('parentId') ?? '', isName).at(-1);
    const parent = last === undefined ? undefined : byName.get(last.toLowerCase());
    if (parent) put(parent, [...below, row]);
    if (!refused.has(row)) inTurn.add(row);
  };
  for (const row of rows) put(row, []);
  return [...inTurn];
}

const readBrands = (db: Db): Promise<Named[]> =>
  named<Named>(db, 'all-brands', 'select id, name as by from brands', []);

/** Takes collections in, each as the form would add or change it: by its address, or else by its name. */
export async function importCollections(tx: Tx, text: string): Promise<RowsReport> {
  const { rows } = await readRows(text, COLLECTION);
  const brands = await readBrands(tx);
  const slugs = rows.flatMap((row) => slugsIn(row.cell('productIds') ?? ''));
  const products = await productsBy(tx, 'slug', slugs);
  return takeIn<Exclude<CollectionColumn, Both>, CollectionRecord>(tx, text, {
    noun: 'collection',
    columns: COLLECTION,
    known: await readAllCollections(tx),
    rules: { add: CollectionInput, change: CollectionChange },
    editable: ({ version: _, ...row }) => editableCollection(row),
    more: (row, before) => gathered(row, before, { brands, products }),
    add: (input: CollectionInput) => addCollection(tx, input),
    change: (id, change: CollectionChange) => changeCollection(tx, id, change, undefined),
  });
}

const slugsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((slug) => slug !== '');

/** What it is gathered by: conditions, or products picked by hand. @throws RefusedCell */
function gathered(
  { cell }: FileRow<CollectionColumn>,
  before: CollectionRecord | undefined,
  { brands, products }: { brands: Named[]; products: Named[] },
): Partial<CollectionInput> {
  const idOf = (all: Named[], column: CollectionColumn, what: string) => (word: string) => {
    const found = all.find(({ by }) => same(by, word));
    if (!found) throw new RefusedCell(column, `There is no ${what} “${word}”.`);
    return found.id;
  };
  const given = (Object.keys(RULE) as (keyof CollectionRule)[]).flatMap((key) => {
    const value = readCell(RULE[key], cell(key), key);
    if (value === undefined) return [];
    if (key === 'brandIds') return [[key, (value as string[]).map(idOf(brands, key, 'brand'))]];
    return [[key, value === '' ? false : value]];
  });
  const picked = cell('productIds');
  const productIds = slugsIn(picked ?? '').map(idOf(products, 'productIds', 'product at'));
  const pick = picked === undefined ? {} : { productIds };
  if (given.length === 0) return before?.rule ? {} : pick;
  const parsed = CollectionRule.safeParse({ ...before?.rule, ...Object.fromEntries(given) });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new RefusedCell(columnOfIssue(issue?.path ?? []), issue?.message ?? 'Not accepted');
  }
  if (!isRule(parsed.data)) return { rule: null, ...pick };
  if (productIds.length > 0) {
    throw new RefusedCell('productIds', 'It is gathered by a rule: leave one of them empty.');
  }
  return { rule: parsed.data };
}
