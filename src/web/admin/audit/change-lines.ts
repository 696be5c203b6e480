import type { AuditEntry } from '../../../domain/audit/schema.ts';

/** Before and after, one line for each value that differs: 'shipping weight: was 12, now 14'. */
export const changeLines = ({
  fields,
  before,
  after,
  money,
}: Pick<AuditEntry, 'fields' | 'before' | 'after'> & {
  /** Writes an amount, in the shop's currency where it names none. */
  money: (amount: string, currency?: string) => string;
}): string[] => {
  const readable = (name: string, value: unknown) =>
    isMoney(name, value) ? (value / 100).toFixed(2) : value;
  return fields
    .flatMap((name) =>
      linesOf(wordsOf(name), readable(name, before?.[name]), readable(name, after?.[name])),
    )
    .map((line) =>
      line.replace(AMOUNT, (text, amount, currency) =>
        currency || PRICED.test(line) ? money(amount, currency) : text,
      ),
    );
};

/** What was recorded before amounts were written as text: pence of an order. */
const isMoney = (name: string, value: unknown): value is number =>
  (name === 'amount' || name === 'giftCard') && Number.isInteger(value);

/** Names of amounts in the shop's currency; a percentage has two decimals as well. */
const PRICED = /^[^:]*(amount|gift card|total|price|balance): /;

/** An amount, alone or as one of two: '24.99 GBP'. */
const AMOUNT = /(?<=: |was |now )(-?\d+\.\d\d)(?: ([A-Z]{3}))?(?=,|$)/g;

function linesOf(label: string, before: unknown, after: unknown): string[] {
  if (isNothing(before) && isNothing(after)) return [];
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  // An id says nothing to people, and what it stands for has lines of its own.
  if ([before, after].every((value) => isNothing(value) || isId(value))) return [];
  if (isThings(before ?? []) && isThings(after ?? [])) {
    return thingLines(label, (before ?? []) as Thing[], (after ?? []) as Thing[]);
  }
  if (isRecord(before ?? {}) && isRecord(after ?? {})) {
    const [was, is] = [(before ?? {}) as Thing, (after ?? {}) as Thing];
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    return names.flatMap((name) => linesOf(`${label} ${wordsOf(name)}`, was[name], is[name]));
  }
  return [`${label}: ${changeText(before, after)}`];
}

/** Lists such as variants: what was added, what was removed, and what changed in the others. */
function thingLines(label: string, before: Thing[], after: Thing[]): string[] {
  const isSameThing = (one: Thing, other: Thing) =>
    one.id === undefined ? nameOf(one) === nameOf(other) : one.id === other.id;
  const lost = before.filter((thing) => !after.some((other) => isSameThing(thing, other)));
  return [
    ...after.flatMap((thing) => {
      const was = before.find((other) => isSameThing(thing, other));
      if (!was) return [`${label}: ${nameOf(thing)} added`];
      return linesOf(`${label} ${nameOf(thing)}`, { ...was, id: null }, { ...thing, id: null });
    }),
    ...lost.map((thing) => `${label}: ${nameOf(thing)} removed`),
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
  return String(chosen || name || title || sku || id || 'one');
}

/** 'seoTitle' and 'seo_title' as 'seo title', 'isNew' as 'new'. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase()
    .replace(/^is /, '');

function changeText(before: unknown, after: unknown): string {
  if (isNothing(before)) return valueText(after);
  return isNothing(after)
    ? `was ${valueText(before)}`
    : `was ${valueText(before)}, now ${valueText(after)}`;
}

const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

function valueText(value: unknown): string {
  if (isNothing(value)) return '—';
  if (value === true || value === 'true') return 'yes';
  if (value === false || value === 'false') return 'no';
  if (typeof value === 'string' && KEY.test(value)) return value.replaceAll('_', ' ');
  if (Array.isArray(value) && value.every(isPicture)) {
    return value.length === 1 ? '1 picture' : `${value.length} pictures`;
  }
  const text = Array.isArray(value)
    ? value.map(valueText).join(', ')
    : isRecord(value)
      ? JSON.stringify(value)
      : String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** A key of the program's: 'partially_refunded'. */
const KEY = /^[a-z]+(_[a-z]+)+$/;

/** An address that nobody reads. */
const isPicture = (value: unknown): boolean =>
  typeof value === 'string' && /^(\/media\/|https?:)/.test(value);

/** A description may be as long as a page. */
const LONGEST = 160;
