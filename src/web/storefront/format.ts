/** Amounts and dates as text, the same on the server and in every browser. */

type MoneyStyle = { locale: string; currency: string };
type DateStyle = { locale: string; timeZone: string };

/**
 * '49.99' as '£49.99'. Takes the shop's settings, or an order's own currency:
 * `formatMoney(order.total, { ...settings, currency: order.currency })`.
 */
export function formatMoney(amount: string, { locale, currency }: MoneyStyle): string {
  return moneyFormat(locale, currency).format(amount as Intl.StringNumericLiteral);
}

/** '50' as '£50', '49.50' as '£49.50': for labels, where '.00' would only be noise. */
export function formatMoneyBriefly(amount: string, { locale, currency }: MoneyStyle): string {
  return moneyFormat(locale, currency, 'stripIfInteger').format(
    amount as Intl.StringNumericLiteral,
  );
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
