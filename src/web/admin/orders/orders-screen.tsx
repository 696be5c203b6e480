import { ArchiveBoxIcon } from '@heroicons/react/24/outline';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pagination } from '../frame/pagination.tsx';
import { OrdersTable, OrdersTableSkeleton } from './orders-table.tsx';
import { transactionsQuery } from './transactions.ts';

const PAGE_SIZE = 20;

/** All orders, newest first; the page is in the URL. */
export function OrdersScreen({ page }: { page: number }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...transactionsQuery(PAGE_SIZE, (page - 1) * PAGE_SIZE),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">Orders</h1>
      <section
        aria-label="Orders"
        aria-busy={isPlaceholderData}
        className="rounded-lg border border-line bg-surface"
      >
        {data ? (
          data.items.length > 0 ? (
            <OrdersTable label="Orders" transactions={data.items} />
          ) : (
            <NoOrders total={data.total} />
          )
        ) : error ? (
          <LoadFailure centred text={error.message} onRetry={refetch} />
        ) : (
          <OrdersTableSkeleton rows={PAGE_SIZE} />
        )}
      </section>
      {data && data.items.length > 0 && (
        <Pagination
          path="/admin/orders"
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          noun="orders"
        />
      )}
    </div>
  );
}

/** No orders at all, or none on this page. */
function NoOrders({ total }: { total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        title="There is nothing on this page"
        action={<ButtonLink href="/admin/orders">First page</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      icon={ArchiveBoxIcon}
      title="No orders yet"
      text="Orders appear here as soon as a customer places one."
    />
  );
}
