import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { urlOfKey } from '../kit/endpoint.ts';
import { createQueryClient, refetchAfterWrite } from './queries.ts';

test('the segments of a key are joined with slashes', () => {
  expect(urlOfKey(['/api/pens', 'mint-cloud'])).toBe('/api/pens/mint-cloud');
});

test('a segment cannot break out of its place in the path', () => {
  expect(urlOfKey(['/api/pens', '../user?x=1'])).toBe('/api/pens/..%2Fuser%3Fx%3D1');
});

test('a last object becomes the query string, without what is empty', () => {
  const key = ['/api/pens', { search: '510 coil', brand: '', type: undefined, offset: 0 }];
  expect(urlOfKey(key)).toBe('/api/pens?search=510+coil&offset=0');
});

test('a response that was asked for before a write does not pass for one from after it', async () => {
  const client = createQueryClient();
  const queryKey = ['/api/pens'];
  const older = Promise.withResolvers<string>();
  const responses = [older.promise, Promise.resolve('newer')];
  const observer = new QueryObserver(client, { queryKey, queryFn: () => responses.shift() ?? '' });
  const unsubscribe = observer.subscribe(() => {});
  const refetched = refetchAfterWrite(client, queryKey);
  older.resolve('older');
  await refetched;
  expect(client.getQueryData(queryKey)).toBe('newer');
  unsubscribe();
});

test('nothing is left of a page that was rendered: no timer goes on holding what it read', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const client = createQueryClient(async () => ({ status: 200, data: [], total: 0 }));
  const before = timers();
  await client.prefetchQuery({ queryKey: ['/api/pens'], gcTime: 1_000 });
  expect(timers()).toBe(before);
});

test('a page that is rendered reads each query once, and says of it what a browser would', async () => {
  const statesOf = async (client: QueryClient) => {
    const asked: unknown[] = [];
    const answer = async ({
      queryKey,
      pageParam,
    }: {
      queryKey: readonly unknown[];
      pageParam?: unknown;
    }) => {
      asked.push([...queryKey, pageParam]);
      if (queryKey[0] === '/api/broken') throw new Error('It broke.');
      return ['mint'];
    };
    const pens = { queryKey: ['/api/pens'], queryFn: answer };
    const pages = {
      queryKey: ['/api/pages'],
      queryFn: answer,
      initialPageParam: 12,
      getNextPageParam: () => 24,
    };
    const further = { ...pages, queryKey: ['/api/further'], pages: 2 };
    const broken = { queryKey: ['/api/broken'], queryFn: answer };
    const [first, second, , , failed, other] = await Promise.allSettled([
      client.fetchQuery(pens),
      client.ensureQueryData(pens),
      client.prefetchQuery(pens),
      client.prefetchInfiniteQuery(pages),
      client.fetchQuery(broken),
      client.fetchQuery(broken),
    ]);
    expect([first, second]).toEqual(Array(2).fill({ status: 'fulfilled', value: ['mint'] }));
    expect([failed, other]).toEqual(
      Array(2).fill({ status: 'rejected', reason: new Error('It broke.') }),
    );
    await client.fetchQuery(pens);
    await client.prefetchInfiniteQuery(further);
    const states = client
      .getQueryCache()
      .getAll()
      .map(({ queryHash, state }) => ({
        ...state,
        queryHash,
        dataUpdatedAt: state.dataUpdatedAt > 0,
        errorUpdatedAt: state.errorUpdatedAt > 0,
      }));
    return { asked, states };
  };
  const onPage = createQueryClient(async () => ({ status: 200, data: [], total: 0 }));
  const { asked, states } = await statesOf(onPage);
  expect(asked).toEqual([
    ['/api/pens', undefined],
    ['/api/pages', 12],
    ['/api/broken', undefined],
    ['/api/further', 12],
    ['/api/further', 24],
  ]);
  expect({ asked, states }).toEqual(await statesOf(createQueryClient()));
});
