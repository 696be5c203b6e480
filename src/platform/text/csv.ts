import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError as ParserError, parse } from 'csv-parse';

/**
 * Text that a spreadsheet would take for a formula; some read full-width signs as the plain ones. Apostrophes
 * before it count with it, so that taking one off gives back what was written.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Rows as CSV (RFC 4180). What a spreadsheet would run as a formula is written as text, and other marks that separate cells
 * somewhere stand in quotation marks as well, so that nobody takes them for what separates these.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** An amount below zero runs as nothing. */
const NUMBER = /^-\d+(\.\d+)?$/;

function cell(value: string): string {
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What `csvText` wrote for this cell, without the apostrophe that keeps a formula from running. */
const plainCell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** The longest row, in bytes of UTF-8; a quotation mark that is never closed makes one as well. */
const LONGEST_ROW = 200_000;

/** Other shops' files have fewer than a hundred columns. */
const MOST_CELLS = 1_000;

/** A few kilobytes, packed, could become millions of them. */
const MOST_ROWS = 500_000;

/** Why a file cannot be read at all. */
export class UnreadableCsv extends Error {
  /** Where, as a text editor counts lines; undefined where it is the whole file. */
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(line === undefined ? message : `Line ${line}: ${message}`);
    this.line = line;
  }
}

export interface CsvRow {
  /** The line on which it begins, as a text editor counts. */
  line: number;
  cells: string[];
}

/**
 * The rows of a CSV file in UTF-8 or UTF-16, separated by commas, semicolons or tabs; empty lines are left out, and each
 * line may end as it likes. It undoes what `csvText` does to formulas, and lets others have their turn while it reads.
 * @throws UnreadableCsv, possibly after some of the rows
 */
export async function* readCsv(file: Buffer): AsyncGenerator<CsvRow> {
  const encoding = encodingOf(file);
  /** The line on which the last row ended. */
  let end = 0;
  /** The parser takes a CRLF within quotation marks for two lines. */
  let countedTwice = 0;
  let rows = 0;
  const lineOf = new WeakMap<string[], number>();
  const parser = parse({
    delimiter: delimiterOf(file, encoding),
    max_record_size: LONGEST_ROW,
    on_record: (record: string[], { lines }) => {
      countedTwice += count(record, /\r\n/g);
      end = lines - countedTwice;
      const line = end - count(record, LINE_END);
      if (record.length > MOST_CELLS) {
        throw new UnreadableCsv(`a row has more than ${MOST_CELLS} cells.`, line);
      }
      if (++rows > MOST_ROWS) {
        throw new UnreadableCsv(`a file has at most ${MOST_ROWS} rows. Import it in parts.`, line);
      }
      lineOf.set(record, line);
      return record;
    },
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // What goes wrong while decoding is thrown by the loop as well.
  pipeline(Readable.from(decoded(file, encoding)), parser, () => {});
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      yield { line: lineOf.get(record) ?? 0, cells: record.map(plainCell) };
    }
  } catch (error) {
    throw error instanceof ParserError ? new UnreadableCsv(explain(error), end + 1) : error;
  }
}

const LINE_END = /\r\n?|\n/g;

const count = (cells: string[], what: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(what)?.length ?? 0), 0);

function explain({ code }: ParserError): string {
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return `a row has more than ${LONGEST_ROW / 1_000} kB. Perhaps a quotation mark is not closed.`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quotation mark is not closed.';
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return 'a quotation mark stands in the middle of a cell. Write it twice, and the cell in quotation marks.';
    default:
      return 'this row cannot be read.';
  }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** @throws UnreadableCsv for what is no text */
function encodingOf(file: Buffer): Encoding {
  const [first, second, third, fourth] = file;
  if (file.length === 0) throw new UnreadableCsv('This file is empty.');
  if (file.subarray(0, 4).equals(WORKBOOK)) {
    throw new UnreadableCsv('This is a workbook, not a CSV file. Save it as “CSV UTF-8” first.');
  }
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // No byte order mark: a header row is mostly ASCII, so in UTF-16 every other byte is zero.
  if (second === 0 && fourth === 0) return 'utf-16le';
  return first === 0 && third === 0 ? 'utf-16be' : 'utf-8';
}

/** How every Excel workbook begins, as it is a ZIP archive. */
const WORKBOOK = Buffer.from('PK\x03\x04');

/** Few enough bytes that nobody waits for them to be read. */
const CHUNK = 4 * 1024;

/** @throws UnreadableCsv at the first byte that the encoding doesn't have */
async function* decoded(file: Buffer, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < file.length; at += CHUNK) {
    const chunk = file.subarray(at, at + CHUNK);
    try {
      yield decoder.decode(chunk, { stream: at + CHUNK < file.length });
    } catch {
      const line = encoding === 'utf-8' ? firstWrongLine(file, at) : undefined;
      throw new UnreadableCsv('this is not UTF-8 text. Save the file as “CSV UTF-8”.', line);
    }
    await setImmediate();
  }
}

/** @param from all before it is in order, except perhaps its last character */
function firstWrongLine(file: Buffer, from: number): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const start = from === 0 ? 0 : file.lastIndexOf(0x0a, from - 1) + 1;
  let line = 1;
  for (let at = 0; at < start; at++) if (file[at] === 0x0a) line++;
  for (let at = start; ; line++) {
    const end = file.indexOf(0x0a, at);
    try {
      decoder.decode(file.subarray(at, end < 0 ? file.length : end));
    } catch {
      return line;
    }
    if (end < 0) return line;
    at = end + 1;
  }
}

/** What parts most cells of the first line; spreadsheets of countries that write 1,5 part them by semicolons. */
function delimiterOf(file: Buffer, encoding: Encoding): string {
  const start = new TextDecoder(encoding).decode(file.subarray(0, 20_000));
  const [header = ''] = start.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const found = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (found(each) > found(best) ? each : best));
}
