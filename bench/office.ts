import type { Call } from '../src/kit/endpoint.ts';
import * as productsApi from '../src/modules/catalog/admin-endpoints.ts';
import * as ordersApi from '../src/modules/orders/admin-endpoints.ts';
import { fill } from './analytics.ts';
import { median } from './rounds.ts';
import { ask, type Stack, signIn, startDatabase, startShop } from './servers.ts';
import { printTable } from './table.ts';

/** What the owner asks of a list of products, by the words for it. */
const LISTS = (products: number): Record<string, Parameters<typeof productsApi.list>[0]> => ({
  'latest first': {},
  'the last page': { offset: products - 24 },
  'part of a name': { search: 'oud' },
  'beginning of an SKU': { search: 'abc-1' },
  drafts: { status: 'draft' },
  'out of stock': { stock: 'out' },
  'running low': { stock: 'low' },
  'by name': { sort: 'name' },
  'by price': { sort: '-price' },
  'by sales': { sort: '-sales' },
  'by stock': { sort: 'stock' },
});

/** Milliseconds that a staff member waits at most. */
const WANTED_MS = 200;

const TIMES = 9;

/** How long the back office's list of products takes, one call after the other. */
export async function benchOffice(stack: Stack, databaseUrl: string, products: number) {
  const calls = Object.entries(LISTS(products)).map(
    ([name, query]) => [name, productsApi.list({ limit: 24, ...query })] as const,
  );
  const heading = `The back office's list of ${products.toLocaleString('en')} products`;
  await timeCalls(stack, databaseUrl, heading, calls);
}

/** What an owner types to find an order, or chooses, by the words for it; nth is an order that is there. */
const ORDER_LISTS = (orders: number): Record<string, Parameters<typeof ordersApi.list>[0]> => {
  const nth = Math.round(orders / 3);
  return {
    'latest first': {},
    'the last page': { offset: orders - 20 },
    'waiting for payment': { payment: 'pending' },
    'a number': { search: String(1000 + nth) },
    'beginning of a number': { search: String(1000 + nth).slice(0, 4) },
    'a name, of 2 in a thousand': { search: 'ada 77' },
    'a telephone number': { search: `07700 ${String(nth).padStart(7, '0')}` },
    'a postcode': { search: 'bs7 12ab' },
    'beginning of a postcode': { search: 'bs7' },
    'a street and its number': { search: '77 example street' },
    'a town, of all orders': { search: 'bristol' },
    'the same, of one way to pay': { search: 'bristol', method: 'cod' },
    'the same, cancelled': { search: 'bristol', payment: 'cancelled' },
    'a parcel’s number': { search: `trk${nth}` },
    'a mail address': { search: `ada-${nth}@` },
    'an amount': { search: '31.59' },
    'an SKU': { search: 'abc-1' },
    'nothing that is there': { search: 'xyzzy' },
  };
};

/** How long the list of so many orders takes, by what an owner looks for. */
export async function benchOrders(stack: Stack, orders: number): Promise<void> {
  const url = await startDatabase(stack, 100);
  // It makes two years of so many.
  await fill(url, orders / 2, NAMED);
  const heading = `The back office's list of ${orders.toLocaleString('en')} orders`;
  const calls = Object.entries(ORDER_LISTS(orders)).map(
    ([name, query]) => [name, ordersApi.list({ limit: 20, ...query })] as const,
  );
  await timeCalls(stack, url, heading, calls);
}

/** Gives each order a number, a person and an address of its own. */
const NAMED = `
  with given as (select id, row_number() over (order by id) as n from orders)
  update orders set number = (1000 + n)::text, payer_name = 'Ada ' || n % 500,
    email = 'ada-' || n || '@shop.example', address_name = 'Ada ' || n % 500,
    address_street = n % 900 || ' Example Street',
    address_zip_code = 'BS' || n % 30 || ' ' || n % 97 || 'AB',
    address_phone = '07700 ' || lpad(n::text, 7, '0'), tracking_number = 'TRK' || n,
    subtotal = subtotal + n % 9000, total = total + n % 9000
  from given where given.id = orders.id`;

async function timeCalls(
  stack: Stack,
  databaseUrl: string,
  heading: string,
  calls: (readonly [name: string, call: Call<unknown>])[],
): Promise<void> {
  const { port, headers } = await signIn(await startShop(stack, databaseUrl));
  const rows: [string, number, string][] = [];
  for (const [name, call] of calls) {
    const took: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const began = performance.now();
      await ask(port, call, headers);
      took.push(performance.now() - began);
    }
    const each = median(took);
    rows.push([name, each, each <= WANTED_MS ? '' : 'over']);
  }
  console.log(`\n${heading}`);
  printTable(['', `ms, wanted: at most ${WANTED_MS}`, ''], rows);
}
