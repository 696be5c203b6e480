import { useOrderSummary } from '../orders/orders.ts';

/** How many orders there are, in a line. It is not essential, so nothing is shown if it cannot be loaded. */
export function OrderFigures() {
  const { data } = useOrderSummary();
  if (!data || data.total === 0) return null;
  return (
    <p className="figures text-ink-soft text-sm">
      {data.total} {data.total === 1 ? 'order' : 'orders'} in all · {data.thisWeek} this week ·{' '}
      {data.thisMonth} new this month
    </p>
  );
}
