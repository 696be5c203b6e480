import { dehydrate, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { statePieces } from './state-text.ts';

test('a page’s data is written as JSON.stringify would, out of what is written already, and closes no element', async () => {
  const client = new QueryClient();
  const luna = { id: '1', name: 'Luna </script><b>' };
  const mint = { id: '2', name: 'Mint £3 … \\u0000data' };
  const settings = [{ key: 'a', value: '<' }];
  client.setQueryData(['list', { search: '<\0data' }], { items: [luna, mint], total: 2 });
  client.setQueryData(['pages'], {
    pages: [
      { items: [mint], total: 3 },
      { items: [luna], total: 3 },
    ],
    pageParams: [0, 1],
  });
  client.setQueryData(['settings'], settings);
  client.setQueryData(['alike'], { items: null, total: undefined });
  client.setQueryData(['nothing'], null);
  const written = new Map<object, Buffer | string>([
    [luna, Buffer.from(JSON.stringify(luna))],
    [mint, Buffer.from(JSON.stringify(mint))],
    [settings, JSON.stringify(settings)],
  ]);
  const wanted = JSON.parse(JSON.stringify(dehydrate(client).queries));
  for (const writtenAs of [(data: object) => written.get(data), () => undefined]) {
    const text = statePieces(client, writtenAs).map(String).join('');
    expect(text).not.toContain('<');
    const said = JSON.parse(text);
    for (const query of said) query.dehydratedAt = wanted[0].dehydratedAt;
    expect(said).toEqual(
      wanted.map((query: object) => ({ ...query, dehydratedAt: wanted[0].dehydratedAt })),
    );
  }
  const failed = client.getQueryCache().build(client, { queryKey: ['failed'], retry: false });
  failed.setState({ ...failed.state, status: 'error', error: new Error('Not <there>') });
  const last = JSON.parse(
    statePieces(client, () => undefined)
      .map(String)
      .join(''),
  ).at(-1);
  expect(last.state).toMatchObject({ error: 'Not <there>', status: 'error' });
});
