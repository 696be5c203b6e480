import * as productsApi from '../src/modules/catalog/admin-endpoints.ts';
import { median } from './rounds.ts';
import { ask, type Stack, signIn, startShop } from './servers.ts';
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
  const { port, headers } = await signIn(await startShop(stack, databaseUrl));
  const rows: [string, number, string][] = [];
  for (const [name, query] of Object.entries(LISTS(products))) {
    const took: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const began = performance.now();
      await ask(port, productsApi.list({ limit: 24, ...query }), headers);
      took.push(performance.now() - began);
    }
    const each = median(took);
    rows.push([name, each, each <= WANTED_MS ? '' : 'over']);
  }
  console.log(`\nThe back office's list of ${products.toLocaleString('en')} products`);
  printTable(['', `ms, wanted: at most ${WANTED_MS}`, ''], rows);
}
