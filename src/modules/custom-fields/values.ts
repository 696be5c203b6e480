import { Day, personText, UNSTORABLE, unstorableIn } from '../../kit/wire.ts';
import { isLong, mostOf } from './constants.ts';
import type { AskedField, FieldChanges, FieldDetail, FieldValue, FieldValues } from './schema.ts';

/** What a field may hold. Browsers read it, too. */

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === false;

/** A field's value as it is stored, or why it cannot be; undefined: nothing. */
type Read = { value: FieldValue | undefined } | { problem: string };

/** @param isPersons a shopper types it, and it goes into mail */
function readValue(field: AskedField, given: FieldValue | null, isPersons: boolean): Read {
  const value = typeof given === 'string' ? given.trim() : given;
  if (isNothing(value)) return { value: undefined };
  switch (field.kind) {
    case 'text':
      return readText(field, value, isPersons);
    case 'number':
      return readNumber(field, value);
    case 'flag':
      return value === true ? { value } : { problem: 'Must be true or false' };
    case 'choice':
      return field.choices.includes(value as string)
        ? { value: value as string }
        : { problem: 'Not one of the choices' };
    case 'date':
      return Day().safeParse(value).success
        ? { value: value as string }
        : { problem: 'Write a day like 2026-11-30' };
  }
}

function readText(field: AskedField, value: unknown, isPersons: boolean): Read {
  if (typeof value !== 'string') return { problem: 'Must be text' };
  const most = mostOf(field);
  if (value.length > most) return { problem: `At most ${most} characters` };
  if (unstorableIn(value) !== undefined) return { problem: UNSTORABLE };
  const lines = isLong(field) ? value.split(/\r?\n/) : [value.replace(/\s+/g, ' ')];
  if (!isPersons) return { value: lines.join('\n') };
  const read = lines.map((line) => personText().safeParse(line));
  const refused = read.find(({ success }) => !success);
  if (refused) return { problem: refused.error?.issues[0]?.message ?? 'Not accepted' };
  return {
    value:
      read
        .map(({ data = '' }) => data)
        .join('\n')
        .trim() || undefined,
  };
}

function readNumber({ from, to }: AskedField, value: unknown): Read {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { problem: 'Must be a number' };
  if (from !== null && value < from) return { problem: `Must be at least ${from}` };
  if (to !== null && value > to) return { problem: `Must be at most ${to}` };
  return { value };
}

export interface Merged {
  values: FieldValues;
  /** Why values are refused, by the keys of their fields. */
  problems: Record<string, string>;
}

interface Merging {
  /** Fields that must hold something are asked for even where nothing is sent for them. */
  isWhole?: boolean;
  /** A shopper types it, and it goes into mail. */
  isPersons?: boolean;
}

/**
 * Stored values with what was sent. What is sent as it was is not looked at again, and what is not sent stays, also of
 * fields that are no longer declared.
 */
export function mergeValues(
  fields: readonly AskedField[] = [],
  stored: FieldValues = {},
  sent: FieldChanges = {},
  { isWhole = false, isPersons = false }: Merging = {},
): Merged {
  const values = { ...stored };
  const problems: Record<string, string> = {};
  const byKey = new Map(fields.map((field) => [field.key, field]));
  for (const [key, given] of Object.entries(sent)) {
    const field = byKey.get(key);
    if (!field) {
      problems[key] = 'There is no such field';
      continue;
    }
    if (given === stored[key]) continue;
    const read = readValue(field, given, isPersons);
    if ('problem' in read) problems[key] = read.problem;
    else if (read.value === undefined) delete values[key];
    else values[key] = read.value;
  }
  for (const { key, required, kind } of fields) {
    const isAsked = isWhole || key in sent;
    if (!required || !isAsked || problems[key] || !isNothing(values[key])) continue;
    problems[key] = kind === 'flag' ? 'Must be ticked' : 'This is needed';
  }
  return { values, problems };
}

const TYPES = {
  text: 'string',
  number: 'number',
  flag: 'boolean',
  choice: 'string',
  date: 'string',
};

/** The stored values of these fields, in their order; what is of another kind, as of a former field, is left out. */
export const shownValues = (
  fields: readonly Pick<AskedField, 'key' | 'kind'>[],
  stored: FieldValues,
): FieldValues =>
  Object.fromEntries(
    fields.flatMap(({ key, kind }) => {
      const value = stored[key];
      return value !== undefined && typeof value === TYPES[kind] ? [[key, value]] : [];
    }),
  );

/** What a copy takes over: values that would be accepted now. */
export const copiedValues = (fields: readonly AskedField[] = [], stored: FieldValues = {}) =>
  mergeValues(fields, {}, shownValues(fields, stored)).values;

/** A value in words: 'Yes', '12.5', 'Oak'. */
export const valueText = (value: FieldValue): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);

/** 'Engraving: For Ann'. */
export const detailText = ({ label, text }: FieldDetail): string => `${label}: ${text}`;

/** A value as the cell of a file; a flag that is off is empty. */
export const csvValue = (value: FieldValue | undefined): string =>
  value === undefined ? '' : typeof value === 'boolean' ? 'TRUE' : String(value);

/** The labels of fields, or their keys where two are called the same; `taken` are labels that mean something else. */
export function labelsOf(
  fields: readonly Pick<AskedField, 'key' | 'label'>[],
  taken: readonly string[] = [],
): Map<string, string> {
  const spelled = (label: string) => label.trim().toLowerCase();
  const all = [...fields.map(({ label }) => label), ...taken].map(spelled);
  return new Map(
    fields.map(({ key, label }) => [
      key,
      all.filter((other) => other === spelled(label)).length > 1 ? key : label,
    ]),
  );
}
