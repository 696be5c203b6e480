import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as categoriesApi from '../../../src/modules/catalog/category-endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as returnRecordsApi from '../../../src/modules/returns/admin-endpoints.ts';
import * as returnsApi from '../../../src/modules/returns/endpoints.ts';
import type { ReturnRecord } from '../../../src/modules/returns/schema.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import type { Wanted } from '../../support/customer.ts';
import { customerWithOrder, deliver, mailKinds } from '../../support/orders.ts';
import { stockOf } from '../../support/payments.ts';
import { pictureFile, sendPicture } from '../../support/pictures.ts';
import { stocks } from '../../support/stock.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { textOf } from '../../support/traces.ts';
import { odd, type Visitor } from '../../support/visitor.ts';

/** A delivered and paid order, and what its customer and a staff member can do about sending it back. */
async function deliveredOrder(shop: TestShop, ...cart: [Wanted, ...Wanted[]]) {
  const admin = await signedInAdmin(shop);
  const { customer, orderId } = await customerWithOrder(shop, ...cart);
  await deliver(shop, orderId);
  await admin.call(orderRecordsApi.pay({ id: orderId }));
  const record = async () => (await admin.call(orderRecordsApi.find({ id: orderId }))).body;
  const { items } = await record();
  const ask = (quantity: number, place = 0, who = customer) =>
    who.call(
      returnsApi.add(
        { id: orderId },
        {
          lines: [{ itemId: items[place]?.id ?? '', quantity }],
          reason: 'faulty',
          note: 'It hisses.',
        },
      ),
    );
  const askedFor = async (quantity: number) => (await ask(quantity)).body.returns[0]?.id ?? '';
  const step = <Rest extends unknown[]>(
    id: string,
    endpoint: (back: { id: string }, ...rest: Rest) => Call<ReturnRecord>,
    ...rest: Rest
  ) => admin.call(endpoint({ id }, ...rest));
  const own = async () => (await customer.call(returnsApi.list({ id: orderId }))).body;
  return { admin, customer, orderId, items, record, ask, askedFor, step, own };
}

test('a return goes from the request to the refund, and what is in good condition is on sale again', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00', stock: 10 });
  const order = await deliveredOrder(shop, { product: mug, quantity: 3 });
  const { items, step } = order;
  const itemId = items[0]?.id ?? '';
  expect((await order.own()).lines).toEqual([{ itemId, most: 3, refusal: null }]);
  const id = await order.askedFor(2);
  expect((await order.own()).returns).toMatchObject([
    { id, status: 'requested', reason: 'faulty', note: 'It hisses.', withdrawable: true },
  ]);
  expect((await order.admin.call(dashboardApi.listAttention())).body.returns).toBe(1);
  expect((await step(id, returnRecordsApi.approve)).body).toMatchObject({
    status: 'approved',
    refundable: { pieces: '21.60', delivery: '9.99' },
  });
  expect((await step(id, returnRecordsApi.receive)).body.status).toBe('received');
  expect(await stockOf(shop, mug)).toBe(7);
  const inspected = await step(id, returnRecordsApi.inspect, { lines: [{ itemId, good: 1 }] });
  expect(inspected.body).toMatchObject({ status: 'inspected', lines: [{ quantity: 2, good: 1 }] });
  expect(await stockOf(shop, mug)).toBe(8);
  // Pressed twice, paid once.
  const twice = await Promise.all([
    step(id, returnRecordsApi.refund, {}),
    step(id, returnRecordsApi.refund, {}),
  ]);
  for (const { body } of twice) {
    expect(body).toMatchObject({ status: 'refunded', refunded: '21.60' });
  }
  expect(await order.record()).toMatchObject({
    status: 'partially_refunded',
    refunded: '21.60',
    items: [{ returned: 2, refunded: 2, withdrawn: 0 }],
    refunds: [{ amount: '21.60', creditNote: 'CN-000001' }],
  });
  expect(await stockOf(shop, mug)).toBe(8);
  const told = (await mailKinds(shop)).filter((kind) => /^return|refunded/.test(kind));
  expect(told).toEqual([
    'return-requested',
    'return-approved',
    'return-received',
    'order-refunded',
  ]);
  expect((await step(id, returnRecordsApi.approve)).body.code).toBe('wrong_return_state');
  const { history } = (await order.admin.call(returnRecordsApi.find({ id }))).body;
  expect(history.map(({ event, by }) => `${event} ${by}`)).toEqual([
    'return refunded admin',
    'return inspected admin',
    'return received admin',
    'return approved admin',
    'return requested null',
  ]);
  // What is left of the order can still be refunded, and comes to exactly what was paid.
  const { refundable } = await order.record();
  await order.admin.call(
    orderRecordsApi.refund({ id: order.orderId }, { amount: refundable.left }),
  );
  expect(await order.record()).toMatchObject({ status: 'refunded', refunded: '42.39' });
});

/** A return that was looked at, of pieces of a product's first variant, and how to exchange it for another. */
async function inspectedReturn(
  shop: TestShop,
  {
    ordered = 3,
    returned = 2,
    good = 1,
    second = 5,
  }: { ordered?: number; returned?: number; good?: number; second?: number } = {},
) {
  const variants = [
    { stock: 10, options: { Strength: '3 mg' } },
    { stock: second, options: { Strength: '6 mg' } },
  ];
  const juice = await shop.addProduct({ price: '10.00', variants });
  const order = await deliveredOrder(shop, { product: juice, variant: 0, quantity: ordered });
  const itemId = order.items[0]?.id ?? '';
  const id = await order.askedFor(returned);
  await order.step(id, returnRecordsApi.approve);
  await order.step(id, returnRecordsApi.receive);
  await order.step(id, returnRecordsApi.inspect, { lines: [{ itemId, good }] });
  const exchange = (variantId = juice.variants[1]?.id ?? '', by = order.admin) =>
    by.call(returnRecordsApi.exchange({ id }, { lines: [{ itemId, variantId }] }));
  const read = async () => (await order.admin.call(returnRecordsApi.find({ id }))).body;
  const refund = (body: object) =>
    order.admin.call(orderRecordsApi.refund({ id: order.orderId }, body));
  const stock = () => stocks(shop, juice);
  const orders = async () => (await shop.stored('orders', { userId: order.customer.id })).length;
  return { ...order, juice, itemId, id, exchange, read, refund, stock, orders };
}

test('what came back is exchanged for another variant, and its part of the money is kept', async () => {
  await using shop = await testShop();
  const back = await inspectedReturn(shop);
  const [three, six] = back.juice.variants;
  expect(await back.read()).toMatchObject({
    exchangeOrderId: null,
    // It was paid in cash.
    isRefundedByProvider: false,
    replacements: [
      {
        itemId: back.itemId,
        variantId: three?.id,
        variants: [
          { variantId: three?.id, stock: 8, isBuyable: true },
          { variantId: six?.id, stock: 5, isBuyable: true },
        ],
      },
    ],
  });
  const { status, body } = await back.exchange();
  expect([status, body.status, body.replacements, body.refunded]).toEqual([
    ...[200, 'exchanged', [], null],
  ]);
  expect(await back.stock()).toEqual([8, 3]);
  const sent = await back.admin.call(orderRecordsApi.find({ id: body.exchangeOrderId ?? '' }));
  const { shippingAddress } = await back.record();
  expect(sent.body).toMatchObject({
    amount: '0.00',
    status: 'completed',
    fulfilment: 'unfulfilled',
    items: [{ variantId: six?.id, quantity: 2 }],
    discounts: [{ name: 'Exchange for order #1001' }],
    shippingAddress,
  });
  expect(body.history[0]).toMatchObject({ event: 'return exchanged', by: 'admin' });
  const { exchangeOrderId } = body;
  expect((await back.own()).returns).toMatchObject([{ status: 'exchanged', exchangeOrderId }]);
  expect((await back.record()).items).toMatchObject([{ quantity: 3, returned: 2, exchanged: 2 }]);
  expect((await back.own()).lines).toMatchObject([{ most: 1 }]);
  expect((await mailKinds(shop)).filter((kind) => kind === 'order-placed')).toHaveLength(2);
  // One piece of three is left to refund, and with the delivery it comes to all but the exchanged part.
  expect((await back.refund({ lines: [{ itemId: back.itemId, quantity: 2 }] })).body.code).toBe(
    'refund_too_large',
  );
  await back.refund({ lines: [{ itemId: back.itemId, quantity: 1, restock: true }] });
  expect(await back.stock()).toEqual([9, 3]);
  expect((await back.refund({ amount: '10.00' })).body.code).toBe('refund_too_large');
  await back.refund({ amount: '9.99' });
  expect(await back.record()).toMatchObject({
    status: 'partially_refunded',
    refunded: '20.79',
    refundable: { left: '0.00', delivery: '0.00' },
  });
  // So is the tax on what was exchanged: 8 % of 20.00.
  const taxes = await shop.stored('refundTaxes');
  expect(taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(80);
});

test('an exchange that is cancelled before it leaves can be refunded or exchanged anew', async () => {
  await using shop = await testShop();
  const back = await inspectedReturn(shop);
  const first = (await back.exchange()).body.exchangeOrderId ?? '';
  // There is nothing to refund; its customer may give it up as well as the shop.
  const refund = await back.admin.call(orderRecordsApi.refund({ id: first }, { amount: '0.01' }));
  expect([refund.status, refund.body.code]).toEqual([409, 'refund_too_large']);
  expect((await back.customer.call(ordersApi.find({ id: first }))).body).toMatchObject({
    total: '0.00',
    cancellable: true,
  });
  const presses = await Promise.all([
    back.customer.call(ordersApi.cancel({ id: first })),
    back.admin.call(orderRecordsApi.cancel({ id: first })),
  ]);
  expect(presses.map(({ status }) => status)).toEqual([200, 200]);
  expect((await back.admin.call(orderRecordsApi.find({ id: first }))).body).toMatchObject({
    status: 'cancelled',
  });
  expect(await back.stock()).toEqual([8, 5]);
  expect(await back.read()).toMatchObject({ status: 'inspected', exchangeOrderId: null });
  expect((await back.read()).history[0]).toMatchObject({ event: 'return exchange cancelled' });
  expect((await back.record()).items).toMatchObject([{ quantity: 3, returned: 2, exchanged: 0 }]);

  const second = (await back.exchange()).body.exchangeOrderId ?? '';
  expect(second).not.toBe(first);
  await back.admin.call(orderRecordsApi.ship({ id: second }, { trackingNumber: 'RM1' }));
  const late = await back.admin.call(orderRecordsApi.cancel({ id: second }));
  expect([late.status, late.body.code]).toEqual([409, 'order_not_cancellable']);
  expect(await back.read()).toMatchObject({ status: 'exchanged', exchangeOrderId: second });
});

test('a variant that is sold out or of another product is refused as an exchange, and nothing changes', async () => {
  await using shop = await testShop();
  const back = await inspectedReturn(shop, { second: 1 });
  const other = await shop.addProduct();
  const [three, six] = back.juice.variants;
  const before = await back.stock();
  expect((await back.exchange()).body).toMatchObject({
    code: 'not_enough_stock',
    fields: { 'lines.0.quantity': expect.stringMatching(/^Only 1 of .* left/) },
  });
  await shop.setStock(six?.id ?? '', 0);
  expect((await back.exchange()).body.code).toBe('sold_out');
  await shop.setStock(six?.id ?? '', 1);
  expect((await back.exchange(other.variants[0]?.id)).body).toMatchObject({
    code: 'invalid_input',
    fields: { 'lines.0.variantId': expect.any(String) },
  });
  const nothing = await back.admin.call(returnRecordsApi.exchange({ id: back.id }, { lines: [] }));
  expect(nothing.body).toMatchObject({
    code: 'invalid_input',
    fields: { lines: expect.any(String) },
  });
  const packer = await signedInAdmin(shop, 'packer', 'fulfilment');
  expect((await back.exchange(three?.id, packer)).status).toBe(403);
  expect([await back.stock(), await back.orders(), (await back.read()).status]).toEqual([
    ...[before, 1, 'inspected'],
  ]);
  // Its money may still go back, and then there is nothing to exchange.
  expect((await back.step(back.id, returnRecordsApi.refund, {})).body).toMatchObject({
    refunded: '21.60',
  });
  expect((await back.exchange(three?.id)).body.code).toBe('wrong_return_state');
});

test('a return is exchanged once, and not refunded as well, however many press at the same time', async () => {
  await using shop = await testShop();
  const back = await inspectedReturn(shop);
  const responses = await Promise.all([back.exchange(), back.exchange()]);
  const again = await back.exchange();
  const made = [...responses, again].map(({ status, body }) => `${status} ${body.exchangeOrderId}`);
  expect(new Set(made)).toEqual(new Set([`200 ${again.body.exchangeOrderId}`]));
  expect([await back.orders(), await back.stock()]).toEqual([2, [8, 3]]);
  expect((await back.step(back.id, returnRecordsApi.refund, {})).body.code).toBe(
    'wrong_return_state',
  );
});

test('pieces whose money went back, or whose customer is gone, are not exchanged', async () => {
  await using shop = await testShop();
  const back = await inspectedReturn(shop);
  await back.refund({ lines: [{ itemId: back.itemId, quantity: 2, restock: false }] });
  expect((await back.exchange()).body.code).toBe('refund_too_large');
  await back.customer.call(accountApi.remove());
  expect((await back.exchange()).body).toMatchObject({
    code: 'account_inactive',
    message: 'The customer’s account is deleted, so nothing can be sent in exchange.',
  });
  expect(await back.stock()).toEqual([8, 5]);
});

test('the shop refuses with a reason, and the customer keeps what they like', async () => {
  await using shop = await testShop();
  const order = await deliveredOrder(shop, {
    product: await shop.addProduct({ price: '10.00' }),
    quantity: 3,
  });
  const refused = await order.askedFor(1);
  expect((await order.step(refused, returnRecordsApi.refuse, { reason: ' ' })).status).toBe(400);
  await order.step(refused, returnRecordsApi.refuse, { reason: 'Its seal was broken.' });
  expect((await order.own()).returns).toMatchObject([
    { status: 'refused', refusal: 'Its seal was broken.', withdrawable: false },
  ]);
  const kept = await order.askedFor(3);
  await order.step(kept, returnRecordsApi.approve);
  const withdraw = () =>
    order.customer.call(returnsApi.withdraw({ id: order.orderId, returnId: kept }));
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).body.code).toBe('wrong_return_state');
  expect((await order.step(kept, returnRecordsApi.receive)).body.code).toBe('wrong_return_state');
  // It can be asked for again.
  const late = await order.askedFor(3);
  await order.step(late, returnRecordsApi.approve);
  await order.step(late, returnRecordsApi.receive);
  const withdrawn = returnsApi.withdraw({ id: order.orderId, returnId: late });
  expect((await order.customer.call(withdrawn)).status).toBe(409);
});

test('pieces are returned once, however many ask at the same time or were refunded before', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00' });
  const order = await deliveredOrder(shop, { product: mug, quantity: 3 });
  const responses = await Promise.all([order.ask(2), order.ask(2), order.ask(2)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'not_returnable',
    fields: { 'lines.0.quantity': 'At most 1 of this can be returned.' },
  });
  await order.admin.call(
    orderRecordsApi.refund(
      { id: order.orderId },
      { lines: [{ itemId: order.items[0]?.id ?? '', quantity: 1 }] },
    ),
  );
  expect((await order.own()).lines).toMatchObject([{ most: 0, refusal: expect.any(String) }]);
});

test('what is too late, excluded, or not delivered cannot be returned', async () => {
  await using shop = await testShop();
  const [kit, juice] = [
    await shop.addProduct({ category: 'Devices' }),
    await shop.addProduct({ category: 'E-Liquids' }),
  ] as const;
  const salt = await shop.addProduct({ category: 'Nic Salts' });
  const order = await deliveredOrder(shop, kit, juice, salt);
  const { body: shelves } = await order.admin.call(categoriesApi.list());
  const idOf = (name: string) => shelves.find((one) => one.name === name)?.id ?? '';
  await order.admin.call(
    odd(categoriesApi.change)({ id: idOf('Nic Salts') }, { parentId: idOf('E-Liquids') }),
  );
  await setSetting(order.admin, 'return_excluded_kinds', 'e-liquids');
  const { lines } = await order.own();
  // What stands below a category is excluded with it.
  expect(lines.map(({ most }) => most)).toEqual([1, 0, 0]);
  expect((await order.ask(1, 1)).body.message).toBe('E-liquids cannot be returned.');
  await shop.later('parcels', '30 days 1 minute');
  expect((await order.ask(1)).body.message).toBe(
    'The 30 days in which it could be returned are over.',
  );
  await setSetting(order.admin, 'return_days', '31');
  expect((await order.ask(1)).status).toBe(200);
  await setSetting(order.admin, 'return_days', '0');
  const { customer, orderId } = await customerWithOrder(shop, kit);
  const fresh = await customer.call(returnsApi.list({ id: orderId }));
  expect(fresh.body.lines).toMatchObject([{ most: 0, refusal: 'It has not been delivered yet.' }]);
});

test('nobody returns another customer’s order, and only staff with the right response returns', async () => {
  await using shop = await testShop();
  const order = await deliveredOrder(shop, await shop.addProduct());
  const stranger = await shop.customer();
  expect((await stranger.call(returnsApi.list({ id: order.orderId }))).status).toBe(404);
  expect((await order.ask(1, 0, stranger)).status).toBe(404);
  expect((await shop.visitor().call(returnsApi.list({ id: order.orderId }))).status).toBe(401);
  const id = await order.askedFor(1);
  const withdraw = returnsApi.withdraw({ id: order.orderId, returnId: id });
  expect((await stranger.call(withdraw)).status).toBe(404);
  const other = await customerWithOrder(shop, await shop.addProduct());
  expect(
    (await other.customer.call(returnsApi.withdraw({ id: other.orderId, returnId: id }))).status,
  ).toBe(404);
  expect((await order.customer.call(returnRecordsApi.approve({ id }))).status).toBe(401);
  const list = await order.admin.call(returnRecordsApi.list({ status: 'requested' }));
  expect(list.body).toMatchObject([{ id, orderId: order.orderId }]);
  const found = async (search: string) =>
    (await order.admin.call(returnRecordsApi.list({ search }))).body.length;
  expect([
    await found(order.orderId.slice(-8)),
    await found('exam'),
    await found('nobody'),
  ]).toEqual([1, 1, 0]);
});

test('a customer’s export tells of their returns, and a deleted account leaves no words', async () => {
  await using shop = await testShop();
  const order = await deliveredOrder(shop, await shop.addProduct());
  await order.askedFor(1);
  const { body } = await order.customer.call(accountApi.exportData());
  expect(body).toMatchObject({ returns: [{ orderId: order.orderId, note: 'It hisses.' }] });
  await order.customer.call(accountApi.remove());
  expect(await shop.stored('returns')).toMatchObject([
    { userId: null, note: '', status: 'withdrawn' },
  ]);
});

test('a return refused after its account was deleted keeps no reason, which may name the person', async () => {
  await using shop = await testShop();
  const back = await inspectedReturn(shop);
  await back.customer.call(accountApi.remove());
  expect(
    (await back.step(back.id, returnRecordsApi.refuse, { reason: 'Ada dropped it' })).body,
  ).toMatchObject({
    status: 'refused',
  });
  expect(await shop.stored('returns')).toMatchObject([{ refusal: '' }]);
  expect(await textOf(shop, 'history')).not.toContain('Ada');
});

test('the shop begins a return for a customer who telephoned: approved at once, with one mail', async () => {
  await using shop = await testShop();
  await shop.set({ return_days: '0' });
  const mug = await shop.addProduct({ price: '10.00', stock: 10 });
  const admin = await signedInAdmin(shop);
  const { customer, orderId } = await customerWithOrder(shop, { product: mug, quantity: 3 });
  const { items } = (await admin.call(orderRecordsApi.find({ id: orderId }))).body;
  const itemId = items[0]?.id ?? '';
  const begin = (quantity: number, who = admin) =>
    who.call(
      returnRecordsApi.begin(
        { id: orderId },
        { lines: [{ itemId, quantity }], reason: 'wrong_item', note: 'By telephone.' },
      ),
    );
  const returnable = async () =>
    (await admin.call(returnRecordsApi.findReturnable({ id: orderId }))).body.lines;
  expect(await returnable()).toEqual([{ itemId, most: 0, refusal: 'It has not left yet.' }]);
  expect(await begin(1)).toMatchObject({ status: 409, body: { code: 'not_returnable' } });
  // It has left, and whether it has arrived nobody has said. Its customer could not ask for it.
  await admin.call(orderRecordsApi.ship({ id: orderId }, { trackingNumber: 'T 1' }));
  await admin.call(orderRecordsApi.pay({ id: orderId }));
  expect(await returnable()).toEqual([{ itemId, most: 3, refusal: null }]);
  const packer = await signedInAdmin(shop, 'packer', 'fulfilment');
  expect((await begin(1, packer)).status).toBe(403);
  const { status, body } = await begin(2);
  expect([status, body]).toMatchObject([
    201,
    { status: 'approved', reason: 'wrong_item', note: 'By telephone.', lines: [{ quantity: 2 }] },
  ]);
  expect(body.history.map(({ event }) => event)).toEqual(['return approved', 'return requested']);
  expect((await mailKinds(shop)).filter((kind) => kind.startsWith('return'))).toEqual([
    'return-approved',
  ]);
  expect((await customer.call(returnsApi.list({ id: orderId }))).body.returns).toMatchObject([
    { status: 'approved' },
  ]);
  // Two are on their way back; it goes on like any other.
  expect(await begin(2)).toMatchObject({
    status: 409,
    body: {
      code: 'not_returnable',
      fields: { 'lines.0.quantity': expect.stringMatching('At most 1') },
    },
  });
  const both = await Promise.all([begin(1), begin(1)]);
  expect(both.map((answer) => answer.status).sort()).toEqual([201, 409]);
  await admin.call(returnRecordsApi.receive({ id: body.id }));
  await admin.call(returnRecordsApi.inspect({ id: body.id }, { lines: [{ itemId, good: 2 }] }));
  const done = await admin.call(returnRecordsApi.refund({ id: body.id }, {}));
  expect(done.body).toMatchObject({ status: 'refunded', refunded: '21.60' });
  expect(await stocks(shop)).toEqual([9]);
});

test('photos of what is wrong: the customer and staff see them, nobody else does, and they go in time', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00' });
  const { admin, customer, orderId, items, own } = await deliveredOrder(shop, mug);
  const other = await customerWithOrder(shop, mug);
  const send = async (who = customer, id = orderId, colour = '#b03030') =>
    sendPicture(who, returnsApi.addPhoto({ id }), await pictureFile(40, 30, colour), {
      kind: 'photo',
    });
  const ask = (photos: string[]) =>
    customer.call(
      returnsApi.add(
        { id: orderId },
        { lines: [{ itemId: items[0]?.id ?? '', quantity: 1 }], reason: 'damaged', photos },
      ),
    );
  const see = (who: Visitor, url: string) => who.call({ method: 'GET', url, key: [url] });

  const sent = await send();
  expect(sent).toMatchObject({ status: 201, body: { width: 40, height: 30 } });
  expect((await send(other.customer)).status).toBe(404);
  const theirs = await send(other.customer, other.orderId);
  expect(await ask([theirs.body.id])).toMatchObject({
    status: 400,
    body: { fields: { photos: expect.any(String) } },
  });
  await ask([sent.body.id]);
  const [asked] = (await own()).returns;
  expect(asked?.photos).toEqual([sent.body]);
  // One photo is one return's.
  expect((await ask([sent.body.id])).status).toBeGreaterThanOrEqual(400);

  const record = (await admin.call(returnRecordsApi.find({ id: asked?.id ?? '' }))).body;
  const [forStaff] = record.photos;
  for (const [who, url] of [
    [customer, sent.body.url],
    [admin, forStaff?.url ?? ''],
  ] as const) {
    const { status, headers } = await see(who, url);
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers['cache-control']).toMatch(/^private/);
  }
  const strangers: [Visitor, string, number][] = [
    [shop.visitor(), sent.body.url, 401],
    [shop.visitor(), forStaff?.url ?? '', 401],
    [other.customer, sent.body.url, 404],
    [customer, forStaff?.url ?? '', 401],
  ];
  for (const [who, url, status] of strangers) {
    expect.soft((await see(who, url)).status, url).toBe(status);
  }
  // Not even who learned the name of the file gets it where pictures for everybody are.
  for (const { picture } of await shop.stored('returnPhotos')) {
    expect((await shop.app.inject(`/media/${picture}`)).statusCode).toBe(404);
  }

  expect((await customer.call(accountApi.exportData())).body).toMatchObject({
    returnPhotos: [{ orderId, returnId: asked?.id, url: sent.body.url }],
  });

  // One that no return came for goes after a day, the others half a year after the return is settled.
  const left = async () => {
    await shop.queueJob('tidy');
    await shop.runJobs();
    return (await shop.stored('returnPhotos')).length;
  };
  await shop.later('returnPhotos', '25 hours');
  expect(await left()).toBe(1);
  await shop.later('returns', '200 days');
  expect(await left()).toBe(1);
  await admin.call(returnRecordsApi.refuse({ id: asked?.id ?? '' }, { reason: 'It is whole.' }));
  await shop.later('returns', '179 days');
  expect(await left()).toBe(1);
  await shop.later('returns', '2 days');
  expect(await left()).toBe(0);
  expect((await see(customer, sent.body.url)).status).toBe(404);
});
