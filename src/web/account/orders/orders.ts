import { useInfiniteQuery } from '@tanstack/react-query';
import type { OrderView } from '../../../domain/orders/schema.ts';
import { apiPagesQuery, type ListPage } from '../../queries.ts';
import { useCurrentUser } from '../../storefront/session.ts';

export const PAGE_SIZE = 10;

/** Every question about the customer's orders begins with it. */
export const ORDERS_KEY = ['/api/user/orders'];

/** The customer's orders, the newest first, ten at a time; asked for once somebody is signed in. */
export function useOrders() {
  const user = useCurrentUser();
  return useInfiniteQuery({
    ...apiPagesQuery<OrderView>('/api/user/orders', PAGE_SIZE),
    enabled: Boolean(user),
    // An order moves on without its customer's doing.
    staleTime: 0,
  });
}

/** Each order once: one that was placed between two pages moves the others onto the next page. */
export function ordersOf(pages: ListPage<OrderView>[]): OrderView[] {
  const orders = pages.flatMap((page) => page.items);
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}

/** How an order is called on screen: the last 8 characters of its id. */
export const orderNumber = (id: string): string => id.slice(-8);
