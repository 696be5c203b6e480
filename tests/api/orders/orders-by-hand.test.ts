import { expect, test } from 'vitest';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as byHandApi from '../../../src/modules/orders/placing/by-hand-endpoints.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import { addAdmin, asAdmin, auditLines, setSetting, signedInAdmin } from '../../support/admin.ts';
import { ADDRESS } from '../../support/customer.ts';
import { historyOf, mailKinds } from '../../support/orders.ts';
import { agreed } from '../../support/payments.ts';
import { soldOf, stocks } from '../../support/stock.ts';
import { testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const NEW = { email: 'grace@shop.example', firstName: 'Grace', lastName: 'Hopper' };

/** What a staff member writes, as little as is allowed. */
const written = (variantId: string, change: object = {}) => ({
  newCustomer: NEW,
  lines: [{ variantId, quantity: 1 }],
  address: ADDRESS,
  payment: 'cash',
  ageChecked: true,
  ...change,
});

const write = (by: Visitor, body: object, key?: string) =>
  by.call(odd(byHandApi.place)(body), key === undefined ? {} : { 'idempotency-key': key });

async function shopWith(stock = 10) {
  const shop = await testShop();
  const product = await shop.addProduct({ price: '10.00', stock });
  const staffMember = await signedInAdmin(shop, 'mara', 'support');
  return { shop, product, variantId: product.variants[0]?.id ?? '', staffMember };
}

const recordOf = (by: Visitor, orderId: string) =>
  agreed(by.call(orderRecordsApi.find({ id: orderId })));

test('a telephone order makes the customer, who claims the account by mail, and is told as any order', async () => {
  const { shop, variantId, staffMember } = await shopWith();
  await using _shop = shop;
  const { status, body } = await write(
    staffMember,
    written(variantId, {
      lines: [{ variantId, quantity: 2 }],
      discount: { amount: '5.00', why: 'Late last time' },
      note: 'Ring twice',
    }),
  );
  expect(status).toBe(201);
  expect(body.payLink).toBeNull();
  const record = await recordOf(staffMember, body.orderId);
  expect(record).toMatchObject({
    payerName: 'Grace Hopper',
    email: NEW.email,
    subtotal: '20.00',
    discounts: [{ name: 'Late last time', code: null, amount: '5.00' }],
    paymentMethod: 'Cash on Delivery',
    status: 'pending',
    shippingAddress: { street: ADDRESS.street },
  });
  expect(record.history).toMatchObject([
    { event: 'note', note: 'Ring twice', by: 'mara' },
    { event: 'age checked', by: 'mara' },
    { event: 'placed', actor: 'staff', by: 'mara' },
  ]);
  expect(await stocks(shop)).toEqual([8]);
  await shop.addUpSales();
  expect(await soldOf(shop)).toEqual([2]);
  expect(await shop.stored('invoices')).toMatchObject([{ number: 1 }]);
  expect((await mailKinds(shop)).sort()).toEqual(['account-made', 'order-placed']);
  const actions = (await auditLines(shop)).map(({ action }) => action);
  expect(actions.filter((action) => /^(order|customer)\./.test(action))).toEqual([
    'customer.made',
    'order.placed',
    'order.age_checked',
    'order.note',
  ]);
  // The address is theirs from now on; nobody can sign in by a password that nobody has.
  expect(await shop.stored('addresses')).toMatchObject([
    { street: ADDRESS.street, isDefault: true },
  ]);
  const { status: signIn } = await shop
    .visitor()
    .call(authApi.signIn({ username: NEW.email, password: 'guess it' }));
  expect(signIn).toBe(401);
});

test('a known customer is found by the address, and their cart and its code stay as they are', async () => {
  const { shop, product, variantId, staffMember } = await shopWith();
  await using _shop = shop;
  const customer = await shop.customer({ cart: [product] });
  const email = `${customer.username}@shop.example`.toUpperCase();
  const { body } = await write(staffMember, written(variantId, { newCustomer: { email } }));
  expect(body.customerId).toBe(customer.id);
  expect(await customer.cart()).toHaveLength(1);
  const { body: theirs } = await customer.call(ordersApi.list());
  expect(theirs).toMatchObject([{ id: body.orderId }]);
  const [kept] = await shop.stored('addresses');
  const again = await write(
    staffMember,
    written(variantId, {
      newCustomer: undefined,
      customerId: customer.id,
      address: undefined,
      addressId: kept?.id,
      payment: 'paid',
      paidBy: 'Bank transfer',
    }),
  );
  expect(again.status).toBe(201);
  expect(await recordOf(staffMember, again.body.orderId)).toMatchObject({
    status: 'completed',
    paymentMethod: 'Bank transfer',
  });
});

test('a repeat with the same key answers the same, and orders and stock are there once', async () => {
  const { shop, variantId, staffMember } = await shopWith();
  await using _shop = shop;
  const responses = await Promise.all(
    [1, 2, 3].map(() => write(staffMember, written(variantId), 'once')),
  );
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(responses.map(({ body }) => body.orderId)).size).toBe(1);
  expect(await stocks(shop)).toEqual([9]);
  expect(await shop.stored('addresses')).toHaveLength(1);
});

test('of two orders by hand of the last piece one is placed', async () => {
  const { shop, variantId, staffMember } = await shopWith(1);
  await using _shop = shop;
  const responses = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      write(staffMember, written(variantId, { newCustomer: { email: `${name}@shop.example` } })),
    ),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { body, status } of responses) {
    if (status !== 201) expect(body).toMatchObject({ code: 'sold_out' });
  }
  expect(await stocks(shop)).toEqual([0]);
  // Who ordered nothing got no account and no mail.
  expect(await shop.stored('customers')).toHaveLength(1);
});

test('what cannot be ordered is refused, naming the field, and leaves nothing behind', async () => {
  const { shop, variantId, staffMember } = await shopWith(3);
  await using _shop = shop;
  const soldOut = (await shop.addProduct({ name: 'Luna', stock: 0 })).variants[0]?.id ?? '';
  const nobody = '0b8f7c2e-5a64-4e59-9f58-3d21ab12cd34';
  const lines = (id: string, quantity: number) => ({ lines: [{ variantId: id, quantity }] });
  await setSetting(await signedInAdmin(shop), 'limit_order_pieces', '2');
  const refusals: [object, number, string, string?][] = [
    [lines(soldOut, 1), 409, 'sold_out', 'lines.0.quantity'],
    [lines(nobody, 1), 404, 'not_found', 'lines.0.quantity'],
    [lines(variantId, 0), 400, 'invalid_input', 'lines.0.quantity'],
    [{ lines: [] }, 400, 'invalid_input', 'lines'],
    [lines(variantId, 3), 409, 'order_too_large'],
    [{ newCustomer: undefined, customerId: nobody }, 404, 'not_found', 'customerId'],
    [{ newCustomer: undefined }, 400, 'invalid_input', 'customerId'],
    [{ newCustomer: { email: 'no address' } }, 400, 'invalid_input', 'newCustomer.email'],
    [{ address: undefined }, 400, 'invalid_input', 'addressId'],
    [{ address: { ...ADDRESS, street: '' } }, 400, 'invalid_input', 'address.street'],
    [{ shippingRateId: nobody }, 404, 'not_found', 'shippingRateId'],
    [{ discount: { amount: '99.00', why: 'x' } }, 400, 'invalid_input', 'discount.amount'],
    [{ discount: { amount: '1.00', why: '' } }, 400, 'invalid_input', 'discount.why'],
    [{ code: 'NOSUCH' }, 409, 'promotion_ended'],
    [{ amount: '1.00' }, 409, 'amount_changed'],
    [{ ageChecked: false }, 400, 'invalid_input', 'ageChecked'],
    // Cash on delivery is on, which has no page to pay on.
    [{ payment: 'link' }, 409, 'payment_method_unavailable', 'payment'],
  ];
  for (const [change, status, code, field] of refusals) {
    const response = await write(staffMember, written(variantId, change));
    expect([change, response.status, response.body.code]).toEqual([change, status, code]);
    if (field) expect(Object.keys(response.body.fields ?? {})).toContain(field);
  }
  await setSetting(await asAdmin(shop), 'limit_order_pieces', '500');
  const twice = [
    { variantId, quantity: 2 },
    { variantId, quantity: 2 },
  ];
  expect((await write(staffMember, written(variantId, { lines: twice }))).body).toMatchObject({
    code: 'not_enough_stock',
    message: expect.stringContaining('Only 3'),
  });
  await shop.pretend('shippingRates', { maxAmount: 1 });
  expect((await write(staffMember, written(variantId))).body).toMatchObject({
    code: 'not_delivered_there',
    fields: { 'address.country': 'Not delivered there' },
  });
  expect(await shop.stored('orders')).toEqual([]);
  expect(await shop.stored('customers')).toEqual([]);
  expect(await stocks(shop)).toContain(3);
});

test('a deactivated account orders nothing; without the question of age nobody has to answer it', async () => {
  const { shop, variantId, staffMember } = await shopWith();
  await using _shop = shop;
  await setSetting(await signedInAdmin(shop), 'confirm_age_by_hand', 'false');
  const { body } = await write(staffMember, written(variantId, { ageChecked: undefined }));
  await staffMember.call(customersApi.changeStatus({ id: body.customerId }, { isActive: false }));
  expect((await write(staffMember, written(variantId))).body).toMatchObject({
    code: 'account_inactive',
  });
});

test('only those who refund write orders by hand', async () => {
  const { shop, variantId } = await shopWith();
  await using _shop = shop;
  await addAdmin(shop);
  for (const role of ['fulfilment', 'read-only'] as const) {
    const by = await signedInAdmin(shop, role, role);
    const responses = [
      await write(by, written(variantId)),
      await by.call(byHandApi.quote({ lines: [] })),
      await by.call(byHandApi.listVariants({ search: 'luna' })),
      await by.call(byHandApi.listWaiting()),
      await by.call(byHandApi.removePayLink({ id: variantId })),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  }
  expect((await write(shop.visitor(), written(variantId))).status).toBe(401);
});

test('the form is told what an order would cost, and finds variants with their stock', async () => {
  const { shop, product, variantId, staffMember } = await shopWith();
  await using _shop = shop;
  const quote = (body: object) => agreed(staffMember.call(odd(byHandApi.quote)(body)));
  expect(await quote({ lines: [] })).toMatchObject({ subtotal: '0.00', lines: [] });
  const asked = { lines: [{ variantId, quantity: 3 }], discount: { amount: '4.00' } };
  const quoted = await quote(asked);
  expect(quoted).toMatchObject({
    subtotal: '30.00',
    discount: '4.00',
    code: null,
    ageToCheck: 21,
    lines: [{ variantId, quantity: 3, price: '10.00', stock: 10, isBuyable: true }],
  });
  expect(quoted.rates.length).toBeGreaterThan(0);
  // The order costs what the quote said.
  const { discount, lines } = { ...asked, discount: { amount: '4.00', why: 'Sorry' } };
  const { status } = await write(
    staffMember,
    written(variantId, { lines, discount, amount: quoted.total }),
  );
  expect(status).toBe(201);
  const found = await agreed(
    staffMember.call(byHandApi.listVariants({ search: product.variants[0]?.sku ?? '' })),
  );
  expect(found[0]).toMatchObject({ variantId, price: '10.00', stock: 7 });
});

test('a promotion’s code is used and counted; the customer’s own code is not touched', async () => {
  const { shop, variantId, staffMember } = await shopWith();
  await using _shop = shop;
  const owner = await signedInAdmin(shop);
  const made = await owner.call(
    promotionsApi.add({
      name: 'Tenth off',
      code: 'TENTH',
      kind: 'percent',
      value: '10',
      maxUses: 1,
      oncePerCustomer: false,
      isActive: true,
    }),
  );
  expect(made.status).toBe(201);
  const { status, body } = await write(staffMember, written(variantId, { code: 'tenth' }));
  expect(status).toBe(201);
  expect(await recordOf(staffMember, body.orderId)).toMatchObject({
    discounts: [{ name: 'Tenth off', code: 'TENTH', amount: '1.00' }],
  });
  expect((await write(staffMember, written(variantId, { code: 'TENTH' }))).body).toMatchObject({
    code: 'promotion_ended',
  });
  expect(await historyOf(shop, body.orderId)).toMatchObject([
    { event: 'placed', actor: 'staff' },
    { event: 'age checked', actor: 'staff' },
  ]);
});

test('what costs nothing is paid at once, whatever way was chosen', async () => {
  const { shop, variantId, staffMember } = await shopWith();
  await using _shop = shop;
  const quoted = await agreed(
    staffMember.call(
      byHandApi.quote({
        lines: [{ variantId, quantity: 1 }],
      }),
    ),
  );
  const whole = Number(quoted.subtotal) + Number(quoted.shipping);
  const discount = { amount: whole.toFixed(2), why: 'A present' };
  const { status, body } = await write(
    staffMember,
    written(variantId, { payment: 'link', discount }),
  );
  expect([status, body.payLink]).toEqual([201, null]);
  expect(await recordOf(staffMember, body.orderId)).toMatchObject({
    amount: '0.00',
    status: 'completed',
  });
});

test('the telephone of who ordered by telephone stands on the order', async () => {
  const { shop, variantId, staffMember } = await shopWith();
  await using _shop = shop;
  const phone = '0117 496 0123';
  const { body } = await write(staffMember, written(variantId, { newCustomer: { ...NEW, phone } }));
  expect(await recordOf(staffMember, body.orderId)).toMatchObject({ shippingAddress: { phone } });
  // Another order of the same customer, whose address has none.
  const customerId = body.customerId;
  const [address] = await shop.stored('addresses');
  const again = await write(
    staffMember,
    written(variantId, {
      newCustomer: undefined,
      customerId,
      address: undefined,
      addressId: address?.id,
    }),
  );
  expect(await recordOf(staffMember, again.body.orderId)).toMatchObject({
    shippingAddress: { phone },
  });
  // What the address says itself comes first.
  const own = await write(
    staffMember,
    written(variantId, {
      newCustomer: undefined,
      customerId,
      address: { ...ADDRESS, phone: '111 222 3333' },
    }),
  );
  expect(await recordOf(staffMember, own.body.orderId)).toMatchObject({
    shippingAddress: { phone: '111 222 3333' },
  });
});
