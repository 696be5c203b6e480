import { fieldRefusal } from '../../../kit/errors.ts';
import type { Db } from '../../../platform/database/database.ts';
import { readCsv, UnreadableCsv } from '../../../platform/text/csv.ts';
import type { ShipListLine } from '../admin-schema.ts';
import { matchLines } from '../shipments/read-ship-list.ts';

/** What carriers and their programs call an order's number, and a parcel's, in small letters and figures alone. */
const ORDER_HEADINGS = [
  ...['orderreference', 'ordernumber', 'orderno', 'orderref', 'order', 'channelreference'],
  ...['customerref1', 'customerreference1', 'customerreference', 'customerref', 'yourreference'],
  ...['senderreference', 'deliveryreference', 'reference1', 'reference', 'ref'],
];
const TRACKING_HEADINGS = [
  ...['trackingnumber', 'trackingno', 'trackingid', 'trackingcode', 'tracking', 'barcode'],
  ...['consignmentnumber', 'consignmentno', 'consignment', 'parcelnumber', 'parcelno'],
  ...['shipmentnumber', 'shipmentid', 'parcelid'],
];

/** As many as a pasted list has. */
const MOST_LINES = 5_000;

export interface TrackingFile {
  /** The headings of its columns. */
  columns: string[];
  /** Which of them is read as the order's number and the tracking number; null: none is known as that. */
  orderColumn: string | null;
  trackingColumn: string | null;
  /** As of a pasted list; none while a column is not known. */
  lines: ShipListLine[];
}

/**
 * Which orders a carrier's file of tracking numbers is about, and whether they can be shipped. Columns are known by what
 * carriers call them, or as they are named.
 * @throws invalid_input for what is no CSV, or has no such column
 */
export async function readTrackingFile(
  db: Db,
  file: {
    text: string;
    orderColumn?: string | undefined;
    trackingColumn?: string | undefined;
  },
): Promise<TrackingFile> {
  const [head = [], ...rows] = await readRows(file.text);
  const columns = head.map((cell) => cell.trim());
  const pick = (
    asked: string | undefined,
    known: string[],
    name: 'orderColumn' | 'trackingColumn',
  ) => {
    if (asked === undefined) return findColumn(columns, known);
    if (columns.includes(asked)) return asked;
    throw fieldRefusal(name, `The file has no column ${asked}`);
  };
  const orderColumn = pick(file.orderColumn, ORDER_HEADINGS, 'orderColumn');
  const trackingColumn = pick(file.trackingColumn, TRACKING_HEADINGS, 'trackingColumn');
  if (orderColumn === null || trackingColumn === null) {
    return { columns, orderColumn, trackingColumn, lines: [] };
  }
  const [orderAt, trackingAt] = [columns.indexOf(orderColumn), columns.indexOf(trackingColumn)];
  const lines = rows
    .map((cells) => ({
      number: (cells[orderAt] ?? '').replace(/^#|\s/g, ''),
      trackingNumber: (cells[trackingAt] ?? '').trim(),
    }))
    .filter(({ number }) => number !== '');
  return { columns, orderColumn, trackingColumn, lines: await matchLines(db, lines) };
}

async function readRows(text: string): Promise<string[][]> {
  const rows: string[][] = [];
  try {
    for await (const { cells } of readCsv(Buffer.from(text))) {
      rows.push(cells);
      if (rows.length > MOST_LINES + 1) {
        throw fieldRefusal('text', `A file has at most ${MOST_LINES} lines`);
      }
    }
  } catch (error) {
    if (error instanceof UnreadableCsv) throw fieldRefusal('text', error.message);
    throw error;
  }
  return rows;
}

const bare = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

const findColumn = (columns: string[], known: string[]): string | null =>
  known.flatMap((name) => columns.filter((column) => bare(column) === name))[0] ?? null;
