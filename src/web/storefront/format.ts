/** Amounts and dates as text, the same on the server and in every browser. */

/** How 123.45 is written in a currency, as the server says. */
export type MoneySample = { currency: string; text: string };

type MoneyStyle = { locale: string; currency: string; moneySample?: MoneySample };
type DateStyle = { locale: string; timeZone: string };

/**
 * '49.99' as '£49.99'. Takes the shop's settings, or an order's own currency:
 * `formatMoney(order.total, { ...settings, currency: order.currency })`.
 */
export function formatMoney(amount: string, style: MoneyStyle): string {
  const { locale, currency } = style;
  return (
    (amount.includes('.') ? afterSample(amount, style) : undefined) ??
    moneyFormat(locale, currency).format(amount as Intl.StringNumericLiteral)
  );
}

/** '50' as '£50', '49.50' as '£49.50': for labels, where '.00' would only be noise. */
export function formatMoneyBriefly(amount: string, style: MoneyStyle): string {
  const { locale, currency } = style;
  return (
    afterSample(amount.replace(/\.00$/, ''), style) ??
    moneyFormat(locale, currency, 'stripIfInteger').format(amount as Intl.StringNumericLiteral)
  );
}

/**
 * The amount written after the shop's sample, where that tells how: below a thousand nothing is grouped, and
 * there is nothing else to know. Asking `Intl` for the first time holds a phone up noticeably.
 */
function afterSample(amount: string, { currency, moneySample }: MoneyStyle): string | undefined {
  const [, whole, decimals] = /^(\d{1,3})(?:\.(\d\d))?$/.exec(amount) ?? [];
  if (whole === undefined || moneySample?.currency !== currency) return undefined;
  const [sample, before, point, after] = /^(\D*)123(\D)45(\D*)$/.exec(moneySample.text) ?? [];
  if (sample === undefined) return undefined;
  return `${before}${whole}${decimals === undefined ? '' : point + decimals}${after}`;
}

/** '2026-11-21T09:30:00Z' as '21 November 2026', in the shop's time zone. */
export function formatDate(
  moment: string,
  { locale, timeZone }: DateStyle,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  return dateFormat(locale, timeZone, dateStyle).format(new Date(moment));
}

/** The year that it is in the shop's time zone. */
export function currentYear({ timeZone }: { timeZone: string }): string {
  return new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(new Date());
}

/** '49.99' as 4999: sums are made of whole minor units. */
export function toMinorUnits(amount: string): number {
  return Number(amount.replace('.', ''));
}

/** 4999 as '49.99'. */
export function fromMinorUnits(minorUnits: number): string {
  const digits = String(minorUnits).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(
  locale: string,
  currency: string,
  trailingZeroDisplay: 'auto' | 'stripIfInteger' = 'auto',
): Intl.NumberFormat {
  const key = `${locale} ${currency} ${trailingZeroDisplay}`;
  let format = moneyFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      trailingZeroDisplay,
    });
    moneyFormats.set(key, format);
  }
  return format;
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: string, timeZone: string, dateStyle: 'long' | 'medium') {
  const key = `${locale} ${timeZone} ${dateStyle}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle });
    dateFormats.set(key, format);
  }
  return format;
}
