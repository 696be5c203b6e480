import { expect, test } from 'vitest';
import * as auditApi from '../../../src/modules/audit/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import type { Customer } from '../../support/customer.ts';
import { customerWithOrder, mailKinds } from '../../support/orders.ts';
import { signIn } from '../../support/sign-in.ts';
import { testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

test('customers are listed with what they ordered and spent, found by words, and sorted', async () => {
  await using shop = await testShop();
  const { customer: buyer } = await customerWithOrder(
    shop,
    await shop.addProduct({ price: '10.00' }),
  );
  const other = await shop.customer();
  const owner = await signedInAdmin(shop);
  const { body, headers } = await owner.call(customersApi.list());
  expect(headers['x-total-count']).toBe('2');
  expect(body).toMatchObject([
    { id: other.id, orders: 0, spent: [], lastOrderAt: null, isActive: true },
    { id: buyer.id, orders: 1, spent: [{ currency: 'GBP', amount: '20.79' }] },
  ]);
  const ids = async (query: object) =>
    (await owner.call(customersApi.list(query))).body.map(({ id }) => id);
  expect(await ids({ search: buyer.username.toUpperCase() })).toEqual([buyer.id]);
  expect(await ids({ search: other.id })).toEqual([other.id]);
  // Within a word, across words, and what is too short for the index of pieces.
  expect(await ids({ search: buyer.username.slice(2, -1) })).toContain(buyer.id);
  expect(await ids({ search: `${buyer.username} ${buyer.username}@` })).toEqual([buyer.id]);
  expect(await ids({ search: buyer.username.slice(1, 3) })).toContain(buyer.id);
  expect(await ids({ search: '%' })).toEqual([]);
  expect(await ids({ sort: 'createdAt', limit: 1 })).toEqual([buyer.id]);
  await owner.call(customersApi.changeStatus({ id: other.id }, { isActive: false }));
  expect(await ids({ isActive: 'false' })).toEqual([other.id]);
  expect((await owner.call(odd(customersApi.list)({ sort: 'spent' }))).status).toBe(400);
});

test('a customer’s orders are found by the customer, whatever address they were placed with', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  await customerWithOrder(shop, await shop.addProduct());
  const owner = await signedInAdmin(shop);
  await owner.call(customersApi.change(customer, { email: 'moved@shop.example' }));
  const { body } = await owner.call(orderRecordsApi.list({ search: customer.id.toUpperCase() }));
  expect(body).toMatchObject([{ id: orderId }]);
  expect((await owner.call(orderRecordsApi.list({ search: crypto.randomUUID() }))).body).toEqual(
    [],
  );
});

test('what was refunded or cancelled is not spent', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  const owner = await signedInAdmin(shop);
  await owner.call(orderRecordsApi.pay({ id: orderId }));
  await owner.call(orderRecordsApi.refund({ id: orderId }, { amount: '1.00', reason: 'late' }), {
    'idempotency-key': 'a',
  });
  const [before] = await shop.stored('orders');
  expect((await owner.call(customersApi.find(customer))).body).toMatchObject({
    spent: [{ amount: (((before?.total ?? 0) - 100) / 100).toFixed(2) }],
  });
});

test('a customer’s page tells addresses, consent and notes', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const owner = await signedInAdmin(shop);
  expect((await owner.call(customersApi.find(customer))).body).toMatchObject({
    addresses: [{ city: expect.any(String) }],
    consent: { orderUpdates: true, promotionalEmails: false },
    notes: [],
  });
  const notes = await owner.call(customersApi.addNote(customer, { text: ' Rings back late. ' }));
  expect(notes.body).toMatchObject([{ text: 'Rings back late.', by: 'admin' }]);
  expect((await customer.call(accountApi.exportData())).body).toMatchObject({
    notes: [{ text: 'Rings back late.' }],
  });
  expect(await owner.call(customersApi.addNote(customer, { text: ' ' }))).toMatchObject({
    status: 400,
    body: { fields: { text: 'Please enter a note' } },
  });
  const left = await owner.call(
    customersApi.removeNote({ id: customer.id, noteId: notes.body[0]?.id ?? '' }),
  );
  expect(left).toMatchObject({ status: 200, body: [] });
  expect((await owner.call(customersApi.find({ id: crypto.randomUUID() }))).status).toBe(404);
});

test('names change alone; a new address holds at once, counts as unproven, and both are told', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const owner = await signedInAdmin(shop);
  const renamed = await owner.call(
    odd(customersApi.change)(customer, { firstName: 'Augusta', id: 'x', createdAt: 'x' }),
  );
  expect(renamed).toMatchObject({
    status: 200,
    body: { firstName: 'Augusta', emailConfirmed: true },
  });
  expect(await mailKinds(shop)).toEqual([]);

  const refused = await owner.call(
    customersApi.change(customer, { email: 'New@Shop.example', reason: ' ' }),
  );
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please say why the address changes' } },
  });
  const reason = 'Asked on the telephone';
  const moved = await owner.call(
    customersApi.change(customer, { email: 'New@Shop.example', reason }),
  );
  expect(moved.body).toMatchObject({
    email: 'New@Shop.example',
    emailConfirmed: false,
    firstName: 'Augusta',
  });
  const told = (await shop.outbox()).map(({ kind, recipient }) => [kind, recipient]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['email-changed', `${customer.username}@shop.example`],
      ['email-changed', 'New@Shop.example'],
      ['confirm-email', 'New@Shop.example'],
    ]),
  );
  const { body: lines } = await owner.call(auditApi.list({ objectId: customer.id }));
  expect(lines).toMatchObject([
    { action: 'customer.edited', fields: ['email', 'reason'], after: { reason } },
    { action: 'customer.edited', fields: ['firstName'] },
  ]);
});

test('an address that another account has, and words that are no address, are refused', async () => {
  await using shop = await testShop();
  const [one, two] = [await shop.customer(), await shop.customer()];
  const owner = await signedInAdmin(shop);
  expect(
    await owner.call(
      customersApi.change({ id: one.id }, { email: `${two.username}@SHOP.example`, reason: 'x' }),
    ),
  ).toMatchObject({
    status: 409,
    body: { code: 'email_taken', fields: { email: 'Another account has this address.' } },
  });
  expect(await owner.call(customersApi.change({ id: one.id }, { email: 'nowhere' }))).toMatchObject(
    {
      status: 400,
      body: { fields: { email: 'Please enter a valid email address' } },
    },
  );
});

test('a closed account is signed out everywhere and cannot sign in until it is opened again', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const owner = await signedInAdmin(shop);
  const closed = await owner.call(customersApi.changeStatus(customer, { isActive: false }));
  expect(closed).toMatchObject({ status: 200, body: { isActive: false } });
  expect((await customer.call(accountApi.find())).status).toBe(401);
  const phone = shop.visitor();
  expect((await signIn(phone, customer)).status).toBe(403);
  await owner.call(customersApi.changeStatus(customer, { isActive: true }));
  expect((await signIn(shop.visitor(), customer)).status).toBe(200);
  // The session that was ended stays ended.
  expect((await customer.call(accountApi.find())).status).toBe(401);
});

test('a deleted customer is erased; their order stays without a name, and they are told', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  const owner = await signedInAdmin(shop);
  await owner.call(orderRecordsApi.cancel({ id: orderId }));
  await owner.call(customersApi.change(customer, { firstName: 'Augusta' }));
  expect(await owner.call(customersApi.remove(customer))).toMatchObject({
    status: 200,
    body: { message: 'User deleted successfully' },
  });
  expect((await owner.call(customersApi.remove(customer))).status).toBe(404);
  const [order] = await shop.stored('orders');
  expect(order).toMatchObject({ payerName: 'A former customer', userId: null });
  expect(await mailKinds(shop)).toContain('account-deleted');
  const { body } = await owner.call(auditApi.list({ objectId: customer.id }));
  expect(body).toMatchObject([{ action: 'customer.erased' }, { isErased: true, before: null }]);
});

test('an export is the same as the customer’s own, and is written down', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const owner = await signedInAdmin(shop);
  const exported = await owner.call(customersApi.exportData(customer));
  expect(exported.headers['content-disposition']).toMatch(/^attachment; filename="cirrus-data-/);
  const own = await customer.call(accountApi.exportData());
  expect(JSON.parse(exported.text).profile).toEqual(JSON.parse(own.text).profile);
  const { body } = await owner.call(auditApi.list({ object: 'customer' }));
  expect(body).toMatchObject([{ action: 'customer.exported', objectId: customer.id }]);
});

test.each([
  ['read-only', [200, 403, 403, 403]],
  ['fulfilment', [200, 403, 403, 403]],
  ['support', [200, 200, 403, 403]],
  ['manager', [200, 200, 200, 200]],
] as const)('what a staff member in %s may do', async (role, statuses) => {
  await using shop = await testShop();
  const customer: Customer = await shop.customer();
  const staffMember = await signedInAdmin(shop, role, role);
  expect([
    (await staffMember.call(customersApi.find(customer))).status,
    (await staffMember.call(customersApi.change(customer, { lastName: 'King' }))).status,
    (await staffMember.call(customersApi.exportData(customer))).status,
    (await staffMember.call(customersApi.remove(customer))).status,
  ]).toEqual(statuses);
});
