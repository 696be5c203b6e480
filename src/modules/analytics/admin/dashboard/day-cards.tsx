import { formatMoney, fromMinorUnits, toMinorUnits } from '../../../../shared/format.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import type { DayFigures } from '../../schema.ts';

type DayCardsProps = { days: DayFigures[]; currency: string };

type Card = {
  name: string;
  /** Undefined where there is nothing to say. */
  of(days: DayFigures[]): number | undefined;
  write(value: number): string;
};

/** Today, and this week beside the one before. */
export function DayCards({ days, currency }: DayCardsProps) {
  const settings = useSettings();
  const count = (value: number) => value.toLocaleString(settings.locale);
  const money = (pence: number) => formatMoney(fromMinorUnits(pence), { ...settings, currency });
  const share = (value: number) =>
    value.toLocaleString(settings.locale, { style: 'percent', maximumFractionDigits: 1 });
  const rate = (some: DayFigures[]) => {
    const visits = sum(some, (day) => day.visits);
    return visits === 0 ? undefined : sum(some, (day) => day.ordering) / visits;
  };
  const summed = (of: (day: DayFigures) => number) => (some: DayFigures[]) => sum(some, of);
  const cards: Card[] = [
    { name: 'Orders', of: summed(({ orders }) => orders), write: count },
    { name: 'Takings', of: summed(({ revenue }) => toMinorUnits(revenue)), write: money },
    { name: 'Visitors', of: summed(({ visitors }) => visitors), write: count },
    { name: 'Conversion', of: rate, write: share },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {cards.map(({ name, of, write }) => {
        const said = (value: number | undefined) => (value === undefined ? '–' : write(value));
        const [week, before] = [of(days.slice(-7)), of(days.slice(0, -7))];
        return (
          <div
            key={name}
            className="grid content-start gap-1 rounded-lg border border-line bg-surface p-4"
          >
            <dt className="text-ink-soft text-sm">{name} today</dt>
            <dd className="flex items-end justify-between gap-3">
              <span className="figures wrap-anywhere font-strong text-lg sm:text-2xl">
                {said(of(days.slice(-1)))}
              </span>
              <Line values={days.map((day) => of([day]) ?? 0)} />
            </dd>
            <dd className="figures text-ink-soft text-xs">
              {week || before
                ? `${week ? write(week) : 'none'} in 7 days, ${before ? write(before) : 'none'} before${change(week, before)}`
                : `${week === undefined ? 'No visits' : 'None'} in the last 14 days`}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

export const DayCardsSkeleton = () => (
  <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
    {['orders', 'takings', 'visitors', 'conversion'].map((name) => (
      <Skeleton key={name} className="h-27 rounded-lg" />
    ))}
  </div>
);

const sum = (days: DayFigures[], of: (day: DayFigures) => number) =>
  days.reduce((total, day) => total + of(day), 0);

/** ' (+12%)'; nothing where there was nothing before. */
function change(now: number | undefined, before: number | undefined): string {
  if (!before || now === undefined) return '';
  const percent = Math.round((now / before - 1) * 100);
  return percent === 0 ? ' (the same)' : ` (${percent > 0 ? '+' : '−'}${Math.abs(percent)}%)`;
}

const [WIDTH, HEIGHT] = [72, 24];

/** How two weeks went, from nothing up; the last dot is today. */
function Line({ values }: { values: number[] }) {
  const most = Math.max(...values);
  if (most === 0) return null;
  const points = values.map((value, at) => [
    (at / (values.length - 1)) * (WIDTH - 4) + 2,
    HEIGHT - 3 - (value / most) * (HEIGHT - 6),
  ]);
  const [x, y] = points.at(-1) ?? [];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-6 w-18 shrink-0 overflow-visible text-accent max-sm:hidden"
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r="2" fill="currentColor" />
    </svg>
  );
}
