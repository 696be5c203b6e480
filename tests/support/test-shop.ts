import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import type { Logger } from 'pino';
import { afterAll, inject } from 'vitest';
import type { Rights } from '../../src/kit/access.ts';
import type { AnyExtension } from '../../src/kit/extension.ts';
import type { App } from '../../src/kit/http/app-types.ts';
import type { Module, Shop } from '../../src/kit/module.ts';
import type { ProductChange, ProductDetail } from '../../src/modules/catalog/admin-schema.ts';
import { removeProduct } from '../../src/modules/catalog/change-product.ts';
import { findProductDetail } from '../../src/modules/catalog/list-product-rows.ts';
import { changeProduct } from '../../src/modules/catalog/save-product.ts';
import type { ProductView } from '../../src/modules/catalog/schema.ts';
import { addUpSales, changeStock } from '../../src/modules/catalog/stock.ts';
import { setCustomerActive } from '../../src/modules/customers/manage-customers.ts';
import type { Mailer } from '../../src/modules/mail/mailer.ts';
import { sendDueMail } from '../../src/modules/mail/send-mail.ts';
import { addMissingProviders } from '../../src/modules/payments/payment-methods.ts';
import { saveSettings } from '../../src/modules/settings/save-setting.ts';
import type { SettingKey } from '../../src/modules/settings/settings-table.ts';
import { PublicCache } from '../../src/platform/cache/public-cache.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Proving } from '../../src/platform/database/changes.ts';
import { bySystem, Database, type Tx, write } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Job } from '../../src/platform/queue/queue.ts';
import { createApp } from '../../src/server/app.ts';
import { loadExtensions, migrateExtensions } from '../../src/server/extensions.ts';
import { listJobs } from '../../src/server/jobs.ts';
import { MODULES } from '../../src/server/modules.ts';
import type { LoadSite } from '../../src/server/pages/pages.ts';
import type { RenderBounds } from '../../src/server/plugins/overload.ts';
import { openShop as openRooms } from '../../src/server/shop.ts';
import { addProducts, type NewProduct } from './catalogue.ts';
import { type Customer, type CustomerOptions, makeCustomer } from './customer.ts';
import { jobsComeDue } from './jobs.ts';
import { isReadAnew, KeptShop } from './kept-shop.ts';
import { type Fields, forget, type Kind, later, pretend, type Records, stored } from './records.ts';
import { runDueJobs } from './run-due-jobs.ts';
import { CONNECTIONS, MANY_CONNECTIONS, openBackDoor, takeShopDatabase } from './shop-database.ts';
import { testDatabase } from './test-database.ts';
import { Guest, Visitor } from './visitor.ts';

export interface ShopOptions {
  /** Connections of the pool; with `MANY_CONNECTIONS` it goes on to the next test that asks for so many. */
  connections?: number;
  /** Past a pooler. */
  directUrl?: string;
  /** Of a standby. */
  readUrl?: string;
  /** How often it is looked whether changes are heard. */
  proving?: Proving;
  /** Variables of the environment. */
  env?: NodeJS.ProcessEnv;
  /** Beside the shop's own rooms. */
  modules?: readonly Module[];
  /** Left out: only the API. */
  pages?: LoadSite;
  /** How many pages are rendered at a time, and how many wait. */
  renders?: RenderBounds;
  /** Memory for cached responses. */
  cacheBytes?: number;
  /** Left out: nothing is logged. */
  log?: Logger;
  /** Left out: `SECRET_KEY` of this file. */
  secretKey?: string;
  /** Besides those of cirrus.config.ts, or in place of the one there by the same name. */
  extensions?: readonly AnyExtension[];
}

const PUBLIC_URL = 'http://shop.example';

/** What shops of tests encrypt with. */
export const SECRET_KEY = 'a secret key of tests, and of nothing else';

/** A shop without products: its own database, content, tariff and cash on delivery as every shop begins. */
export async function testShop(options: ShopOptions = {}): Promise<TestShop> {
  const stack = new AsyncDisposableStack();
  const { waitMs, isUsual } = databaseOf(options);
  if (isUsual) {
    const kind = kindOf(options);
    const taken = stack.use(await takeShopDatabase({ waitMs, max: options.connections }, kind));
    const { url, database, backDoor } = taken;
    if (kind === undefined) return openRoomsOf(url, database, backDoor, options, stack);
    if (taken.kept) await taken.kept.shop.begin(configOf(options.env));
    else
      taken.kept = {
        kind,
        shop: await KeptShop.open(programOf(database, options), await extensionsWith()),
      };
    const { app, shop } = taken.kept.shop;
    return new TestShop(url, app, shop, backDoor, stack);
  }
  const { url } = stack.use(await testDatabase());
  return openShop(url, options, stack);
}

/** Whether a database will do that served, or will serve, other shops. */
function databaseOf({
  connections,
  directUrl,
  readUrl,
  proving,
  env,
  extensions = [],
}: ShopOptions) {
  const waitMs = configOf(env).databaseWaitMs;
  const isUsual =
    (connections === undefined || connections === MANY_CONNECTIONS) &&
    (directUrl ?? readUrl ?? proving) === undefined &&
    waitMs === configOf().databaseWaitMs &&
    extensions.length === 0;
  return { waitMs, isUsual };
}

/** Shops of one kind differ in nothing; undefined of one that has something to itself. */
function kindOf({ env = {}, connections, ...others }: ShopOptions): string | undefined {
  const isOdd = Object.values(others).some((each) => each !== undefined);
  // Figures count from the start of a process.
  if (isOdd || env.DATA_DIR !== undefined || configOf(env).metrics) return undefined;
  return JSON.stringify(Object.entries(env).filter(([name]) => !isReadAnew(name)));
}

const programOf = (
  database: Database,
  { env, log = createLog('silent'), secretKey = SECRET_KEY }: ShopOptions,
) => ({ config: configOf(env), database, secretKey, log, dev: false });

const configOf = (env: NodeJS.ProcessEnv = {}) =>
  readConfig({ PUBLIC_URL, DATA_DIR: inject('scratchDir'), ...env });

/**
 * One shop for those tests of a file that leave nothing behind which the others mind, such as refusals: making a shop
 * takes longer than most of them.
 */
export function shopOfFile(options?: ShopOptions): () => Promise<TestShop> {
  let shop: Promise<TestShop> | undefined;
  afterAll(async () => {
    await (await shop)?.[Symbol.asyncDispose]();
    shop = undefined;
  });
  return () => {
    shop ??= testShop(options);
    return shop;
  };
}

/** Another process of the same shop, as one more worker would be. */
export function anotherProcess(
  { databaseUrl }: Pick<TestShop, 'databaseUrl'>,
  options: ShopOptions = {},
): Promise<TestShop> {
  return openShop(databaseUrl, options, new AsyncDisposableStack());
}

async function openShop(
  url: string,
  options: ShopOptions,
  stack: AsyncDisposableStack,
): Promise<TestShop> {
  const { connections: max = CONNECTIONS, directUrl, readUrl, proving } = options;
  const { waitMs } = databaseOf(options);
  const ways = { directUrl, readUrl, proving };
  const database = new Database(url, { max, wakeMs: 0, waitMs, ...ways });
  stack.defer(() => database.close());
  const backDoor = openBackDoor(url);
  stack.defer(() => backDoor.end());
  await migrateExtensions(url, await extensionsWith(options.extensions));
  return openRoomsOf(url, database, backDoor, options, stack);
}

/** Those of cirrus.config.ts, which the template has, beside or below a test's own. */
async function extensionsWith(own: readonly AnyExtension[] = []): Promise<AnyExtension[]> {
  const names = new Set(own.map(({ name }) => name));
  return [...(await loadExtensions()).filter(({ name }) => !names.has(name)), ...own];
}

async function openRoomsOf(
  url: string,
  database: Database,
  backDoor: pg.Pool,
  options: ShopOptions,
  stack: AsyncDisposableStack,
): Promise<TestShop> {
  const { modules = [], pages, renders, cacheBytes, extensions = [] } = options;
  const all = await extensionsWith(extensions);
  const shop = openRooms(programOf(database, options), all, [...MODULES, ...modules]);
  if (extensions.length > 0) {
    await write(database, bySystem('test'), (tx) => addMissingProviders(tx, shop.payments));
  }
  const app = await createApp(shop, {
    pages: pages ?? false,
    renders,
    ...(cacheBytes && { cache: new PublicCache(database.changes, cacheBytes) }),
  });
  stack.defer(() => app.close());
  return new TestShop(url, app, shop, backDoor, stack);
}

export class TestShop implements AsyncDisposable {
  readonly databaseUrl: string;
  readonly app: App;
  readonly database: Database;
  readonly mailer: Mailer;
  readonly shop: Shop;
  readonly rights: Rights;
  readonly jobs: Job[];
  /** The name of the cookie that a customer is signed in by. */
  readonly sessionCookie: string;
  readonly #secretKey: string;
  readonly #backDoor: pg.Pool;
  readonly #stack: AsyncDisposableStack;

  constructor(
    databaseUrl: string,
    app: App,
    shop: Shop,
    backDoor: pg.Pool,
    stack: AsyncDisposableStack,
  ) {
    this.databaseUrl = databaseUrl;
    this.app = app;
    this.database = shop.database;
    this.mailer = shop.mailer;
    this.shop = shop;
    this.rights = shop.rights;
    this.jobs = listJobs(shop);
    this.#secretKey = shop.secretKey;
    const isSecure = shop.config.publicUrl.startsWith('https:');
    this.sessionCookie = isSecure ? '__Host-cirrus_session' : 'cirrus_session';
    this.#stack = stack;
    this.#backDoor = backDoor;
  }

  /**
   * Runs a statement behind the shop's back: nothing is announced. For tests of the database itself
   * (tests/build/raw-sql.test.ts); any other has the moves below.
   */
  async sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#backDoor.query<Row & pg.QueryResultRow>(text, values);
    return rows;
  }

  /** Changes data as the shop itself would. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return write(this.database, bySystem('test'), work);
  }

  /** What the shop has written down of one kind, for what no API shows. */
  stored<Of extends Kind>(kind: Of, where?: Fields<Of>): Promise<Records[Of][]> {
    return stored(this, kind, where);
  }

  /** As though this had come about, for what would take long or cannot be brought about from outside. */
  pretend<Of extends Kind>(kind: Of, fields: Fields<Of>, where?: Fields<Of>): Promise<void> {
    return pretend(this, kind, fields, where);
  }

  /** As though nobody had written it down. */
  forget<Of extends Kind>(kind: Of, where?: Fields<Of>): Promise<void> {
    return forget(this, kind, where);
  }

  /** Time passes for one kind: `shop.later('orders', '8 days', { id })`. */
  later<Of extends Kind>(kind: Of, time: string, where?: Fields<Of>): Promise<void> {
    return later(this, kind, time, where);
  }

  /** Sets what the owner may set. */
  async set(settings: Partial<Record<SettingKey, string>>): Promise<void> {
    const changes = Object.entries(settings).map(([key, value]) => ({ key, value }));
    const setter = { permissions: Object.keys(this.rights), username: 'owner' };
    await this.write((tx) => saveSettings(tx, setter, { settings: changes }, this.#secretKey));
  }

  /** What waits in the outbox or has left it, the oldest first. */
  async outbox() {
    const mails = await this.stored('mail');
    return mails.map(({ kind, userId, recipient, about, status }) => ({
      kind,
      userId,
      recipient,
      about,
      status,
    }));
  }

  /** Sends the mail that is due, once, by the transport of the shop's environment (SMTP_URL). */
  sendMail() {
    return sendDueMail(this.mailer);
  }

  /** Does the jobs that are due, one after the other, until none is left. */
  async runJobs(): Promise<void> {
    // Jobs may wake further ones.
    let woken: Promise<void>;
    do {
      woken = this.database.woken;
      await woken;
      await runDueJobs(this.databaseUrl, this.jobs);
    } while (woken !== this.database.woken);
  }

  /** Queues a job that needs no payload, as its time would. */
  async queueJob(name: string): Promise<void> {
    const job = this.jobs.find(({ task }) => task.name === name);
    if (!job) throw new Error(`there is no job ${name}`);
    await this.write(async (tx) => tx.queue(job.task));
  }

  /** The time passes that jobs wait for. @param anew as though none had been tried yet */
  jobsComeDue({ anew = false } = {}): Promise<void> {
    return jobsComeDue(this, anew);
  }

  /** Adds up what was sold, as a job does every minute. */
  addUpSales(): Promise<void> {
    return this.write(addUpSales);
  }

  /** Answers on a port of this machine as well. @returns its address */
  listen(): Promise<string> {
    return this.app.listen({ host: '127.0.0.1', port: 0 });
  }

  /** The same through a server that ends with the test, so that the shop may go on to the next. */
  async answerBeside(): Promise<string> {
    const server = createServer((request, response) =>
      this.app.server.emit('request', request, response),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.#stack.defer(() => new Promise<void>((resolve) => server.close(() => resolve())));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async addProduct(product: NewProduct = {}): Promise<ProductView> {
    const [added] = await this.addProducts(product);
    if (!added) throw new Error('no product was made');
    return added;
  }

  async addProducts(...products: NewProduct[]): Promise<ProductView[]> {
    return addProducts(this.database, products);
  }

  /** Changes what a product or one of its variants costs, as its owner would. */
  async reprice(product: { id: string }, price: string, variant?: { id: string }): Promise<void> {
    const change = { price, originalPrice: null };
    if (!variant) return this.#change(product.id, () => change);
    await this.#change(product.id, ({ variants }) => ({
      variants: variants.map((each) => (each.id === variant.id ? { ...each, ...change } : each)),
    }));
  }

  /** Saves some fields of a product, as its editor would. */
  changeProduct({ id }: { id: string }, change: ProductChange): Promise<void> {
    return this.#change(id, () => change);
  }

  /** Saves a product as its editor would. */
  async #change(id: string, change: (current: ProductDetail) => ProductChange): Promise<void> {
    await this.write(async (tx) => changeProduct(tx, id, change(await findProductDetail(tx, id))));
  }

  async setStock(variantId: string, stock: number | null): Promise<void> {
    const change = `=${stock ?? ''}`;
    await this.write((tx) => changeStock(tx, variantId, { change, reason: 'counted' }));
  }

  removeProduct(productId: string): Promise<void> {
    return this.write((tx) => removeProduct(tx, productId));
  }

  renameProduct(productId: string, name: string): Promise<void> {
    return this.#change(productId, () => ({ name }));
  }

  renameSlug(productId: string, slug: string): Promise<void> {
    return this.#change(productId, () => ({ slug }));
  }

  /** Turns the owner's switch. */
  switchProduct(productId: string, inStock: boolean): Promise<void> {
    return this.#change(productId, () => ({ inStock }));
  }

  /** Takes a variant out of its product. */
  async retireVariant(variantId: string): Promise<void> {
    const [found] = await this.stored('variants', { id: variantId });
    await this.#change(found?.productId ?? '', ({ variants }) => ({
      variants: variants.filter(({ id }) => id !== variantId),
    }));
  }

  /** Closes a customer's account, as a staff member would. */
  async closeAccount({ id }: { id: string }): Promise<void> {
    await this.write((tx) => setCustomerActive(tx, id, false));
  }

  /** Someone without cookies or session id. */
  visitor(): Visitor {
    return new Visitor(this.app);
  }

  guest(sessionId?: string): Guest {
    return new Guest(this.app, sessionId);
  }

  /** A signed-in customer, with an address unless told otherwise. */
  customer(options: CustomerOptions = {}): Promise<Customer> {
    return makeCustomer(this, options);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stack.disposeAsync();
  }
}
