import { createReadStream } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import stripeStandIn from '../../extensions/stripe/stand-in.ts';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import * as contentApi from '../../src/modules/content/endpoints.ts';
import * as orderRecordsApi from '../../src/modules/orders/admin-endpoints.ts';
import * as reviewsApi from '../../src/modules/reviews/endpoints.ts';
import { setSetting, signedInAdmin } from '../support/admin.ts';
import { emptyShop, ownFolder } from '../support/backups.ts';
import { cardsInAll, papersOf, wrongPromotions } from '../support/books.ts';
import { agreed, payingShop } from '../support/payments.ts';
import { isRandomRun } from '../support/random-size.ts';
import { takingsAgree } from '../support/takings.ts';
import { anotherProcess, SECRET_KEY, type TestShop } from '../support/test-shop.ts';
import { liveALife } from './life.ts';

// A shop that a release left behind starts with this program, and has lost nothing. `npm run release` makes the files
// beside this one: a backup of a shop with a life behind it, and what could be read in that shop.

const HERE = import.meta.dirname;

const HOME_SHELVES = ['Devices', 'E-Liquids', 'Accessories', 'Bundles'];

/** Releases that shops may still have. */
const RELEASES = (await Array.fromAsync(glob('*.backup', { cwd: HERE })))
  .map((name) => name.replace('.backup', ''))
  .sort();

/** What people read in a shop; a later release may say more, but none of it in other words. */
async function readAloud(shop: TestShop) {
  const visitor = shop.visitor();
  const owner = await signedInAdmin(shop, `reader-${Math.random()}`);
  const slugs = (await shop.stored('pages')).map(({ slug }) => slug).sort();
  const pages = await Promise.all(
    slugs.map((slug) => agreed(visitor.call(contentApi.findPage({ slug })))),
  );
  const product = await agreed(visitor.call(catalogApi.findProduct({ idOrSlug: 'the-mug' })));
  const brands = await agreed(visitor.call(catalogApi.listBrands()));
  const reviews = await agreed(visitor.call(reviewsApi.list({})));
  const navigation = await agreed(visitor.call(contentApi.listNavigation()));
  const orders = [];
  const placed = (await shop.stored('orders')).filter(({ voidedAt }) => voidedAt === null);
  for (const { id } of placed.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { status: found, body: order } = await owner.call(orderRecordsApi.find({ id }));
    // One whose payment was given up is in no list.
    if (found === 404) continue;
    expect(found).toBe(200);
    const { number, status, fulfilment, amount, subtotal, discount, shipping, tax, due } = order;
    const { refunded, fees, taxes, discounts, giftCard, shippingAddress, createdAt } = order;
    const money = { amount, subtotal, discount, shipping, tax, due, refunded, giftCard };
    const items = order.items.map(({ id, name, sku, price, quantity, shipped, returned }) => ({
      ...{ id, name, sku, price, quantity, shipped, returned },
    }));
    const parts = { items, fees, taxes, discounts, shippingAddress };
    orders.push({ id, number, status, fulfilment, createdAt, ...money, ...parts });
  }
  return JSON.parse(JSON.stringify({ pages, product, brands, reviews, navigation, orders }));
}

/** Tables that hold nothing when all is done, or what only passes through. */
const MAY_BE_EMPTY = [
  'account_links',
  'backups',
  'delivery_zones',
  'email_changes',
  'empty_search_ranks',
  'empty_searches',
  'extension_events',
  'known_devices',
  'mail_consents',
  'mail_marks',
  'orders_to_invoice',
  'orders_to_recount',
  'passkey_challenges',
  'price_drops',
  'refill_reminders',
  'refused_sales',
  'refused_staff_sign_ins',
  'search_cells',
  'search_facet_sets',
  'search_products',
  'search_state',
  'search_words',
  'shop_events',
  'social_media_links',
  'staff_passkey_challenges',
  'tax_zones',
  'unused_pictures',
  'webhook_deliveries',
];

const { UPGRADE_SHOP } = process.env;

// It is lived for the next release, and in random runs; what the last one left behind is read each time.
test.runIf(UPGRADE_SHOP || isRandomRun)(
  'a life has something of everything that a shop keeps, and all of it is in the backup',
  async () => {
    await using folder = await ownFolder();
    await using paying = await payingShop(stripeStandIn, {
      connections: 6,
      env: { DATA_DIR: folder.path },
    });
    const { shop } = paying;
    await liveALife(paying);
    const tables = await shop.sql<{ name: string; rows: number }>(
      `select relname as name, (xpath('/row/count/text()', query_to_xml(
       'select count(*) from ' || quote_ident(relname), false, true, '')))[1]::text::int as rows
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const empty = tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
    expect(empty.filter((name) => !MAY_BE_EMPTY.includes(name))).toEqual([]);
    const read = await readAloud(shop);
    const { name } = await shop.shop.backups.make();
    const file = join(folder.path, 'backups', name);
    await using next = await restored(file);
    expect(await readAloud(next.shop)).toEqual(read);
    if (!UPGRADE_SHOP) return;
    await writeFile(join(HERE, `${UPGRADE_SHOP}.backup`), await readFile(file));
    await writeFile(join(HERE, `${UPGRADE_SHOP}.json`), `${JSON.stringify(read, null, 1)}\n`);
  },
);

test.each(RELEASES)(
  'a shop that %s left behind starts with this program: every sum, the audit log and every text are the same',
  async (release) => {
    await using next = await restored(join(HERE, `${release}.backup`));
    const { shop } = next;
    const read = JSON.parse(await readFile(join(HERE, `${release}.json`), 'utf8'));
    expect(await readAloud(shop)).toMatchObject(read);
    // The books go on as they were.
    expect(await wrongPromotions(shop)).toEqual([]);
    expect(await cardsInAll(shop)).toMatchObject({ wrong: 0 });
    const { papers = 0, last } = (await papersOf(shop, 'placed orders')) ?? {};
    expect(last).toBe(papers);
    const owner = await signedInAdmin(shop, 'next-day');
    await takingsAgree(shop, owner);
    await agreed(setSetting(owner, 'hero_title', 'Next day'));
    const [mug] = await agreed(shop.visitor().call(catalogApi.listProducts({ search: 'mug' })));
    expect(mug).toBeDefined();
    // The words that its products had are categories now, in their places, and so are the home page's shelves.
    const shelves = await agreed(shop.visitor().call(catalogApi.listCategories()));
    expect(shelves.slice(0, 4).map(({ name }) => name)).toEqual(HOME_SHELVES);
    const shelf = shelves.find(({ name }) => name === mug?.category);
    expect(shelf?.productCount).toBeGreaterThan(0);
  },
);

/** A shop on a new machine, out of this file; restoring compares the sums, and verifies the audit log. */
async function restored(file: string) {
  const stack = new AsyncDisposableStack();
  const empty = stack.use(await emptyShop({ SECRET_KEY }));
  await empty.backups.restore(createReadStream(file), {});
  const shop = stack.use(await anotherProcess(empty, { env: { DATA_DIR: empty.dataDir } }));
  return { shop, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
