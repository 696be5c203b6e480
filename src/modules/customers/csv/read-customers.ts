import * as z from 'zod';
import { columnAt } from '../../../kit/csv-columns.ts';
import { UNSTORABLE } from '../../../kit/wire.ts';
import { type CsvRow, UnreadableCsv } from '../../../platform/text/csv.ts';
import { nameForm } from '../../../platform/text/name-form.ts';
import type { BatchJobError } from '../../batch-jobs/schema.ts';
import { Refused, truth } from '../../catalog/csv/cells.ts';
import { IMPORTED_WISHES, type ImportedWish } from '../mail-preferences.ts';
import { AddressInput, CustomerChange, NewCustomer, NewCustomerNote } from '../schema.ts';
import {
  CUSTOMER_COLUMNS,
  type CustomerColumn,
  type Mapping,
  recogniseColumns,
} from './columns.ts';

/** A customer as a file has them; what the file has no column for, or nothing in it, is left out. */
export interface FileCustomer {
  line: number;
  email: string;
  set: {
    firstName?: string;
    lastName?: string;
    phone?: string;
    isTaxExempt?: boolean;
    taxReason?: string;
    taxNumber?: string;
  };
  groups?: string[];
  consents: { list: ImportedWish; at: string }[];
  note?: string;
  address?: AddressInput;
  errors: BatchJobError[];
}

export interface CustomerFile {
  headings: string[];
  mapping: Mapping;
  /** The first row below the headings. */
  sample: string[];
  /** How many rows were read so far, without the headings. */
  rows: number;
  customers: AsyncGenerator<FileCustomer>;
}

/**
 * The customers of a file, a row each.
 * @param given which heading means what; left out: as the headings say
 * @throws UnreadableCsv, also while the customers are read
 */
export async function openCustomerFile(
  rows: AsyncGenerator<CsvRow>,
  given?: Mapping,
): Promise<CustomerFile> {
  const first = await rows.next();
  if (first.done) throw new UnreadableCsv('This file is empty.');
  const headings = first.value.cells.map((heading) => heading.replaceAll('\0', '').trim());
  const mapping = given ?? recogniseColumns(headings);
  const places = new Map(
    headings.flatMap((heading, place) => {
      const key = columnAt(mapping, heading);
      return key && headings.indexOf(heading) === place ? [[key, place] as const] : [];
    }),
  );
  const second = await rows.next();
  async function* customers() {
    if (!places.has('email')) {
      throw new UnreadableCsv('No column is the email address, by which customers are told apart.');
    }
    const seen = new Map<string, number>();
    for (let row = second; !row.done; row = await rows.next()) {
      file.rows++;
      yield readRow(row.value, headings, places, seen);
    }
  }
  const sample = second.done ? [] : second.value.cells;
  const file: CustomerFile = { headings, mapping, sample, rows: 0, customers: customers() };
  return file;
}

const Text = {
  firstName: NewCustomer.shape.firstName,
  lastName: NewCustomer.shape.lastName,
  phone: NewCustomer.shape.phone,
  taxReason: CustomerChange.shape.taxReason,
  taxNumber: CustomerChange.shape.taxNumber,
};

function readRow(
  { line, cells }: CsvRow,
  headings: string[],
  places: ReadonlyMap<CustomerColumn, number>,
  seen: Map<string, number>,
): FileCustomer {
  const errors: BatchJobError[] = [];
  const cell = (column: CustomerColumn) =>
    (cells[places.get(column) ?? -1] ?? '').replaceAll('\0', '').trim();
  const headingOf = (column: CustomerColumn) =>
    headings[places.get(column) ?? -1] ?? CUSTOMER_COLUMNS.get(column)?.heading ?? column;
  const refuse = (column: CustomerColumn, message: string) => {
    const value = cell(column).slice(0, 100);
    errors.push({
      line,
      column: headingOf(column),
      message: value === '' ? message : `${message.replace(/\.$/, '')}: “${value}”`,
    });
  };
  const read = <Value>(column: CustomerColumn, rule: z.ZodType<Value>): Value | undefined => {
    if (cell(column) === '') return undefined;
    const { success, data, error } = rule.safeParse(cell(column));
    if (success) return data;
    refuse(column, error.issues[0]?.message ?? 'Not accepted');
    return undefined;
  };
  for (const [place, text] of cells.entries()) {
    if (text.includes('\0')) errors.push({ line, column: headings[place], message: UNSTORABLE });
  }
  if (cells.slice(headings.length).some((text) => text !== '')) {
    errors.push({ line, message: 'This row has more cells than there are headings.' });
  }
  const email = read('email', NewCustomer.shape.email) ?? '';
  if (cell('email') === '') refuse('email', 'This row names no customer.');
  const before = email === '' ? undefined : seen.get(nameForm(email));
  if (before !== undefined) refuse('email', `Line ${before} has this address already`);
  else if (email !== '') seen.set(nameForm(email), line);
  const set: FileCustomer['set'] = {};
  for (const [name, rule] of Object.entries(Text)) {
    const value = read(name as keyof typeof Text, rule);
    if (typeof value === 'string' && value !== '') set[name as keyof typeof Text] = value;
  }
  const [, first = cell('name'), last = ''] = /^(.+)\s+(\S+)$/.exec(cell('name')) ?? [];
  if (!set.firstName && !set.lastName && first !== '') {
    set.firstName = first.slice(0, 50);
    if (last !== '') set.lastName = last.slice(0, 50);
  }
  if (cell('isTaxExempt') !== '') {
    try {
      set.isTaxExempt = truth(cell('isTaxExempt'));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refuse('isTaxExempt', error.message);
    }
  }
  const groups = partsOf(cell('groups'));
  if (groups.some((name) => name.length > 100)) refuse('groups', 'At most 100 characters each');
  const customer: FileCustomer = { line, email, set, consents: [], errors };
  if (groups.length > 0) customer.groups = groups;
  for (const text of partsOf(cell('consents'))) {
    const consent = consentOf(text);
    if (typeof consent === 'string') refuse('consents', consent);
    else customer.consents.push(consent);
  }
  const note = read('note', NewCustomerNote.shape.text);
  if (note) customer.note = note;
  // Other shops tell of a town and a country where they have no address.
  const address = places.has('street') ? addressIn(cell, set, refuse) : undefined;
  if (address) customer.address = address;
  return customer;
}

const partsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

const At = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** 'newProducts 2026-01-31'; what is wrong with it where it is none. Without its day nobody could prove it. */
function consentOf(text: string): FileCustomer['consents'][number] | string {
  const [name = '', day = '', ...rest] = text.split(/\s+/);
  const list = IMPORTED_WISHES.find((known) => known.toLowerCase() === name.toLowerCase());
  if (!list || rest.length > 0) return `Write some of ${IMPORTED_WISHES.join(', ')}`;
  if (day === '') return 'Consent is imported with the day on which it was given alone';
  const at = At.safeParse(day).success ? new Date(day) : undefined;
  if (!at || Number.isNaN(at.getTime()) || at.getFullYear() < 1990) {
    return 'Write the day like 2026-01-31';
  }
  if (at.getTime() > Date.now()) return 'This day has not come yet';
  return { list, at: at.toISOString() };
}

const ADDRESS_COLUMNS = ['addressName', 'street', 'city', 'state', 'zipCode', 'country'] as const;

/** An address where the row has one: a postcode alone is none. */
function addressIn(
  cell: (column: CustomerColumn) => string,
  { firstName, lastName, phone }: FileCustomer['set'],
  refuse: (column: CustomerColumn, message: string) => void,
): AddressInput | undefined {
  if (ADDRESS_COLUMNS.every((column) => cell(column) === '')) return undefined;
  const { success, data, error } = AddressInput.safeParse({
    type: 'Home',
    name: cell('addressName') || [firstName, lastName].filter(Boolean).join(' '),
    street: cell('street'),
    city: cell('city'),
    state: cell('state'),
    zipCode: cell('zipCode'),
    country: cell('country'),
    phone: phone ?? null,
  });
  if (success) return data;
  for (const { path, message } of error.issues) {
    const [part] = path;
    refuse(part === 'name' ? 'addressName' : (part as CustomerColumn), message);
  }
  return undefined;
}
