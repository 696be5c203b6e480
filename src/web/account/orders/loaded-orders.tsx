import { useEffect, useRef, useState } from 'react';
import type { OrderView } from '../../../domain/orders/schema.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { OrderCard } from './order-card.tsx';
import { PAGE_SIZE, type useOrders } from './orders.ts';

type LoadedOrdersProps = { orders: OrderView[]; query: ReturnType<typeof useOrders> };

/** The orders loaded so far, and a button for earlier ones. */
export function LoadedOrders({ orders, query }: LoadedOrdersProps) {
  const list = useRef<HTMLOListElement>(null);
  const [shownBefore, setShownBefore] = useState<number>();
  const total = query.data?.pages.at(-1)?.total ?? orders.length;

  // Move the keyboard focus to the first of the newly added orders.
  useEffect(() => {
    if (shownBefore === undefined || orders.length <= shownBefore) return;
    setShownBefore(undefined);
    list.current?.children[shownBefore]?.querySelector('article')?.focus({ preventScroll: true });
  }, [orders.length, shownBefore]);

  function loadMore() {
    setShownBefore(orders.length);
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
