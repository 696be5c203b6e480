import { isLong } from '../../custom-fields/constants.ts';
import type { FieldValue, FieldView } from '../../custom-fields/schema.ts';
import { type AnyField, type Kind, PRODUCT_STATUSES } from '../product-fields.ts';

/** A field of a product as the cell of a file. */

/** Why a cell cannot be read. */
export class Refused extends Error {}

/** What stands around an amount: '£', 'EUR', blanks. */
const AROUND = /^[^\d.,-]{0,4}\s*(?=[\d.,])|\s*(?<=\d)[^\d.,]{0,4}$/g;

/**
 * '12,5' is 12.5 where decimals are written so, and '1.234,50 €' is 1234.50: the last mark parts the decimals. What is no
 * amount is refused by the API's own schema.
 */
export function amount(text: string): string {
  const bare = text.replace(AROUND, '').replaceAll(/[\s\u00a0\u202f']/g, '');
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(bare)) return bare.replaceAll(',', '');
  return bare.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
}

/** Grams in one of each unit. */
const GRAMS: Record<string, number> = {
  g: 1,
  kg: 1_000,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523_125,
};

/** A weight in whole grams. @param unit as the heading or another column says; empty: grams @throws Refused */
export function gramsOf(text: string, unit: string): string {
  const weight = Number(amount(text));
  const grams = GRAMS[unit.trim().toLowerCase() || 'g'];
  if (!Number.isFinite(weight) || weight < 0) throw new Refused('Write a number.');
  if (grams === undefined) throw new Refused('Weights are in kg, g, lb or oz.');
  return String(Math.round(weight * grams));
}

export function truth(text: string): boolean {
  if (/^(true|yes|y|1|on)$/i.test(text)) return true;
  if (/^(false|no|n|0|off|-1)$/i.test(text)) return false;
  throw new Refused('Write TRUE or FALSE.');
}

interface Cell {
  read: (text: string, field: AnyField) => unknown;
  write: (value: never) => string;
}

const AS_IT_IS: Cell = { read: (text) => text, write: (text: string) => text };

const CELLS: Partial<Record<Kind, Cell>> = {
  money: { read: amount, write: (text: string) => text },
  dateTime: {
    read: (text) => {
      const at = new Date(text);
      if (Number.isNaN(at.getTime())) throw new Refused('Write a time like 2026-12-01T09:00:00Z.');
      return at.toISOString();
    },
    write: (at: string) => at,
  },
  flag: { read: truth, write: (is: boolean) => (is ? 'TRUE' : 'FALSE') },
  yesNo: { read: (text) => String(truth(text)), write: (is: string) => is.toUpperCase() },
  count: {
    read: (text) => {
      if (!/^\d{1,9}$/.test(text)) throw new Refused('Write a whole number.');
      return Number(text);
    },
    write: String,
  },
  grams: { read: (text) => text.replace(/\.0+$/, ''), write: (grams: string) => grams },
  list: {
    read: listOf,
    write: (list: string[]) =>
      list.some((text) => /,|^\[/.test(text)) ? JSON.stringify(list) : list.join(', '),
  },
  texts: { read: textsOf, write: (texts: Record<string, string>) => JSON.stringify(texts) },
  choice: { read: choiceOf, write: (choice: string) => choice },
};

/** @throws Refused */
export const readCell = (field: AnyField, text: string): unknown =>
  (CELLS[field.kind] ?? AS_IT_IS).read(text, field);

export const writeCell = (kind: Kind, value: unknown): string =>
  value === null || value === undefined ? '' : (CELLS[kind] ?? AS_IT_IS).write(value as never);

/** What a custom field holds; null: nothing. What may not be is refused where it is written. @throws Refused */
export function readCustomCell({ kind, lines }: FieldView, whole: string): FieldValue | null {
  const text = whole.trim();
  if (text === '') return null;
  if (kind === 'flag') return truth(text);
  if (kind !== 'number') return isLong({ lines }) ? whole : text;
  const value = Number(text.replace(/^(-?\d+),(\d+)$/, '$1.$2'));
  if (!Number.isFinite(value)) throw new Refused('Write a number.');
  return value;
}

/** 'a, b', or a JSON list where a text has a comma of its own. */
export function listOf(text: string): string[] {
  const list = text.startsWith('[') ? json(text) : text.split(',');
  if (!Array.isArray(list)) throw new Refused('Write them with commas between.');
  return [...new Set(list.map((each) => String(each).trim()).filter((each) => each !== ''))];
}

function textsOf(text: string): Record<string, string> {
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

function choiceOf(text: string, { input, column }: AnyField): string {
  const choice = text.toLowerCase();
  if (column === 'status') return statusOf(choice);
  if (input.safeParse(choice).success) return choice;
  const choices = 'options' in input ? (input.options as string[]) : [];
  throw new Refused(`Write ${choices.join(', ')}.`);
}

/** What other shops call otherwise. */
const STATUSES = new Map<string, (typeof PRODUCT_STATUSES)[number]>([
  ...PRODUCT_STATUSES.map((status) => [status, status] as const),
  ['active', 'published'],
  ['archived', 'draft'],
  ['unlisted', 'draft'],
]);

function statusOf(text: string): string {
  const status = STATUSES.get(text);
  if (!status) throw new Refused('Write published, draft or scheduled.');
  return status;
}
