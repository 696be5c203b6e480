import { randomUUID } from 'node:crypto';
import pg from 'pg';
import * as ordersApi from '../src/modules/orders/endpoints.ts';
import { load, wireCall } from './load.ts';
import { openPgbench } from './pgbench.ts';
import { processorTime, serverOf } from './processes.ts';
import { median, type Rounds, ratio } from './rounds.ts';
import { SHOP, type Stack, startProgram } from './servers.ts';
import { printTable } from './table.ts';

/** For each customer one order. A machine that places more in the time runs out of them, and says so. */
export const CUSTOMERS = 30_000;
const STOCK = 1_000_000;

/** Which variant each customer's cart holds, as SQL for customer `n`, and how many orders a second are wanted. */
const CARTS = {
  'spread over products': { variant: `all_of[1 + n % cardinality(all_of)]`, wanted: 500 },
  'all of one product': { variant: 'all_of[1]', wanted: 250 },
};
type Kind = keyof typeof CARTS;

/** How many times the orders fit into the transactions of `pgbench` of the same server. */
const WANTED_OF_PGBENCH = 0.3;

/**
 * Orders paid on delivery by as many customers at once, in turns with PostgreSQL's own benchmark; then looks that none was
 * lost and nothing oversold.
 */
export async function benchCheckout(
  stack: Stack,
  databaseUrl: string,
  rounds: Rounds,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  stack.defer(() => client.end());
  const { port, pid } = await startProgram(stack, SHOP, [], { DATABASE_URL: databaseUrl });
  await openCashShop(client);

  const tries = (Object.keys(CARTS) as Kind[]).map((kind) => new Try(kind));
  for (const { kind } of tries) await fillCarts(client, kind, CUSTOMERS);
  const pgbench = await openPgbench(databaseUrl);
  await client.query(
    'vacuum analyze customers, sessions, addresses, cart_items, variants, products',
  );
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = serverOf(rows[0]?.pid ?? 0);
  const used = () => ({
    shop: processorTime(pid).shop,
    postgres: processorTime(server).postgres,
  });
  const transactions: number[] = [];
  const perTransaction: number[] = [];
  for (let round = 0; round <= rounds.count; round++) {
    // The first round warms everything up and does not count.
    const counts = round > 0;
    for (const each of tries) {
      const before = used();
      const { answered, perSecond } = await load({
        port,
        nextCall: () => each.nextCall(),
        ...rounds,
      });
      const after = used();
      each.answered += answered;
      if (!counts) continue;
      each.figures.push(perSecond);
      each.shop.push((after.shop - before.shop) / answered);
      each.postgres.push((after.postgres - before.postgres) / answered);
    }
    if (!pgbench) continue;
    const before = used();
    const perSecond = await pgbench(rounds.connections, rounds.milliseconds);
    const after = used();
    if (!counts) continue;
    transactions.push(perSecond);
    const seconds = Math.max(1, Math.round(rounds.milliseconds / 1000));
    perTransaction.push((after.postgres - before.postgres) / (perSecond * seconds));
  }

  console.log('\nOrders');
  const milliseconds = (figures: number[]) =>
    Number.isNaN(median(figures)) ? '' : median(figures).toFixed(2);
  printTable(
    ['', 'a second', 'wanted', 'of the shop, ms each', 'of PostgreSQL, ms each'],
    [
      ...tries.map(({ kind, figures, shop, postgres }) => [
        `POST /api/checkout, ${rounds.connections} customers, ${kind}`,
        median(figures),
        `at least ${CARTS[kind].wanted}`,
        milliseconds(shop),
        milliseconds(postgres),
      ]),
      ...(pgbench
        ? [
            [
              `pgbench -M prepared, ${rounds.connections} connections`,
              median(transactions),
              '',
              '',
              milliseconds(perTransaction),
            ],
          ]
        : []),
    ],
  );
  console.log();
  if (pgbench) {
    printTable(
      ['', 'ratio', 'wanted'],
      tries.map(({ kind, figures }) => [
        `orders / transactions of pgbench, ${kind}`,
        ratio(figures, transactions),
        `at least ${WANTED_OF_PGBENCH}`,
      ]),
    );
  } else {
    console.log('pgbench is not installed, so nothing is compared with it.');
  }
  for (const { kind, answered } of tries) await refuseLosses(client, kind, answered);
  await refuseOverselling(client);
}

/** Orders of one kind: each call is another customer's. */
class Try {
  readonly kind: Kind;
  answered = 0;
  /** Of each round: orders a second, and milliseconds of processors for each. */
  readonly figures: number[] = [];
  readonly shop: number[] = [];
  readonly postgres: number[] = [];
  #made = 0;

  constructor(kind: Kind) {
    this.kind = kind;
  }

  nextCall(): Buffer {
    const n = ++this.#made;
    if (n > CUSTOMERS) throw new Error(`There are only ${CUSTOMERS} customers.`);
    const cookie = sessionOf(this.kind, n);
    return wireCall(ordersApi.checkOut({}), { cookie, 'idempotency-key': randomUUID() });
  }
}

/** The cookie of one of the customers that `fillCarts` made. */
export const sessionOf = (kind: Kind, n: number) => `cirrus_session=${tokenOf(kind, n)}`;

export const tokenOf = (kind: Kind, n: number) => `bench ${kind} ${n}`.replaceAll(' ', '-');

/** Everything is counted, and cash is taken however much of it. */
export async function openCashShop(client: pg.Client): Promise<void> {
  await client.query(`update payment_methods set is_active = false`);
  await client.query(
    `insert into payment_methods (provider, name, is_active) values ('cod', 'Cash on Delivery', true)
     on conflict (provider) where provider <> 'offline' do update set is_active = true`,
  );
  await client.query(
    `insert into site_config (key, value) values ('limit_order_amount', '1000000')`,
  );
  await client.query('update variants set stock = $1', [STOCK]);
}

/** So many customers who have just signed in, with an address, each with one thing in the cart. */
export async function fillCarts(client: pg.Client, kind: Kind, count: number): Promise<void> {
  await client.query(
    `with all_of as (
       select array_agg(variant_id order by variant_id) as all_of from offers where is_buyable
     ), made as (
       insert into customers (id, username, email, password_hash, email_confirmed_at)
       select gen_random_uuid(), $1 || n, $1 || n || '@example.com', '', now()
       from generate_series(1, $2) n
       returning id, substr(username, length($1) + 1)::int as n
     ), signed_in as (
       insert into sessions (sid, user_id, expire)
       select sha256(convert_to($1 || n, 'UTF8')), id, now() + interval '30 days' from made
     ), living as (
       insert into addresses (user_id, name, street, city, state, zip_code, country, is_default)
       select id, 'A Customer', '1 High Street', 'Springfield', 'IL', '62701', 'US', true from made
     )
     insert into cart_items (user_id, variant_id) select id, ${CARTS[kind].variant} from made, all_of`,
    [tokenOf(kind, 0).slice(0, -1), count],
  );
}

/** Every customer who was told so has one order. */
async function refuseLosses(client: pg.Client, kind: Kind, answered: number): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::int as orders, count(distinct o.user_id)::int as customers
     from orders o join order_items i on i.order_id = o.id join customers u on u.id = o.user_id
     where starts_with(u.username, $1)`,
    [tokenOf(kind, 0).slice(0, -1)],
  );
  const [{ orders, customers }] = rows;
  console.log(`${kind}: ${answered} answered, ${orders} in the database`);
  if (orders !== answered || customers !== answered) {
    throw new Error('The database does not hold what was answered.');
  }
}

/** What is left and what was sold is what there was, of each variant. */
export async function refuseOverselling(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::int as wrong from variants v
     where v.stock < 0 or v.stock + (
       select coalesce(sum(quantity), 0) from order_items where variant_id = v.id) <> $1`,
    [STOCK],
  );
  if (rows[0].wrong > 0) throw new Error(`${rows[0].wrong} variants were oversold or miscounted.`);
  console.log('stock + sold = what there was, of every variant');
}
