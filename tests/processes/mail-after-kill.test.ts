import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import type { Call } from '../../src/kit/endpoint.ts';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import type { ProductView } from '../../src/modules/catalog/schema.ts';
import * as addressesApi from '../../src/modules/customers/address-endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import { bySystem, Database, write } from '../../src/platform/database/database.ts';
import { addProducts } from '../support/catalogue.ts';
import { ADDRESS } from '../support/customer.ts';
import { openMailbox, readMails } from '../support/mailbox.ts';
import { later, stored } from '../support/records.ts';
import { openToVisitors, type RunningShop, startShop } from '../support/running-shop.ts';
import { testDatabase } from '../support/test-database.ts';

const SOON = { timeout: 20_000, interval: 50 };

test('an order’s mail arrives once, though the program was killed before it could be sent, or before it knew that the mail was taken', async () => {
  // Takes Ben's mail, and never says so.
  await using mailbox = await openMailbox({
    delay: (mail) => (isOrderMail(mail, 'ben') ? new Promise(() => {}) : undefined),
  });
  await using shop = await shopToKill(mailbox.url);
  const killed = await shop.start();
  const product = await shop.addProduct();
  mailbox.mood = 'refuses for now';
  await buy(killed, 'ada', product);
  await expect
    .poll(() => shop.mailsOf('ada'), SOON)
    .toMatchObject([{ status: 'waiting', attempts: 1 }]);
  mailbox.mood = 'takes';
  await buy(killed, 'ben', product);
  await expect.poll(() => orderMails(mailbox.folder, 'ben'), SOON).toHaveLength(1);
  await killed.kill();
  expect(await shop.mailsOf('ada')).toMatchObject([{ status: 'waiting' }]);
  expect(await shop.mailsOf('ben')).toMatchObject([{ status: 'sending' }]);

  // As if the minutes had passed after which nobody can be sending it any more.
  await later(shop, 'mail', '10 minutes');
  const restarted = await shop.start();
  await expect.poll(() => shop.mailsOf('ada'), SOON).toMatchObject([{ status: 'sent' }]);
  expect(await orderMails(mailbox.folder, 'ada')).toEqual([expect.stringContaining('Product')]);
  await expect.poll(() => shop.mailsOf('ben'), SOON).toMatchObject([{ status: 'unsure' }]);
  // Mail is sent in the order in which it was due: whoever sends Eve's has passed Ben's.
  await buy(restarted, 'eve', product);
  await expect.poll(() => shop.mailsOf('eve'), SOON).toMatchObject([{ status: 'sent' }]);
  expect(await shop.mailsOf('ben')).toMatchObject([{ status: 'unsure' }]);
  for (const username of ['ada', 'ben', 'eve']) {
    expect(await orderMails(mailbox.folder, username)).toHaveLength(1);
  }
}, 240_000);

/** A shop that is started and killed, and keeps its database; its mail goes to this address. */
async function shopToKill(smtpUrl: string) {
  const stack = new AsyncDisposableStack();
  const kept = stack.use(await testDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'cirrus-killed-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = new Database(kept.url, { max: 1 });
  stack.defer(() => database.close());
  const sql = <Row extends object>(text: string, values: unknown[] = []) =>
    write(database, bySystem('test'), async (tx) => (await tx.query<Row>(text, values)).rows);
  return {
    async start() {
      const program = await startShop({
        DATABASE_URL: kept.url,
        DATA_DIR: dataDir,
        DEMO: '0',
        SMTP_URL: smtpUrl,
      });
      stack.defer(program.stop);
      return program;
    },
    sql,
    async addProduct() {
      await openToVisitors(database);
      const [product] = await addProducts(database, [{ price: '9.00' }]);
      return product as ProductView;
    },
    /** The mail about someone's orders, as it stands in the shop. */
    async mailsOf(username: string) {
      const [user] = await stored({ sql }, 'customers', { username });
      return stored({ sql }, 'mail', { kind: 'order-placed', userId: user?.id ?? '' });
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

const emailOf = (username: string) => `${username}@shop.example`;

const isOrderMail = ({ to, subject }: Email, username: string) =>
  to?.[0]?.address === emailOf(username) && subject?.includes('order') === true;

/** The texts of the mails about someone's orders that have arrived. */
async function orderMails(folder: string, username: string): Promise<(string | undefined)[]> {
  const mails = await readMails(folder);
  return mails.filter((mail) => isOrderMail(mail, username)).map(({ text }) => text);
}

/** Registers, and orders a product over HTTP, up to the shop's answer. */
async function buy({ url }: RunningShop, username: string, product: ProductView): Promise<void> {
  let cookie = '';
  const send = async ({ method, url: path, body }: Call) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    const pairs = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    cookie = [cookie, ...pairs].filter(Boolean).join('; ');
  };
  await send(authApi.register({ username, email: emailOf(username), password: 'open sesame' }));
  await send(addressesApi.add(ADDRESS));
  await send(cartApi.add({ productId: product.id, quantity: 1 }));
  await send(ordersApi.checkOut({}));
}
