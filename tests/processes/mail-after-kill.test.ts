import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { ProductView } from '../../src/domain/catalog/schema.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { tryPort } from '../../src/platform/free-port.ts';
import { addProducts } from '../support/catalogue.ts';
import { ADDRESS } from '../support/customer.ts';
import { mailsTo, openMailbox } from '../support/mailbox.ts';
import { type RunningShop, startShop } from '../support/running-shop.ts';
import { testDatabase } from '../support/test-database.ts';

const EMAIL = 'ada@shop.example';

test('an order’s mail arrives once, though the program was killed before it could be sent', async () => {
  await using kept = await testDatabase('nothing');
  const dataDir = await mkdtemp(join(tmpdir(), 'cirrus-killed-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const database = openDatabase(kept.url, { max: 1 });
  onTestFinished(() => database.close());
  const port = await tryPort('127.0.0.1', 0);
  const start = async () => {
    const program = await startShop({
      DATABASE_URL: kept.url,
      DATA_DIR: dataDir,
      DEMO: '0',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    });
    onTestFinished(program.stop);
    return program;
  };

  const killed = await start();
  const [product] = (await addProducts(database.db, [{ price: '9.00' }])) as [ProductView];
  await buy(killed, product);
  await killed.kill();
  expect(await statuses()).toEqual(['waiting']);

  await using mailbox = await openMailbox({ port });
  await database.db.query(`update mail_outbox set due_at = now() where status = 'waiting'`);
  const restarted = await start();
  await expect.poll(statuses, { timeout: 20_000, interval: 100 }).toEqual(['sent']);
  await restarted.kill();
  await start();
  // Long enough to have looked at the outbox again.
  await pause(3_000);
  const mails = await mailsTo(mailbox.folder, { to: EMAIL, subject: /order/i });
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(product.name)]);

  async function statuses() {
    const { rows } = await database.db.query<{ status: string }>(
      `select status from mail_outbox where kind = 'order-placed'`,
    );
    return rows.map(({ status }) => status);
  }
}, 240_000);

/** Registers, and orders a product over HTTP, up to the shop's answer. */
async function buy({ url }: RunningShop, product: ProductView): Promise<void> {
  let cookie = '';
  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    const pairs = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    cookie = [cookie, ...pairs].filter(Boolean).join('; ');
  };
  await post('/api/register', { username: 'ada', email: EMAIL, password: 'open sesame' });
  await post('/api/addresses', ADDRESS);
  await post('/api/cart', { productId: product.id, quantity: 1 });
  await post('/api/checkout', {});
}
