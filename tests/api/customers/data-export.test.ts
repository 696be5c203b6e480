import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import * as wishlistApi from '../../../src/modules/wishlist/endpoints.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { addStockAlerts, addSubscribers } from '../../support/crowds.ts';
import { moveTo, PASSWORD } from '../../support/customer.ts';
import { give, issueCard } from '../../support/gift-cards.ts';
import { receiveOrder } from '../../support/orders.ts';
import { agreed } from '../../support/payments.ts';
import { signIn } from '../../support/sign-in.ts';
import { testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

test('everything that is kept about a customer comes as a file, without secrets', async () => {
  await using shop = await testShop();
  const [bought, wanted] = await shop.addProducts({ name: 'Luna' }, { name: 'Atlas' });
  if (!bought || !wanted) throw new Error('no products');
  const customer = await shop.customer({ cart: [bought] });
  await signIn(customer, customer);
  const orderId = await receiveOrder(shop, customer);
  const admin = await signedInAdmin(shop);
  await setSetting(admin, 'site_title', 'Mistral & Söhne');
  await admin.call(orderRecordsApi.pay({ id: orderId }));
  await admin.call(orderRecordsApi.refund({ id: orderId }, { amount: '1.00', reason: 'Broken' }));
  await customer.add(wanted);
  const card = await issueCard(shop, '5.00');
  await agreed(give(customer, card.code));
  const rule = {
    name: 'Hers',
    code: 'HERS',
    kind: 'percent',
    value: '10',
    customers: ['ada@shop.example'],
  };
  await agreed(admin.call(odd(promotionsApi.add)(rule)));
  await agreed(give(customer, 'HERS'));
  await customer.call(wishlistApi.add({ productId: wanted.id }));
  const review = {
    productId: bought.id,
    customerName: 'Ada E.',
    rating: 5,
    comment: 'Splendid thing.',
  };
  await customer.call(reviewsApi.write(review));
  const [written] = await shop.stored('reviews');
  await customer.call(reviewsApi.vote({ reviewId: written?.id ?? '' }));
  await moveTo(shop, customer, 'ada@shop.example');
  await customer.call(accountApi.changeProfile({ email: 'ada@shop.example', phone: '117' }));
  await addSubscribers(shop, ['ADA@shop.example'], { confirmed: false });
  await addStockAlerts(shop, wanted.variants[0]?.id, ['ada@shop.example']);

  const { status, headers, body } = await customer.call(accountApi.exportData());
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="mistral-sohne-data-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(body).toMatchObject({
    profile: { username: customer.username, email: 'ada@shop.example', phone: '117' },
    notificationPreferences: { orderUpdates: true },
    addresses: [{ street: '1 Example Street' }],
    orders: [
      {
        email: `${customer.username}@shop.example`,
        invoice: 'INV-000001',
        items: [{ name: 'Luna' }],
        timeline: ['placed', 'shipped', 'delivered', 'paid', 'refunded'].map((event) => ({
          event,
        })),
        refunds: [{ amount: '1.00', reason: 'Broken', at: expect.any(String) }],
      },
    ],
    reviews: [{ comment: 'Splendid thing.' }],
    helpfulVotes: [{ productName: 'Luna' }],
    cart: [{ product: 'Atlas', quantity: 1 }],
    cartCode: 'HERS',
    promotions: ['Hers'],
    giftCardsOnCart: [card.lastFour],
    giftCards: [],
    payments: [],
    returns: [],
    returnPhotos: [],
    wishlist: [{ product: 'Atlas' }],
    newsletter: { subscribedAt: expect.any(String), opensCountedSince: null, opensWords: null },
    stockAlerts: [{ productName: 'Atlas', email: 'ada@shop.example' }],
    signedInDevices: [{ current: true }],
    knownBrowsers: [{ lastUsedAt: expect.any(String) }],
    mail: expect.arrayContaining([expect.objectContaining({ kind: 'email-changed' })]),
  });
  const text = JSON.stringify(body);
  const cookies = [...customer.cookies].filter(([name]) => name !== 'signed_in');
  for (const secret of [PASSWORD, '$argon2', ...cookies.map(([, value]) => value)]) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/hash|token_|password_hash/i);
});

test('a customer’s file holds nothing of another’s', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const [customer, other] = [await shop.customer(), await shop.customer({ cart: [product] })];
  await other.checkout();
  const { body } = await customer.call(accountApi.exportData());
  expect(body).toMatchObject({ orders: [], cart: [], reviews: [] });
  expect(JSON.stringify(body)).not.toContain(other.username);
});

test('only who is signed in gets a file', async () => {
  await using shop = await testShop();
  expect((await shop.visitor().call(accountApi.exportData())).status).toBe(401);
});
