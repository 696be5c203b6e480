import { expect, test } from 'vitest';
import type { Role } from '../../../src/kit/access.ts';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { addAdmin, asAdmin, auditLines, signedInAdmin } from '../../support/admin.ts';
import {
  added,
  addProduct,
  LUNA,
  readDetail,
  save,
  TWO_COLOURS,
} from '../../support/admin-products.ts';
import { customerWithOrder, readOrder } from '../../support/orders.ts';
import { someoneWaits } from '../../support/someone-waits.ts';
import { testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const NOBODY = '0a1b2c3d-0000-4000-8000-00000000abcd';

/** A shop with the brand Nimbus, and its owner. */
async function shopWithOwner() {
  const shop = await testShop();
  await shop.addProduct({ name: 'Atlas', slug: 'atlas', variants: [{ sku: 'ATLAS-1' }] });
  return { shop, owner: await signedInAdmin(shop) };
}

test('a product as the specification sends it is in the shop with the next request', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const visitor = shop.visitor();
  expect((await visitor.call(catalogApi.listProducts({ search: 'luna' }))).body).toEqual([]);
  expect((await visitor.call(catalogApi.findProduct({ idOrSlug: 'luna-pod' }))).status).toBe(404);
  const { status, body, headers } = await addProduct(owner, {
    ...LUNA,
    rating: '4.5',
    reviewCount: 12,
    imageGallery: ['/media/0a1b2d.webp', '/media/0a1b2c.webp', '/media/0a1b2d.webp'],
    pictureTexts: { '/media/0a1b2d.webp': 'From behind', '/media/gone.webp': 'Gone' },
    specifications: { batteryCapacity: '800 mAh', resistance: '' },
    shipping: { weight: '120', shippingClass: 'express', dimensions: '', freeShipping: 'true' },
    tags: ['pod', 'pod', 'light'],
    seoTitle: 'Luna, the light pod',
    createdAt: '2020-01-01T00:00:00Z',
  });
  expect(status).toBe(201);
  expect(headers.etag).toMatch(/^"[\w-]{22}"$/);
  expect(body).toMatchObject({
    slug: 'luna-pod',
    brand: 'Nimbus',
    price: '24.50',
    status: 'published',
    publishAt: expect.any(String),
    typedRating: '4.5',
    typedReviewCount: 12,
    imageGallery: ['/media/0a1b2d.webp'],
    pictureTexts: { '/media/0a1b2d.webp': 'From behind' },
    specifications: { batteryCapacity: '800 mAh' },
    shipping: { weight: '120', shippingClass: 'express', freeShipping: 'true' },
    tags: ['pod', 'light'],
    optionNames: [],
    variants: [{ sku: 'LUNA-POD', options: {}, price: null, stock: null, sold: 0, inCarts: 0 }],
  });
  expect(Date.parse(body.createdAt)).toBeGreaterThan(Date.parse('2026-01-01'));
  const shown = { id: body.id, name: 'Luna Pod', rating: '4.5', reviewCount: 12, inStock: true };
  expect((await visitor.call(catalogApi.listProducts({ search: 'luna' }))).body).toMatchObject([
    shown,
  ]);
  expect((await visitor.call(catalogApi.findProduct({ idOrSlug: 'luna-pod' }))).body).toMatchObject(
    {
      ...shown,
      isRatingTyped: true,
      pictureTexts: { '/media/0a1b2d.webp': 'From behind' },
      seoTitle: 'Luna, the light pod',
    },
  );
});

const WRONG: [string, object, fields: Record<string, string>][] = [
  ['no name', { name: ' ' }, { name: 'Product name is required' }],
  [
    'a short description',
    { description: 'Too short' },
    { description: 'Description must be at least 10 characters' },
  ],
  ['no price', { price: undefined }, { price: 'Price is required' }],
  ['an empty price', { price: '' }, { price: 'Price is required' }],
  ['a price below zero', { price: '-1' }, { price: 'A price is a number such as 12 or 49.99' }],
  ['no brand', { brand: '' }, { brand: 'Brand is required' }],
  ['an unknown brand', { brand: 'Nobody' }, { brand: 'There is no brand Nobody' }],
  ['no type', { type: undefined }, { type: 'Type is required' }],
  ['no picture', { imageUrl: undefined }, { imageUrl: 'Valid image URL is required' }],
  [
    'a picture that is no address',
    { imageUrl: 'luna.png' },
    { imageUrl: 'Valid image URL is required' },
  ],
  [
    'a gallery of no addresses',
    { imageGallery: ['x'] },
    { 'imageGallery.0': 'Valid image URL is required' },
  ],
  [
    'fewer reviews than none',
    { reviewCount: -1 },
    { reviewCount: 'Must be a whole number of at least 0' },
  ],
  [
    'a rating above 5',
    { rating: '5.1' },
    { rating: 'A rating is a number from 0 to 5, such as 4.5' },
  ],
  [
    'a slug with spaces',
    { slug: 'two words' },
    { slug: 'Small letters, digits and single hyphens' },
  ],
  ['a slug like an id', { slug: NOBODY }, { slug: 'Must not look like an id' }],
  ['a slug of the API’s own', { slug: 'facets' }, { slug: 'The shop itself uses this address' }],
  [
    'a schedule without a moment',
    { status: 'scheduled' },
    { publishAt: 'Choose when to publish it' },
  ],
  [
    'a schedule in the past',
    { status: 'scheduled', publishAt: '2020-01-01T00:00:00Z' },
    { publishAt: 'Choose a time in the future' },
  ],
  ['no variants', { variants: [] }, { variants: 'A product has at least one variant' }],
  [
    'two options of one name',
    { optionNames: ['A', 'A'] },
    { optionNames: 'Two options have the same name' },
  ],
  [
    'one SKU twice',
    {
      variants: [
        { sku: 'A', options: {} },
        { sku: 'a', options: {} },
      ],
    },
    {
      'variants.1.sku': 'Another variant has this SKU.',
      'variants.1.options': 'Two variants have the same options.',
    },
  ],
  [
    'a variant without a value',
    { optionNames: ['Size'], variants: [{ sku: 'A', options: {} }] },
    { 'variants.0.options': 'A variant has a value for each option' },
  ],
  [
    'a variant of another product',
    { variants: [{ id: NOBODY, sku: 'A', options: {} }] },
    { 'variants.0.id': 'This variant is gone.' },
  ],
  [
    'half a piece',
    { variants: [{ sku: 'A', options: {}, stock: 0.5 }] },
    { 'variants.0.stock': 'Stock is a whole number' },
  ],
];

test('a product that cannot be is refused at its fields, all at once, and nothing is written', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  for (const [what, change, fields] of WRONG) {
    const { status, body } = await addProduct(owner, { ...LUNA, ...change });
    expect({ what, status, code: body.code, fields: body.fields }).toEqual({
      ...{ what, status: 400, code: 'invalid_input', fields },
    });
  }
  expect(await shop.stored('products')).toMatchObject([{ name: 'Atlas' }]);
  const luna = await added(owner);
  for (const [what, change, fields] of WRONG) {
    if ('variants' in change) continue;
    const changed = await save(owner, luna, change);
    // What a change does not carry stays as it is.
    const isCarried = Object.values(change).every((value) => value !== undefined);
    expect([what, changed.status]).toEqual([what, isCarried ? 400 : 200]);
    if (isCarried) expect(changed.body.fields, what).toEqual(fields);
  }
  expect((await readDetail(owner, luna)).body).toMatchObject({ name: 'Luna Pod', price: '24.50' });
  const { body } = await addProduct(owner, {});
  expect(Object.keys(body.fields ?? {}).sort()).toEqual(
    ['brand', 'description', 'imageUrl', 'name', 'price', 'type'].sort(),
  );
});

test('managers write products; the others read them, and are refused before anything is looked at', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const product = await added(owner, TWO_COLOURS);
  const may: Record<Exclude<Role, 'owner'>, { edit: boolean; stock: boolean }> = {
    manager: { edit: true, stock: true },
    fulfilment: { edit: false, stock: true },
    support: { edit: false, stock: false },
    'read-only': { edit: false, stock: false },
  };
  for (const [role, { edit, stock: count }] of Object.entries(may)) {
    await addAdmin(shop, role, role as Role);
    const staffMember = await asAdmin(shop, role);
    expect((await staffMember.call(productsApi.list())).status).toBe(200);
    expect((await readDetail(staffMember, product)).status).toBe(200);
    const responses = [
      await addProduct(staffMember, {}),
      await save(staffMember, { id: 'no id' }, { name: '' }),
      await staffMember.call(productsApi.remove({ id: 'no-id' })),
      await staffMember.call(productsApi.duplicate({ id: 'no-id' })),
    ];
    expect(responses.map(({ status }) => status)).toEqual(Array(4).fill(edit ? 400 : 403));
    expect(
      (
        await staffMember.call(
          odd(productsApi.moveStock)({ id: product.variants[0]?.id ?? '' }, {}),
        )
      ).status,
    ).toBe(count ? 400 : 403);
  }
  expect((await shop.visitor().call(productsApi.list())).status).toBe(401);
});

test('a change carries what it changes, and answers the product as it is now; saving what is there already changes nothing', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const luna = await added(owner, TWO_COLOURS);
  await shop.visitor().call(catalogApi.findProduct({ idOrSlug: 'luna-pod' }));
  const { status, body } = await save(owner, luna, {
    id: NOBODY,
    createdAt: '2020-01-01T00:00:00Z',
    name: 'Luna Two',
    price: '20',
    flavor: null,
    inStock: false,
  });
  expect(status).toBe(200);
  const { updatedAt, version, ...unchanged } = luna;
  expect(body.version).not.toBe(version);
  expect(body).toMatchObject({
    ...unchanged,
    name: 'Luna Two',
    price: '20.00',
    inStock: false,
    available: false,
  });
  expect(
    (await shop.visitor().call(catalogApi.findProduct({ idOrSlug: 'luna-pod' }))).body,
  ).toMatchObject({
    name: 'Luna Two',
    price: '20.00',
    inStock: false,
  });
  expect((await auditLines(shop)).at(-1)).toMatchObject({
    action: 'product.changed',
    objectId: luna.id,
    before: { name: 'Luna Pod', price: '24.50', inStock: true },
    after: { name: 'Luna Two', price: '20.00', inStock: false },
  });
  expect((await save(owner, { id: NOBODY }, { name: 'X' })).status).toBe(404);

  // What is there already changes nothing.
  const lines = () => auditLines(shop);
  const linesBefore = await lines();
  const { rating, reviewCount, ...same } = body;
  const typed = { rating: body.typedRating, reviewCount: body.typedReviewCount };
  expect((await save(owner, luna, { ...same, ...typed })).body).toEqual(body);
  expect(await lines()).toEqual(linesBefore);
});

test('former addresses lead on for ever, and go to no other product', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const luna = await added(owner);
  await shop.visitor().call(catalogApi.findProduct({ idOrSlug: 'luna-pod' }));
  expect((await save(owner, luna, { slug: 'luna' })).body.slug).toBe('luna');
  const read = async (slug: string) =>
    (await shop.visitor().call(catalogApi.findProduct({ idOrSlug: slug }))).body;
  expect(await read('luna-pod')).toMatchObject({ id: luna.id, slug: 'luna' });
  expect(await read('luna')).toMatchObject({ id: luna.id, slug: 'luna' });
  const taken = { status: 409, body: { code: 'slug_taken', fields: { slug: expect.any(String) } } };
  expect(await addProduct(owner, { ...LUNA, slug: 'luna-pod' })).toMatchObject(taken);
  const atlas = await read('atlas');
  expect(await save(owner, atlas, { slug: 'luna-pod' })).toMatchObject(taken);
  expect((await added(owner)).slug).toBe('luna-pod-2');
  expect((await added(owner, { ...LUNA, name: 'Crème Brûlée 50 ml' })).slug).toBe(
    'creme-brulee-50-ml',
  );
  expect((await added(owner, { ...LUNA, name: 'Facets' })).slug).toBe('facets-2');
  expect((await added(owner, { ...LUNA, name: '雲' })).slug).toBe('product');
});

test('of two who take an address or a code at the same time, one gets it', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const race = (product: object, rival: object = {}) =>
    Promise.all([addProduct(owner, product), addProduct(owner, { ...product, ...rival })]);
  const outcome = async (product: object, rival?: object) => {
    const responses = (await race(product, rival)).toSorted((a, b) => a.status - b.status);
    return responses.map(({ status, body }) => [status, Object.keys(body.fields ?? {})[0]]);
  };
  expect(await outcome({ ...LUNA, slug: 'comet' })).toEqual([
    [201, undefined],
    [409, 'slug'],
  ]);
  const variants = [{ sku: 'COM-1', options: { Size: 'S' } }];
  const rival = {
    name: 'Rival',
    variants: [
      { sku: 'X', options: { Size: 'S' } },
      { sku: 'com-1', options: { Size: 'M' } },
    ],
  };
  expect(await outcome({ ...LUNA, variants }, rival)).toEqual([
    [201, undefined],
    [409, expect.stringMatching(/^variants\.[01]\.sku$/)],
  ]);
  const both = await race({ ...LUNA, name: 'Nova' });
  expect(both.map(({ body }) => body.slug).sort()).toEqual(['nova', 'nova-2']);
});

test('a repeated request with the same idempotency key adds one product', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const key = { 'idempotency-key': 'once' };
  const responses = await Promise.all([addProduct(owner, LUNA, key), addProduct(owner, LUNA, key)]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(responses[0].body.id).toBe(responses[1].body.id);
  expect(await shop.stored('products')).toHaveLength(2);
});

test('who saves over what somebody else saved is told what is there now', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const luna = await added(owner, TWO_COLOURS);
  const opened = String((await readDetail(owner, luna)).headers.etag);
  const mine = { 'if-match': opened };
  const responses = await Promise.all([
    save(owner, luna, { name: 'Luna A' }, mine),
    save(owner, luna, { name: 'Luna B' }, mine),
  ]);
  const [saved, refused] = responses.toSorted((a, b) => a.status - b.status);
  expect(saved?.status).toBe(200);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', by: 'admin', current: { name: saved?.body.name } },
  });
  expect((await save(owner, luna, { name: 'Luna C' })).status).toBe(200);
});

test('sales, stock and ratings leave an open editor as it is', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const luna = await added(owner, TWO_COLOURS);
  const { headers } = await readDetail(owner, luna);
  const { body: shown } = await shop
    .visitor()
    .call(catalogApi.findProduct({ idOrSlug: 'luna-pod' }));
  await customerWithOrder(shop, { product: shown, variant: 1, quantity: 2 });
  await owner.call(
    productsApi.moveStock(
      { id: luna.variants[0]?.id ?? '' },
      {
        change: '=1',
        reason: 'counted',
      },
    ),
  );
  await shop.pretend('products', { ratingSum: 9, ratingCount: 2 });
  await shop.addUpSales();
  const after = await readDetail(owner, luna);
  expect(after.body).toMatchObject({ stock: 4, salesCount: 2, rating: '4.5', typedRating: '0.0' });
  expect(after.body.variants).toMatchObject([
    { stock: 1, sold: 0 },
    { stock: 3, sold: 2 },
  ]);
  expect(after.headers.etag).toBe(headers.etag);
  const saved = await save(owner, luna, { isNew: true }, { 'if-match': String(headers.etag) });
  expect(saved.status).toBe(200);
});

test('a sale during a save is neither lost nor sold twice', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const luna = await added(owner, TWO_COLOURS);
  const { body: shown } = await shop
    .visitor()
    .call(catalogApi.findProduct({ idOrSlug: 'luna-pod' }));
  const customers = await Promise.all(
    [0, 1, 0, 1].map((variant) => shop.customer({ cart: [{ product: shown, variant }] })),
  );
  // Trades the codes and the order of both, again and again, while they are bought.
  const [black, red] = luna.variants.map(({ stock, sold, ...variant }) => variant);
  const traded = [
    { ...red, sku: black?.sku },
    { ...black, sku: red?.sku },
  ];
  const [orders, saves] = await Promise.all([
    Promise.all(customers.map((customer) => customer.checkout())),
    Promise.all([traded, [black, red], traded].map((variants) => save(owner, luna, { variants }))),
  ]);
  expect(orders.map(({ orderId }) => typeof orderId)).toEqual(Array(4).fill('string'));
  expect(saves.map(({ status }) => status)).toEqual([200, 200, 200]);
  await shop.addUpSales();
  const { body } = await readDetail(owner, luna);
  expect(body).toMatchObject({ stock: 6, salesCount: 4 });
  // What the list is sorted by is kept apart, and agrees.
  expect(await shop.stored('productFigures', { productId: luna.id })).toMatchObject([
    { stock: 6, leastStock: 3, salesCount: 4 },
  ]);
  expect(body.variants.map(({ stock, sold }) => [stock, sold])).toEqual([
    [3, 2],
    [3, 2],
  ]);
});

test('a variant that is bought while it is taken away stays with its order', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const luna = await added(owner, TWO_COLOURS);
  const { body: shown } = await shop
    .visitor()
    .call(catalogApi.findProduct({ idOrSlug: 'luna-pod' }));
  const customer = await shop.customer({ cart: [{ product: shown, variant: 1 }] });
  const variants = luna.variants.slice(0, 1);
  const blocker = await shop.database.connect();
  await blocker.query('begin read write');
  await blocker.query('select from variants order by id for no key update');
  const sale = customer.checkout();
  await someoneWaits(shop, 1);
  const removal = save(owner, luna, { variants });
  await someoneWaits(shop, 2);
  await blocker.query('commit');
  blocker.release();
  const { orderId, code } = await sale;
  expect((await removal).status).toBe(200);
  expect((await readDetail(owner, luna)).body.variants).toMatchObject([{ sku: 'LUN-BLK' }]);
  if (orderId) {
    expect((await readOrder(customer, orderId)).items).toMatchObject([
      { options: { Colour: 'Red' } },
    ]);
  } else expect(code).toBe('cart_empty');
});

test('a lower price is told to who waits for it, and not of a draft', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const drops = () => shop.stored('priceDrops');
  const luna = await added(owner);
  const draft = await added(owner, { ...LUNA, name: 'Draft', status: 'draft' });
  await save(owner, luna, { price: '20.00' });
  await save(owner, draft, { price: '20.00' });
  expect(await drops()).toMatchObject([{ productId: luna.id, oldPrice: 2450 }]);
  await save(owner, luna, { price: '30.00' });
  expect(await drops()).toEqual([]);
  // The variant that shoppers see first costs less now: that is a lower price too.
  const [variant] = luna.variants;
  await save(owner, luna, { variants: [{ ...variant, price: '25.00' }] });
  expect(await drops()).toMatchObject([{ productId: luna.id, oldPrice: 3000 }]);
});

test('a deleted product is gone from the shop, and its codes are free', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const luna = await added(owner, TWO_COLOURS);
  await shop.visitor().call(catalogApi.listProducts());
  const response = await owner.call(productsApi.remove(luna));
  expect(response).toMatchObject({
    status: 200,
    body: { message: 'Product deleted successfully' },
  });
  expect((await shop.visitor().call(catalogApi.listProducts())).body).toMatchObject([
    { name: 'Atlas' },
  ]);
  expect((await readDetail(owner, luna)).status).toBe(404);
  expect((await owner.call(productsApi.remove(luna))).status).toBe(404);
  expect((await addProduct(owner, TWO_COLOURS)).status).toBe(201);
});

test('a duplicate is a draft with codes and an address of its own', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const luna = await added(owner, { ...TWO_COLOURS, rating: '4.0', tags: ['pod'] });
  const copies = [];
  for (const _copy of [1, 2]) {
    copies.push((await owner.call(productsApi.duplicate(luna))).body);
  }
  expect(copies).toMatchObject([
    {
      name: 'Copy of Luna Pod',
      slug: 'copy-of-luna-pod',
      status: 'draft',
      publishAt: null,
      typedRating: '0.0',
      tags: ['pod'],
      variants: [
        { sku: 'LUN-BLK-COPY', options: { Colour: 'Black' }, stock: 0 },
        { sku: 'LUN-RED-COPY', options: { Colour: 'Red' }, stock: 0 },
      ],
    },
    {
      slug: 'copy-of-luna-pod-2',
      variants: [{ sku: 'LUN-BLK-COPY-2' }, { sku: 'LUN-RED-COPY-2' }],
    },
  ]);
  expect(
    (await shop.visitor().call(catalogApi.findProduct({ idOrSlug: 'copy-of-luna-pod' }))).status,
  ).toBe(404);
});
