import { expect, test } from 'vitest';
import type { Filter } from './list-definition.ts';
import { readSearch } from './list-search.ts';

const from = () => ({ method: 'GET', url: '/api/admin/kinds', key: [] }) as never;
const filters: Record<string, Filter> = {
  state: { kind: 'choice', label: 'State', options: [{ value: 'new', label: 'New' }] },
  kind: { kind: 'known', label: 'Kind', from },
  provider: { kind: 'known', label: 'Provider', from, many: true },
  when: { kind: 'dates', label: 'When' },
};
const list = {
  filters,
  sort: '-at',
  pageSize: 20,
  searches: 'Names',
  columns: [{ sort: 'at' }],
} as const;

test.each<[Record<string, string>, Record<string, string>]>([
  [{ state: 'new' }, { state: 'new' }],
  [{ state: 'odd' }, {}],
  [{ kind: 'order-placed' }, { kind: 'order-placed' }],
  [{ kind: 'one,two' }, { kind: 'one' }],
  [{ provider: 'stripe, paypal' }, { provider: 'stripe,paypal' }],
  [{ when: '2026-11-01..' }, { when: '2026-11-01..' }],
  [{ when: '..' }, {}],
  [{ page: '1', sort: '-at', odd: 'x' }, {}],
])('of the address %j the list understands %j', (raw, understood) => {
  expect(readSearch(list, raw)).toEqual(understood);
});
