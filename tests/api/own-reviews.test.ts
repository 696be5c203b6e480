import { expect, test } from 'vitest';
import type { ProductView } from '../../src/domain/catalog/schema.ts';
import type { ReviewableProduct, ReviewView } from '../../src/domain/reviews/schema.ts';
import type { Customer } from '../support/customer.ts';
import { placeOrder } from '../support/orders.ts';
import { type TestShop, testShop } from '../support/test-shop.ts';
import type { Visitor } from '../support/visitor.ts';

const review = (customer: Customer, { id }: ProductView) =>
  customer.post<ReviewView>('/api/reviews', {
    productId: id,
    customerName: 'Ada E.',
    rating: 4,
    title: 'Worth it',
    comment: 'As good as it gets.',
  });

const reviewable = async (customer: Customer, page = '') => {
  const { body, headers } = await customer.get<ReviewableProduct[]>(
    `/api/user/reviewable-products${page}`,
  );
  return { names: body.map(({ name }) => name), total: headers['x-total-count'], body };
};

/** A customer who bought these, one after the other. */
async function buyerOf(shop: TestShop, ...products: ProductView[]): Promise<Customer> {
  const customer = await shop.customer();
  for (const product of products) {
    await customer.add(product);
    await placeOrder(customer);
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
  expect(await reviewable(customer, '?limit=1&offset=1')).toMatchObject({
    names: ['C'],
    total: '3',
  });
  expect((await review(customer, c)).status).toBe(201);
  expect(await reviewable(customer)).toMatchObject({ names: ['A', 'B'], total: '2' });
  expect(await reviewable(await shop.customer())).toMatchObject({ names: [], total: '0' });
});

test('what is not sold any more, and what was not bought after all, may not', async () => {
  await using shop = await testShop();
  const [a, b, c] = await threeProducts(shop);
  const customer = await buyerOf(shop, a, b);
  await customer.add(c);
  const cancelled = await placeOrder(customer);
  await customer.post(`/api/user/orders/${cancelled}/cancel`);
  await shop.removeProduct(b.id);
  expect((await reviewable(customer)).names).toEqual(['A']);
  expect((await review(customer, c)).status).toBe(403);
  await shop.sql(`update orders set payment_status = 'failed'`);
  expect((await reviewable(customer)).names).toEqual([]);
});

test('customers see what they wrote, and nobody else’s', async () => {
  await using shop = await testShop();
  const [a, b] = await threeProducts(shop);
  const [ada, bob] = [await buyerOf(shop, a, b), await buyerOf(shop, a)];
  const first = (await review(ada, a)).body;
  const second = (await review(ada, b)).body;
  await review(bob, a);
  await bob.put(`/api/reviews/${first.id}/helpful`);
  const own = await ada.get('/api/user/reviews');
  expect(own.headers).toMatchObject({ 'x-total-count': '2', 'cache-control': 'no-store' });
  expect(own.body).toEqual([
    second,
    { ...first, helpfulCount: 1, productName: 'A', productSlug: a.slug, verified: true },
  ]);
  expect((await ada.get('/api/user/reviews?limit=1&offset=1')).body).toMatchObject([
    { id: first.id },
  ]);
  await shop.removeProduct(a.id);
  expect((await ada.get('/api/user/reviews')).body).toHaveLength(2);
});

test('voters learn what they voted for; the public answer stays the same for all', async () => {
  await using shop = await testShop();
  const [a, b] = await threeProducts(shop);
  const [ada, bob] = [await buyerOf(shop, a, b), await buyerOf(shop, a)];
  const [first, second, other] = [
    (await review(ada, a)).body,
    (await review(bob, a)).body,
    (await review(ada, b)).body,
  ];
  const votes = async (voter: Visitor, product = a) => {
    const { body, headers } = await voter.get(`/api/reviews/${product.id}/votes`);
    expect(headers['cache-control']).toBe('no-store');
    return body;
  };
  const guest = shop.guest();
  for (const { id } of [first, second, other]) await guest.put(`/api/reviews/${id}/helpful`);
  await ada.put(`/api/reviews/${second.id}/helpful`);
  expect(await votes(guest)).toEqual([second.id, first.id]);
  expect(await votes(guest, b)).toEqual([other.id]);
  expect(await votes(ada)).toEqual([second.id]);
  expect(await votes(bob)).toEqual([]);
  expect(await votes(shop.visitor())).toEqual([]);
  await guest.put(`/api/reviews/${first.id}/helpful`);
  expect(await votes(guest)).toEqual([second.id]);
  expect((await guest.get(`/api/reviews/${a.slug}/votes?limit=1`)).headers['x-total-count']).toBe(
    '1',
  );
  expect((await guest.get('/api/reviews/no-such-thing/votes')).status).toBe(404);
  const forGuest = await guest.get(`/api/reviews/${a.id}`);
  expect(forGuest.body).toEqual((await shop.visitor().get(`/api/reviews/${a.id}`)).body);
  expect(forGuest.setCookies).toEqual([]);
});
