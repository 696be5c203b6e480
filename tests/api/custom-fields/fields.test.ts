import { expect, test } from 'vitest';
import { type AnyExtension, defineExtension } from '../../../src/kit/extension.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as fieldsApi from '../../../src/modules/custom-fields/endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import { readSlips } from '../../../src/modules/orders/slips/read-slips.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { added, LUNA, readDetail, save, TWO_COLOURS } from '../../support/admin-products.ts';
import { type Customer, PASSWORD } from '../../support/customer.ts';
import { placeOrder, readOrder } from '../../support/orders.ts';
import { anotherProcess, type TestShop, testShop } from '../../support/test-shop.ts';
import { odd, type Visitor } from '../../support/visitor.ts';

const extensionOf = (name: string, fields: AnyExtension['fields']) =>
  defineExtension({ name, contract: 1, title: name, description: `Is about ${name}.`, fields });

/** An extension that wraps gifts. */
const wrapping = extensionOf('wrapping', [
  { of: 'product', key: 'wrapping.wrappable', label: 'Can be wrapped', kind: 'flag' },
  {
    of: 'product',
    key: 'wrapping.paper',
    label: 'Paper',
    kind: 'choice',
    choices: ['Red', 'Gold, shiny'],
    isPublic: true,
  },
  { of: 'product', key: 'wrapping.minutes', label: 'Minutes', kind: 'number', from: 1, to: 60 },
  { of: 'variant', key: 'wrapping.box', label: 'Box', kind: 'text', most: 10, isPublic: true },
  { of: 'variant', key: 'wrapping.since', label: 'Since', kind: 'date' },
  { of: 'order', key: 'wrapping.checked', label: 'Checked', kind: 'flag' },
  { of: 'customer', key: 'wrapping.likes', label: 'Likes', kind: 'choice', choices: ['Bows'] },
  {
    of: 'line',
    key: 'wrapping.wrap',
    label: 'Gift wrap',
    kind: 'flag',
    when: 'wrapping.wrappable',
    onSlip: true,
  },
  {
    of: 'line',
    key: 'wrapping.card',
    label: 'Card',
    kind: 'text',
    lines: 3,
    when: 'wrapping.wrappable',
  },
]);

async function wrappingShop() {
  const shop = await testShop({ extensions: [wrapping] });
  await shop.addProduct({ name: 'Atlas', slug: 'atlas', variants: [{ sku: 'ATLAS-1' }] });
  return { shop, owner: await signedInAdmin(shop) };
}

/** A product that can be wrapped, in the cart of a customer. */
async function withWrappedCart(shop: TestShop, owner: Visitor) {
  const luna = await added(owner, { ...LUNA, fields: { 'wrapping.wrappable': true } });
  const { body: product } = await shop
    .visitor()
    .call(catalogApi.findProduct({ idOrSlug: luna.slug }));
  const customer = await shop.customer({ cart: [product] });
  const [line] = (await customer.call(cartApi.list())).body;
  return { luna, product, customer, itemId: line?.id ?? '' };
}

const ask = (customer: Visitor, itemId: string, fields: object) =>
  customer.call(odd(cartApi.change)({ itemId }, { fields }));

const lineOf = async (customer: Customer) => (await customer.call(cartApi.list())).body[0];

test('fields of a product and of its variants are saved, changed one by one, and read by shoppers if they are public', async () => {
  const { shop, owner } = await wrappingShop();
  await using _ = shop;
  const luna = await added(owner, {
    ...TWO_COLOURS,
    fields: { 'wrapping.wrappable': true, 'wrapping.paper': 'Red' },
    variants: TWO_COLOURS.variants.map((variant) => ({
      ...variant,
      fields: { 'wrapping.box': variant.sku },
    })),
  });
  expect(luna.fields).toEqual({ 'wrapping.wrappable': true, 'wrapping.paper': 'Red' });
  const [black, red] = luna.variants;
  const { body } = await save(owner, luna, {
    fields: { 'wrapping.minutes': 5, 'wrapping.wrappable': false },
    variants: [{ ...black, fields: { 'wrapping.since': '2026-11-30' } }, red],
  });
  expect(body.fields).toEqual({ 'wrapping.paper': 'Red', 'wrapping.minutes': 5 });
  expect(body.variants.map(({ fields }) => fields)).toEqual([
    { 'wrapping.box': 'LUN-BLK', 'wrapping.since': '2026-11-30' },
    { 'wrapping.box': 'LUN-RED' },
  ]);
  const shown = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: luna.slug }));
  expect(shown.body.fields).toEqual({ 'wrapping.paper': 'Red' });
  expect(shown.body.variants[0]?.fields).toEqual({ 'wrapping.box': 'LUN-BLK' });
  const copy = await owner.call(productsApi.duplicate({ id: luna.id }));
  expect(copy.body).toMatchObject({
    fields: body.fields,
    variants: [{}, { fields: { 'wrapping.box': 'LUN-RED' } }],
  });
});

test('a product is refused at the fields that it cannot have, a variant at its place; lists are filtered by flags and choices', async () => {
  const { shop, owner } = await wrappingShop();
  await using _ = shop;
  for (const [fields, refused] of [
    [{ 'wrapping.other': 1 }, { 'fields.wrapping.other': 'There is no such field' }],
    [{ 'wrapping.box': 'x' }, { 'fields.wrapping.box': 'There is no such field' }],
    [{ 'wrapping.paper': 'Blue' }, { 'fields.wrapping.paper': 'Not one of the choices' }],
    [{ 'wrapping.minutes': 61 }, { 'fields.wrapping.minutes': 'Must be at most 60' }],
    [{ 'wrapping.minutes': '5' }, { 'fields.wrapping.minutes': 'Must be a number' }],
    [{ 'wrapping.wrappable': 'yes' }, { 'fields.wrapping.wrappable': 'Must be true or false' }],
  ]) {
    const { status, body } = await owner.call(odd(productsApi.add)({ ...LUNA, fields }));
    expect([fields, status, body.fields]).toEqual([fields, 400, refused]);
  }
  const variants = [{ sku: 'A', options: {}, fields: { 'wrapping.box': 'far too long a text' } }];
  const { status, body } = await owner.call(odd(productsApi.add)({ ...LUNA, variants }));
  expect([status, body.fields]).toEqual([
    400,
    { 'variants.0.fields.wrapping.box': 'At most 10 characters' },
  ]);

  await added(owner, { ...LUNA, name: 'One', fields: { 'wrapping.paper': 'Red' } });
  await added(owner, {
    ...LUNA,
    name: 'Two',
    fields: { 'wrapping.paper': 'Gold, shiny', 'wrapping.wrappable': true },
  });
  const find = async (fields: string) =>
    (await owner.call(productsApi.list({ fields, sort: 'name' }))).body.map(({ name }) => name);
  expect(await find('wrapping.paper=Red,wrapping.paper=Gold%2C shiny')).toEqual(['One', 'Two']);
  expect(await find('wrapping.paper=Red,wrapping.wrappable=true')).toEqual([]);
  expect(await find('wrapping.wrappable=true')).toEqual(['Two']);
  expect(await find('wrapping.wrappable=false')).toEqual(['Atlas', 'One']);
  expect((await owner.call(productsApi.list({ fields: 'odd' }))).status).toBe(400);
});

test('what a line is asked for goes from the cart into the order, its slip and the news of it', async () => {
  const { shop, owner } = await wrappingShop();
  await using _ = shop;
  const { customer, itemId } = await withWrappedCart(shop, owner);
  expect((await lineOf(customer))?.asks?.map(({ key }) => key)).toEqual([
    'wrapping.wrap',
    'wrapping.card',
  ]);
  const { status, body } = await ask(customer, itemId, {
    'wrapping.wrap': true,
    'wrapping.card': 'To Ann\n  with love ',
  });
  const details = [
    { label: 'Gift wrap', text: 'Yes' },
    { label: 'Card', text: 'To Ann\nwith love' },
  ];
  expect(status).toBe(200);
  expect(body).toMatchObject({ quantity: 1, details });
  expect((await customer.call(cartApi.change({ itemId }, { quantity: 2 }))).status).toBe(200);
  expect(await lineOf(customer)).toMatchObject({ quantity: 2, details });

  const orderId = await placeOrder(customer);
  const fields = { 'wrapping.wrap': true, 'wrapping.card': 'To Ann\nwith love' };
  expect((await readOrder(customer, orderId)).items).toMatchObject([{ fields, details }]);
  const record = await owner.call(orderRecordsApi.find({ id: orderId }));
  expect(record.body.items).toMatchObject([{ fields, details }]);
  const [slip] = await readSlips(shop.database, [orderId], 'http://shop.example');
  expect(slip?.lines).toMatchObject([{ details: [{ label: 'Gift wrap', text: 'Yes' }] }]);
  const csv = await owner.call(orderRecordsApi.download());
  expect(csv.text).toContain('2 × Luna Pod, Gift wrap: Yes, Card: To Ann\nwith love');
  expect(await shop.stored('events')).toMatchObject([
    { event: { type: 'order.placed', data: { items: [{ fields }] } } },
  ]);
});

test('a line is asked only for what its product’s flag says, and web addresses are left out', async () => {
  const { shop, owner } = await wrappingShop();
  await using _ = shop;
  const { customer, itemId, luna, product } = await withWrappedCart(shop, owner);
  expect(await ask(customer, itemId, { 'wrapping.card': 'see https://x.example' })).toMatchObject({
    status: 400,
    body: { fields: { 'fields.wrapping.card': 'Please leave out web addresses' } },
  });
  expect((await ask(customer, itemId, {})).status).toBe(200);
  expect((await customer.call(odd(cartApi.change)({ itemId }, {}))).status).toBe(400);
  expect((await ask(shop.guest(), itemId, { 'wrapping.wrap': true })).status).toBe(404);
  await ask(customer, itemId, { 'wrapping.wrap': true });
  await save(owner, luna, { fields: { 'wrapping.wrappable': false } });
  expect((await ask(customer, itemId, { 'wrapping.wrap': true })).body.fields).toEqual({
    'fields.wrapping.wrap': 'There is no such field',
  });
  const line = await lineOf(customer);
  expect([line?.asks, line?.fields]).toEqual([undefined, undefined]);
  const guest = shop.guest();
  const adding = await guest.call(
    cartApi.add({ productId: product.id, fields: { 'wrapping.wrap': true } }),
  );
  expect(adding.status).toBe(400);
  expect((await guest.call(cartApi.list())).body).toEqual([]);
  const orderId = await placeOrder(customer);
  expect((await readOrder(customer, orderId)).items[0]?.fields).toBeUndefined();
});

test('fields that two tabs save at once are both kept, and what a guest was asked for joins them at sign-in', async () => {
  const { shop, owner } = await wrappingShop();
  await using _ = shop;
  const { product, customer, itemId } = await withWrappedCart(shop, owner);
  await Promise.all([
    ask(customer, itemId, { 'wrapping.wrap': true }),
    ask(customer, itemId, { 'wrapping.card': 'Hello' }),
    customer.call(cartApi.change({ itemId }, { quantity: 3 })),
  ]);
  expect(await lineOf(customer)).toMatchObject({
    quantity: 3,
    fields: { 'wrapping.wrap': true, 'wrapping.card': 'Hello' },
  });

  const guest = shop.guest();
  await guest.call(cartApi.add({ productId: product.id, fields: { 'wrapping.card': 'Hi' } }));
  await guest.call(authApi.signIn({ username: customer.username, password: PASSWORD }));
  expect(await lineOf(customer)).toMatchObject({
    quantity: 4,
    fields: { 'wrapping.wrap': true, 'wrapping.card': 'Hi' },
  });
});

test('a line that must say something keeps its cart from being ordered', async () => {
  const engraving = extensionOf('engraving', [
    { of: 'line', key: 'engraving.text', label: 'Engraving', kind: 'text', required: true },
  ]);
  await using shop = await testShop({ extensions: [engraving] });
  const customer = await shop.customer({ cart: [await shop.addProduct({ name: 'Luna' })] });
  const refused = await customer.checkout();
  expect(refused).toMatchObject({
    code: 'line_incomplete',
    message: 'Luna in your cart still needs: Engraving.',
  });
  await ask(customer, (await lineOf(customer))?.id ?? '', { 'engraving.text': 'Ann' });
  expect(await placeOrder(customer)).toBeTruthy();
});

test('orders and customers have fields that staff change, and lists are filtered by them', async () => {
  const { shop, owner } = await wrappingShop();
  await using _ = shop;
  const { customer } = await withWrappedCart(shop, owner);
  const orderId = await placeOrder(customer);
  const changed = await owner.call(
    orderRecordsApi.changeFields({ id: orderId }, { fields: { 'wrapping.checked': true } }),
  );
  expect(changed.body.fields).toEqual({ 'wrapping.checked': true });
  const found = async (fields: string) =>
    (await owner.call(orderRecordsApi.list({ fields }))).body.map(({ id }) => id);
  expect(await found('wrapping.checked=true')).toEqual([orderId]);
  expect(await found('wrapping.checked=false')).toEqual([]);
  const csv = (await owner.call(orderRecordsApi.download({ fields: 'wrapping.checked=true' })))
    .text;
  expect(csv.split('\r\n')[0]).toMatch(/,Credit Notes,Tags,Held Because,Customer Note,Checked$/);
  expect(csv).toMatch(/,TRUE\r\n$/);
  const odds = await owner.call(
    orderRecordsApi.changeFields({ id: orderId }, { fields: { 'wrapping.wrap': true } }),
  );
  expect(odds.status).toBe(400);

  const fields = { 'wrapping.likes': 'Bows' };
  const saved = await owner.call(customersApi.change({ id: customer.id }, { fields }));
  expect(saved.body.fields).toEqual(fields);
  await owner.call(customersApi.change({ id: customer.id }, { firstName: 'Ann' }));
  const listed = await owner.call(customersApi.list({ fields: 'wrapping.likes=Bows' }));
  expect(listed.body).toMatchObject([{ firstName: 'Ann', fields }]);
  const wrong = await owner.call(
    customersApi.change({ id: customer.id }, { fields: { 'wrapping.likes': 'Ribbons' } }),
  );
  expect(wrong.body.fields).toEqual({ 'fields.wrapping.likes': 'Not one of the choices' });
  const data = await owner.call(customersApi.exportData({ id: customer.id }));
  expect(JSON.parse(JSON.stringify(data.body))).toMatchObject({ fields });
});

test('values of a field that is no longer declared are neither shown nor lost', async () => {
  const { shop, owner } = await wrappingShop();
  await using _ = shop;
  const luna = await added(owner, { ...LUNA, fields: { 'wrapping.minutes': 5 } });
  const without = await anotherProcess(shop);
  await using __ = without;
  const later = await signedInAdmin(without, 'later');
  expect((await later.call(fieldsApi.listDeclared())).body).toEqual([]);
  const saved = await save(later, luna, { name: 'Luna II' });
  expect([saved.status, saved.body.fields]).toEqual([200, {}]);
  const again = await anotherProcess(shop, { extensions: [wrapping] });
  await using ___ = again;
  const detail = await readDetail(await signedInAdmin(again, 'again'), luna);
  expect(detail.body).toMatchObject({ name: 'Luna II', fields: { 'wrapping.minutes': 5 } });
});

test.each<[object, string]>([
  [{ of: 'product', key: 'odd', label: 'X', kind: 'text' }, 'key: Must be written as'],
  [{ of: 'product', key: 'own.x', label: 'X', kind: 'text' }, 'key: Must be written as'],
  [{ of: 'product', key: 'odd.x', label: 'X', kind: 'choice' }, 'choices: A choice has some'],
  [{ of: 'product', key: 'odd.x', label: 'X', kind: 'text', when: 'a.b' }, 'when: Only a line'],
  [{ of: 'line', key: 'odd.x', label: 'X', kind: 'text', when: 'a.b' }, 'when: Products have no'],
])('the shop does not start with the field %j', async (field, why) => {
  const odds = extensionOf('odds', [field] as AnyExtension['fields']);
  await expect(testShop({ extensions: [odds] })).rejects.toThrow(
    new RegExp(`^(The field .* of odds: |The extension "odds": fields.0.)${why}`),
  );
});
