import {
  hashKey,
  infiniteQueryOptions,
  type Query,
  QueryCache,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
  type QueryMeta,
  type QueryOptions,
  queryOptions,
} from '@tanstack/react-query';
import { type Call, queryOf, segmentsOf, urlOfKey } from '../kit/endpoint.ts';
import type { Problem } from '../kit/wire.ts';
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
export type ListPage<T> = {
  items: T[];
  total: number;
  /** There are more than `total`. */
  isMore?: true;
};

/** How a page that is being rendered reads the API: within the process, and parsed already. */
export type ApiRead = (path: string) => Promise<ApiAnswer>;

export interface ApiAnswer {
  status: number;
  /** Others may read the same object. */
  data: unknown;
  /** Of a list, from `X-Total-Count`. */
  total: number | undefined;
}

/** On the server each page has a client of its own. */
const reads = new WeakMap<QueryClient, ApiRead>();

/**
 * Queries are not retried, not refetched on focus and never stale unless they say so. What could not be loaded is
 * asked for again when the device has a connection again.
 */
export function createQueryClient(read?: ApiRead): QueryClient {
  // No browser loads that class.
  const Client = import.meta.env.SSR && read ? PageClient : QueryClient;
  const client = new Client({
    defaultOptions: {
      // Without a network, calls are made anyway and fail at once, so that the failure shows
      // instead of a spinner.
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.data === undefined,
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: ({ queryKey, ...reading }) => readResponse(queryKey, reading),
        ...(import.meta.env.SSR && { queryKeyHashFn: hashOf }),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  if (read) reads.set(client, read);
  return client;
}

const hashes = new WeakMap<QueryKey, string>();

/** Every page asks by the keys of the frame: each of them is written once. */
function hashOf(key: QueryKey): string {
  const known = hashes.get(key) ?? hashKey(key);
  hashes.set(key, known);
  return known;
}

/**
 * Of a page that is rendered: nobody gives up on what it reads, tries it again or waits for a network, so none of that is
 * made ready for each query.
 */
class PageClient extends QueryClient {
  readonly #signal = new AbortController().signal;
  readonly #reading = new Map<string, Promise<unknown>>();

  constructor(config: QueryClientConfig) {
    super({ ...config, queryCache: new PageCache() });
  }

  override fetchQuery: QueryClient['fetchQuery'] = (asked) => {
    const options = this.defaultQueryOptions(asked as object as Fetched) as Fetched;
    const { queryHash = '', pages = 1 } = options;
    // Of several parts the library knows which comes next.
    if (pages > 1) return super.fetchQuery(asked);
    const query = this.getQueryCache().build(this, options);
    const { data } = query.state;
    if (data !== undefined) return Promise.resolve(data as never);
    const reading = this.#reading.get(queryHash) ?? this.#readInto(query, options);
    this.#reading.set(queryHash, reading);
    return reading as never;
  };

  async #readInto(query: Query, options: Fetched): Promise<unknown> {
    try {
      return query.setData(await this.#read(options));
    } catch (error) {
      // Noted as the query itself would.
      return await super.fetchQuery({ ...options, queryFn: () => Promise.reject(error) });
    } finally {
      this.#reading.delete(query.queryHash);
    }
  }

  async #read({ queryFn, queryKey, meta, _type, initialPageParam }: Fetched): Promise<unknown> {
    const given = { client: this as QueryClient, queryKey, meta, signal: this.#signal };
    if (_type !== 'infinite') return queryFn(given);
    const page = await queryFn({ ...given, pageParam: initialPageParam });
    return { pages: [page], pageParams: [initialPageParam] };
  }
}

/** A query as it is fetched, with what the library adds to one that is read in parts. */
type Fetched = Omit<QueryOptions, 'queryFn' | 'queryKey'> & {
  queryKey: QueryKey;
  queryFn: (given: object) => Promise<unknown>;
  _type?: string;
  initialPageParam?: never;
  pages?: number;
};

/** Of a page that is rendered: notes what is read of it, while somebody wants to know. */
class PageCache extends QueryCache {
  reads: Map<string, unknown> | undefined;

  /** However long a browser keeps it: here a timer would hold the whole page. Where nothing is said, a server sets none. */
  override build: QueryCache['build'] = (client, options, state) =>
    super.build(
      client,
      options.gcTime === undefined ? options : { ...options, gcTime: Number.POSITIVE_INFINITY },
      state,
    );

  override get: QueryCache['get'] = (hash) => {
    const query = super.get(hash);
    this.reads?.set(hash, readOf(query));
    return query as never;
  };
}

/** What a query says: its data, or that it failed. That it was only asked says nothing: a server asks nothing more. */
export const readOf = (query: Query | undefined): unknown =>
  query?.state.data ?? (query?.state.status === 'error' ? 'error' : undefined);

/** What is made, and what queries said of which it was made, by their hashes. */
export function readsOf<Made>(client: QueryClient, make: () => Made) {
  const cache = client.getQueryCache();
  const reads = new Map<string, unknown>();
  if (!(cache instanceof PageCache)) return { made: make(), reads };
  const around = cache.reads;
  cache.reads = reads;
  try {
    return { made: make(), reads };
  } finally {
    // Also what a part within another reads is read by the outer one.
    for (const [query, said] of reads) around?.set(query, said);
    cache.reads = around;
  }
}

/** The response of a call that reads; a list in full, unless its query asks for a part. */
export const apiQuery = <T>({ key }: Call<T>) => queryOptions<T>({ queryKey: key });

/** The list that a call answers, with the full count from `X-Total-Count`. */
export const apiListQuery = <T>({ key }: Call<T[]>) =>
  queryOptions<ListPage<T>>({
    queryKey: [...key, 'counted'],
    queryFn: (reading) => readListPage<T>(key, reading),
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
    queryFn: ({ pageParam, ...reading }) =>
      readListPage<T>([...path, { ...query, limit: pageSize, offset: pageParam }], reading),
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
  readParts<T>(call.key, { signal });

/** What a query's function is told. */
interface Reading {
  signal: AbortSignal;
  client?: QueryClient;
  meta?: QueryMeta;
}

async function readParts<T>(key: QueryKey, reading: Reading): Promise<T[]> {
  const first = await readListPage<T>(key, reading);
  let { items } = first;
  while (items.length < first.total) {
    const next = await readListPage<T>([...key, { offset: items.length }], reading);
    if (next.items.length === 0) break;
    items = [...items, ...next.items];
  }
  return items;
}

async function readListPage<T>(key: QueryKey, reading: Reading): Promise<ListPage<T>> {
  if (import.meta.env.SSR) return readInProcess(key, reading);
  // A page that comes alive asks for several things at once: a phone can respond to its user between one and the next.
  await nextTask();
  const response = await apiFetch(urlOfKey(key), { signal: reading.signal });
  const items = (await response.json()) as T[];
  return {
    items,
    total: Number(response.headers.get('X-Total-Count') ?? items.length),
    ...(response.headers.has('X-Total-Count-More') && { isMore: true }),
  };
}

/** What comes after it is a task of its own. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

async function readInProcess<T>(key: QueryKey, { client }: Reading): Promise<ListPage<T>> {
  const read = client && reads.get(client);
  if (!read) throw new Error('Whoever renders this page gave it nothing to read by');
  const { status, data, total } = await read(urlOfKey(key));
  if (status >= 400) throw new ApiError(status, data as Partial<Problem>);
  const items = data as T[];
  return { items, total: total ?? items.length };
}

async function readResponse(key: QueryKey, reading: Reading): Promise<unknown> {
  const { meta, signal } = reading;
  try {
    return typeof key.at(-1) === 'object'
      ? (await readListPage(key, reading)).items
      : await readParts(key, reading);
  } catch (error) {
    const { failure, prefersServer } = meta ?? {};
    const known = error instanceof ApiError ? error : undefined;
    if (!failure || signal.aborted || (prefersServer && known?.refusal)) throw error;
    throw new ApiError(known?.status ?? 0, {}, failure);
  }
}
