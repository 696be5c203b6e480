/**
 * How amounts and dates are written, following the shop's settings: the same for pages, mail and
 * invoices. The browser loads it, so it imports no library.
 */

import { keptIn } from './kept-in.ts';

/**
 * 'full': '£50.00'. 'brief': '£50', and '£49.50'. 'coded': 'GBP 50.00', for typefaces without the
 * sign.
 */
export type MoneyForm = 'full' | 'brief' | 'coded';

/** '49.99' as '£49.99'; '1200.00' as '¥1,200', with as many decimals as its currency has. */
export const writeMoney = (
  amount: string,
  locale: string,
  currency: string,
  form: MoneyForm = 'full',
): string => moneyFormat(locale, currency, form).format(amount as Intl.StringNumericLiteral);

/** '2026-11-21T09:30:00Z' as '21 November 2026', or '21 Nov 2026'. */
export const writeDate = (
  dateTime: string,
  locale: string,
  timeZone: string,
  form: 'long' | 'medium' = 'long',
): string => dateFormat(locale, timeZone, form).format(new Date(dateTime));

/** Today as '2026-11-21'. */
export function todayIn(timeZone: string, now = new Date()): string {
  const make = () => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return keptIn(numericDays, timeZone, make).format(now);
}

const numericDays = new Map<string, Intl.DateTimeFormat>();

const decimals = new Map<string, number>();

/** How many decimals a currency has: 2 of GBP, none of JPY. */
export const decimalsOf = (currency: string): number =>
  keptIn(decimals, currency, () => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  });

/** 1 of a currency with two decimals, 100 of one without any: yen are stored as '1500.00'. */
export const unitOf = (currency: string): number => 10 ** (2 - decimalsOf(currency));

/** '12.50 GBP' or '1200 JPY', for texts that say the currency by its code. */
export const withCode = (amount: string, currency: string): string =>
  `${withoutZeros(amount, currency)} ${currency}`;

/** '1200.00' as '1200' where the currency has no decimals. */
export const withoutZeros = (amount: string, currency: string): string =>
  decimalsOf(currency) === 0 ? amount.replace(/\.00$/, '') : amount;

const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(locale: string, currency: string, form: MoneyForm): Intl.NumberFormat {
  return keptIn(moneyFormats, `${locale} ${currency} ${form}`, () => {
    const places = decimalsOf(currency);
    // The wire has two places. A whole currency's are left off only if they are zeros: none is hidden.
    const shown = Math.max(places, 2);
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: form === 'coded' ? 'code' : 'narrowSymbol',
      minimumFractionDigits: shown,
      maximumFractionDigits: shown,
      trailingZeroDisplay: form === 'brief' || places === 0 ? 'stripIfInteger' : 'auto',
    });
  });
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

const dateFormat = (locale: string, timeZone: string, dateStyle: 'long' | 'medium') =>
  keptIn(
    dateFormats,
    `${locale} ${timeZone} ${dateStyle}`,
    () => new Intl.DateTimeFormat(locale, { timeZone, dateStyle }),
  );

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;

const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** '2026-11-27T15:00:00Z' as 'Fri 27 Nov, 15:00'. */
export function writeMoment(dateTime: string, locale: string, timeZone: string): string {
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const make = () => new Intl.DateTimeFormat(locale, { timeZone, ...DAY, ...time });
  return keptIn(momentFormats, `${locale} ${timeZone}`, make).format(new Date(dateTime));
}

/** '2026-11-25' and '2026-11-27' as 'Wed 25 – Fri 27 Nov'; one day as 'Wed 25 Nov'. */
export function writeDays({ from, to }: { from: string; to: string }, locale: string): string {
  const format = dayFormat(locale);
  const last = format.format(noon(to));
  if (from === to) return last;
  const parts = format.formatToParts(noon(from));
  const month = parts.findIndex(({ type }) => type === 'month');
  // Where the month comes last, it need not be said twice.
  const isSaidLater = from.slice(0, 7) === to.slice(0, 7) && month === parts.length - 1;
  const first = isSaidLater ? parts.slice(0, month) : parts;
  return `${first
    .map(({ value }) => value)
    .join('')
    .trim()} – ${last}`;
}

/** Days are the same everywhere: they carry no time. */
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

const dayFormats = new Map<string, Intl.DateTimeFormat>();

const dayFormat = (locale: string) =>
  keptIn(dayFormats, locale, () => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...DAY }));
