import { expect, test } from 'vitest';
import * as auditApi from '../../../src/modules/audit/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import * as reviewRecordsApi from '../../../src/modules/reviews/admin-endpoints.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import type { ReviewView } from '../../../src/modules/reviews/schema.ts';
import { signedInAdmin } from '../../support/admin.ts';
import type { Customer } from '../../support/customer.ts';
import { receiveOrder } from '../../support/orders.ts';
import { anotherProcess, type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

interface Written {
  customer: Customer;
  review: ReviewView;
}

async function write(
  shop: TestShop,
  product: ProductView,
  rating: number,
  comment = 'As good as it gets.',
): Promise<Written> {
  const customer = await shop.customer({ cart: [product] });
  await receiveOrder(shop, customer);
  const { status, body: review } = await customer.call(
    reviewsApi.write({ productId: product.id, customerName: 'Ada E.', rating, comment }),
  );
  if (status !== 201) throw new Error(`the review answered ${status}`);
  return { customer, review };
}

const comments = async (staffMember: Visitor, query = {}) =>
  (await staffMember.call(reviewRecordsApi.list(query))).body.map(({ comment }) => comment);

const shown = async (visitor: Visitor, product: ProductView) => ({
  product: (await visitor.call(catalogApi.findProduct({ idOrSlug: product.id }))).body,
  reviews: (await visitor.call(reviewsApi.listOfProduct({ productId: product.id }))).body,
  all: (await visitor.call(reviewsApi.list())).body,
  latest: (await visitor.call(reviewsApi.listLatest())).body.reviews,
  summary: (await visitor.call(reviewsApi.summarise())).body,
});

test('reviews are listed with who wrote them, found by words, filtered and sorted', async () => {
  await using shop = await testShop();
  const [luna, sol] = (await shop.addProducts({ name: 'Luna' }, { name: 'Sol' })) as [
    ProductView,
    ProductView,
  ];
  const { customer, review } = await write(shop, luna, 5, 'Fits any pocket.');
  await write(shop, sol, 2, 'It leaked on day one.');
  const owner = await signedInAdmin(shop);
  const { body, headers } = await owner.call(reviewRecordsApi.list());
  expect(headers['x-total-count']).toBe('2');
  expect(body).toMatchObject([
    { productName: 'Sol', rating: 2, reply: null, hiddenReason: null, verified: true },
    { productName: 'Luna', customerId: customer.id, productImage: luna.imageUrl },
  ]);
  expect(await comments(owner, { search: 'LEAKED' })).toEqual(['It leaked on day one.']);
  expect(await comments(owner, { search: 'luna' })).toEqual(['Fits any pocket.']);
  expect(await comments(owner, { search: '%' })).toEqual([]);
  expect(await comments(owner, { rating: '4,5' })).toEqual(['Fits any pocket.']);
  expect(await comments(owner, { product: sol.id })).toEqual(['It leaked on day one.']);
  expect(await comments(owner, { product: 'SOL' })).toEqual(['It leaked on day one.']);
  const products = await owner.call(reviewRecordsApi.listProducts({ search: 'L' }));
  expect(products.body).toEqual(['Luna', 'Sol']);
  expect(await comments(owner, { verified: 'false' })).toEqual([]);
  expect(await comments(owner, { sort: '-rating', limit: 1 })).toEqual(['Fits any pocket.']);
  expect((await owner.call(reviewRecordsApi.list({ rating: '6' }))).status).toBe(400);
  await owner.call(reviewRecordsApi.reply({ id: review.id }, { text: 'Thank you.' }));
  expect(await comments(owner, { answered: 'true' })).toEqual(['Fits any pocket.']);
  expect(await comments(owner, { answered: 'false', hidden: 'false' })).toEqual([
    'It leaked on day one.',
  ]);
  await owner.call(reviewRecordsApi.hide({ id: review.id }, { reason: 'Names somebody.' }));
  expect(await comments(owner, { hidden: 'true' })).toEqual(['Fits any pocket.']);
});

test('a hidden review leaves every list, mean and count, in every process, and its writer reads why', async () => {
  await using shop = await testShop();
  await using other = await anotherProcess(shop);
  const product = await shop.addProduct();
  await write(shop, product, 5);
  const { customer, review } = await write(shop, product, 2, 'My neighbour Jo hates it.');
  const owner = await signedInAdmin(shop);
  const visitor = shop.visitor();
  expect((await shown(visitor, product)).product).toMatchObject({ rating: '3.5', reviewCount: 2 });
  await shown(other.visitor(), product);

  const hidden = await owner.call(
    reviewRecordsApi.hide({ id: review.id }, { reason: ' Names Jo. ' }),
  );
  expect(hidden).toMatchObject({ status: 200, body: { hiddenReason: 'Names Jo.' } });
  const isHidden = {
    product: { rating: '5.0', reviewCount: 1 },
    reviews: [{ rating: 5 }],
    all: [{ rating: 5 }],
    latest: [{ rating: 5 }],
    summary: { total: 1, average: '5.0', fiveStars: 1 },
  };
  expect(await shown(visitor, product)).toMatchObject(isHidden);
  await expect.poll(() => shown(other.visitor(), product)).toMatchObject(isHidden);
  const listed = (await visitor.call(catalogApi.listProducts())).body[0];
  expect(listed).toMatchObject({ rating: '5.0', reviewCount: 1 });
  expect((await visitor.call(reviewsApi.vote({ reviewId: review.id }))).status).not.toBe(200);
  expect((await customer.call(reviewsApi.vote({ reviewId: review.id }))).status).toBe(404);
  expect((await customer.call(reviewsApi.listOwn())).body).toMatchObject([
    { id: review.id, hiddenReason: 'Names Jo.' },
  ]);
  const { mayReview, reason } = (
    await customer.call(reviewsApi.mayReview({ productId: product.id }))
  ).body;
  expect({ mayReview, reason }).toEqual({ mayReview: false, reason: 'already_reviewed' });

  const again = await owner.call(reviewRecordsApi.show({ id: review.id }));
  expect(again).toMatchObject({ status: 200, body: { hiddenReason: null } });
  expect((await shown(visitor, product)).product).toMatchObject({ rating: '3.5', reviewCount: 2 });
});

test('the shop’s reply stands below the review, and can be changed and taken away', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const { customer, review } = await write(shop, product, 4);
  const owner = await signedInAdmin(shop);
  const visitor = shop.visitor();
  expect((await shown(visitor, product)).reviews[0]?.reply).toBeNull();
  const mailsBefore = (await shop.outbox()).length;
  expect(
    await owner.call(reviewRecordsApi.reply({ id: review.id }, { text: ' Thank you,\nAda! ' })),
  ).toMatchObject({
    status: 200,
    body: { reply: { text: 'Thank you,\nAda!' } },
  });
  const reply = { text: 'Thank you,\nAda!', at: expect.stringMatching(/Z$/) };
  const seen = await shown(visitor, product);
  expect([seen.reviews[0]?.reply, seen.all[0]?.reply]).toEqual([reply, reply]);
  // The home page has no room for it.
  expect(seen.latest[0]).not.toHaveProperty('reply');
  expect((await customer.call(reviewsApi.listOwn())).body[0]?.reply).toEqual(reply);
  await owner.call(reviewRecordsApi.reply({ id: review.id }, { text: 'Thanks.' }));
  expect((await shown(visitor, product)).reviews[0]?.reply?.text).toBe('Thanks.');
  expect(await owner.call(reviewRecordsApi.removeReply({ id: review.id }))).toMatchObject({
    status: 200,
    body: { reply: null },
  });
  expect((await shown(visitor, product)).reviews[0]?.reply).toBeNull();
  expect((await shop.outbox()).length).toBe(mailsBefore);
  const { body } = await owner.call(auditApi.list({ objectId: review.id }));
  expect(body.map(({ action }) => action)).toEqual([
    'review.reply_removed',
    'review.replied',
    'review.replied',
  ]);
});

test('an empty or endless reply or reason is refused', async () => {
  await using shop = await testShop();
  const { review } = await write(shop, await shop.addProduct(), 4);
  const owner = await signedInAdmin(shop);
  const [reply, hide] = [odd(reviewRecordsApi.reply), odd(reviewRecordsApi.hide)];
  for (const [call, body, field, message] of [
    [reply, { text: ' ' }, 'text', 'Please enter a reply'],
    [reply, {}, 'text', 'Please enter a reply'],
    [reply, { text: 'x'.repeat(2001) }, 'text', 'At most 2000 characters'],
    [hide, {}, 'reason', 'Please enter a reason'],
    [hide, { reason: '' }, 'reason', 'Please enter a reason'],
    [hide, { reason: 'x'.repeat(501) }, 'reason', 'At most 500 characters'],
  ] as const) {
    expect(await owner.call(call(review, body))).toMatchObject({
      status: 400,
      body: { fields: { [field]: message } },
    });
  }
});

test('what is not there, or was answered by somebody else meanwhile, is refused', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const { review } = await write(shop, product, 4);
  const owner = await signedInAdmin(shop);
  const mara = await signedInAdmin(shop, 'mara', 'support');
  const read = await owner.call(reviewRecordsApi.find({ id: review.id }));
  const ifMatch = { 'if-match': String(read.headers.etag) };
  const both = await Promise.all(
    [owner, mara].map((staffMember) =>
      staffMember.call(
        reviewRecordsApi.reply(
          { id: review.id },
          { text: `Thank you. ${staffMember.headers.authorization?.slice(-4)}` },
        ),
        ifMatch,
      ),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'changed_meanwhile',
    current: { reply: { text: expect.stringMatching(/^Thank you/) } },
  });
  expect(
    (await owner.call(reviewRecordsApi.reply({ id: crypto.randomUUID() }, { text: 'Hello' })))
      .status,
  ).toBe(404);
  expect((await owner.call(reviewRecordsApi.show({ id: crypto.randomUUID() }))).status).toBe(404);
  await shop.removeProduct(product.id);
  expect((await owner.call(reviewRecordsApi.find({ id: review.id }))).status).toBe(404);
  expect(await comments(owner)).toEqual([]);
});

test('hiding several reviews of a product at once leaves the right mean', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const written = [];
  for (const rating of [5, 1, 2, 3]) written.push(await write(shop, product, rating));
  const owner = await signedInAdmin(shop);
  await Promise.all(
    written
      .slice(1)
      .map(({ review }) =>
        owner.call(reviewRecordsApi.hide({ id: review.id }, { reason: 'Spam' })),
      ),
  );
  expect((await shown(shop.visitor(), product)).product).toMatchObject({
    rating: '5.0',
    reviewCount: 1,
  });
});

test.each([
  ['read-only', [200, 403, 403, 403, 403]],
  ['fulfilment', [200, 403, 403, 403, 403]],
  ['support', [200, 200, 200, 200, 200]],
  ['manager', [200, 200, 200, 200, 200]],
] as const)('what a staff member in %s may do about reviews', async (role, statuses) => {
  await using shop = await testShop();
  const { review } = await write(shop, await shop.addProduct(), 4);
  const staffMember = await signedInAdmin(shop, role, role);
  expect([
    (await staffMember.call(reviewRecordsApi.list())).status,
    (await staffMember.call(reviewRecordsApi.reply({ id: review.id }, { text: 'Thanks.' }))).status,
    (await staffMember.call(reviewRecordsApi.removeReply({ id: review.id }))).status,
    (await staffMember.call(reviewRecordsApi.hide({ id: review.id }, { reason: 'Spam' }))).status,
    (await staffMember.call(reviewRecordsApi.show({ id: review.id }))).status,
  ]).toEqual(statuses);
});
