import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyAudit } from '../../../src/modules/audit/audit-log.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { emptyShop, olderShop, ownFolder } from '../../support/backups.ts';
import { give, issueCard, quoteOf } from '../../support/gift-cards.ts';
import { waitingJobs } from '../../support/jobs.ts';
import { placeOrder } from '../../support/orders.ts';
import { pictureFile, uploadPicture } from '../../support/pictures.ts';
import { openS3Server, type S3Server } from '../../support/s3-server.ts';
import { anotherProcess, SECRET_KEY, type TestShop, testShop } from '../../support/test-shop.ts';

const PASSPHRASE = 'three nights of rain';

/** The number of the last migration. */
const NEWEST = Math.max(
  ...(await readdir(join(import.meta.dirname, '../../../db/migrations'))).map((name) =>
    Number.parseInt(name, 10),
  ),
);

let s3: S3Server;
let stack: AsyncDisposableStack;
let shop: TestShop;
let dataDir: string;
let picture: string;
let code: string;

/** A shop with something of each kind in it, which keeps its key in its data folder. */
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  stack = new AsyncDisposableStack();
  s3 = stack.use(await openS3Server());
  dataDir = stack.use(await ownFolder()).path;
  await writeFile(join(dataDir, 'secret-key'), `${SECRET_KEY}\n`);
  shop = stack.use(await testShop({ env: { DATA_DIR: dataDir } }));
  const owner = await signedInAdmin(shop);
  picture = (await uploadPicture(owner, await pictureFile(300, 200, '#224466'))).body.url;
  const mug = await shop.addProduct({ name: 'Mug\twith a tab, \\ and "quotes"', stock: 500 });
  await placeOrder(await shop.customer({ cart: [mug] }));
  code = (await issueCard(shop, '25.00')).code;
  await shop.set({ site_title: 'Ünïcode & Sons' });
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await stack.disposeAsync();
});

const bytesOf = async (name: string) => readFile(join(dataDir, 'backups', name));

test('a backup made under a load of checkouts holds every order acknowledged before it, whole, and proves itself', async () => {
  // However many they place while the backup is made.
  await shop.set({
    limit_orders_account: '10000',
    limit_orders_network: '10000',
    limit_orders_mailbox: '10000',
    limit_open_cash_orders: '10000',
  });
  const mug = await shop.addProduct({ stock: 10_000 });
  const customers = await Promise.all(
    Array.from({ length: 6 }, () => shop.customer({ cart: [mug] })),
  );
  const placed: string[] = [];
  let isOver = false;
  const load = customers.map(async (customer) => {
    while (!isOver) {
      await customer.add(mug);
      placed.push(await placeOrder(customer));
    }
  });
  await vi.waitFor(() => expect(placed.length).toBeGreaterThan(5), { timeout: 60_000 });
  const before = [...placed];
  const { name } = await shop.shop.backups.make();
  isOver = true;
  await Promise.all(load);

  const proof = await shop.shop.backups.prove(name);
  expect(proof).toMatchObject({ matches: true, differences: [] });
  await using empty = await emptyShop();
  await empty.backups.restore(await shop.shop.backups.open(name), {});
  await using restored = await anotherProcess(empty, { env: empty.env });
  const orders = await restored.stored('orders');
  expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
  expect(orders).toHaveLength(proof.sums.orders);
  const items = await restored.stored('orderItems');
  expect(orders.every(({ id }) => items.some(({ orderId }) => orderId === id))).toBe(true);
  expect(await verifyAudit(restored.database)).toMatchObject({ touched: null });
});

test('of a damaged file, half of one and no backup at all nothing stays; a shop restored there has the same secrets, pictures and words, and goes on where it was', async () => {
  const { name } = await shop.shop.backups.make();
  const whole = await bytesOf(name);
  await using empty = await emptyShop();
  const restore = (bytes: Uint8Array) => empty.backups.restore(Readable.from([bytes]), {});
  // Late in the file, when nearly all of it is loaded already.
  const damaged = Uint8Array.from(whole);
  damaged[whole.length - 60] = (damaged[whole.length - 60] ?? 0) ^ 1;
  await expect(restore(damaged)).rejects.toMatchObject({
    message: 'This backup is damaged: its bytes are not as they were written.',
  });
  await expect(restore(whole.subarray(0, whole.length - 40))).rejects.toMatchObject({
    message: 'This backup is not whole: the file ends too early.',
  });
  await expect(restore(Buffer.from('-- PostgreSQL database dump'))).rejects.toMatchObject({
    fault: 'not_a_backup',
  });
  expect(await readdir(empty.dataDir)).toEqual(['secret-key']);

  const source = await shop.shop.backups.open(name);
  expect(await empty.backups.restore(source, {})).toEqual({ needsRestart: true });

  // What secrets are read with came along, and the key that was there is kept.
  expect(await readFile(join(empty.dataDir, 'secret-key'), 'utf8')).toBe(`${SECRET_KEY}\n`);
  expect(await readdir(empty.dataDir)).toContain('secret-key.before-restore');
  await using restored = await anotherProcess(empty, { env: empty.env });
  const original = await shop.app.inject(picture);
  expect((await restored.app.inject(picture)).rawPayload).toEqual(original.rawPayload);
  const settings = (of: TestShop) => of.visitor().call(contentApi.listSettings());
  expect((await settings(restored)).body).toEqual((await settings(shop)).body);
  expect(await restored.stored('products')).toEqual(await shop.stored('products'));

  const [mug] = await restored.stored('products');
  const product = catalogApi.findProduct({ idOrSlug: mug?.slug ?? '' });
  const { body } = await restored.visitor().call(product);
  const customer = await restored.customer({ username: 'after', cart: [body] });
  expect((await give(customer, code)).status).toBe(200);
  expect((await quoteOf(customer)).giftCards).toHaveLength(1);
  const orderId = await placeOrder(customer);
  const [last] = await restored.stored('orders', { id: orderId });
  const numbers = (await shop.stored('orders')).map((order) => order.number);
  expect(numbers).not.toContain(last?.number);
});

test('a shop whose key comes from its environment keeps it there; what waited to be done is done by the restored shop, once', async () => {
  await using waiting = await testShop({ env: { BACKUP_URL: join(dataDir, 'stated') } });
  await waiting.queueJob('collect-pictures');
  await placeOrder(await waiting.customer({ cart: [await waiting.addProduct()] }));
  await waiting.database.woken;
  const { name } = await waiting.shop.backups.make();
  await using other = await emptyShop({ SECRET_KEY: 'another key than that of the shop before' });
  await expect(
    other.backups.restore(await waiting.shop.backups.open(name), {}),
  ).rejects.toMatchObject({ fault: 'secret_key' });
  await using same = await emptyShop({ SECRET_KEY });
  expect(await same.backups.restore(await waiting.shop.backups.open(name), {})).toEqual({
    needsRestart: false,
  });
  await using restored = await anotherProcess(same, { env: same.env });
  const waited = await waitingJobs(waiting);
  expect(waited.map(({ task }) => task)).toContain('collect-pictures');
  expect(await waitingJobs(restored)).toEqual(waited);
  expect(await restored.outbox()).toEqual(await waiting.outbox());
});

test('a backup in a bucket, encrypted with a passphrase, restores with that passphrase alone', async () => {
  const env = { BACKUP_URL: s3.env.STORAGE_URL?.replace('/shop', '/backups') };
  await using closed = await anotherProcess(shop, {
    env: { ...env, DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE },
  });
  const info = await closed.shop.backups.make();
  expect(info).toMatchObject({ encrypted: true, migration: NEWEST });
  expect(await closed.shop.backups.list()).toEqual([info]);
  expect(await closed.shop.backups.prove(info.name)).toMatchObject({ matches: true });

  await using empty = await emptyShop(env);
  const restore = async (options: object) =>
    empty.backups.restore(await empty.backups.open(info.name), options);
  await expect(restore({})).rejects.toMatchObject({ fault: 'passphrase' });
  await expect(restore({ passphrase: 'three nights of snow' })).rejects.toMatchObject({
    fault: 'passphrase',
    message: 'The passphrase is not the one that this backup was made with.',
  });
  await restore({ passphrase: PASSPHRASE });
  await using restored = await anotherProcess(empty, { env: empty.env });
  expect(await restored.stored('orders')).toEqual(await shop.stored('orders'));
  await closed.shop.backups.remove(info.name);
  expect(await closed.shop.backups.list()).toEqual([]);
  await expect(closed.shop.backups.open(info.name)).rejects.toMatchObject({ fault: 'not_found' });
});

test('a backup is not restored over a shop, nor among the tables of others, but over one that has just begun', async () => {
  const { name } = await shop.shop.backups.make();
  await expect(
    shop.shop.backups.restore(await shop.shop.backups.open(name), {}),
  ).rejects.toMatchObject({
    fault: 'not_empty',
    message: expect.stringMatching(/\d+ orders, \d+ customers/),
  });

  await using begun = await emptyShop({}, 'shop');
  await using running = await anotherProcess(begun, { env: begun.env });
  await running.sql('create table cellar (id integer)');
  const restore = async () => running.shop.backups.restore(await shop.shop.backups.open(name), {});
  await expect(restore()).rejects.toMatchObject({ message: expect.stringContaining('cellar') });
  await running.sql('drop table cellar');
  const products = async (of: TestShop) =>
    (await of.visitor().call(catalogApi.listProducts())).body;
  expect(await products(running)).toEqual([]);
  await restore();
  // The process that serves hears of it.
  await vi.waitFor(async () => expect(await products(running)).toEqual(await products(shop)), {
    timeout: 60_000,
  });
});

test('the backup of a newer release is refused by the name of what this one lacks', async () => {
  await using newer = await testShop({ env: { DATA_DIR: dataDir } });
  await newer.sql(
    `insert into schema_migrations (version, name, checksum) values (999, '999-tomorrow.sql', 'none')`,
  );
  const { name } = await newer.shop.backups.make();
  await using empty = await emptyShop();
  await expect(
    empty.backups.restore(await newer.shop.backups.open(name), {}),
  ).rejects.toMatchObject({ fault: 'newer', message: expect.stringContaining('999-tomorrow.sql') });
  await newer.shop.backups.remove(name);
});

test('the backup of an older release is restored as it was, and brought up to this one', async () => {
  await using old = await olderShop(13);
  const { name, migration } = await old.backups.make();
  expect(migration).toBe(13);
  expect(await old.backups.prove(name)).toMatchObject({
    matches: true,
    sums: { orders: 1, orderTotal: 1234 },
  });
  await using empty = await emptyShop();
  await empty.backups.restore(await old.backups.open(name), {});
  await using restored = await anotherProcess(empty, { env: empty.env });
  expect(await restored.stored('orders')).toMatchObject([{ number: '#1001', total: 1234 }]);
});
