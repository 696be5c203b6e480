import type { OrderSummary } from '../../modules/orders/schema.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { useOrderSummary } from '../orders/orders.ts';

/** The numbers of orders. They are not essential, so nothing is shown if they cannot be loaded. */
export function OrderFigures() {
  const { data, isError } = useOrderSummary();
  if (isError && !data) return null;
  return (
    <dl
      aria-label="Your orders in figures"
      className="grid grid-cols-3 gap-2 large:grid-cols-1 sm:gap-4"
    >
      {FIGURES.map(({ key, name }) => (
        <div
          key={key}
          className="flex flex-col-reverse justify-end gap-1 rounded-lg border border-line bg-surface p-4 sm:p-5"
        >
          <dt className="text-ink-soft text-sm">{name(data?.[key])}</dt>
          <dd className="figures font-strong text-2xl">
            {data ? data[key] : <Skeleton className="h-[1.15em] w-10" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const orders = (count: number | undefined) => (count === 1 ? 'order' : 'orders');

const FIGURES: { key: keyof OrderSummary; name: (count: number | undefined) => string }[] = [
  { key: 'total', name: (count) => `${orders(count)} in all` },
  { key: 'thisWeek', name: (count) => `${orders(count)} this week` },
  { key: 'thisMonth', name: () => 'new this month' },
];
