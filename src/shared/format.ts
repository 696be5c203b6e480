/** Amounts and dates as text, the same on the server and in every browser. */

import { todayIn, writeDate, writeMoney } from '../kit/format.ts';

/** How 123.45 is written in a currency, or 123 in one without decimals, as the server says. */
export type MoneySample = { currency: string; text: string };

type MoneyStyle = { locale: string; currency: string; moneySample?: MoneySample };
type DateStyle = { locale: string; timeZone: string };

/**
 * '49.99' as '£49.99'. Takes the shop's settings, or an order's own currency:
 * `formatMoney(order.total, { ...settings, currency: order.currency })`.
 */
export function formatMoney(amount: string, style: MoneyStyle): string {
  const { locale, currency } = style;
  const sample = sampleOf(style);
  // Not every browser knows which currencies have no decimals as the server does: it follows the sample.
  const isWhole = sample !== undefined && sample.point === undefined;
  return (
    (amount.includes('.') ? afterSample(amount, sample) : undefined) ??
    writeMoney(amount, locale, currency, isWhole ? 'brief' : 'full')
  );
}

/** '50' as '£50', '49.50' as '£49.50': for labels, where '.00' would be clutter. */
export function formatMoneyBriefly(amount: string, style: MoneyStyle): string {
  const { locale, currency } = style;
  return (
    afterSample(amount.replace(/\.00$/, ''), sampleOf(style)) ??
    writeMoney(amount, locale, currency, 'brief')
  );
}

type SampleParts = { before?: string; point?: string; after?: string };

function sampleOf({ currency, moneySample }: MoneyStyle): SampleParts | undefined {
  if (moneySample?.currency !== currency) return undefined;
  return /^(?<before>\D*)123(?:(?<point>\D)45)?(?<after>\D*)$/.exec(moneySample.text)?.groups;
}

/**
 * The amount written like the shop's sample, if the sample is enough: below a thousand there is no
 * grouping, so it is. Calling `Intl` for the first time noticeably holds a phone up.
 */
function afterSample(amount: string, sample: SampleParts | undefined): string | undefined {
  const [, whole, decimals] = /^(\d{1,3})(?:\.(\d\d))?$/.exec(amount) ?? [];
  if (whole === undefined || !sample) return undefined;
  const { before, point, after } = sample;
  if (decimals === undefined || (point === undefined && decimals === '00'))
    return `${before}${whole}${after}`;
  return point === undefined ? undefined : `${before}${whole}${point}${decimals}${after}`;
}

/** '2026-11-21T09:30:00Z' as '21 November 2026', in the shop's time zone. */
export function formatDate(
  dateTime: string,
  { locale, timeZone }: DateStyle,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  return writeDate(dateTime, locale, timeZone, dateStyle);
}

/** The current year in the shop's time zone. */
export function currentYear({ timeZone }: { timeZone: string }): string {
  if (!import.meta.env.SSR) return todayIn(timeZone).slice(0, 4);
  // Each page asks, and a year begins with a minute.
  const minute = Math.floor(Date.now() / 60_000);
  const known = years.get(timeZone);
  if (known?.minute === minute) return known.year;
  const year = todayIn(timeZone).slice(0, 4);
  years.set(timeZone, { year, minute });
  return year;
}

const years = new Map<string, { year: string; minute: number }>();

/** 'gift card' as 'Gift card'. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** '49.99' as 4999: sums are made in whole minor units. */
export function toMinorUnits(amount: string): number {
  return Number(amount.replace('.', ''));
}

/** 4999 as '49.99'. */
export function fromMinorUnits(minorUnits: number): string {
  const digits = String(minorUnits).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
