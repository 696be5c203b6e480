import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as stockAlertsApi from '../../../src/modules/alerts/endpoints.ts';
import { notifyOfNewProducts } from '../../../src/modules/alerts/notify-of-new-products.ts';
import { notifyOfRestocked } from '../../../src/modules/alerts/stock-alerts.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import * as wishlistApi from '../../../src/modules/wishlist/endpoints.ts';
import { auditLines, signedInAdmin } from '../../support/admin.ts';
import { added, addProduct, LUNA, readDetail, save } from '../../support/admin-products.ts';
import { forgetJobs, waitingJobs } from '../../support/jobs.ts';
import { customerWithOrder, deliver } from '../../support/orders.ts';
import { anotherProcess, type TestShop, testShop } from '../../support/test-shop.ts';

/** A shop with the brand Nimbus and one product of it, and its owner. */
async function shopWithOwner() {
  const shop = await testShop();
  const atlas = await shop.addProduct({ name: 'Atlas', slug: 'atlas', type: 'Mods' });
  return { shop, atlas, owner: await signedInAdmin(shop) };
}

/** Everything public that could name a product. */
async function publicResponses(shop: TestShop): Promise<string> {
  const visitor = shop.visitor();
  const calls: Call[] = [
    catalogApi.listProducts(),
    catalogApi.listProducts({ sortBy: 'newest' }),
    catalogApi.listProducts({ search: 'luna' }),
    catalogApi.listProducts({ search: 'LUNA-POD' }),
    catalogApi.listBestSellers(),
    catalogApi.countFacets(),
    catalogApi.listBrands(),
    reviewsApi.list(),
    reviewsApi.listLatest(),
    reviewsApi.summarise(),
  ];
  const responses = await Promise.all([
    ...calls.map((call) => visitor.call(call)),
    visitor.get('/sitemap.xml'),
  ]);
  // When a page last changed is all that may differ.
  return JSON.stringify(responses.map(({ text }) => text)).replace(/<lastmod>.*?<\/lastmod>/g, '');
}

const isThere = async (shop: TestShop, { id, slug }: { id: string; slug: string }) => {
  const { findProduct, listRelated } = catalogApi;
  const calls: Call[] = [
    findProduct({ idOrSlug: id }),
    findProduct({ idOrSlug: slug }),
    listRelated({ id }),
  ];
  const responses = await Promise.all(calls.map((call) => shop.visitor().call(call)));
  return responses.map(({ status }) => status);
};

test('a draft, whether it has all or only a name, and a scheduled product are seen by staff alone', async () => {
  const { shop, atlas, owner } = await shopWithOwner();
  await using _ = shop;
  const before = await publicResponses(shop);
  const hidden = [
    await added(owner, { name: 'Luna Pod', status: 'draft', isFeatured: true }),
    await added(owner, { ...LUNA, status: 'draft', isFeatured: true }),
    await added(owner, {
      ...{ ...LUNA, status: 'scheduled', publishAt: '2099-01-01T00:00:00Z', isFeatured: true },
    }),
  ];
  expect(await publicResponses(shop)).toBe(before);
  const { body: related } = await shop.visitor().call(catalogApi.listRelated({ id: atlas.id }));
  expect(related).toEqual([]);
  for (const luna of hidden) {
    expect(await isThere(shop, luna)).toEqual([404, 404, 404]);
    const guest = shop.guest();
    const [variant] = luna.variants;
    const refused = [
      await guest.call(cartApi.add({ productId: luna.id })),
      await guest.call(cartApi.add({ productId: luna.id, variantId: variant?.id })),
      await guest.call(wishlistApi.add({ productId: luna.id })),
      await guest.call(
        stockAlertsApi.add({ variantId: variant?.id ?? '', email: 'ada@shop.example' }),
      ),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await readDetail(owner, luna)).status).toBe(200);
  }
  const listed = (await owner.call(productsApi.list({ search: 'luna' }))).body;
  expect(listed.map(({ id }) => id).sort()).toEqual(hidden.map(({ id }) => id).sort());
});

test('a draft is published once it is complete, and is in the shop with the next request', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const luna = await added(owner, { name: 'Luna Pod', status: 'draft' });
  expect(luna).toMatchObject({ price: null, brand: '', imageUrl: '', publishAt: null });
  const { body } = await save(owner, luna, { status: 'published', price: '12' });
  expect(body.fields).toEqual({
    description: 'Description must be at least 10 characters',
    brand: 'Brand is required',
    type: 'Type is required',
    imageUrl: 'Valid image URL is required',
  });
  await isThere(shop, luna);
  expect((await save(owner, luna, { ...LUNA, status: 'published' })).body).toMatchObject({
    status: 'published',
    publishAt: expect.any(String),
  });
  expect(await isThere(shop, luna)).toEqual([200, 200, 200]);
  const { body: found } = await shop
    .visitor()
    .call(catalogApi.listProducts({ priceMin: '24', priceMax: '25' }));
  expect(found).toMatchObject([{ id: luna.id, price: '24.50' }]);
  expect((await shop.visitor().call(catalogApi.listBrands())).body).toMatchObject([
    { productCount: 2 },
  ]);
  // What is published stays complete.
  expect((await save(owner, luna, { brand: '' })).body.fields).toEqual({
    brand: 'Brand is required',
  });
});

test('a product without a category is in no choice of categories', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  await added(owner, { ...LUNA, category: '' });
  const { body } = await shop.visitor().call(catalogApi.countFacets());
  expect(body.categories).toEqual([{ value: 'Devices', count: 1 }]);
});

test('what goes back to draft is taken from every cart, list and letter, and comes back unharmed', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const luna = await added(owner, {
    ...LUNA,
    variants: [
      { sku: 'LUN-1', options: { Kind: 'A' }, stock: 5 },
      { sku: 'LUN-2', options: { Kind: 'B' }, stock: 0 },
    ],
  });
  const { body: shown } = await shop
    .visitor()
    .call(catalogApi.findProduct({ idOrSlug: 'luna-pod' }));
  const { customer, orderId } = await customerWithOrder(shop, shown);
  await deliver(shop, orderId);
  const review = {
    productId: luna.id,
    customerName: 'Ada',
    rating: 5,
    comment: 'Light as a feather.',
  };
  expect((await customer.call(reviewsApi.write(review))).status).toBe(201);
  await customer.call(cartApi.add({ productId: luna.id }));
  await customer.call(wishlistApi.add({ productId: luna.id }));
  await shop
    .guest()
    .call(stockAlertsApi.add({ variantId: luna.variants[1]?.id ?? '', email: 'bo@shop.example' }));
  const held = async () => {
    const calls: Call<unknown[]>[] = [
      cartApi.list(),
      wishlistApi.list(),
      reviewsApi.listOfProduct({ productId: luna.id }),
      reviewsApi.list(),
    ];
    const responses = await Promise.all(calls.map((call) => customer.call(call)));
    return responses.map(({ body }) => body.length);
  };
  const before = await publicResponses(shop);
  expect(await held()).toEqual([1, 1, 1, 1]);

  await save(owner, luna, { status: 'draft', price: '1.00' });
  // A product that is not there has no list of reviews either.
  expect(await held()).toEqual([0, 0, undefined, 0]);
  expect(await publicResponses(shop)).not.toContain('Luna');
  expect(await isThere(shop, luna)).toEqual([404, 404, 404]);
  expect(await customer.checkout()).toMatchObject({ code: 'cart_empty' });
  await owner.call(
    productsApi.moveStock(
      { id: luna.variants[1]?.id ?? '' },
      {
        change: '=1',
        reason: 'counted',
      },
    ),
  );
  const mails = (await shop.outbox()).length;
  await notifyOfRestocked(shop.database);
  expect(await shop.outbox()).toHaveLength(mails);
  expect(await shop.stored('priceDrops')).toEqual([]);

  await owner.call(
    productsApi.moveStock(
      { id: luna.variants[1]?.id ?? '' },
      {
        change: '=0',
        reason: 'counted',
      },
    ),
  );
  await save(owner, luna, { status: 'published', price: LUNA.price });
  expect(await held()).toEqual([1, 1, 1, 1]);
  expect(await publicResponses(shop)).toBe(before);
});

test('a scheduled product is published by its job, in every process, and told of as new', async () => {
  const { shop, atlas, owner } = await shopWithOwner();
  await using _ = shop;
  await using other = await anotherProcess(shop);
  const { customer } = await customerWithOrder(shop, atlas);
  await customer.call(accountApi.changeNotifications({ newProducts: true }));
  await notifyOfNewProducts(shop.database);
  await shop.later('newsMarks', '25 hours');
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const luna = await added(owner, { ...LUNA, status: 'scheduled', publishAt });
  expect(luna).toMatchObject({ status: 'scheduled', publishAt });
  const jobs = async () =>
    (await waitingJobs(shop)).filter(({ key }) => key === `publish ${luna.id}`);
  expect((await jobs()).map(({ runAt }) => runAt.toISOString())).toEqual([publishAt]);
  await shop.runJobs();
  await notifyOfNewProducts(shop.database);
  expect(await isThere(shop, luna)).toEqual([404, 404, 404]);
  expect(await isThere(other, luna)).toEqual([404, 404, 404]);

  // Another time replaces the first.
  const sooner = new Date(Date.now() + 1_800_000).toISOString();
  expect((await save(owner, luna, { publishAt: sooner })).body).toMatchObject({
    publishAt: sooner,
  });
  expect((await jobs()).map(({ runAt }) => runAt.toISOString())).toEqual([sooner]);
  const opened = String((await readDetail(owner, luna)).headers.etag);

  // The hour comes.
  await shop.pretend('products', { publishAt: new Date(Date.now() - 60_000) }, { id: luna.id });
  await shop.jobsComeDue();
  await shop.later('newsMarks', '25 hours');
  await shop.runJobs();
  expect(await isThere(shop, luna)).toEqual([200, 200, 200]);
  await expect.poll(() => isThere(other, luna)).toEqual([200, 200, 200]);
  const { body } = await readDetail(owner, luna);
  expect(body.status).toBe('published');
  await notifyOfNewProducts(shop.database);
  const letters = (await shop.outbox()).filter(({ kind }) => kind === 'new-products');
  expect(letters.at(-1)?.about).toMatchObject({ productIds: expect.arrayContaining([luna.id]) });
  // An editor that was open meanwhile does not schedule it again.
  const late = await save(
    owner,
    luna,
    { status: 'scheduled', publishAt: sooner },
    { 'if-match': opened },
  );
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', current: { status: 'published' } },
  });
});

test('what its job missed is published by the next round; what was made a draft is not', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const plan = { status: 'scheduled', publishAt: new Date(Date.now() + 3_600_000).toISOString() };
  const [missed, draft] = [
    await added(owner, { ...LUNA, ...plan }),
    await added(owner, { ...LUNA, ...plan }),
  ];
  await save(owner, draft, { status: 'draft' });
  await forgetJobs(shop);
  await shop.pretend(
    'products',
    { publishAt: new Date(Date.now() - 60_000) },
    { status: 'scheduled' },
  );
  const publish = shop.jobs.find(({ task }) => task.name === 'publish-products');
  expect(publish?.cron).toBe('* * * * *');
  await publish?.run({}, new AbortController().signal);
  await publish?.run({}, new AbortController().signal);
  expect((await isThere(shop, missed))[0]).toBe(200);
  expect((await isThere(shop, draft))[0]).toBe(404);
  const lines = await auditLines(shop, 'product.published');
  expect(lines).toMatchObject([{ objectId: missed.id, byKind: 'system' }]);
});

test('a product that was in the shop before is not new again', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const luna = await added(owner);
  await save(owner, luna, { status: 'draft' });
  const { body } = await save(owner, luna, { status: 'published' });
  expect(body.publishAt).toBe(luna.publishAt);
  expect(
    (await addProduct(owner, { ...LUNA, publishAt: '2099-01-01T00:00:00Z' })).body.status,
  ).toBe('published');
});
