import {
  infiniteQueryOptions,
  QueryClient,
  type QueryKey,
  type QueryMeta,
  queryOptions,
} from '@tanstack/react-query';
import { type Call, queryOf, segmentsOf, urlOfKey } from '../kit/endpoint.ts';
import type { VisitReport } from '../modules/analytics/schema.ts';
import { ApiError, apiFetch } from './api-client.ts';

/** What a response counts as in the shop's figures (`count-visits.ts`). */
type Counts = (response: never) => VisitReport['events'][number] | undefined;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The text for a failure of this query. */
      failure?: string;
      /** If the server gave a reason, show that instead. */
      prefersServer?: boolean;
      counts?: Counts;
    };
    mutationMeta: { counts?: Counts };
  }
}

/** Part of a list, and how many there are in all. */
export type ListPage<T> = { items: T[]; total: number };

/**
 * Queries are not retried, not refetched on focus and never stale unless they say so. What could not be loaded is
 * asked for again when the device has a connection again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network, calls are made anyway and fail at once, so that the failure shows
      // instead of a spinner.
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.data === undefined,
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: ({ queryKey, meta, signal }) => readResponse(queryKey, meta, signal),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** The response of a call that reads; a list in full, unless its query asks for a part. */
export const apiQuery = <T>({ key }: Call<T>) => queryOptions<T>({ queryKey: key });

/** The list that a call answers, with the full count from `X-Total-Count`. */
export const apiListQuery = <T>({ key }: Call<T[]>) =>
  queryOptions<ListPage<T>>({
    queryKey: [...key, 'counted'],
    queryFn: ({ signal }) => readListPage<T>(key, signal),
  });

/**
 * The list that a call answers, `pageSize` at a time: `fetchNextPage` adds the next ones. @param start how
 * many of the list come before the first part
 */
export function apiPagesQuery<T>({ key }: Call<T[]>, pageSize: number, start = 0) {
  const query = queryOf(key);
  const path = segmentsOf(key);
  return infiniteQueryOptions({
    queryKey: [...path, query, start === 0 ? `by ${pageSize}` : `by ${pageSize} from ${start}`],
    queryFn: ({ pageParam, signal }) =>
      readListPage<T>([...path, { ...query, limit: pageSize, offset: pageParam }], signal),
    initialPageParam: start,
    getNextPageParam: (last, pages) => {
      const next = pages.reduce((count, page) => count + page.items.length, start);
      return last.items.length > 0 && next < last.total ? next : undefined;
    },
  });
}

/**
 * Asks again for what a write has changed. Does not wait for a response that is already under way: it may
 * be older than the write.
 * @param queryKey left out: all that is shown, and all else once it is
 */
export async function refetchAfterWrite(client: QueryClient, queryKey?: QueryKey): Promise<void> {
  await client.cancelQueries(queryKey ? { queryKey } : { type: 'active' });
  await client.invalidateQueries({ queryKey });
}

/**
 * Reads a whole list: the API answers at most a hundred at a time. Answers that are not lists are
 * returned as they are.
 */
export const readWhole = <T>(call: Call<T[]>, signal: AbortSignal) =>
  readParts<T>(call.key, signal);

async function readParts<T>(key: QueryKey, signal: AbortSignal): Promise<T[]> {
  const { items, total } = await readListPage<T>(key, signal);
  while (items.length < total) {
    const next = await readListPage<T>([...key, { offset: items.length }], signal);
    if (next.items.length === 0) break;
    items.push(...next.items);
  }
  return items;
}

async function readListPage<T>(key: QueryKey, signal: AbortSignal): Promise<ListPage<T>> {
  const response = await apiFetch(urlOfKey(key), { signal });
  const items = (await response.json()) as T[];
  return { items, total: Number(response.headers.get('X-Total-Count') ?? items.length) };
}

async function readResponse(
  key: QueryKey,
  meta: QueryMeta | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    return typeof key.at(-1) === 'object'
      ? (await readListPage(key, signal)).items
      : await readParts(key, signal);
  } catch (error) {
    const { failure, prefersServer } = meta ?? {};
    const known = error instanceof ApiError ? error : undefined;
    if (!failure || signal.aborted || (prefersServer && known?.refusal)) throw error;
    throw new ApiError(known?.status ?? 0, {}, failure);
  }
}
