import type { AuditEntry } from '../schema.ts';

/** How amounts and moments are written; an amount without a currency is in the shop's. */
interface Writing {
  money: (amount: string, currency?: string) => string;
  dateTime: (at: string) => string;
  /** '2026-11-21'. */
  day: (day: string) => string;
  /** What custom fields are called, by their keys. */
  labels?: ReadonlyMap<string, string>;
}

/** Before and after, one line for each value that differs: 'shipping weight: was 12, now 14'. */
export function changeLines(
  { fields, before, after, names }: Pick<AuditEntry, 'fields' | 'before' | 'after' | 'names'>,
  writing: Writing,
): string[] {
  const whole = { ...before, ...after };
  const text = valueWriter({ ...writing, names, whole });
  const labelled = (values: Thing | null) => values && withLabels(values, writing.labels);
  const [was, is] = [labelled(before), labelled(after)];
  return fields.flatMap((name) => linesOf(name, was?.[name], is?.[name], text));
}

/** Custom fields by their labels, of a thing and of those in its lists. */
function withLabels(values: Thing, labels: Writing['labels']): Thing {
  const labelled = Object.entries(values).map(([name, value]) => {
    if (isThings(value)) return [name, value.map((thing) => withLabels(thing, labels))];
    if (name !== 'fields' || !isRecord(value)) return [name, value];
    const held = Object.entries(value).map(([key, held]) => [labels?.get(key) ?? key, held]);
    return [name, Object.fromEntries(held)];
  });
  return Object.fromEntries(labelled);
}

/** Writes a value; `name`: the names that lead to it, which say what it is. */
type WriteValue = (value: unknown, name: string) => string;

/** @param label the names that lead to the values */
function linesOf(label: string, before: unknown, after: unknown, text: WriteValue): string[] {
  if (isNothing(before) && isNothing(after)) return [];
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isThings(before ?? []) && isThings(after ?? [])) {
    const [was, is] = [(before ?? []) as Thing[], (after ?? []) as Thing[]];
    if ([...was, ...is].every(hasName)) return thingLines(label, was, is, text);
  } else if (isRecord(before ?? {}) && isRecord(after ?? {})) {
    const [was, is] = [(before ?? {}) as Thing, (after ?? {}) as Thing];
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    // A custom field is called by its label alone.
    const within = label.trim() === 'fields' ? label.replace('fields', '') : `${label} `;
    return names.flatMap((name) => linesOf(`${within}${name}`, was[name], is[name], text));
  }
  const [was, is] = [before, after].map((value) => (isNothing(value) ? '' : text(value, label)));
  // An id says nothing to people, and what it stands for has lines of its own.
  if (!was && !is) return [];
  const change = was && is ? `was ${was}, now ${is}` : is || `was ${was}`;
  return was === is ? [] : [`${wordsOf(label)}: ${change}`];
}

/** Lists such as variants: what was added, what was removed, and what changed in the others. */
function thingLines(label: string, before: Thing[], after: Thing[], text: WriteValue): string[] {
  const isSameThing = (one: Thing, other: Thing) =>
    one.id === undefined ? nameOf(one) === nameOf(other) : one.id === other.id;
  const lost = before.filter((thing) => !after.some((other) => isSameThing(thing, other)));
  return [
    ...after.flatMap((thing) => {
      const was = before.find((other) => isSameThing(thing, other));
      if (!was) return [`${wordsOf(label)}: ${nameOf(thing)} added`];
      const lines = linesOf('', { ...was, id: null }, { ...thing, id: null }, text);
      return lines.map((line) => `${wordsOf(label)} ${nameOf(thing)}${line}`);
    }),
    ...lost.map((thing) => `${wordsOf(label)}: ${nameOf(thing)} removed`),
  ];
}

type Thing = Record<string, unknown>;

const isRecord = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isThings = (value: unknown): value is Thing[] =>
  Array.isArray(value) && value.every(isRecord);

/** What people would call it: a variant by its options, or else by its code. */
function nameOf({ options, name, sku, title, id }: Thing): string {
  const chosen = isRecord(options) ? Object.values(options).join(' / ') : '';
  return String(chosen || name || title || sku || id || '');
}

/** Such as a step of a promotion has none, and is read as a whole. */
const hasName = (thing: Thing): boolean => nameOf(thing) !== '';

/** 'seoTitle' and 'seo_title' as 'seo title', 'isNew' as 'new', 'brandIds' as 'brands'. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase()
    .replace(/(^| )is /, '$1')
    .replace(/ ids$/, 's');

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

interface Context extends Writing {
  names: AuditEntry['names'];
  /** The thing as it is now, or was. */
  whole: Thing;
}

function valueWriter({ money, dateTime, day, names, whole }: Context): WriteValue {
  const currency = typeof whole.currency === 'string' ? whole.currency : undefined;
  return shorten(write);

  function write(value: unknown, name: string): string {
    if (isNothing(value)) return '—';
    if (Array.isArray(value)) return listed(value, name);
    if (isRecord(value)) {
      return Object.entries(value)
        .filter(([, part]) => !isNothing(part))
        .map(([part, inner]) => `${wordsOf(part)} ${write(inner, `${name} ${part}`)}`)
        .join(' ');
    }
    // What was recorded before amounts were written as text: pence of an order.
    if (Number.isInteger(value) && PENCE.test(name)) {
      return money((Number(value) / 100).toFixed(2), currency);
    }
    return typeof value === 'string'
      ? said(value, name)
      : (YES_NO.get(String(value)) ?? String(value));
  }

  function said(value: string, name: string): string {
    const [, amount, code] = (isPriced(name) && AMOUNT.exec(value)) || [];
    if (amount && (code || value.includes('.'))) return money(amount, code ?? currency);
    if (isId(value)) return names[value] ?? '';
    if (MOMENT.test(value)) return dateTime(value);
    if (DAY.test(value)) return day(value);
    return YES_NO.get(value) ?? (KEY.test(value) ? value.replaceAll('_', ' ') : value);
  }

  /** A percentage has two decimals as well. */
  function isPriced(name: string): boolean {
    if (name === 'value') return whole.kind === 'amount';
    return PRICED.test(name);
  }

  function listed(values: unknown[], name: string): string {
    if (values.every(isPicture)) return counted(values.length, 'picture');
    const texts = values.map((value) => write(value, name));
    const lost = texts.filter((text) => text === '').length;
    return [...texts.filter(Boolean), lost > 0 && `${lost} no longer there`]
      .filter(Boolean)
      .join(', ');
  }
}

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

const YES_NO: ReadonlyMap<string, string> = new Map([
  ['true', 'yes'],
  ['false', 'no'],
]);

const PENCE = /(^| )(amount|giftCard)$/;

/** Names of amounts. */
const PRICED = /(amount|giftCard|total|price|balance|minimum|from|surcharges \w+)$/i;

/** '24.99', '24.99 GBP' or '1200 JPY'. */
const AMOUNT = /^(-?\d{1,12}(?:\.\d\d)?)(?: ([A-Z]{3}))?$/;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

const DAY = /^\d{4}-\d\d-\d\d$/;

const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** A key of the program's: 'partially_refunded'. */
const KEY = /^[a-z]+(_[a-z]+)+$/;

/** An address that nobody reads. */
const isPicture = (value: unknown): boolean =>
  typeof value === 'string' && /^(\/media\/|https?:)/.test(value);

const shorten =
  (write: WriteValue): WriteValue =>
  (value, name) => {
    const text = write(value, name);
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  };

/** A description may be as long as a page. */
const LONGEST = 160;
