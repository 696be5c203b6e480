import { ArrowTrendingDownIcon, ArrowTrendingUpIcon } from '@heroicons/react/24/outline';
import { fromMinorUnits, toMinorUnits } from '../../../shared/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { AnalyticsView, RangeFigures } from '../schema.ts';
import type { Writer } from './figure-text.ts';

type FiguresProps = { view: AnalyticsView; writer: Writer };

/** The four figures of the charts below, each with its change. */
export function KeyFigures({ view, writer }: FiguresProps) {
  const { figures: before } = view.before;
  const revenueChange = toMinorUnits(view.totalRevenue) - toMinorUnits(before.totalRevenue);
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <KeyFigure
        name="Revenue"
        value={writer.money(view.totalRevenue)}
        growth={view.revenueGrowth}
        change={withSign(revenueChange, (size) => writer.money(fromMinorUnits(size)))}
        writer={writer}
      />
      <KeyFigure
        name="Orders"
        value={writer.count(view.totalOrders)}
        growth={view.orderGrowth}
        change={withSign(view.totalOrders - before.totalOrders, writer.count)}
        writer={writer}
      />
      <KeyFigure
        name="Visitors a day"
        value={writer.mean(view.dailyVisitors)}
        growth={view.visitorGrowth}
        change={withSign(view.dailyVisitors - before.dailyVisitors, writer.mean)}
        writer={writer}
      />
      <KeyFigure
        name="Conversion"
        value={writer.percent(view.conversionRate)}
        growth={growthOf(view.conversionRate, before.conversionRate)}
        change={pointsChange(view, before, writer)}
        writer={writer}
      />
    </dl>
  );
}

const withSign = (change: number, text: (size: number) => string): string =>
  change === 0 ? '' : `${change > 0 ? '+' : '−'}${text(Math.abs(change))}`;

const growthOf = (now: number | null, before: number | null): number | null =>
  now === null || !before ? null : (now / before - 1) * 100;

function pointsChange(now: RangeFigures, before: RangeFigures, writer: Writer): string {
  if (now.conversionRate === null || before.conversionRate === null) return '';
  const change = Math.round((now.conversionRate - before.conversionRate) * 10) / 10;
  return withSign(change, (size) => `${writer.mean(size)} points`);
}

type KeyFigureProps = {
  name: string;
  value: string;
  /** Percent; null: there was nothing before. */
  growth: number | null;
  /** In the figure's own unit; empty for none. */
  change: string;
  writer: Writer;
};

function KeyFigure({ name, value, growth, change, writer }: KeyFigureProps) {
  const Icon = growth !== null && growth < 0 ? ArrowTrendingDownIcon : ArrowTrendingUpIcon;
  return (
    <div className="grid content-start gap-1 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="figures wrap-anywhere font-strong text-lg tracking-tight sm:text-2xl sm:tracking-normal">
        {value}
      </dd>
      <dd className="figures flex flex-wrap items-center gap-x-1.5 text-xs">
        {growth !== null && growth !== 0 && (
          <Icon
            aria-hidden="true"
            className={growth > 0 ? 'size-4 text-accent' : 'size-4 text-warm'}
          />
        )}
        <span className={growth ? 'font-strong' : 'text-ink-soft'}>
          {growth === 0 ? 'as before' : writer.growth(growth)}
        </span>
        {change && growth !== null && <span className="text-ink-soft">{change}</span>}
      </dd>
    </div>
  );
}

/** Those who had ordered before, with their share. */
function returningText(figures: RangeFigures, writer: Writer): string {
  const { orderingCustomers: all, returningCustomers: returning } = figures;
  if (all === 0) return writer.count(0);
  return `${writer.count(returning)} (${writer.percent(Math.round((returning / all) * 100))})`;
}

/** What the shop and its visits came to besides. */
export function PerformanceSummary({ view, writer }: FiguresProps) {
  const { figures: before } = view.before;
  const rows: [name: string, value: string, before?: string][] = [
    ['Visits', writer.count(view.visits), writer.count(before.visits)],
    ['Bounce rate', writer.percent(view.bounceRate), writer.percent(before.bounceRate)],
    [
      'Customers who ordered',
      writer.count(view.orderingCustomers),
      writer.count(before.orderingCustomers),
    ],
    ['of them, once more', returningText(view, writer), returningText(before, writer)],
    ['Customers', writer.count(view.totalCustomers), writer.count(before.totalCustomers)],
    ['Products', writer.count(view.totalProducts)],
    ['On wishlists', writer.count(view.wishlistItems)],
  ];
  return (
    <Panel title="Performance summary">
      <dl className="divide-y divide-line text-sm">
        <div className="grid gap-0.5 px-5 py-4">
          <dt className="text-ink-soft">Average order value</dt>
          <dd className="figures font-strong text-2xl">{writer.money(view.averageOrderValue)}</dd>
          <dd className="figures text-ink-soft text-xs">
            before: {writer.money(before.averageOrderValue)}
          </dd>
        </div>
        {rows.map(([name, value, earlier]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 px-5 py-2.5">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="figures text-right">
              <span className="font-strong">{value}</span>
              {earlier && <span className="ml-2 text-ink-soft text-xs">before: {earlier}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
