import { expect, test } from 'vitest';
import { testShop } from '../support/test-shop.ts';

const PATH = '/api/user/notifications';
const DEFAULTS = {
  orderUpdates: true,
  promotionalEmails: false,
  newProducts: true,
  priceAlerts: false,
  reviewInvitations: true,
};

test('preferences begin as the shop sets them, and stay as the customer does', async () => {
  await using shop = await testShop();
  const [customer, other] = [await shop.customer(), await shop.customer()];
  expect((await customer.get(PATH)).body).toEqual(DEFAULTS);
  for (const change of [{ priceAlerts: true }, { orderUpdates: false, newProducts: false }]) {
    const wanted = { ...DEFAULTS, ...change };
    expect(await customer.put(PATH, wanted)).toMatchObject({ status: 200, body: wanted });
    expect((await customer.get(PATH)).body).toEqual(wanted);
  }
  expect((await other.get(PATH)).body).toEqual(DEFAULTS);
});

test('promotional e-mails are the newsletter, which the address confirms', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const subscribers = () => shop.sql('select email, confirmed_at from newsletter_subscribers');
  const address = `${customer.username}@shop.example`;
  const wanted = { ...DEFAULTS, promotionalEmails: true };
  await customer.put(PATH, wanted);
  await customer.put(PATH, { ...wanted, priceAlerts: true });
  expect(await subscribers()).toEqual([{ email: address, confirmed_at: null }]);
  expect((await shop.outbox()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['newsletter-confirmation', address],
  ]);
  expect((await customer.get(PATH)).body).toEqual({ ...wanted, priceAlerts: true });
  await customer.put(PATH, DEFAULTS);
  expect(await subscribers()).toEqual([]);
});

test('who subscribed as a guest finds it among the preferences, also after moving to another address', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await shop.visitor().post('/api/newsletter', { email: `${customer.username}@SHOP.example` });
  expect((await customer.get(PATH)).body).toEqual({ ...DEFAULTS, promotionalEmails: true });
  await customer.put('/api/user/profile', { email: 'new@shop.example' });
  expect(await shop.sql('select email from newsletter_subscribers')).toEqual([
    { email: 'new@shop.example' },
  ]);
  expect((await customer.get(PATH)).body).toEqual({ ...DEFAULTS, promotionalEmails: true });
});

test('preferences are sent whole', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  expect((await customer.put(PATH, { priceAlerts: true })).status).toBe(400);
  expect((await customer.get(PATH)).body).toEqual(DEFAULTS);
});

test('only who is signed in has preferences', async () => {
  await using shop = await testShop();
  expect((await shop.visitor().get(PATH)).status).toBe(401);
  expect((await shop.visitor().put(PATH, DEFAULTS)).status).toBe(401);
});
