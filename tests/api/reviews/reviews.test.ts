import { expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import { receiveOrder } from '../../support/orders.ts';
import { addReviews } from '../../support/reviews.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

test('reviews are listed newest first, all of them or those of one product', async () => {
  await using shop = await testShop();
  const [luna, atlas] = await shop.addProducts({ name: 'Luna' }, { name: 'Atlas' });
  if (!luna || !atlas) throw new Error('products are missing');
  await addReviews(shop, luna, 5, 4);
  await addReviews(shop, atlas, 1);
  const visitor = shop.visitor();
  const { body: all } = await visitor.call(reviewsApi.list());
  expect(all).toHaveLength(3);
  expect(all[2]).toMatchObject({ productName: 'Luna', comment: 'Number 2', rating: 4 });
  for (const name of [luna.id, luna.slug]) {
    const { body } = await visitor.call(reviewsApi.listOfProduct({ productId: name }));
    expect(body).toMatchObject([
      {
        productId: luna.id,
        productName: 'Luna',
        productSlug: luna.slug,
        customerName: 'Reader 1',
        rating: 5,
        title: 'About it',
        verified: false,
        helpfulCount: 0,
      },
      { customerName: 'Reader 2' },
    ]);
  }
  expect(
    (await visitor.call(reviewsApi.listOfProduct({ productId: 'no-such-thing' }))).status,
  ).toBe(404);
});

test('the latest reviews name their products', async () => {
  await using shop = await testShop();
  await addReviews(shop, await shop.addProduct({ name: 'Luna' }), 5, 4, 3, 2, 1, 5, 4);
  const { body } = await shop.visitor().call(reviewsApi.listLatest());
  expect(body.reviews).toHaveLength(6);
  expect(body.reviews[0]).toMatchObject({ comment: 'Number 1', product: { name: 'Luna' } });
});

test('all reviews are summed up', async () => {
  await using shop = await testShop();
  const summary = async () => (await shop.visitor().call(reviewsApi.summarise())).body;
  expect(await summary()).toEqual({ total: 0, average: '0.0', fiveStars: 0 });
  const other = await testShop();
  await addReviews(other, await other.addProduct(), 5, 5, 4);
  expect((await other.visitor().call(reviewsApi.summarise())).body).toEqual({
    total: 3,
    average: '4.7',
    fiveStars: 2,
  });
  await other[Symbol.asyncDispose]();
});

test('reviews of a product that its owner took off are in no list and no sum', async () => {
  await using shop = await testShop();
  const [gone, left] = await shop.addProducts({}, {});
  if (!gone || !left) throw new Error('products are missing');
  await addReviews(shop, gone, 1, 1);
  await addReviews(shop, left, 5);
  await shop.removeProduct(gone.id);
  const visitor = shop.visitor();
  const all = await visitor.call(reviewsApi.list());
  expect(all.body.map(({ productId }) => productId)).toEqual([left.id]);
  expect(all.headers['x-total-count']).toBe('1');
  expect((await visitor.call(reviewsApi.summarise())).body).toMatchObject({
    total: 1,
    average: '5.0',
  });
  expect((await visitor.call(reviewsApi.listLatest())).body.reviews).toHaveLength(1);
});

test('a product’s rating is the mean of its reviews, however many come at once', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const customers = await Promise.all(
    Array.from({ length: 10 }, () => shop.customer({ cart: [product] })),
  );
  await Promise.all(customers.map((customer) => receiveOrder(shop, customer)));
  const responses = await Promise.all(
    customers.map((customer, n) =>
      customer.call(
        reviewsApi.write({
          productId: product.id,
          customerName: customer.username,
          rating: (n % 5) + 1,
          comment: 'As good as it gets.',
        }),
      ),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
  const { body } = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: product.id }));
  expect(body).toMatchObject({ rating: '3.0', reviewCount: 10 });
});

test('only a customer who bought a product may review it, and only once', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const buyer = await shop.customer({ cart: [product] });
  const other = await shop.customer();
  const review = {
    productId: product.id,
    customerName: 'Ada E.',
    rating: 5,
    comment: 'As good as it gets.',
  };
  await receiveOrder(shop, buyer);

  expect(await shop.guest().call(reviewsApi.write(review))).toMatchObject({ status: 401 });
  expect(await other.call(reviewsApi.write(review))).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  const twice = await Promise.all([
    buyer.call(reviewsApi.write(review)),
    buyer.call(reviewsApi.write(review)),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 403]);
  expect((await buyer.call(reviewsApi.mayReview({ productId: product.id }))).body).toMatchObject({
    mayReview: false,
    reason: 'already_reviewed',
  });
});

test('a helpful vote is given once, and taken back', async () => {
  await using shop = await testShop();
  await addReviews(shop, await shop.addProduct(), 5);
  const [review] = (await shop.visitor().call(reviewsApi.list())).body;
  const vote = async (voter: ReturnType<TestShop['guest']>) =>
    (await voter.call(reviewsApi.vote({ reviewId: review?.id ?? '' }))).body;
  const guest = shop.guest();
  expect(await vote(guest)).toEqual({ helpfulCount: 1, voted: true });
  expect(await vote(shop.guest())).toEqual({ helpfulCount: 2, voted: true });
  expect(await vote(guest)).toEqual({ helpfulCount: 1, voted: false });
  expect(
    (await shop.visitor().call(reviewsApi.listOfProduct({ productId: review?.productId ?? '' })))
      .body,
  ).toMatchObject([{ helpfulCount: 1 }]);
});

test('a vote leaves the home page’s kept responses alone', async () => {
  await using shop = await testShop();
  await addReviews(shop, await shop.addProduct(), 5);
  const latest = async () => (await shop.visitor().call(reviewsApi.listLatest())).body.reviews;
  const [review] = await latest();
  await shop.guest().call(reviewsApi.vote({ reviewId: review?.id ?? '' }));
  // The home page doesn't show votes; had its response been dropped, a fresh one would count this one.
  expect(await latest()).toMatchObject([{ helpfulCount: 0 }]);
  const { body } = await shop
    .visitor()
    .call(reviewsApi.listOfProduct({ productId: review?.productId ?? '' }));
  expect(body).toMatchObject([{ helpfulCount: 1 }]);
});
