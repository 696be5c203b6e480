import { expect, test } from 'vitest';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import type { Customer } from '../../support/customer.ts';
import { placeOrder, receiveOrder } from '../../support/orders.ts';
import { agreed } from '../../support/payments.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const agree = (customer: Customer) =>
  customer.call(accountApi.changeNotifications({ refillReminders: true, place: 'thank-you' }));

/** What was delivered came so many days ago, and the job looks at it. */
async function cameDaysAgo(shop: TestShop, days: number): Promise<void> {
  const deliveredAt = new Date(Date.now() - days * 86_400_000);
  await shop.pretend('orders', { deliveredAt, createdAt: deliveredAt });
  await shop.queueJob('remind-of-refills');
  await shop.runJobs();
}

const reminders = async (shop: TestShop) =>
  (await shop.outbox()).filter(({ kind }) => kind === 'refill');

test('who agreed to it is reminded once, shortly before what came should be used up', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const [bottle, mug] = await shop.addProducts({ name: 'Bottle' }, { name: 'Mug' });
  if (!bottle || !mug) throw new Error('there are no products');
  await agreed(owner.call(odd(productsApi.change)({ id: bottle.id }, { lastsDays: '10' })));
  const cart = [{ product: bottle, quantity: 2 }, mug];
  const [ada, eve] = [await shop.customer({ cart }), await shop.customer({ cart })];
  const again = await shop.customer({ cart });
  for (const each of [ada, again]) await agree(each);
  expect((await ada.call(accountApi.listNotifications())).body).toMatchObject({
    refillReminders: true,
  });
  for (const each of [ada, eve, again]) await receiveOrder(shop, each);

  // Two of them last 20 days, and three days before is soon enough.
  await cameDaysAgo(shop, 16);
  expect(await reminders(shop)).toEqual([]);
  await shop.pretend('orders', {
    deliveredAt: new Date(Date.now() - 18 * 86_400_000),
    createdAt: new Date(Date.now() - 18 * 86_400_000),
  });
  await again.add(bottle);
  await placeOrder(again);
  for (const _ of [1, 2]) {
    await shop.queueJob('remind-of-refills');
    await shop.runJobs();
  }
  expect(await reminders(shop)).toMatchObject([{ userId: ada.id }]);
});

test('what was used up long ago reminds nobody', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const bottle = await shop.addProduct();
  // As the form sends it while nothing is typed.
  await agreed(owner.call(odd(productsApi.change)({ id: bottle.id }, { lastsDays: '' })));
  await agreed(owner.call(odd(productsApi.change)({ id: bottle.id }, { lastsDays: '10' })));
  const ada = await shop.customer({ cart: [bottle] });
  await agree(ada);
  await receiveOrder(shop, ada);
  await cameDaysAgo(shop, 60);
  expect(await reminders(shop)).toEqual([]);
});
