import { expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as groupsApi from '../../../src/modules/customers/group-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as byHandApi from '../../../src/modules/orders/placing/by-hand-endpoints.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import * as takingsApi from '../../../src/modules/takings/endpoints.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import type { Customer } from '../../support/customer.ts';
import { placeOrder, readOrder } from '../../support/orders.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { odd, type Visitor } from '../../support/visitor.ts';

async function trade(admin: Visitor, fields: object, ...members: Customer[]) {
  const { status, body } = await admin.call(odd(groupsApi.add)({ name: 'Trade', ...fields }));
  if (status !== 201) throw new Error(`the group was refused: ${JSON.stringify(body)}`);
  for (const { id } of members) {
    await admin.call(customersApi.change({ id }, { groupIds: [body.id] }));
  }
  return body;
}

const quoteOf = async (visitor: Visitor) => (await visitor.call(ordersApi.quote())).body;

async function shopWithMug(price = '10.00') {
  const shop: TestShop = await testShop();
  const mug = await shop.addProduct({ price });
  const owner = await signedInAdmin(shop);
  return { shop, mug, owner, variant: mug.variants[0] ?? { id: '', sku: '' } };
}

test('a group’s percentage is in the cart, the quote, the order and its invoice, and nobody else’s', async () => {
  const { shop, mug, owner } = await shopWithMug('9.99');
  await using _ = shop;
  const [ada, eve] = [await shop.customer({ cart: [mug] }), await shop.customer({ cart: [mug] })];
  await trade(owner, { percentOff: '12.5' }, ada);
  // 12.5 % of 9.99 is 1.24875: 1.25 off.
  expect((await ada.cart())[0]?.variant.price).toBe('8.74');
  expect(await quoteOf(ada)).toMatchObject({ subtotal: '8.74' });
  expect(await quoteOf(eve)).toMatchObject({ subtotal: '9.99' });
  const product = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: mug.id }));
  expect(product.text).not.toContain('8.74');
  expect((await ada.call(catalogApi.findProduct({ idOrSlug: mug.id }))).text).toBe(product.text);
  const orderId = await placeOrder(ada);
  expect(await readOrder(ada, orderId)).toMatchObject({
    subtotal: '8.74',
    items: [{ price: '8.74', quantity: 1 }],
  });
});

test('a fixed price is for its variant alone; of several prices the lowest holds, and never more than everybody’s', async () => {
  const { shop, mug, owner, variant } = await shopWithMug();
  await using _ = shop;
  const ada = await shop.customer({ cart: [mug] });
  const group = await trade(owner, { percentOff: '5' }, ada);
  const set = (price: string | null) =>
    owner.call(groupsApi.changePrices(group, { prices: [{ sku: variant.sku, price }] }));
  expect((await set('8.00')).body).toEqual({ set: 1, removed: 0, unchanged: 0 });
  expect(await quoteOf(ada)).toMatchObject({ subtotal: '8.00' });
  const of = mug.id;
  expect((await ada.call(accountApi.ownPrices({ of }))).body).toEqual([
    { productId: mug.id, variantId: variant.id, price: '8.00', isShown: true },
  ]);
  await set('12.00');
  expect(await quoteOf(ada)).toMatchObject({ subtotal: '9.50' });
  expect((await owner.call(groupsApi.listPrices(group))).body).toMatchObject([
    { sku: variant.sku, price: '12.00', publicPrice: '10.00' },
  ]);
  expect((await set(null)).body).toEqual({ set: 0, removed: 1, unchanged: 0 });
  expect((await set(null)).body).toEqual({ set: 0, removed: 0, unchanged: 1 });
  const stranger = await shop.customer();
  expect((await stranger.call(accountApi.ownPrices({ of }))).body).toEqual([]);
  expect((await shop.visitor().call(accountApi.ownPrices({ of }))).status).toBe(401);
});

test('what many cards show is asked for at once, and only who has prices of their own is told to ask', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const cup = await shop.addProduct({
    price: '10.00',
    variants: [
      { options: { Colour: 'Red' }, stock: 0 },
      { options: { Colour: 'Blue' }, price: '20.00' },
    ],
  });
  const mug = await shop.addProduct({ price: '5.00' });
  const plate = await shop.addProduct({ price: '4.00' });
  const [ada, eve, bob] = [await shop.customer(), await shop.customer(), await shop.customer()];
  const hasOwnPrices = async (customer: Customer) =>
    (await customer.call(accountApi.find())).body.hasOwnPrices;
  expect(await hasOwnPrices(ada)).toBe(false);

  await trade(owner, { percentOff: '10' }, ada);
  await trade(owner, { name: 'Charities', isTaxExempt: true, taxReason: 'Charity' }, eve);
  const few = await trade(owner, { name: 'Few' }, bob);
  expect(await hasOwnPrices(ada)).toBe(true);
  expect([await hasOwnPrices(eve), await hasOwnPrices(bob)]).toEqual([false, false]);
  const sku = mug.variants[0]?.sku ?? '';
  await owner.call(groupsApi.changePrices(few, { prices: [{ sku, price: '4.50' }] }));
  expect(await hasOwnPrices(bob)).toBe(true);

  const of = [cup.id, mug.id, plate.id].join();
  const { body } = await ada.call(accountApi.ownPrices({ of }));
  const shown = (one: { id: string }) =>
    body
      .filter(({ productId }) => productId === one.id)
      .map(({ price, isShown }) => [price, isShown]);
  // The first that can be bought stands for the product, as it does for everybody.
  expect(shown(cup).toSorted()).toEqual([
    ['18.00', true],
    ['9.00', false],
  ]);
  expect([shown(mug), shown(plate)]).toEqual([[['4.50', true]], [['3.60', true]]]);
  expect((await bob.call(accountApi.ownPrices({ of }))).body).toMatchObject([
    { productId: mug.id },
  ]);
  const many = Array.from({ length: 51 }, () => mug.id).join();
  expect((await ada.call(accountApi.ownPrices({ of: many }))).status).toBe(400);
});

test('a percentage is off its brands and kinds alone', async () => {
  const { shop, mug, owner } = await shopWithMug();
  await using _ = shop;
  const coil = await shop.addProduct({ price: '10.00', category: 'Accessories' });
  const ada = await shop.customer({ cart: [mug, coil] });
  await trade(owner, { percentOff: '50', kinds: ['accessories'] }, ada);
  expect(await quoteOf(ada)).toMatchObject({ subtotal: '15.00' });
});

test('prices with a line that cannot be are refused whole, each line by its number', async () => {
  const { shop, owner, variant } = await shopWithMug();
  await using _ = shop;
  const group = await trade(owner, {});
  const prices = [
    { sku: variant.sku, price: '8.00' },
    { sku: 'NOTHING', price: '8.00' },
    { sku: variant.sku.toLowerCase(), price: '7.00' },
  ];
  const { status, body } = await owner.call(groupsApi.changePrices(group, { prices }));
  expect(status).toBe(400);
  expect(body.fields).toEqual({
    'prices.1.sku': 'Line 2: no variant has the SKU NOTHING',
    'prices.2.sku': expect.stringContaining('Line 3'),
  });
  expect((await owner.call(groupsApi.listPrices(group))).body).toEqual([]);
  const gone = { id: crypto.randomUUID() };
  const one = { prices: [{ sku: variant.sku, price: '1.00' }] };
  expect((await owner.call(groupsApi.changePrices(gone, one))).status).toBe(404);
  const support = await signedInAdmin(shop, 'sam', 'support');
  expect((await support.call(groupsApi.changePrices(group, one))).status).toBe(403);
});

test('whoever leaves the group meanwhile is told the new total, and nothing is placed', async () => {
  const { shop, mug, owner } = await shopWithMug();
  await using _ = shop;
  const ada = await shop.customer({ cart: [mug] });
  const group = await trade(owner, { percentOff: '50' }, ada);
  const { total } = await quoteOf(ada);
  await owner.call(groupsApi.changeMembers(group, { customerIds: [ada.id], isMember: false }));
  expect(await ada.checkout({ amount: Number(total) })).toMatchObject({ code: 'amount_changed' });
  expect(await shop.stored('orders')).toEqual([]);
});

test('an order by hand costs what its customer’s groups pay', async () => {
  const { shop, mug, owner, variant } = await shopWithMug();
  await using _ = shop;
  const ada = await shop.customer();
  await trade(owner, { percentOff: '10' }, ada);
  const { body } = await owner.call(
    byHandApi.quote({ customerId: ada.id, lines: [{ variantId: variant.id, quantity: 2 }] }),
  );
  expect(body).toMatchObject({ subtotal: '18.00', lines: [{ price: '9.00' }] });
  expect(mug.price).toBe('10.00');
});

test('in yen a group’s price is whole', async () => {
  const { shop, mug, owner } = await shopWithMug('999.00');
  await using _ = shop;
  await setSetting(owner, 'currency', 'JPY');
  const ada = await shop.customer({ cart: [mug] });
  await trade(owner, { percentOff: '10' }, ada);
  expect(await quoteOf(ada)).toMatchObject({ subtotal: '899.00' });
});

test('a promotion for a group is for who is in it; the group stays as long as the promotion', async () => {
  const { shop, mug, owner } = await shopWithMug();
  await using _ = shop;
  const [ada, eve] = [await shop.customer({ cart: [mug] }), await shop.customer({ cart: [mug] })];
  const group = await trade(owner, {}, ada);
  const promotion = { name: 'Trade week', kind: 'percent', value: '20', groupIds: [group.id] };
  const { body } = await owner.call(odd(promotionsApi.add)(promotion));
  expect(await quoteOf(ada)).toMatchObject({ discount: '2.00' });
  expect(await quoteOf(eve)).toMatchObject({ discount: '0.00' });
  expect(await owner.call(groupsApi.remove(group))).toMatchObject({
    status: 409,
    body: { code: 'group_in_use', count: 1 },
  });
  const nobody = { ...promotion, name: 'Other', groupIds: [crypto.randomUUID()] };
  expect(await owner.call(odd(promotionsApi.add)(nobody))).toMatchObject({
    status: 400,
    body: { fields: { groupIds: expect.any(String) } },
  });
  await owner.call(promotionsApi.remove({ id: body.id }));
  expect((await owner.call(groupsApi.remove(group))).status).toBe(200);
});

test('of a group deleted and named by a promotion at once, one is refused', async () => {
  const { shop, owner } = await shopWithMug();
  await using _ = shop;
  const group = await trade(owner, {});
  const promotion = { name: 'Trade week', kind: 'percent', value: '20', groupIds: [group.id] };
  const [removed, made] = await Promise.all([
    owner.call(groupsApi.remove(group)),
    owner.call(odd(promotionsApi.add)(promotion)),
  ]);
  expect([removed.status, made.status]).toSatisfy(
    ([gone, added]) => (gone === 200 && added === 400) || (gone === 409 && added === 201),
  );
});

test('who pays no tax has the reason on the order’s papers, and the takings tell their sales from others', async () => {
  const { shop, mug, owner } = await shopWithMug();
  await using _ = shop;
  const ada = await shop.customer({ cart: [mug] });
  const exempt = { isTaxExempt: true, taxReason: 'VAT number abroad', taxNumber: 'FR123' };
  expect((await owner.call(customersApi.change(ada, exempt))).body).toMatchObject(exempt);
  expect(await quoteOf(ada)).toMatchObject({ tax: '0.00', total: '19.99' });
  const orderId = await placeOrder(ada);
  const [order] = await shop.stored('orders');
  expect(order).toMatchObject({ taxExemption: 'VAT number abroad, FR123' });
  const invoice = await ada.call(ordersApi.invoice({ id: orderId }));
  expect(invoice.status).toBe(200);
  const { body } = await owner.call(takingsApi.read());
  // Nobody is taxed on delivery here.
  expect(body.taxes).toMatchObject([
    { country: 'GB', name: 'Tax exempt', percent: '0', net: '10.00', tax: '0.00' },
    { country: 'GB', name: null, net: '9.99', tax: '0.00' },
  ]);
  await owner.call(orderRecordsApi.pay({ id: orderId }));
  await owner.call(orderRecordsApi.refund({ id: orderId }, { amount: '19.99', reason: 'late' }), {
    'idempotency-key': 'a',
  });
  const after = await owner.call(takingsApi.read());
  expect(after.body.total).toMatchObject({ net: '0.00', tax: '0.00', gross: '0.00' });
});

test('where prices hold the tax, who pays none is not charged it; a group can be exempt as well', async () => {
  const { shop, mug, owner } = await shopWithMug('12.00');
  await using _ = shop;
  await setSetting(owner, 'tax_rate', '20');
  await setSetting(owner, 'prices_include_tax', 'true');
  const [ada, eve] = [await shop.customer({ cart: [mug] }), await shop.customer({ cart: [mug] })];
  await trade(owner, { isTaxExempt: true, taxReason: 'Charities' }, ada);
  expect(await quoteOf(eve)).toMatchObject({ subtotal: '12.00', tax: '2.00', total: '21.99' });
  expect(await quoteOf(ada)).toMatchObject({
    subtotal: '12.00',
    discounts: [{ name: 'Tax not charged', amount: '2.00' }],
    tax: '0.00',
    total: '19.99',
  });
  await placeOrder(ada);
  expect((await shop.stored('orders'))[0]).toMatchObject({ taxExemption: 'Charities', tax: 0 });
});
