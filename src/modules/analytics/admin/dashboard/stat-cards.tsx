import { formatMoney, fromMinorUnits, toMinorUnits } from '../../../../shared/format.ts';
import { type Settings, useSettings } from '../../../../shared/settings.ts';
import type { DashboardView } from '../../schema.ts';

/** What there is in all: the totals with this month's change, and the counts of flagged products. */
export function StatCards({ dashboard }: { dashboard: DashboardView }) {
  const settings = useSettings();
  const { lastMonth, featuredProducts, newProducts, saleProducts } = dashboard;
  const count = (value: number) => value.toLocaleString(settings.locale);
  const counted = (name: 'totalProducts' | 'totalOrders' | 'totalUsers') => ({
    value: count(dashboard[name]),
    trend: trendText(dashboard[name] - lastMonth[name], count),
  });
  return (
    <div className="grid gap-3 p-5">
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <StatCard name="Total Products" {...counted('totalProducts')} />
        <StatCard name="Total Orders" {...counted('totalOrders')} note={undone(dashboard, count)} />
        {dashboard.totalRevenue !== null && (
          <StatCard name="Revenue" {...revenue(dashboard, settings)} />
        )}
        <StatCard name="Users" {...counted('totalUsers')} />
      </dl>
      <dl className="grid grid-cols-3 divide-x divide-line rounded-lg border border-line bg-surface">
        <Count name="Featured" value={count(featuredProducts)} />
        <Count name="New" value={count(newProducts)} />
        <Count name="On sale" value={count(saleProducts)} />
      </dl>
    </div>
  );
}

type StatCardProps = { name: string; value: string; trend: string; note?: string };

function StatCard({ name, value, trend, note }: StatCardProps) {
  return (
    <div className="grid content-start gap-1 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="figures wrap-anywhere font-strong text-lg tracking-tight sm:text-2xl sm:tracking-normal">
        {value}
      </dd>
      <dd className="figures text-ink-soft text-xs">{trend}</dd>
      {note && <dd className="figures text-ink-soft text-xs">{note}</dd>}
    </div>
  );
}

function Count({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-x-3 px-4 py-3 max-sm:flex-col sm:px-5">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="figures font-strong">{value}</dd>
    </div>
  );
}

/** Why the analytics, which leave these out, count fewer. */
const undone = ({ undoneOrders }: DashboardView, count: (value: number) => string) =>
  undoneOrders === 0
    ? undefined
    : `${count(undoneOrders)} failed or cancelled, which analytics leave out`;

/** Revenue in other currencies is shown beside the total, never added to it. */
function revenue(
  { totalRevenue, lastMonth, currency, otherRevenue }: DashboardView,
  settings: Settings,
) {
  const money = (amount: string, of = currency) =>
    formatMoney(amount, { ...settings, currency: of });
  const [now, before] = [totalRevenue ?? '0', lastMonth.totalRevenue ?? '0'];
  const change = toMinorUnits(now) - toMinorUnits(before);
  return {
    value: money(now),
    trend: trendText(change, (minorUnits) => money(fromMinorUnits(minorUnits))),
    note: otherRevenue.map((other) => `and ${money(other.total, other.currency)}`).join(' '),
  };
}

/** '+2 from last month', '−2 from last month', or a text for no change. */
function trendText(change: number, format: (size: number) => string): string {
  if (change === 0) return 'No change from last month';
  return `${change > 0 ? '+' : '−'}${format(Math.abs(change))} from last month`;
}
