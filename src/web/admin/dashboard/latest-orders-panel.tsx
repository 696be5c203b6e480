import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Panel } from '../frame/panel.tsx';
import { OrdersTable, OrdersTableSkeleton } from '../orders/orders-table.tsx';
import { transactionsQuery } from '../orders/transactions.ts';

const SHOWN = 5;

/** The latest orders. */
export function LatestOrdersPanel() {
  const { data, error, refetch } = useQuery({ ...transactionsQuery(SHOWN, 0), staleTime: 0 });
  return (
    <Panel
      title="Latest orders"
      action={
        <SiteLink
          href="/admin/orders"
          className="flex min-h-11 items-center rounded-sm font-strong text-accent text-sm underline-offset-4 hover:underline"
        >
          All orders
        </SiteLink>
      }
    >
      {data ? (
        data.total === 0 ? (
          <p className="px-5 py-8 text-center text-ink-soft text-sm">
            No orders yet. The first one will appear here.
          </p>
        ) : (
          <OrdersTable label="Latest orders" transactions={data.items} narrow />
        )
      ) : error ? (
        <LoadFailure centred text={error.message} onRetry={refetch} />
      ) : (
        <OrdersTableSkeleton rows={SHOWN} />
      )}
    </Panel>
  );
}
