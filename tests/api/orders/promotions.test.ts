import { expect, test } from 'vitest';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as cartCodesApi from '../../../src/modules/orders/cart-code-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as tariffApi from '../../../src/modules/orders/pricing/endpoints.ts';
import * as pastOrdersApi from '../../../src/modules/past-orders/endpoints.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import * as offersApi from '../../../src/modules/promotions/offer-endpoints.ts';
import type { PromotionRecord } from '../../../src/modules/promotions/schema.ts';
import * as settingsApi from '../../../src/modules/settings/endpoints.ts';
import { auditLines, signedInAdmin } from '../../support/admin.ts';
import { ADDRESS, type Customer } from '../../support/customer.ts';
import { giveAll, mailKinds, placeOrder, readOrder } from '../../support/orders.ts';
import { agreed } from '../../support/payments.ts';
import { MANY_CONNECTIONS } from '../../support/shop-database.ts';
import { SPARED } from '../../support/sign-in.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import { upload } from '../../support/upload.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const TEN = { name: 'Ten off', code: 'ten', kind: 'percent', value: '10' } as const;

async function add(
  shop: TestShop,
  promotion: object,
): Promise<PromotionRecord & { owner: Visitor }> {
  const owner = await signedInAdmin(shop, `owner-${Math.random()}`);
  const { status, body } = await owner.call(odd(promotionsApi.add)(promotion));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { ...body, owner };
}

const give = (visitor: Visitor, code: string) => visitor.call(cartCodesApi.giveCode({ code }));

const quoteOf = async (visitor: Visitor) => (await visitor.call(ordersApi.quote())).body;

const usesOf = async (shop: TestShop) => {
  const promotions = await shop.stored('promotions');
  const { length: rows } = await shop.stored('promotionUses');
  return { uses: promotions.reduce((sum, { uses }) => sum + uses, 0), rows };
};

test('a promotion is added, changed, listed by its state and deleted', async () => {
  await using shop = await testShop();
  const { owner, id, version, ...added } = await add(shop, TEN);
  expect(added).toMatchObject({
    code: 'TEN',
    value: '10',
    state: 'active',
    uses: 0,
    isActive: true,
  });
  expect(
    await owner.call(promotionsApi.change({ id }, { endsAt: '2020-01-01T00:00:00Z' }), {
      'if-match': version,
    }),
  ).toMatchObject({
    status: 200,
    body: { name: 'Ten off', state: 'ended' },
  });
  expect(
    (await owner.call(promotionsApi.change({ id }, { name: 'Old' }), { 'if-match': version }))
      .status,
  ).toBe(409);
  const listed = async (query: object) =>
    (await owner.call(promotionsApi.list(query))).body.map(({ name }) => name);
  expect(await listed({ state: 'ended', search: 'TEN' })).toEqual(['Ten off']);
  expect(await listed({ state: 'active,scheduled,off' })).toEqual([]);
  expect(await owner.call(promotionsApi.add({ ...TEN, name: 'Again' }))).toMatchObject({
    status: 409,
    body: { code: 'code_taken', fields: { code: expect.any(String) } },
  });
  expect((await owner.call(promotionsApi.remove({ id }))).status).toBe(200);
  expect((await owner.call(promotionsApi.find({ id }))).status).toBe(404);
  const actions = (await auditLines(shop)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('promotion.'))).toEqual([
    'promotion.created',
    'promotion.changed',
    'promotion.deleted',
  ]);
});

test('a promotion that makes no sense is refused at its field; managers make promotions, others may look', async () => {
  const shop = await fileShop();
  const owner = await signedInAdmin(shop);
  for (const [change, field] of [
    [{ value: '0' }, 'value'],
    [{ value: '101' }, 'value'],
    [{ kind: 'amount', value: '5' }, 'value'],
    [{ kind: 'buy_x_get_y', value: '100' }, 'buyQuantity'],
    [{ kind: 'tiered', value: '' }, 'tiers'],
    [{ code: 'no spaces' }, 'code'],
    [{ startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-11-01T00:00:00Z' }, 'endsAt'],
    [{ kind: 'gift' }, 'kind'],
  ] as const) {
    const refused = await owner.call(odd(promotionsApi.add)({ ...TEN, ...change }));
    expect([change, refused]).toMatchObject([
      change,
      { status: 400, body: { fields: { [field]: expect.any(String) } } },
    ]);
  }
  const support = await signedInAdmin(shop, 'sam', 'support');
  expect((await support.call(promotionsApi.list())).status).toBe(200);
  expect((await support.call(promotionsApi.add(TEN))).status).toBe(403);
});

test('a code is given to the cart, seen in quote and order, and taken back', async () => {
  await using shop = await testShop();
  await add(shop, TEN);
  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '20.00' })] });
  expect(await quoteOf(customer)).toMatchObject({ code: null, discounts: [], takesCodes: true });
  expect(await give(customer, 'TWENTY')).toMatchObject({
    status: 404,
    body: { fields: { code: 'We do not know this code.' } },
  });
  expect(await give(customer, ' ten ')).toMatchObject({
    status: 200,
    body: { code: 'TEN', reason: null },
  });
  // 8 % of £18.00.
  const quoted = {
    discount: '2.00',
    discounts: [{ name: 'Ten off', code: 'TEN', amount: '2.00' }],
    tax: '1.44',
    total: '29.43',
  };
  expect(await quoteOf(customer)).toMatchObject({ ...quoted, code: { code: 'TEN', reason: null } });
  const orderId = await placeOrder(customer);
  expect(await readOrder(customer, orderId)).toMatchObject(quoted);
  expect(await mailKinds(shop)).toContain('order-placed');
  expect(await shop.stored('orderDiscounts')).toMatchObject([
    { itemPosition: 0, code: 'TEN', amount: 200 },
  ]);
  // Each order is given its code anew.
  expect(await quoteOf(customer)).toMatchObject({ code: null });
  await give(customer, 'TEN');
  expect((await customer.call(cartCodesApi.takeBackCode())).status).toBe(204);
  expect((await customer.call(cartCodesApi.takeBackCode())).status).toBe(204);
  expect(await quoteOf(customer)).toMatchObject({ code: null });
});

test('a guest’s code comes along at sign-in', async () => {
  await using shop = await testShop();
  await add(shop, TEN);
  const product = await shop.addProduct({ price: '20.00' });
  const guest = shop.guest();
  await guest.call(cartApi.add({ productId: product.id }));
  await give(guest, 'TEN');
  expect(await quoteOf(guest)).toMatchObject({ discount: '2.00' });
  const { status } = await guest.call(
    odd(authApi.register)({
      username: 'ada',
      email: 'ada@shop.example',
      password: 'open sesame!',
      confirmPassword: 'open sesame!',
    }),
  );
  expect(status).toBeLessThan(300);
  expect(await quoteOf(guest)).toMatchObject({ discount: '2.00', code: { code: 'TEN' } });
});

test('without a code the best of what applies by itself is taken off', async () => {
  await using shop = await testShop();
  await add(shop, { name: 'Five', kind: 'percent', value: '5' });
  await add(shop, { name: 'Delivery on us', kind: 'free_shipping', minimum: '50.00' });
  const product = await shop.addProduct({ price: '30.00' });
  const customer = await shop.customer({ cart: [product] });
  expect(await quoteOf(customer)).toMatchObject({ discounts: [{ name: 'Five', amount: '1.50' }] });
  await customer.add(product);
  expect(await quoteOf(customer)).toMatchObject({
    discounts: [{ name: 'Delivery on us', amount: '9.99' }],
    takesCodes: false,
  });
  expect(await customer.checkout()).toMatchObject({ shipping: '9.99', total: '64.80' });
});

interface Case {
  why: string;
  promotion: object;
  reason: RegExp;
  before?(customer: Customer, product: ProductView, code: string): Promise<unknown>;
}

const CASES: Case[] = [
  { why: 'too little', promotion: { minimum: '50.00' }, reason: /^Add £30\.00 more/ },
  { why: 'another kind', promotion: { kinds: ['Bundles'] }, reason: /^Nothing in your cart/ },
  {
    why: 'a kind left out',
    promotion: { excludedKinds: ['devices', 'E-Liquids'] },
    reason: /^Nothing in your cart/,
  },
  { why: 'over', promotion: { endsAt: '2020-01-01T00:00:00Z' }, reason: /has ended/ },
  { why: 'not yet', promotion: { startsAt: '2099-01-01T00:00:00Z' }, reason: /not begun/ },
  {
    why: 'for others',
    promotion: { customers: ['else@shop.example'] },
    reason: /certain customers/,
  },
  {
    why: 'for a first order',
    promotion: { firstOrder: true },
    reason: /first order/,
    before: async (customer, product) => {
      await placeOrder(customer);
      await customer.add(product);
    },
  },
  {
    why: 'once only',
    promotion: { oncePerCustomer: true },
    reason: /used this offer already/,
    before: async (customer, product, code) => {
      await give(customer, code);
      await placeOrder(customer);
      await customer.add(product);
    },
  },
];

test('a code says why it takes nothing off, and nothing is placed at a price that the shopper has not seen', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ price: '20.00' });
  for (const { why, promotion, reason, before } of CASES) {
    const code = `TEN${CASES.findIndex((one) => one.why === why)}`;
    await add(shop, { ...TEN, name: why, code, ...promotion });
    const customer = await shop.customer({ cart: [product] });
    await before?.(customer, product, code);
    expect([why, await give(customer, code)]).toMatchObject([
      why,
      { status: 200, body: { code, reason: expect.stringMatching(reason) } },
    ]);
    const { total, discount } = await quoteOf(customer);
    expect([why, discount]).toEqual([why, '0.00']);
    const before409 = (await shop.stored('orders')).length;
    expect(await customer.checkout()).toMatchObject({ code: 'promotion_ended', total });
    expect(await shop.stored('orders')).toHaveLength(before409);
    expect(await customer.checkout({ amount: total })).toMatchObject({ total });
  }
});

/** Goes on with an address alone, as strangers do, with something in the cart. */
async function stranger(shop: TestShop, email: string): Promise<Visitor> {
  const visitor = shop.guest();
  await agreed(visitor.call(authApi.goOn({ email })));
  await agreed(visitor.call(addressesApi.add(ADDRESS)));
  const { id: productId } = await shop.addProduct({ price: '20.00' });
  await agreed(visitor.call(cartApi.add({ productId })));
  return visitor;
}

test.each([
  ['for a first order', { firstOrder: true }, /first order/],
  ['once for each customer', { oncePerCustomer: true }, /used this offer already/],
])(
  'an offer %s goes by the mailbox: another account of a stranger’s, and another spelling, get none',
  async (_, promotion, reason) => {
    await using shop = await testShop(SPARED);
    await add(shop, { ...TEN, ...promotion });
    const first = await stranger(shop, 'ada.lovelace@gmail.com');
    expect((await give(first, 'TEN')).body.reason).toBeNull();
    await agreed(first.call(ordersApi.checkOut({})));
    for (const email of [
      'ada.lovelace@gmail.com',
      'Ada.Lovelace+two@gmail.com',
      'adalovelace@googlemail.com',
    ]) {
      const again = await stranger(shop, email);
      expect((await give(again, 'TEN')).body.reason, email).toMatch(reason);
      expect((await quoteOf(again)).discount).toBe('0.00');
      const { body } = await again.call(ordersApi.checkOut({}));
      expect(body).toMatchObject({ code: 'promotion_ended' });
    }
    const other = await stranger(shop, 'ada@gmail.com');
    expect((await give(other, 'TEN')).body.reason).toBeNull();
  },
);

test('who bought in the shop that the owner had before has no first order here, whichever account they come with', async () => {
  await using shop = await testShop(SPARED);
  const { owner: admin } = await add(shop, { ...TEN, firstOrder: true });
  const file = [
    'Order number,Email,Placed,Total,Status',
    '1,ada.lovelace@gmail.com,2024-03-01,20.00,paid',
    '2,eve@shop.example,2024-03-01,20.00,refunded',
    '3,kim@shop.example,2024-03-01,20.00,paid',
  ].join('\n');
  const reasonFor = async (email: string) =>
    (await give(await stranger(shop, email), 'TEN')).body.reason;
  expect(await reasonFor('kim@shop.example')).toBeNull();
  const { body } = await upload(admin, pastOrdersApi.importFile(), file);
  expect(body).toMatchObject({ created: 3 });
  expect(await reasonFor('adalovelace+new@gmail.com')).toMatch(/first order/);
  expect(await reasonFor('kim+2@shop.example')).toMatch(/first order/);
  // What was given back is no order.
  expect(await reasonFor('eve+2@shop.example')).toBeNull();
  const refused = await stranger(shop, 'ada.lovelace+3@gmail.com');
  await give(refused, 'TEN');
  expect((await quoteOf(refused)).discount).toBe('0.00');
  expect((await refused.call(ordersApi.checkOut({}))).body).toMatchObject({
    code: 'promotion_ended',
  });
});

test('of two strangers who order at once with one mailbox, one gets the offer', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS, ...SPARED });
  await add(shop, { ...TEN, firstOrder: true });
  const spellings = ['eve@shop.example', 'eve+1@shop.example', 'eve+2@shop.example'];
  const strangers = await Promise.all(spellings.map((email) => stranger(shop, email)));
  for (const each of strangers) await give(each, 'TEN');
  const answers = await Promise.all(strangers.map((each) => each.call(ordersApi.checkOut({}))));
  expect(answers.map(({ body }) => ('code' in body ? body.code : 'placed')).sort()).toEqual([
    'placed',
    'promotion_ended',
    'promotion_ended',
  ]);
  expect(await usesOf(shop)).toEqual({ uses: 1, rows: 1 });
});

test('a cancelled order gives its use back', async () => {
  await using shop = await testShop();
  await add(shop, { ...TEN, maxUses: 1, oncePerCustomer: true });
  const product = await shop.addProduct();
  const customer = await shop.customer({ cart: [product] });
  await give(customer, 'TEN');
  const orderId = await placeOrder(customer);
  expect(await usesOf(shop)).toEqual({ uses: 1, rows: 1 });
  await customer.call({ ...ordersApi.cancel({ id: orderId }), body: {} });
  expect(await usesOf(shop)).toEqual({ uses: 0, rows: 0 });
  await customer.add(product);
  expect((await give(customer, 'TEN')).body.reason).toBeNull();
});

test('sixty checkouts at once for a code with 15 uses are given it 15 times, and nobody pays more than they saw', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS, ...SPARED });
  const { owner, id } = await add(shop, { ...TEN, maxUses: 15 });
  // Of different things, so that they meet at the promotion and nowhere before.
  const products = await shop.addProducts(...Array(20).fill({ price: '10.00' }));
  const customers: Customer[] = [];
  for (let made = 0; made < 60; made += 20) {
    const group = products.map((product) => shop.customer({ cart: [product] }));
    customers.push(...(await Promise.all(group)));
  }
  await giveAll(shop, 'TEN');

  const responses = await Promise.all(
    customers.map((customer) => customer.checkout({ amount: '19.71' })),
  );

  const refused = responses.filter(({ code }) => code === 'promotion_ended');
  expect(responses.filter(({ total, orderId }) => orderId && total === '19.71')).toHaveLength(15);
  expect(refused).toHaveLength(45);
  expect(new Set(refused.map(({ total }) => total))).toEqual(new Set(['20.79']));
  expect(await usesOf(shop)).toEqual({ uses: 15, rows: 15 });
  expect(await shop.stored('orders')).toHaveLength(15);
  expect((await owner.call(promotionsApi.find({ id }))).body).toMatchObject({
    state: 'used_up',
    uses: 15,
  });
  expect(await owner.call(promotionsApi.change({ id }, { maxUses: 14 }))).toMatchObject({
    status: 400,
    body: { fields: { maxUses: expect.any(String) } },
  });
});

test('orders that use the same two promotions never deadlock', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS, ...SPARED });
  const both = { kind: 'percent', value: '5', combines: true, maxUses: 1000 };
  await add(shop, { ...both, name: 'One' });
  await add(shop, { ...both, name: 'Two' });
  const product = await shop.addProduct({ price: '10.00' });
  const customers = await Promise.all(
    Array.from({ length: 12 }, () => shop.customer({ cart: [product] })),
  );
  const orders = await Promise.all(customers.map(placeOrder));
  await Promise.all(
    customers.map((customer, n) =>
      customer.call({ ...ordersApi.cancel({ id: orders[n] ?? '' }), body: {} }),
    ),
  );
  expect(await usesOf(shop)).toEqual({ uses: 0, rows: 0 });
});

test('a promotion is tried on a cart before it runs', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const [coil, kit] = await shop.addProducts({ price: '10.00' }, { price: '40.00' });
  if (!coil || !kit) throw new Error('products are missing');
  const lines = [coil, kit].map(({ id }) => ({ productId: id, quantity: 2 }));
  const promotion = { ...TEN, productIds: [coil.id], startsAt: '2099-01-01T00:00:00Z' };
  const { body } = await owner.call(tariffApi.tryPromotion({ promotion, lines }));
  expect(body).toMatchObject({
    subtotal: '100.00',
    discount: '2.00',
    reason: null,
    lines: [
      { qualifies: true, discount: '2.00' },
      { qualifies: false, discount: '0.00' },
    ],
  });
  const dear = { ...promotion, minimum: '500.00' };
  expect((await owner.call(tariffApi.tryPromotion({ promotion: dear, lines }))).body).toMatchObject(
    {
      discount: '0.00',
      reason: expect.stringMatching(/^Add £480\.00 more/),
    },
  );
});

test('who deletes their account is forgotten by promotions that named them', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const email = `${customer.username}@shop.example`;
  const { owner, id } = await add(shop, { ...TEN, customers: [email] });
  expect((await customer.call(accountApi.remove())).status).toBeLessThan(300);
  expect((await owner.call(promotionsApi.find({ id }))).body).toMatchObject({
    customers: [],
    state: 'off',
  });
});

test('what the shop does not have is refused at its field; what has gone since is told, and may stay', async () => {
  await using shop = await testShop();
  await shop.addProduct({ category: 'E-Liquids', type: 'Nic Salt' });
  const owner = await signedInAdmin(shop);
  const nobody = '0a1b2c3d-0000-4000-8000-00000000abcd';
  for (const [part, fields] of [
    [{ kinds: ['Devicez', 'nic salt'] }, { kinds: 'No category or type is called “Devicez”' }],
    [{ excludedKinds: ['Podz'] }, { excludedKinds: 'No category or type is called “Podz”' }],
    [{ brandIds: [nobody] }, { brandIds: 'A brand of these does not exist any more' }],
    [{ productIds: [nobody] }, { productIds: 'A product of these does not exist any more' }],
  ] as const) {
    expect(await owner.call(odd(promotionsApi.add)({ ...TEN, ...part }))).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields },
    });
  }
  // The home page's categories are there before any product is.
  const kinds = ['nic salt', 'Devices'];
  const { id } = await add(shop, { ...TEN, kinds });
  expect(
    await owner.call(promotionsApi.change({ id }, { kinds: [...kinds, 'Podz'] })),
  ).toMatchObject({
    status: 400,
    body: { fields: { kinds: expect.stringContaining('“Podz”') } },
  });
  await shop.pretend('products', { type: 'Freebase' });
  const listed = (await owner.call(promotionsApi.list())).body;
  expect(listed[0]?.unknownKinds).toEqual(['nic salt']);
  expect((await owner.call(promotionsApi.change({ id }, { name: 'Later' }))).status).toBe(200);
});

test('“buy X get Y” gives Y free where no percentage is given', async () => {
  const shop = await fileShop();
  const three = { name: '3 for 2', kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1 };
  const { value, owner, id } = await add(shop, three);
  expect(value).toBe('100');
  await owner.call(promotionsApi.remove({ id }));
});

test('any 5 for 10: in a cart, an order and on the product’s page, which says no more of it once it has ended', async () => {
  await using shop = await testShop();
  const [mint, berry] = await shop.addProducts(
    { name: 'Mint', price: '3.00', category: 'E-Liquids' },
    { name: 'Berry', price: '2.50', category: 'E-Liquids' },
  );
  if (!mint || !berry) throw new Error('products are missing');
  const { owner } = await add(shop, {
    name: 'Any 5 for 10',
    kind: 'fixed_price',
    buyQuantity: 5,
    value: '10.00',
    kinds: ['E-Liquids'],
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect(
    (
      await owner.call(
        odd(promotionsApi.add)({ name: 'One', kind: 'fixed_price', buyQuantity: 1, value: '1.00' }),
      )
    ).body.fields,
  ).toEqual({ buyQuantity: 'At least 2' });
  const page = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: mint.slug }));
  expect(page.body.offers).toMatchObject([{ text: 'Any 5 for £10.00' }]);
  // Four at 3.00 and one at 2.50 cost 10.00 together, the other two 2.50 each.
  const cart = [
    { product: mint, quantity: 4 },
    { product: berry, quantity: 3 },
  ];
  const customer = await shop.customer({ cart });
  const quoted = await quoteOf(customer);
  expect(quoted).toMatchObject({
    subtotal: '19.50',
    discount: '4.50',
    groupOffers: [
      { variantId: mint.variants[0]?.id, amount: '3.72' },
      { variantId: berry.variants[0]?.id, amount: '0.78' },
    ],
  });
  const orderId = await placeOrder(customer);
  const order = await readOrder(customer, orderId);
  expect(order).toMatchObject({ discount: '4.50', discounts: [{ name: 'Any 5 for 10' }] });
  const offersOf = async (product: { slug: string }) =>
    (await shop.visitor().call(catalogApi.findProduct({ idOrSlug: product.slug }))).body.offers;
  await shop.changeProduct(mint, { category: 'Devices' });
  expect(await offersOf(mint)).toBeUndefined();
  expect(await offersOf(berry)).toMatchObject([{ text: 'Any 5 for £10.00' }]);
  await shop.later('promotions', '61 minutes');
  await shop.queueJob('turn-offers');
  await shop.runJobs();
  expect(await offersOf(berry)).toBeUndefined();
});

/** Promotions of which each would take something off three of a product at 10.00, were it for everybody. */
const RULES = [
  [{ kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1 }, '3 for 2', '10.00'],
  [
    { kind: 'buy_x_get_y', buyQuantity: 1, getQuantity: 1, value: '50' },
    'Buy 1, get 1 at 50% off',
    '5.00',
  ],
  [{ kind: 'percent', value: '20', minimum: '25.00' }, '20% off from £25.00', '6.00'],
  [{ kind: 'amount', value: '4.00' }, '£4.00 off', '4.00'],
  [{ kind: 'fixed_price', buyQuantity: 3, value: '20.00' }, 'Any 3 for £20.00', '10.00'],
  [
    {
      kind: 'tiered',
      tiers: [
        { from: '20.00', percent: '5' },
        { from: '30.00', percent: '10' },
      ],
    },
    '5% off from £20.00, 10% off from £30.00',
    '3.00',
  ],
  [{ kind: 'free_shipping' }, 'Free delivery', '9.99'],
] as const;

test('what lists, pages and the offer’s own page tell of a promotion is what a cart gets', async () => {
  await using shop = await testShop();
  const [mint, berry, mod] = await shop.addProducts(
    { name: 'Mint', price: '10.00', category: 'E-Liquids', type: 'Freebase' },
    { name: 'Berry', price: '10.00', category: 'E-Liquids', type: 'Nic Salt' },
    { name: 'Mod', price: '10.00', category: 'Devices', type: 'Box Mod' },
  );
  if (!mint || !berry || !mod) throw new Error('products are missing');
  const owner = await signedInAdmin(shop, 'owner');
  const visitor = shop.visitor();
  const three = async (product: typeof mint) =>
    quoteOf(await shop.customer({ cart: [{ product, quantity: 3 }] }));
  const part = { kinds: ['E-Liquids'], excludedKinds: ['Nic Salt'] };
  for (const [rule, text, discount] of RULES) {
    const made = await owner.call(
      odd(promotionsApi.add)({ name: text.slice(0, 40), ...rule, ...part }),
    );
    const { id } = made.body as PromotionRecord;
    const listed = await visitor.call(catalogApi.listProducts());
    const told = Object.fromEntries(listed.body.map(({ name, offers }) => [name, offers]));
    expect(told).toEqual({ Mint: [{ id, text }], Berry: undefined, Mod: undefined });
    const best = await visitor.call(catalogApi.listBestSellers());
    expect(best.body.filter(({ offers }) => offers).map(({ name }) => name)).toEqual(['Mint']);
    expect((await visitor.call(offersApi.findOffer({ id }))).body).toMatchObject({ id, text });
    const taking = await visitor.call(offersApi.listOffered({ id }));
    expect(taking.body.map(({ name }) => name)).toEqual(['Mint']);
    expect(await three(mint)).toMatchObject({ discount });
    expect(await three(mod)).toMatchObject({ discount: '0.00' });
    await owner.call(promotionsApi.remove({ id }));
    expect((await visitor.call(catalogApi.listProducts())).body.some((each) => each.offers)).toBe(
      false,
    );
    expect((await visitor.call(offersApi.findOffer({ id }))).status).toBe(404);
  }

  const set = { kind: 'fixed_price', buyQuantity: 3, value: '20.00' } as const;
  await owner.call(odd(promotionsApi.add)({ name: 'Three', ...set }));
  const told = async () => {
    const { body } = await visitor.call(catalogApi.listProducts());
    const page = await visitor.call(catalogApi.findProduct({ idOrSlug: mint.slug }));
    return [...body, page.body].map(({ offers }) => offers?.[0]?.text);
  };
  expect(await told()).toEqual(Array(4).fill('Any 3 for £20.00'));
  await owner.call(settingsApi.change({ key: 'currency', value: 'EUR' }));
  expect(await told()).toEqual(Array(4).fill('Any 3 for €20.00'));
});

test('what is for some, for so many or not for now is told to nobody; what begins is told when it does', async () => {
  await using shop = await testShop();
  await shop.addProducts({ name: 'Mint', price: '10.00' });
  const owner = await signedInAdmin(shop, 'owner');
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const percent = { name: 'Ten off', kind: 'percent', value: '10' } as const;
  for (const condition of [
    { code: 'TEN' },
    { firstOrder: true },
    { oncePerCustomer: true },
    { maxUses: 5 },
    { customers: ['ada@example.com'] },
    { isActive: false },
    { startsAt: soon },
  ]) {
    const { status } = await owner.call(odd(promotionsApi.add)({ ...percent, ...condition }));
    expect(status).toBe(201);
  }
  const visitor = shop.visitor();
  const told = async () => (await visitor.call(catalogApi.listProducts())).body[0]?.offers;
  expect(await told()).toBeUndefined();
  await shop.later('promotions', '61 minutes');
  await shop.queueJob('turn-offers');
  await shop.runJobs();
  expect(await told()).toMatchObject([{ text: '10% off' }]);
  // Each moment is told once: what is kept is not dropped each minute.
  let tells = 0;
  shop.database.changes.on('invalidate', (tags) => {
    if (tags.includes('promotions')) tells++;
  });
  await shop.queueJob('turn-offers');
  await shop.runJobs();
  expect(tells).toBe(0);
});
