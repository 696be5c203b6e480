import { randomUUID } from 'node:crypto';
import pg from 'pg';
import * as cartApi from '../src/modules/cart/endpoints.ts';
import * as catalogApi from '../src/modules/catalog/endpoints.ts';
import { load, wireCall } from './load.ts';
import { median, type Rounds } from './rounds.ts';
import { ask, type Stack, startShop } from './servers.ts';
import { printTable } from './table.ts';

/** Adds to carts of as many guests, each of another product; then counts that none was lost. */
export async function benchCart(stack: Stack, databaseUrl: string, rounds: Rounds): Promise<void> {
  const port = await startShop(stack, databaseUrl);
  const products = await ask(port, catalogApi.listProducts({ limit: 100 }));
  const bodies = products.flatMap(({ id, variants }) =>
    variants
      .filter(({ inStock, available }) => inStock && available === null)
      .map((variant) => ({ productId: id, variantId: variant.id, quantity: 1 })),
  );
  let made = 0;
  const nextCall = () => {
    const body = bodies[made++ % bodies.length] as (typeof bodies)[number];
    return wireCall(cartApi.add({ sessionId: randomUUID(), ...body }));
  };

  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  stack.defer(() => client.end());
  const figures: number[] = [];
  let answered = 0;
  for (let round = 0; round <= rounds.count; round++) {
    const result = await load({ port, nextCall, ...rounds });
    answered += result.answered;
    if (round > 0) figures.push(result.perSecond);
  }
  const { rows } = await client.query('select sum(quantity)::int as added from cart_items');

  console.log('\nCart');
  printTable(
    ['', 'requests/s', 'wanted'],
    [[`POST /api/cart, ${rounds.connections} connections`, median(figures), 'at least 3,000']],
  );
  console.log(`${answered} answered, ${rows[0].added} in the database`);
  if (rows[0].added !== answered) throw new Error('The database does not hold what was answered.');
}
