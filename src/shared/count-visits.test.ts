import { MutationObserver, QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { VisitReport } from '../modules/analytics/schema.ts';
import { countVisits } from './count-visits.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser at an address, and what it reports. */
function openPage(address: string, browser: object = {}, referrer = '') {
  vi.useFakeTimers();
  const bodies: Blob[] = [];
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('document', { referrer });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('navigator', {
    ...browser,
    sendBeacon: (_: string, body: Blob) => bodies.push(body),
  });
  const client = new QueryClient();
  let move: (event: { pathChanged: boolean }) => void = () => {};
  const router = { subscribe: (_: string, listener: typeof move) => (move = listener) };
  return {
    client,
    start: () => countVisits(router as unknown as AnyRouter, client),
    goTo: (url: string) => {
      vi.stubGlobal('location', new URL(url));
      move({ pathChanged: true });
    },
    async reports(): Promise<VisitReport[]> {
      await vi.advanceTimersByTimeAsync(3_000);
      return Promise.all(bodies.map(async (body) => JSON.parse(await body.text())));
    },
  };
}

test('a visit reports what was seen and done, and no address', async () => {
  const page = openPage(
    'https://shop.example/product/x?utm_medium=email',
    {},
    'https://mail.example/1',
  );
  page.start();
  const add = new MutationObserver(page.client, {
    mutationFn: async () => ({}),
    meta: { counts: () => ({ kind: 'cart' }) },
  });
  await add.mutate();
  const fail = new MutationObserver(page.client, {
    mutationFn: () => Promise.reject(new Error('sold out')),
    meta: { counts: () => ({ kind: 'order' }) },
  });
  await fail.mutate().catch(() => {});
  page.goTo('https://shop.example/checkout');
  page.goTo('https://shop.example/admin/orders');
  expect(await page.reports()).toEqual([
    {
      events: [
        { kind: 'page' },
        { kind: 'product' },
        { kind: 'cart' },
        { kind: 'page' },
        { kind: 'checkout' },
      ],
      referrer: 'mail.example',
      medium: 'email',
      source: null,
    },
  ]);
});

test('what a page was rendered with counts as well as what it loads, once each', async () => {
  const page = openPage('https://shop.example/products?search=x', {}, 'https://shop.example/');
  const counts = (response: unknown) => ({ kind: 'search', results: Number(response) }) as const;
  const read = (results: number) =>
    page.client.fetchQuery({
      queryKey: ['reading', results],
      queryFn: () => results,
      meta: { counts },
    });
  await read(3);
  page.start();
  await read(7);
  expect(await page.reports()).toMatchObject([
    {
      events: [{ kind: 'page' }, { kind: 'search', results: 3 }, { kind: 'search', results: 7 }],
      referrer: 'own',
    },
  ]);
});

test.each([[{ doNotTrack: '1' }], [{ globalPrivacyControl: true }]])(
  'a browser with %j reports nothing',
  async (browser) => {
    const page = openPage('https://shop.example/', browser);
    page.start();
    expect(await page.reports()).toEqual([]);
  },
);
