import { randomUUID } from 'node:crypto';
import * as sessionApi from '../../src/kit/session-endpoints.ts';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import * as bulkApi from '../../src/modules/catalog/bulk-endpoints.ts';
import type { ProductView } from '../../src/modules/catalog/schema.ts';
import * as addressesApi from '../../src/modules/customers/address-endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import * as giftCardsApi from '../../src/modules/gift-cards/endpoints.ts';
import * as mediaApi from '../../src/modules/media/endpoints.ts';
import * as orderRecordsApi from '../../src/modules/orders/admin-endpoints.ts';
import * as cartCodesApi from '../../src/modules/orders/cart-code-endpoints.ts';
import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import * as payingApi from '../../src/modules/orders/paying/endpoints.ts';
import * as paymentMethodsApi from '../../src/modules/payments/endpoints.ts';
import { webhookUrl } from '../../src/modules/payments/payment-methods.ts';
import * as returnRecordsApi from '../../src/modules/returns/admin-endpoints.ts';
import * as returnsApi from '../../src/modules/returns/endpoints.ts';
import * as settingsApi from '../../src/modules/settings/endpoints.ts';
import type { StandIn, StandInDefinition } from '../../stand-ins/stand-in.ts';
import { Chance } from '../fuzz/chance.ts';
import { addProducts } from '../support/catalogue.ts';
import { ADDRESS, PASSWORD } from '../support/customer.ts';
import { pictureFile } from '../support/pictures.ts';
import { Caller, type CrashingShop } from './crashing-shop.ts';
import { type History, isAgreed } from './history.ts';

export const OWNER_PASSWORD = 'behind the counter';

/** Of everything that is sold, at first. */
export const FIRST_STOCK = 1_000_000;

/** What an import makes at once. */
export const IMPORTED = 3;

interface Shopper {
  name: string;
  caller: Caller;
}

/** An order that the shop has acknowledged. */
interface KnownOrder {
  id: string;
  shopper: Shopper;
  returnId?: string;
  isRefunding?: boolean;
}

/** A call that may be made again by its key until it is answered. */
interface Again {
  what: string;
  repeat: () => Promise<{ status: number; body: unknown } | undefined>;
}

/** What is on sale, who buys, who works, and all that they have heard. */
export class People {
  readonly shop: CrashingShop;
  readonly history: History;
  readonly shoppers: Shopper[] = [];
  readonly uploads: string[] = [];
  readonly owner: Caller;
  /** Calls whose answers were lost, and that name themselves by a key. */
  again: Again[] = [];
  sold: ProductView[] = [];
  /** Its stock is moved by staff alone. */
  counted!: ProductView;
  /** Their prices are changed together. */
  repriced: ProductView[] = [];
  readonly #standIn: StandIn;
  readonly #orders: KnownOrder[] = [];
  readonly #cards: string[] = [];
  /** An order of which something comes back. */
  #onItsWay: KnownOrder | undefined;
  #byCard = false;
  #imports = 0;

  private constructor(shop: CrashingShop, history: History, standIn: StandIn, owner: Caller) {
    this.shop = shop;
    this.history = history;
    this.#standIn = standIn;
    this.owner = owner;
  }

  static async come(
    shop: CrashingShop,
    history: History,
    standIn: StandIn,
    { provider, config }: StandInDefinition,
  ): Promise<People> {
    const { body } = await new Caller(shop.url).agreed(
      sessionApi.signIn({ username: 'admin', password: OWNER_PASSWORD }),
    );
    const owner = new Caller(shop.url, { authorization: `Bearer ${body.token}` });
    const people = new People(shop, history, standIn, owner);
    const many = ['orders_account', 'orders_network', 'orders_mailbox', 'open_cash_orders']
      .concat('open_cash_orders_unproven', 'cancellations_account', 'cancellations_network')
      .concat('cancellations_mailbox');
    await owner.agreed(
      settingsApi.changeSeveral({
        settings: [
          ...many.map((name) => ({ key: `limit_${name}`, value: '100000' })),
          { key: 'begun_empty', value: 'false' },
          { key: 'shop_open', value: 'true' },
        ],
      }),
    );
    const { body: methods } = await owner.agreed(paymentMethodsApi.list());
    const method = methods.find((each) => each.provider === provider);
    await owner.agreed(paymentMethodsApi.change({ id: method?.id ?? '' }, { config }));
    standIn.webhookUrl = webhookUrl(shop.url, provider);

    const database = await shop.database();
    const priced = (slug: string, price: string) => ({ slug, price, stock: FIRST_STOCK });
    const products = await addProducts(database, [
      priced('sold-1', '10.00'),
      priced('sold-2', '4.99'),
      priced('counted', '10.00'),
      ...[1, 2, 3].map((n) => priced(`repriced-${n}`, '10.00')),
    ]);
    people.sold = products.slice(0, 2);
    people.counted = products[2] as ProductView;
    people.repriced = products.slice(3);
    for (const name of ['ada', 'ben', 'cleo']) {
      const caller = new Caller(shop.url);
      const email = `${name}@shop.example`;
      await caller.agreed(authApi.register({ username: name, email, password: PASSWORD }));
      await caller.agreed(addressesApi.add(ADDRESS));
      people.shoppers.push({ name, caller });
    }
    return people;
  }

  /** The shop takes cards from now on, or cash. */
  async payBy(how: 'card' | 'cash'): Promise<void> {
    this.#byCard = how === 'card';
    const { body: methods } = await this.owner.agreed(paymentMethodsApi.list());
    const provider = this.#byCard ? 'stripe' : 'cod';
    const method = methods.find((each) => each.provider === provider);
    await this.owner.agreed(paymentMethodsApi.change({ id: method?.id ?? '' }, { isActive: true }));
  }

  /** Everybody does one thing after the other until told to stop. */
  async live(signal: AbortSignal, seed: number): Promise<void> {
    const keepOn = async (part: number, act: (chance: Chance) => Promise<unknown>) => {
      const chance = new Chance(seed, part);
      while (!signal.aborted) await act(chance);
    };
    await Promise.all([
      ...this.shoppers.map((shopper, part) => keepOn(part, (chance) => this.#buy(chance, shopper))),
      keepOn(10, (chance) => this.#work(chance)),
      keepOn(11, (chance) => this.#work(chance)),
    ]);
  }

  /** Makes again what has no answer yet, by the same keys. */
  async askAgain(): Promise<void> {
    for (const { what, repeat } of this.again.splice(0)) {
      const answer = await repeat();
      if (!answer?.status || answer.status >= 500) {
        throw new Error(`${what}: ${JSON.stringify(answer)}`);
      }
      // A gift card's code is told once: a repeat learns only that it was issued.
      const wasDone = isAgreed(answer) || codeOf(answer) === 'idempotency_key_reused';
      this.history.resolve(what, wasDone ? 'acknowledged' : 'refused');
    }
  }

  /** What can be made again by its key is, should its answer be lost. */
  async #once<Body>(
    what: string,
    ask: (headers: Record<string, string>) => Promise<{ status: number; body: Body } | undefined>,
  ) {
    const headers = { 'idempotency-key': randomUUID() };
    const repeat = () => ask(headers);
    return this.history.act(what, repeat, () => this.again.push({ what, repeat }));
  }

  async #buy(chance: Chance, shopper: Shopper): Promise<void> {
    const { caller, name } = shopper;
    const product = chance.of(this.sold);
    const quantity = chance.from(1, 3);
    await this.history.act(`a line of ${name}`, () =>
      caller.call(cartApi.add({ productId: product.id, quantity })),
    );
    const card = chance.of(this.#cards);
    if (card && chance.is(0.3)) {
      await this.history.act(`a code of ${name}`, () =>
        caller.call(cartCodesApi.giveCode({ code: card })),
      );
    }
    const placed = this.#byCard
      ? await this.#payByCard(chance, shopper)
      : await this.#once(`an order of ${name}`, (headers) =>
          caller.call(ordersApi.checkOut({}), headers),
        );
    if (placed?.body.orderId) this.#orders.push({ id: placed.body.orderId, shopper });
  }

  async #payByCard(chance: Chance, { caller, name }: Shopper) {
    const quote = await caller.call(ordersApi.quote());
    const amount = quote?.body.due;
    if (!amount) return undefined;
    // A gift card may have paid all of it.
    if (amount === '0.00') {
      return this.#once(`an order of ${name}`, (headers) =>
        caller.call(ordersApi.checkOut({}), headers),
      );
    }
    const started = await this.history.act(`a payment of ${name}`, () =>
      caller.call(payingApi.start({ amount }), { 'idempotency-key': randomUUID() }),
    );
    if (!started) return undefined;
    const { checkoutUrl, attemptId } = started.body;
    const act = chance.is(0.8) ? 'pay' : chance.of(['decline', 'cancel'] as const);
    await this.#standIn.act(checkoutUrl, act);
    if (act !== 'pay') return undefined;
    this.history.calls += 1;
    const seen = await caller.call(payingApi.find({ id: attemptId }));
    return seen?.body.status === 'paid' ? started : undefined;
  }

  async #work(chance: Chance): Promise<unknown> {
    const { owner, history } = this;
    const order = chance.of(this.#orders);
    switch (chance.of(order ? WORK : WORK_WITHOUT_ORDERS)) {
      case 'stock':
        return history.act('stock received', () =>
          owner.call(
            productsApi.moveStock(
              { id: this.counted.variants[0]?.id ?? '' },
              { change: '+1', reason: 'received' },
            ),
          ),
        );
      case 'gift card': {
        const issued = await this.#once('a gift card', (headers) =>
          owner.call(giftCardsApi.add({ amount: '15.00' }), headers),
        );
        return issued && this.#cards.push(issued.body.code);
      }
      case 'reprice':
        return history.act('a bulk edit', () =>
          owner.call(
            bulkApi.change({
              ids: this.repriced.map(({ id }) => id),
              change: { price: { by: 'amount', value: '0.01' } },
            }),
          ),
        );
      case 'import':
        return this.#import();
      case 'upload':
        return this.#upload(chance);
      case 'pay':
        return order && owner.call(orderRecordsApi.pay({ id: order.id }));
      case 'refund':
        return (
          order &&
          this.#once(`a refund of ${order.id}`, (headers) =>
            owner.call(
              orderRecordsApi.refund({ id: order.id }, { amount: '0.01', reason: 'Scratched' }),
              headers,
            ),
          )
        );
      case 'ship':
        return (
          order &&
          history.act(`a parcel of ${order.id}`, () =>
            owner.call(orderRecordsApi.ship({ id: order.id }, { trackingNumber: 'TRACK 1' })),
          )
        );
      default:
        // Most of them go on with what is on its way back.
        if (order && (!this.#onItsWay || chance.is(0.2))) this.#onItsWay = order;
        return this.#onItsWay && this.#sendBack(this.#onItsWay);
    }
  }

  async #import(): Promise<void> {
    const name = `import-${++this.#imports}`;
    const rows = Array.from(
      { length: IMPORTED },
      (_, n) =>
        `${name}-${n},${name} ${n},A small pod that fits any pocket.,Nimbus,Pod Kits,10.00,/media/0a1b2c.webp`,
    );
    const file = `Handle,Title,Description,Vendor,Type,Price,Image Src\n${rows.join('\n')}\n`;
    const form = new FormData();
    form.set('file', new Blob([file]), 'products.csv');
    await this.history.act(`an import of ${name}`, () =>
      this.owner.call({ ...bulkApi.importFile(), body: form }),
    );
  }

  async #upload(chance: Chance): Promise<void> {
    const colour = `#${chance.from(0x100000, 0xffffff).toString(16)}`;
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await pictureFile(60, 40, colour))], 'a.png'));
    const sent = await this.history.act('an upload', () =>
      this.owner.call({ ...mediaApi.upload(), body: form }),
    );
    if (sent) this.uploads.push(sent.body.url);
  }

  /** Takes one step further on the way back of an order's first piece. */
  async #sendBack(order: KnownOrder): Promise<unknown> {
    const { owner, history } = this;
    const { id, shopper } = order;
    if (order.returnId === undefined) {
      await history.act(`a parcel of ${id}`, () =>
        owner.call(orderRecordsApi.ship({ id }, { trackingNumber: 'TRACK 2' })),
      );
      await owner.call(orderRecordsApi.deliver({ id }));
      const found = await shopper.caller.call(returnsApi.list({ id }));
      const line = found?.body.lines?.find(({ most }) => most > 0);
      if (!line) return undefined;
      const lines = [{ itemId: line.itemId, quantity: 1 }];
      const asked = await history.act(`a return of ${id}`, () =>
        shopper.caller.call(returnsApi.add({ id }, { lines, reason: 'faulty' })),
      );
      const [wanted] = asked?.body.returns ?? [];
      if (wanted) order.returnId = wanted.id;
      return undefined;
    }
    const row = { id: order.returnId };
    const found = await owner.call(returnRecordsApi.find(row));
    switch (found?.body.status) {
      case 'requested':
        return owner.call(returnRecordsApi.approve(row));
      case 'approved':
        return owner.call(returnRecordsApi.receive(row));
      case 'received': {
        const lines = found.body.lines.map(({ itemId, quantity }) => ({ itemId, good: quantity }));
        return owner.call(returnRecordsApi.inspect(row, { lines }));
      }
      case 'inspected': {
        // Pressed twice it is one refund, and both are acknowledged.
        if (order.isRefunding) return undefined;
        order.isRefunding = true;
        const done = await history.act(`a refund of ${id}`, () =>
          owner.call(returnRecordsApi.refund(row, {})),
        );
        if (!done) order.isRefunding = false;
        return done;
      }
      default:
        order.isRefunding = false;
        order.returnId = undefined;
        this.#onItsWay = undefined;
        return undefined;
    }
  }
}

const codeOf = ({ body }: { body: unknown }) => (body as { code?: unknown }).code;

const WORK_WITHOUT_ORDERS = ['stock', 'gift card', 'reprice', 'import', 'upload'] as const;
const WORK = [
  ...WORK_WITHOUT_ORDERS,
  'pay',
  'refund',
  'refund',
  'ship',
  'send back',
  'send back',
] as const;
