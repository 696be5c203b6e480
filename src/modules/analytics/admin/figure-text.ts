import { formatMoney } from '../../../shared/format.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { AnalyticsView, FigurePoint } from '../schema.ts';

/** How the screen writes its numbers, in the shop's language and the currency of the figures. */
export type Writer = ReturnType<typeof writerOf>;

export function writerOf(settings: Settings, { currency }: Pick<AnalyticsView, 'currency'>) {
  const { locale } = settings;
  const numbers = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options);
  const whole = numbers({ maximumFractionDigits: 0 });
  const precise = numbers({ maximumFractionDigits: 1 });
  const percent = numbers({ style: 'percent', maximumFractionDigits: 1 });
  const signed = numbers({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const brief = numbers({ notation: 'compact', maximumFractionDigits: 1 });
  const briefMoney = numbers({
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  // The API's days are days of the shop already.
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const shortDay = dates({ day: 'numeric', month: 'short' });
  const longDay = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  return {
    money: (amount: string) => formatMoney(amount, { ...settings, currency }),
    count: (value: number) => whole.format(value),
    /** With one decimal, for means. */
    mean: (value: number) => precise.format(value),
    percent: (value: number | null) => (value === null ? '–' : percent.format(value / 100)),
    growth: (value: number | null) =>
      value === null ? 'no earlier data' : signed.format(value / 100),
    /** For axes: '1.2K'. */
    brief: (value: number) => brief.format(value),
    /** For axes, from minor units: '£1.2K'. */
    briefMoney: (minorUnits: number) => briefMoney.format(minorUnits / 100),
    /** '14 Nov'. */
    day: (day: string) => shortDay.format(at(day)),
    /** '14 Nov' or '8 – 14 Nov'. */
    span: ({ from, to }: Pick<FigurePoint, 'from' | 'to'>) =>
      shortDay.formatRange(at(from), at(to)),
    /** With the year. */
    longSpan: ({ from, to }: Pick<FigurePoint, 'from' | 'to'>) =>
      longDay.formatRange(at(from), at(to)),
  };
}
