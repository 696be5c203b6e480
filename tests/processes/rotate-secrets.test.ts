import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import stripeStandIn from '../../extensions/stripe/stand-in.ts';
import { webhookUrl } from '../../src/modules/payments/payment-methods.ts';
import { give, issueCard } from '../support/gift-cards.ts';
import { openMailbox, waitForMail } from '../support/mailbox.ts';
import { customerAtPage, type PayingShop, payingShop } from '../support/payments.ts';
import { anotherProcess, SECRET_KEY, type TestShop, testShop } from '../support/test-shop.ts';

const NEW_KEY = 'another secret key of tests, and of nothing else';
const THIRD_KEY = 'one more secret key of tests, and of nothing else';

/** Runs `npm run secrets:rotate` for the shop. @returns what it printed */
async function rotate(shop: TestShop, from: string, to = NEW_KEY): Promise<string> {
  const keys = { SECRET_KEY: from, NEW_SECRET_KEY: to };
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

test('gift cards are known by their codes after the key was changed, twice, and mail on its way brings them', async () => {
  await using shop = await testShop();
  const { code } = await issueCard(shop, '25.00');
  const address = 'ann@shop.example';
  await issueCard(shop, '10.00', { recipientEmail: address, mailRecipient: true });
  expect(await rotate(shop, SECRET_KEY)).toContain('2 secrets are encrypted anew.');
  expect(await rotate(shop, NEW_KEY, THIRD_KEY)).toContain('2 secrets are encrypted anew.');

  await using mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url };
  await using restarted = await anotherProcess(shop, { env, secretKey: THIRD_KEY });
  const mug = await restarted.addProduct();
  const customer = await restarted.customer({ cart: [mug] });
  expect(await give(customer, code)).toMatchObject({ status: 200 });
  const later = await issueCard(restarted, '5.00');
  expect(await give(customer, later.code)).toMatchObject({ status: 200 });
  await restarted.sendMail();
  const { text = '' } = await waitForMail(mailbox.folder, { to: address });
  const [told = ''] = /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(text) ?? [];
  expect(await give(customer, told)).toMatchObject({ status: 200 });
});
