import { once } from 'node:events';
import { createServer } from 'node:net';
import stripeStandIn from '../../extensions/stripe/stand-in.ts';
import * as paymentMethodsApi from '../../src/modules/payments/endpoints.ts';
import { webhookUrl } from '../../src/modules/payments/payment-methods.ts';
import { loadBuiltSite } from '../../src/server/pages/built-site.ts';
import { ADMIN_PASSWORD, addAdmin, asAdmin } from '../support/admin.ts';
import type { Customer } from '../support/customer.ts';
import { agreed, methodOf } from '../support/payments.ts';
import { type TestShop, testShop } from '../support/test-shop.ts';
import type { Visit } from './browser.ts';

export const OWNER = { username: 'admin', password: ADMIN_PASSWORD };

/** A shop whose payment pages are those of a stand-in for Stripe, which sends it webhooks. */
export async function openStripeShop(stack: AsyncDisposableStack) {
  const stripe = stack.use(await stripeStandIn.open());
  // Providers send shoppers back to the shop's public address.
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { PUBLIC_URL: address, PAYMENT_API_STRIPE: stripe.url };
  const shop = stack.use(await testShop({ pages: loadBuiltSite, env }));
  await shop.app.listen({ host: '127.0.0.1', port });
  stripe.webhookUrl = webhookUrl(address, 'stripe');
  await addAdmin(shop);
  return { shop, stripe, address };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  await once(server, 'close');
  if (bound === null || typeof bound === 'string') throw new Error('no port is free');
  return bound.port;
}

/** Enters Stripe's keys and switches it on, as its owner would. */
export async function takeStripe(shop: TestShop): Promise<void> {
  const owner = await asAdmin(shop);
  const { id } = await methodOf(owner, 'stripe');
  const { config } = stripeStandIn;
  await agreed(
    owner.call(paymentMethodsApi.change({ id }, { config: { ...config }, isActive: true })),
  );
}

/** Shoppers pay the carrier again, in the place of any other way. */
export async function takeCash(shop: TestShop): Promise<void> {
  const owner = await asAdmin(shop);
  const { id } = await methodOf(owner, 'cod');
  await agreed(owner.call(paymentMethodsApi.change({ id }, { isActive: true })));
}

/** The visitor goes on as this customer, or as nobody, with nothing in the browser of whoever they were. */
export async function becomes({ page, context, complaints }: Visit, customer?: Customer) {
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
  await context.clearCookies();
  const { origin: url } = new URL(page.url());
  const cookies = [...(customer?.cookies ?? [])].map(([name, value]) => ({ name, value, url }));
  await context.addCookies(cookies);
  complaints.length = 0;
}
