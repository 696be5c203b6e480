import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import stripeStandIn from '../../extensions/stripe/stand-in.ts';
import { webhookUrl } from '../../src/modules/payments/payment-methods.ts';
import { customerAtPage, type PayingShop, payingShop } from '../support/payments.ts';
import { anotherProcess, SECRET_KEY, type TestShop } from '../support/test-shop.ts';

const NEW_KEY = 'another secret key of tests, and of nothing else';

/** Runs `npm run secrets:rotate` for the shop. @returns what it printed */
async function rotate(shop: TestShop, from: string): Promise<string> {
  const keys = { SECRET_KEY: from, NEW_SECRET_KEY: NEW_KEY };
  const env = { ...process.env, ...keys, DATABASE_URL: shop.databaseUrl };
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['scripts/rotate-secrets.ts'], { env });
  return stdout;
}

/** Somebody pays on the provider's page, and the provider tells the shop by its webhook. */
async function pay(paying: PayingShop): Promise<unknown> {
  const { shop, standIn } = paying;
  const { act, orderId } = await customerAtPage(paying);
  await act('pay');
  await standIn.settled();
  await shop.runJobs();
  const [order] = await shop.stored('orders', { id: orderId });
  return order?.paymentStatus;
}

const PAID = 'completed';

test('a shop takes payments with the new key after its secrets were encrypted anew, and a wrong old key changes nothing', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, standIn } = paying;

  await expect(rotate(shop, 'w'.repeat(40))).rejects.toThrow(
    'was not encrypted with the former key',
  );
  expect(await pay(paying)).toEqual(PAID);

  expect(await rotate(shop, SECRET_KEY)).toContain('2 secrets are encrypted anew.');
  const env = {
    RATE_LIMIT_EXEMPT: '127.0.0.1',
    PAYMENT_API_STRIPE: standIn.url,
  };
  await using restarted = await anotherProcess(shop, { env, secretKey: NEW_KEY });
  standIn.webhookUrl = webhookUrl(await restarted.listen(), 'stripe');
  expect(await pay({ ...paying, shop: restarted })).toEqual(PAID);

  await expect(rotate(shop, SECRET_KEY)).rejects.toThrow('was not encrypted with the former key');
});
