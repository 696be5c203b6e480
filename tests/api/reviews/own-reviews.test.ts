import { expect, test } from 'vitest';
import { parseMoney } from '../../../src/kit/money.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { recordPayment } from '../../../src/modules/orders/paying/record-payment.ts';
import { recordRefund } from '../../../src/modules/orders/refunds/record-refund.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import { type Customer, PASSWORD } from '../../support/customer.ts';
import { placeOrder, readOrder, receiveOrder } from '../../support/orders.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

const review = (customer: Customer, { id }: ProductView) =>
  customer.call(
    reviewsApi.write({
      productId: id,
      customerName: 'Ada E.',
      rating: 4,
      title: 'Worth it',
      comment: 'As good as it gets.',
    }),
  );

const reviewable = async (customer: Customer, page = {}) => {
  const { body, headers } = await customer.call(reviewsApi.listReviewable(page));
  return { names: body.map(({ name }) => name), total: headers['x-total-count'], body };
};

/** A customer who received these, one after the other. */
async function buyerOf(shop: TestShop, ...products: ProductView[]): Promise<Customer> {
  const customer = await shop.customer();
  for (const product of products) {
    await customer.add(product);
    await receiveOrder(shop, customer);
  }
  return customer;
}

async function threeProducts(shop: TestShop): Promise<[ProductView, ProductView, ProductView]> {
  const [a, b, c] = await shop.addProducts({ name: 'A' }, { name: 'B' }, { name: 'C' });
  if (!a || !b || !c) throw new Error('products are missing');
  return [a, b, c];
}

test('what was bought may be reviewed, the last bought first, until it is', async () => {
  await using shop = await testShop();
  const [a, b, c] = await threeProducts(shop);
  const customer = await buyerOf(shop, a, b, c, a);
  expect((await reviewable(customer)).names).toEqual(['A', 'C', 'B']);
  expect((await reviewable(customer)).body[0]).toEqual({
    productId: a.id,
    slug: a.slug,
    name: 'A',
    imageUrl: a.imageUrl,
    boughtAt: expect.stringMatching(/Z$/),
  });
  expect(await reviewable(customer, { limit: 1, offset: 1 })).toMatchObject({
    names: ['C'],
    total: '3',
  });
  expect((await review(customer, c)).status).toBe(201);
  expect(await reviewable(customer)).toMatchObject({ names: ['A', 'B'], total: '2' });
  expect(await reviewable(await shop.customer())).toMatchObject({ names: [], total: '0' });
});

test('removed products, and those of a cancelled or failed order, may not be reviewed', async () => {
  await using shop = await testShop();
  const [a, b, c] = await threeProducts(shop);
  const customer = await buyerOf(shop, a, b);
  await customer.add(c);
  const cancelled = await placeOrder(customer);
  await customer.call(ordersApi.cancel({ id: cancelled }));
  await shop.removeProduct(b.id);
  expect((await reviewable(customer)).names).toEqual(['A']);
  expect((await review(customer, c)).status).toBe(403);
  await shop.pretend('orders', { paymentStatus: 'failed' });
  expect((await reviewable(customer)).names).toEqual([]);
});

test('customers see what they wrote, and nobody else’s', async () => {
  await using shop = await testShop();
  const [a, b] = await threeProducts(shop);
  const [ada, bob] = [await buyerOf(shop, a, b), await buyerOf(shop, a)];
  const first = (await review(ada, a)).body;
  const second = (await review(ada, b)).body;
  await review(bob, a);
  await bob.call(reviewsApi.vote({ reviewId: first.id }));
  const own = await ada.call(reviewsApi.listOwn());
  expect(own.headers).toMatchObject({ 'x-total-count': '2', 'cache-control': 'no-store' });
  expect(own.body).toEqual([
    { ...second, purchaseUndone: false, hiddenReason: null },
    {
      ...first,
      helpfulCount: 1,
      productName: 'A',
      productSlug: a.slug,
      verified: true,
      purchaseUndone: false,
      hiddenReason: null,
    },
  ]);
  expect((await ada.call(reviewsApi.listOwn({ limit: 1, offset: 1 }))).body).toMatchObject([
    { id: first.id },
  ]);
  await shop.removeProduct(a.id);
  expect((await ada.call(reviewsApi.listOwn())).body).toHaveLength(2);
});

test('voters learn what they voted for; the public response stays the same for all', async () => {
  await using shop = await testShop();
  const [a, b] = await threeProducts(shop);
  const [ada, bob] = [await buyerOf(shop, a, b), await buyerOf(shop, a)];
  const [first, second, other] = [
    (await review(ada, a)).body,
    (await review(bob, a)).body,
    (await review(ada, b)).body,
  ];
  const votes = async (voter: Visitor, product = a) => {
    const { body, headers } = await voter.call(reviewsApi.listVotes({ productId: product.id }));
    expect(headers['cache-control']).toBe('no-store');
    return body;
  };
  const guest = shop.guest();
  for (const { id } of [first, second, other]) await guest.call(reviewsApi.vote({ reviewId: id }));
  await ada.call(reviewsApi.vote({ reviewId: second.id }));
  expect(await votes(guest)).toEqual([second.id, first.id]);
  expect(await votes(guest, b)).toEqual([other.id]);
  expect(await votes(ada)).toEqual([second.id]);
  expect(await votes(bob)).toEqual([]);
  expect(await votes(shop.visitor())).toEqual([]);
  await guest.call(reviewsApi.vote({ reviewId: first.id }));
  expect(await votes(guest)).toEqual([second.id]);
  expect(
    (await guest.call(reviewsApi.listVotes({ productId: a.slug }, { limit: 1 }))).headers[
      'x-total-count'
    ],
  ).toBe('1');
  expect((await guest.call(reviewsApi.listVotes({ productId: 'no-such-thing' }))).status).toBe(404);
  const forGuest = await guest.call(reviewsApi.listOfProduct({ productId: a.id }));
  expect(forGuest.body).toEqual(
    (await shop.visitor().call(reviewsApi.listOfProduct({ productId: a.id }))).body,
  );
  expect(forGuest.setCookies).toEqual([]);
});

test('a product can be reviewed once it was delivered, so ordering, reviewing and cancelling verifies nothing', async () => {
  await using shop = await testShop();
  const [a] = await threeProducts(shop);
  const customer = await shop.customer({ cart: [a] });
  const eligibility = async () =>
    (await customer.call(reviewsApi.mayReview({ productId: a.id }))).body;
  expect(await eligibility()).toMatchObject({ mayReview: false, reason: 'not_bought' });
  const orderId = await placeOrder(customer);
  expect(await eligibility()).toMatchObject({ mayReview: false, reason: 'not_delivered' });
  expect(await reviewable(customer)).toMatchObject({ names: [], total: '0' });
  expect(await review(customer, a)).toMatchObject({
    status: 403,
    body: { message: 'You can review this product once it has been delivered.' },
  });
  await customer.call(ordersApi.cancel({ id: orderId }));
  expect(await eligibility()).toMatchObject({ mayReview: false, reason: 'not_bought' });
  await customer.add(a);
  await receiveOrder(shop, customer);
  expect(await eligibility()).toMatchObject({ mayReview: true, reason: null });
});

/** What everybody is told about a product's reviews. */
async function publicReviews(shop: TestShop, { id }: ProductView) {
  const visitor = shop.visitor();
  const { body: product } = await visitor.call(catalogApi.findProduct({ idOrSlug: id }));
  const calls = [reviewsApi.list(), reviewsApi.listOfProduct({ productId: id })];
  const lists = calls.map(async (call) => {
    const { body, headers } = await visitor.call(call);
    return [body.length, headers['x-total-count']];
  });
  const latest = await visitor.call(reviewsApi.listLatest());
  const summary = await visitor.call(reviewsApi.summarise());
  return {
    rating: product.rating,
    reviewCount: product.reviewCount,
    lists: await Promise.all(lists),
    latest: latest.body.reviews.length,
    total: summary.body.total,
  };
}

const NOTHING = {
  rating: '0.0',
  reviewCount: 0,
  lists: [
    [0, '0'],
    [0, '0'],
  ],
  latest: 0,
  total: 0,
};
const ONE_OF_FOUR = {
  rating: '4.0',
  reviewCount: 1,
  lists: [
    [1, '1'],
    [1, '1'],
  ],
  latest: 1,
  total: 1,
};

test('a review whose purchase is undone stays with its writer and counts nowhere', async () => {
  await using shop = await testShop();
  const [a] = await threeProducts(shop);
  const customer = await shop.customer({ cart: [a] });
  const orderId = await receiveOrder(shop, customer);
  const written = (await review(customer, a)).body;
  await shop.runJobs();
  expect(await publicReviews(shop, a)).toEqual(ONE_OF_FOUR);

  const { total } = await readOrder(customer, orderId);
  await shop.write(async (tx) => {
    await recordPayment(tx, orderId);
    await recordRefund(tx, orderId, { amount: 100 });
  });
  await shop.runJobs();
  expect(await publicReviews(shop, a)).toEqual(ONE_OF_FOUR);
  await shop.write((tx) => recordRefund(tx, orderId, { amount: parseMoney(total) - 100 }));
  await shop.runJobs();
  expect(await publicReviews(shop, a)).toEqual(NOTHING);
  expect((await customer.call(reviewsApi.listOwn())).body).toMatchObject([
    { id: written.id, verified: false, purchaseUndone: true },
  ]);
  expect((await shop.guest().call(reviewsApi.vote({ reviewId: written.id }))).status).toBe(404);
  expect((await review(customer, a)).status).toBe(403);

  await customer.add(a);
  await receiveOrder(shop, customer);
  await shop.runJobs();
  expect(await publicReviews(shop, a)).toEqual(ONE_OF_FOUR);
});

test('a purchase that is undone after its writer left takes the review along', async () => {
  await using shop = await testShop();
  const [a] = await threeProducts(shop);
  const customer = await shop.customer({ cart: [a] });
  const orderId = await receiveOrder(shop, customer);
  await review(customer, a);
  await shop.write((tx) => recordPayment(tx, orderId));
  const { total } = await readOrder(customer, orderId);
  await customer.call(accountApi.remove({ password: PASSWORD }));
  await shop.runJobs();
  expect(await publicReviews(shop, a)).toEqual(ONE_OF_FOUR);
  await shop.write((tx) => recordRefund(tx, orderId, { amount: parseMoney(total) }));
  await shop.runJobs();
  expect(await publicReviews(shop, a)).toEqual(NOTHING);
});

test('a refund that comes while a review is written finds it', async () => {
  await using shop = await testShop();
  const [a] = await threeProducts(shop);
  const customer = await shop.customer({ cart: [a] });
  const orderId = await receiveOrder(shop, customer);
  const { total } = await readOrder(customer, orderId);
  await shop.write((tx) => recordPayment(tx, orderId));
  await Promise.all([
    review(customer, a),
    shop.write((tx) => recordRefund(tx, orderId, { amount: parseMoney(total) })),
  ]);
  await shop.runJobs();
  expect(await publicReviews(shop, a)).toEqual(NOTHING);
});
