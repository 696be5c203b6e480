import { columnAt } from '../../kit/csv-columns.ts';
import { moneyText, parseMoney } from '../../kit/money.ts';
import { UNSTORABLE } from '../../kit/wire.ts';
import { type CsvRow, UnreadableCsv } from '../../platform/text/csv.ts';
import type { BatchJobError } from '../batch-jobs/schema.ts';
import { amount } from '../catalog/csv/cells.ts';
import { NewCustomer } from '../customers/schema.ts';
import {
  type Mapping,
  PAST_ORDER_COLUMNS,
  type PastOrderColumn,
  recogniseColumns,
} from './columns.ts';
import type { PastLine } from './schema.ts';

/** An order as a file has it. */
export interface FileOrder {
  line: number;
  number: string;
  email: string;
  customer: string;
  /** ISO 8601. */
  placedAt: string;
  /** Empty: the shop's own. */
  currency: string;
  /** Decimal text. */
  total: string;
  state: string;
  counts: boolean;
  lines: PastLine[];
  address: string;
  errors: BatchJobError[];
}

export interface OrderFile {
  headings: string[];
  mapping: Mapping;
  /** The first row below the headings. */
  sample: string[];
  /** How many rows were read so far, without the headings. */
  rows: number;
  orders: AsyncGenerator<FileOrder>;
}

/** More than an order had lines. */
const MOST_LINES = 200;

const LONGEST = 200;

type Cell = (column: PastOrderColumn) => string;

/**
 * The orders of a file: rows of one number that follow each other are its lines.
 * @param given which heading means what; left out: as the headings say
 * @throws UnreadableCsv, also while the orders are read
 */
export async function openOrderFile(
  rows: AsyncGenerator<CsvRow>,
  given?: Mapping,
): Promise<OrderFile> {
  const first = await rows.next();
  if (first.done) throw new UnreadableCsv('This file is empty.');
  const headings = first.value.cells.map((heading) => heading.replaceAll('\0', '').trim());
  const mapping = given ?? recogniseColumns(headings);
  const named = headings.flatMap((heading, place) => {
    const key = columnAt(mapping, heading);
    return key && headings.indexOf(heading) === place ? [{ key, place }] : [];
  });
  const places = new Map(named.map(({ key, place }) => [key, place]));
  const placesOfLines = named.flatMap(({ key, place }) => (key === 'lines' ? [place] : []));
  const second = await rows.next();
  async function* orders() {
    for (const column of ['number', 'email', 'placedAt', 'total'] as const) {
      if (places.has(column)) continue;
      const { heading = column } = PAST_ORDER_COLUMNS.get(column) ?? {};
      throw new UnreadableCsv(`No column is the ${heading.toLowerCase()} of an order.`);
    }
    let open: FileOrder | undefined;
    const seen = new Set<string>();
    for (let row = second; !row.done; row = await rows.next()) {
      file.rows++;
      const { cells, line } = row.value;
      const cell: Cell = (column) =>
        (cells[places.get(column) ?? -1] ?? '').replaceAll('\0', '').trim();
      // Some files name the order in the first of its rows alone.
      const isFurther = open && cell('number') === '' && cell('lineName') !== '';
      if (open === undefined || (!isFurther && cell('number') !== open.number)) {
        if (open) yield open;
        open = readOrder(line, cell, headings, places, seen);
      }
      if (cells.some((text) => text.includes('\0')))
        open.errors.push({ line, message: UNSTORABLE });
      const lines = placesOfLines.flatMap((place) => linesIn(cells[place] ?? ''));
      if (cell('lineName') !== '') lines.unshift(lineOf(cell));
      open.lines.push(...lines.slice(0, MOST_LINES - open.lines.length));
    }
    if (open) yield open;
  }
  const sample = second.done ? [] : second.value.cells;
  const file: OrderFile = { headings, mapping, sample, rows: 0, orders: orders() };
  return file;
}

const lineOf = (cell: Cell): PastLine =>
  pastLine({
    name: cell('lineName'),
    sku: cell('lineSku'),
    quantity: cell('lineQuantity'),
    price: cell('linePrice'),
    total: cell('lineTotal'),
  });

type LineTexts = Record<'name' | 'sku' | 'quantity' | 'price' | 'total', string>;

function pastLine({ name, sku, quantity, price, total }: LineTexts): PastLine {
  const pieces = Math.min(Math.max(Math.trunc(Number(quantity) || 1), 0), 1_000_000);
  const ofAll = moneyIn(total);
  const share = ofAll && pieces > 0 ? moneyText(Math.round(parseMoney(ofAll) / pieces)) : undefined;
  return {
    name: name.slice(0, LONGEST),
    sku: sku.slice(0, 100),
    quantity: pieces,
    price: moneyIn(price) ?? share ?? '',
  };
}

/** 'name:Pod|sku:P-1|quantity:2|total:20.00;name:…', as plugins of WooCommerce write products into one cell. */
const linesIn = (text: string): PastLine[] =>
  text
    .replaceAll('\0', '')
    .split(/;\s*(?=[a-z_]+:)/i)
    .flatMap((product) => {
      const fields = new Map(
        product.split(/\|(?=[a-z_]+:)/i).map((field): [string, string] => {
          const end = field.indexOf(':');
          return [field.slice(0, end).trim().toLowerCase(), field.slice(end + 1).trim()];
        }),
      );
      const first = (...names: string[]) =>
        names.map((name) => fields.get(name)).find(Boolean) ?? '';
      const name = first('name', 'sku');
      if (name === '') return [];
      return pastLine({
        name,
        sku: first('sku'),
        quantity: first('quantity', 'qty'),
        price: first('price'),
        total: first('subtotal', 'sub_total', 'total'),
      });
    });

/** '12.5' as '12.50'; undefined for what is no amount. */
function moneyIn(text: string): string | undefined {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(amount(text)) ?? [];
  return whole === undefined ? undefined : `${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`;
}

/** Of what nothing came, as shops say it. */
const FOR_NOTHING =
  /cancel|void|fail|declin|expired|trash|draft|pending|on.?hold|^(wc-)?refunded$/i;

function readOrder(
  line: number,
  cell: Cell,
  headings: string[],
  places: ReadonlyMap<PastOrderColumn, number>,
  seen: Set<string>,
): FileOrder {
  const errors: BatchJobError[] = [];
  const refuse = (column: PastOrderColumn, message: string) => {
    const value = cell(column).slice(0, 60);
    errors.push({
      line,
      column: headings[places.get(column) ?? -1],
      ...(value && { value }),
      message,
    });
  };
  const number = cell('number').slice(0, 100);
  if (number === '') refuse('number', 'This row names no order.');
  else if (seen.has(number)) {
    refuse('number', 'This order stood further up already. Its rows must follow each other.');
  }
  seen.add(number);
  const email = NewCustomer.shape.email.safeParse(cell('email'));
  if (!email.success) refuse('email', email.error.issues[0]?.message ?? 'Not accepted');
  const placedAt = momentIn(cell('placedAt'));
  if (placedAt === undefined) refuse('placedAt', 'Write a day or a moment like 2024-03-01 12:34.');
  const total = moneyIn(cell('total'));
  if (total === undefined) refuse('total', 'Write an amount like 12.50.');
  const currency = cell('currency').toUpperCase();
  if (!/^([A-Z]{3})?$/.test(currency)) refuse('currency', 'Write a currency’s code, like GBP.');
  const state = cell('state').slice(0, 100);
  return {
    line,
    number,
    email: email.data ?? '',
    customer: (
      cell('customer') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ')
    ).slice(0, LONGEST),
    placedAt: placedAt ?? '',
    currency,
    total: total ?? '',
    state,
    counts: cell('cancelledAt') === '' && !FOR_NOTHING.test(state),
    lines: [],
    address: ADDRESS.map(cell).filter(Boolean).join(', ').slice(0, 500),
    errors,
  };
}

const ADDRESS = ['address', 'city', 'zipCode', 'country'] as const;

/** '2024-03-01', '2024-03-01 12:34:56 +0000'; without a zone in UTC. */
function momentIn(text: string): string | undefined {
  const [, day, time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?)? ?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ??
    [];
  const at = day
    ? new Date(`${day}T${time}${zone.replace(/^(.\d\d)(\d\d)$/, '$1:$2')}`)
    : undefined;
  const isMoment = at && !Number.isNaN(at.getTime()) && at.getFullYear() >= 1990;
  return isMoment && at.getTime() <= Date.now() ? at.toISOString() : undefined;
}
