import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as ordersApi from '../../modules/orders/endpoints.ts';
import type { OrderView } from '../../modules/orders/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { apiListQuery, apiPagesQuery, apiQuery, type ListPage } from '../../shared/queries.ts';
import { useCurrentUser } from '../../shared/session.ts';

export const PAGE_SIZE = 10;

/** Every query about the customer's orders starts with this key. */
export const ORDERS_KEY = ordersApi.list().key;

/** How many orders the overview shows. */
export const LATEST = 3;

export const orderQuery = (id: string) => apiQuery(ordersApi.find({ id }));

/** The customer's orders, the newest first, ten at a time. */
export function useOrders() {
  return useInfiniteQuery({
    ...apiPagesQuery(ordersApi.list(), PAGE_SIZE),
    ...useOrdersOfCustomer(),
  });
}

/** The newest orders. */
export function useLatestOrders() {
  return useQuery({
    ...apiListQuery(ordersApi.list({ limit: LATEST })),
    ...useOrdersOfCustomer(),
  });
}

/** How many orders there are: in all, this week, this month. */
export function useOrderSummary() {
  return useQuery({
    queryKey: [...ORDERS_KEY, 'summary'],
    queryFn: ({ signal }) => apiSend(ordersApi.summarise(), { signal }),
    ...useOrdersOfCustomer(),
  });
}

/** One order, with what happened to it. */
export function useOrder(id: string) {
  return useQuery({ ...orderQuery(id), ...useOrdersOfCustomer() });
}

/**
 * Fetched once somebody is signed in, and every time: orders change without the customer doing
 * anything.
 */
function useOrdersOfCustomer() {
  return { enabled: Boolean(useCurrentUser()), staleTime: 0 };
}

/**
 * Removes duplicates: an order placed between fetching two pages pushes others onto the next page.
 */
export function ordersOf(pages: ListPage<OrderView>[]): OrderView[] {
  const orders = pages.flatMap((page) => page.items);
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}

export const orderPath = (id: string): string => `/dashboard/orders/${id}`;
