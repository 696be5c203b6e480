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
