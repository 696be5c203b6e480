import type { OrderView } from '../../modules/orders/schema.ts';
import { useFocusOnAdded } from '../../ui/focus/focus-added.ts';
import { LoadMore } from '../../ui/loading/load-more.tsx';
import { OrderCard } from './order-card.tsx';
import { PAGE_SIZE, type useOrders } from './orders.ts';

type LoadedOrdersProps = { orders: OrderView[]; query: ReturnType<typeof useOrders> };

/** The orders loaded so far, and a button for earlier ones. */
export function LoadedOrders({ orders, query }: LoadedOrdersProps) {
  const { list, expectMore } = useFocusOnAdded<HTMLOListElement>(orders.length, 'article');
  const total = query.data?.pages.at(-1)?.total ?? orders.length;

  function loadMore() {
    expectMore();
    query.fetchNextPage();
  }

  return (
    <>
      <ol ref={list} className="grid gap-6">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ol>
      {total > PAGE_SIZE && (
        <LoadMore
          shown={orders.length}
          total={total}
          things="orders"
          query={query}
          failure="Failed to load orders. Please try again."
          onLoad={loadMore}
        />
      )}
    </>
  );
}
