import {
  infiniteQueryOptions,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { ApiError, apiFetch } from './api-client.ts';
import { toQueryString } from './query-string.ts';

/** A query parameter that is empty or undefined is not sent. */
export type QueryParameters = Record<string, string | number | undefined>;

/** Part of a list, and how many there are in all. */
export type ListPage<T> = { items: T[]; total: number };

/** Nothing is retried, refetched on focus or stale unless a query says so. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a call is made and fails at once, so that its failure is told: it never hangs.
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: ({ queryKey, meta, signal }) => readJson(queryKey, meta?.failure, signal),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * What `GET path` answers. Segments are joined with slashes, a last object becomes the query string:
 * `apiQuery<ProductView>('/api/products', slug)`.
 */
export function apiQuery<T>(...segments: [string, ...(string | QueryParameters)[]]) {
  return queryOptions<T>({ queryKey: segments });
}

/** What `GET path` lists, with the full count from `X-Total-Count`. */
export function apiListQuery<T>(path: string, parameters: QueryParameters = {}) {
  return queryOptions<ListPage<T>>({
    queryKey: [path, parameters, 'counted'],
    queryFn: ({ signal }) => readListPage<T>(path, parameters, signal),
  });
}

/** What `GET path` lists, `pageSize` at a time: `fetchNextPage` appends the next ones. */
export function apiPagesQuery<T>(path: string, pageSize: number, parameters: QueryParameters = {}) {
  return infiniteQueryOptions({
    queryKey: [path, parameters, `by ${pageSize}`],
    queryFn: ({ pageParam, signal }) =>
      readListPage<T>(path, { ...parameters, limit: pageSize, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((count, page) => count + page.items.length, 0);
      return last.items.length > 0 && shown < last.total ? shown : undefined;
    },
  });
}

/**
 * Asks again for what a write has changed. An answer that is still on its way may be older than the write:
 * it is not waited for.
 */
export async function refetchAfterWrite(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** The API's URL that a query key stands for. */
export function urlOfKey(key: QueryKey): string {
  const last = key.at(-1);
  const parameters = typeof last === 'object' && last !== null ? last : undefined;
  const segments = parameters ? key.slice(0, -1) : key;
  const [base = '', ...rest] = segments.map(String);
  return [base, ...rest.map(encodeURIComponent)].join('/') + toQueryString(parameters ?? {});
}

async function readListPage<T>(
  path: string,
  parameters: QueryParameters,
  signal: AbortSignal,
): Promise<ListPage<T>> {
  const response = await apiFetch(urlOfKey([path, parameters]), { signal });
  const items = (await response.json()) as T[];
  return { items, total: Number(response.headers.get('X-Total-Count') ?? items.length) };
}

async function readJson(key: QueryKey, failure: unknown, signal: AbortSignal): Promise<unknown> {
  try {
    return await (await apiFetch(urlOfKey(key), { signal })).json();
  } catch (error) {
    if (typeof failure !== 'string' || signal.aborted) throw error;
    throw new ApiError(error instanceof ApiError ? error.status : 0, {}, failure);
  }
}
