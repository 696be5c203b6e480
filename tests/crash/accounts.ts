import { verifyAudit } from '../../src/modules/audit/audit-log.ts';
import * as batchJobsApi from '../../src/modules/batch-jobs/endpoints.ts';
import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import * as giftCardsApi from '../../src/modules/gift-cards/endpoints.ts';
import * as orderRecordsApi from '../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import { checkPayments } from '../../src/modules/payments/payment-attempts.ts';
import * as returnRecordsApi from '../../src/modules/returns/admin-endpoints.ts';
import type { StandIn } from '../../stand-ins/stand-in.ts';
import { cardsInAll, papersOf, wrongPromotions, wrongStocks } from '../support/books.ts';
import { jobsComeDue } from '../support/jobs.ts';
import { moneyKept } from '../support/payments.ts';
import { type CrashingShop, until } from './crashing-shop.ts';
import type { History } from './history.ts';
import { FIRST_STOCK, IMPORTED, type People } from './people.ts';

/** What the shop says afterwards, held against what was heard. */
export class Accounts {
  readonly wrong: string[] = [];
  lost = 0;
  doubled = 0;
  readonly #shop: CrashingShop;
  readonly #history: History;
  readonly #people: People;
  readonly #standIn: StandIn;

  constructor(people: People, standIn: StandIn) {
    this.#shop = people.shop;
    this.#history = people.history;
    this.#people = people;
    this.#standIn = standIn;
  }

  /** What was acknowledged took effect exactly once, what has no answer once or not at all. */
  #hold(what: string, found: number): void {
    const [least, most] = this.#history.bounds(what);
    if (found < least) this.lost += least - found;
    if (found > most) this.doubled += found - most;
    if (found < least || found > most || !Number.isInteger(found)) {
      this.wrong.push(`${what}: ${found} times, ${least} acknowledged, ${most - least} unknown`);
    }
  }

  #same(what: string, found: unknown, expected: unknown): void {
    if (JSON.stringify(found) === JSON.stringify(expected)) return;
    this.wrong.push(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  }

  /** After each start: what the back office shows, and the audit chain. */
  async check(): Promise<void> {
    const { owner, shoppers, counted, repriced, uploads } = this.#people;
    await this.#jobsEnd();
    const cards = await owner.agreed(giftCardsApi.list({ limit: 1 }));
    this.#hold('a gift card', cards.total);
    const moves = await owner.agreed(
      productsApi.findStock({ id: counted.variants[0]?.id ?? '' }, { limit: 1 }),
    );
    // The first one is what there was at first.
    this.#hold('stock received', moves.total - 1);
    const prices = await Promise.all(
      repriced.map(async ({ id }) => (await owner.agreed(productsApi.find({ id }))).body.price),
    );
    this.#same('prices that were changed together', new Set(prices).size, 1);
    this.#hold('a bulk edit', Math.round(Number(prices[0]) * 100) - 1_000);
    for (const what of this.#history.like('an import of ')) {
      const name = what.slice('an import of '.length);
      const found = await owner.agreed(productsApi.list({ search: `${name} ` }));
      const imported = found.body.filter((product) => product.name.startsWith(`${name} `));
      this.#hold(what, imported.length / IMPORTED);
    }
    for (const url of uploads.slice(-20)) {
      const response = await fetch(this.#shop.url + url);
      this.#same(`the picture ${url}`, response.status, 200);
      await response.arrayBuffer();
    }
    const begunByCard = await this.#shop.sql<{ id: string }>(
      'select distinct order_id as id from payment_attempts',
    );
    const byCard = new Set(begunByCard.map(({ id }) => id));
    for (const { name, caller } of shoppers) {
      const orders: string[] = [];
      for (let offset = 0; ; offset += 100) {
        const page = await caller.agreed(ordersApi.list({ limit: 100, offset }));
        orders.push(...page.body.map(({ id }) => id));
        if (page.body.length < 100) break;
      }
      this.#hold(`an order of ${name}`, orders.filter((id) => !byCard.has(id)).length);
    }
    await this.#checkOrders();
    const { touched } = await verifyAudit(await this.#shop.database());
    this.#same('audit lines that are not as they were written', touched, null);
    this.#same('wrong promotions', await wrongPromotions(this.#shop), []);
    this.#same('gift cards with a wrong balance', (await cardsInAll(this.#shop))?.wrong, 0);
    const stocks = await wrongStocks(this.#shop, FIRST_STOCK);
    const ours = stocks.filter(({ sku }) => sku !== counted.variants[0]?.sku);
    this.#same('wrong stocks', ours, []);
    for (const papers of ['placed orders', 'refunds'] as const) {
      const { papers: count, last, things } = (await papersOf(this.#shop, papers)) ?? {};
      this.#same(`papers of ${papers}`, [count, last], [things, things]);
    }
  }

  async #checkOrders(): Promise<void> {
    const { owner } = this.#people;
    const named = (what: string) => this.#history.like(what).map((each) => each.slice(what.length));
    const refunded = new Set(named('a refund of '));
    const shipped = new Set(named('a parcel of '));
    const returned = new Set(named('a return of '));
    for (const id of new Set([...refunded, ...shipped, ...returned])) {
      const { body } = await owner.agreed(orderRecordsApi.find({ id }));
      if (refunded.has(id)) this.#hold(`a refund of ${id}`, body.refunds.length);
      if (shipped.has(id)) this.#hold(`a parcel of ${id}`, body.shipments.length);
      if (returned.has(id)) {
        const rows = await owner.agreed(returnRecordsApi.list({ order: id }));
        this.#hold(`a return of ${id}`, rows.body.filter((row) => row.orderId === id).length);
      }
    }
  }

  async #jobsEnd(): Promise<void> {
    const { owner } = this.#people;
    await until('bulk changes and imports have ended', async () => {
      const { body } = await owner.agreed(batchJobsApi.list({ limit: 100 }));
      return body.every(({ state }) => state !== 'waiting' && state !== 'running');
    });
  }

  /** At the end: every payment is over, and what the provider has kept is what the orders keep. */
  async settle(): Promise<void> {
    await this.#standIn.settled();
    const shop = this.#shop;
    await until('every payment is over', async () => {
      await shop.sql(
        `update payment_attempts set next_ask_at = now(), return_claimed_until = null,
           expires_at = case when status in ('starting', 'open') then now() - interval '1 second' else expires_at end
         where status in ('starting', 'open', 'processing') or return_status = 'pending'`,
      );
      await shop.sql(`update refunds set claimed_until = null where status = 'pending'`);
      await jobsComeDue(shop);
      await shop.write(async (tx) => tx.queue(checkPayments));
      const [row] = await shop.sql<{ open: number }>(
        `select (select count(*) from payment_attempts
            where status in ('starting', 'open', 'processing') or return_status = 'pending')::int
          + (select count(*) from refunds where status = 'pending')::int as open`,
      );
      return row?.open === 0;
    });
    const [money] = await shop.sql<{ kept: number; charges: string[] }>(
      `select coalesce(sum(a.amount - (select coalesce(sum(r.amount - r.gift_card), 0) from refunds r
           where r.order_id = a.order_id and r.status = 'done')), 0)::int as kept,
         array(select charge_id from payment_attempts where charge_id is not null) as charges
       from payment_attempts a where a.status = 'paid' and exists (
         select from orders o where o.id = a.order_id and o.is_placed)`,
    );
    this.#same('money that the provider keeps', moneyKept(this.#standIn), money?.kept);
    const paid = [...this.#standIn.payments.values()].flatMap(({ chargeId }) => chargeId ?? []);
    this.#same('payments', money?.charges.toSorted(), paid.toSorted());
  }
}
