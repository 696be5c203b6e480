import type { EventEmitter } from 'node:events';
import type { AnyExtension } from '../../src/kit/extension.ts';
import type { App } from '../../src/kit/http/app-types.ts';
import type { Module, Program, Services, Shop } from '../../src/kit/module.ts';
import { PublicCache } from '../../src/platform/cache/public-cache.ts';
import type { Config } from '../../src/platform/config.ts';
import { createApp } from '../../src/server/app.ts';
import { createMailer } from '../../src/server/mailer.ts';
import { MODULES } from '../../src/server/modules.ts';
import { openShop } from '../../src/server/shop.ts';

/** Rooms whose services know what the database says and nothing else, and hear when that changes. */
const FOLLOWERS = new Set(['content', 'staff']);

/** Variables whose readers are made anew by `begin`: mostly addresses of stand-ins, another one in each test. */
export const isReadAnew = (name: string): boolean =>
  /^(PAYMENT_API_.*|SMTP_URL|SENDGRID_URL|MAIL_FROM)$/.test(name);

const CACHE_BYTES = 64 * 1024 * 1024;

/**
 * A shop that goes on to the next test with its database: to register a thousand calls takes longer than most tests. What
 * its rooms keep in memory is made anew, and what only follows the database is told that everything has changed, as after
 * a lost connection.
 */
export class KeptShop {
  readonly shop: Shop;
  readonly app: App;
  readonly #cache: Renewable<PublicCache>;
  readonly #renewals: (() => void)[];
  #cacheIsDeaf: () => void;
  /** Takes away the listeners of a test. */
  readonly #onlyOurs: () => void;
  readonly #whatItHas: () => string;
  readonly #hadAtFirst: string;
  readonly #closed: AbortSignal;

  private constructor(
    shop: Shop,
    app: App,
    cache: Renewable<PublicCache>,
    cacheIsDeaf: () => void,
    renewals: (() => void)[],
    closed: AbortSignal,
  ) {
    this.shop = shop;
    this.app = app;
    this.#cache = cache;
    this.#cacheIsDeaf = cacheIsDeaf;
    this.#renewals = renewals;
    this.#closed = closed;
    const { changes, reach } = shop.database;
    const forgetters = [changes, reach].map(withoutLaterOnes);
    this.#onlyOurs = () => {
      for (const forget of forgetters) forget();
    };
    this.#whatItHas = () => [shop, app, shop.database, shop.mailer].map(ownNames).join('\n');
    this.#hadAtFirst = this.#whatItHas();
  }

  static async open(program: Program, extensions: readonly AnyExtension[]): Promise<KeptShop> {
    const renewals: (() => void)[] = [];
    const rooms = MODULES.map((module) => renewed(module, renewals));
    const shop = openShop(program, extensions, rooms);
    const { changes } = program.database;
    const [first, cacheIsDeaf] = listening(changes, () => new PublicCache(changes, CACHE_BYTES));
    const cache = new Renewable(first);
    const app = await createApp(shop, { pages: false, cache: cache.stands });
    const closed = new AbortController();
    app.addHook('onClose', async () => closed.abort());
    await app.ready();
    return new KeptShop(shop, app, cache, cacheIsDeaf, renewals, closed.signal);
  }

  /** What runs comes to an end. @returns whether it can begin anew: no test has made another one of it */
  async end(): Promise<boolean> {
    if (this.#closed.aborted || this.app.server.listening) return false;
    if (this.#whatItHas() !== this.#hadAtFirst) return false;
    for (const { end } of this.shop.modules.toReversed()) await end?.(this.shop);
    this.#cacheIsDeaf();
    this.#onlyOurs();
    return true;
  }

  /**
   * Begins as a new process does, with what the database holds by now.
   * @param config differs in nothing but what `isReadAnew`
   */
  async begin(config: Config): Promise<void> {
    Object.assign(this.shop.config, config);
    Object.assign(this.shop.mailer, createMailer(this.shop, this.shop.modules));
    const { changes } = this.shop.database;
    const [cache, cacheIsDeaf] = listening(changes, () => new PublicCache(changes, CACHE_BYTES));
    this.#cache.become(cache);
    this.#cacheIsDeaf = cacheIsDeaf;
    for (const renew of this.#renewals) renew();
    const { opening, redirects, extensions, modules } = this.shop;
    // Everybody is told that everything has changed.
    await changes.listen();
    await Promise.all([opening.known, redirects.known, extensions.read()]);
    for (const { begin } of modules) begin?.(this.shop);
  }
}

/** Opens what it opened before once more when it is told to: whoever has the old one has the new one by then. */
function renewed(module: Module, renewals: (() => void)[]): Module {
  const { open } = module;
  if (!open || FOLLOWERS.has(module.name)) return module;
  return {
    ...module,
    open(shop) {
      const services = Object.entries(open(shop)).map(
        ([name, service]) => [name, new Renewable<object>(service)] as const,
      );
      renewals.push(() => {
        const anew: Partial<Record<string, object>> = open(shop);
        for (const [name, service] of services) service.become(anew[name] ?? {});
      });
      return Object.fromEntries(
        services.map(([name, { stands }]) => [name, stands]),
      ) as Partial<Services>;
    },
  };
}

/** Something that can become another of its kind, where it stands. */
export class Renewable<Of extends object> {
  /** What is handed out. */
  readonly stands: Of;
  #is: Of;

  constructor(first: Of) {
    this.#is = first;
    this.stands = new Proxy({} as Of, {
      get: (_, key) => {
        const value = Reflect.get(this.#is, key, this.#is);
        return typeof value === 'function' ? value.bind(this.#is) : value;
      },
      set: (_, key, value) => Reflect.set(this.#is, key, value, this.#is),
      has: (_, key) => Reflect.has(this.#is, key),
      ownKeys: () => Reflect.ownKeys(this.#is),
      getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(this.#is, key),
      getPrototypeOf: () => Reflect.getPrototypeOf(this.#is),
    });
  }

  become(next: Of): void {
    this.#is = next;
  }
}

/** A test that puts something of its own in the place of a method has made another object of it. */
const ownNames = (object: object): string =>
  Object.entries(object)
    .map(([name, value]) => (typeof value === 'function' ? `${name}()` : name))
    .toSorted()
    .join(' ');

type Listeners = [name: string | symbol, listener: () => void][];

const listenersOf = (emitter: EventEmitter): Listeners =>
  emitter
    .eventNames()
    .flatMap((name) => emitter.rawListeners(name).map((each) => [name, each as () => void]));

const without = (all: Listeners, some: Listeners): Listeners =>
  all.filter(([name, one]) => !some.some(([of, other]) => of === name && other === one));

/** @returns what was made, and what takes its listeners away again */
function listening<Made>(emitter: EventEmitter, make: () => Made): [Made, () => void] {
  const before = listenersOf(emitter);
  const made = make();
  const own = without(listenersOf(emitter), before);
  return [
    made,
    () => {
      for (const [name, listener] of own) emitter.off(name, listener);
    },
  ];
}

/** @returns takes away what listens since */
function withoutLaterOnes(emitter: EventEmitter): () => void {
  const before = listenersOf(emitter);
  return () => {
    for (const [name, listener] of without(listenersOf(emitter), before)) {
      emitter.off(name, listener);
    }
  };
}
