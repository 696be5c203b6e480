import { expect, test } from 'vitest';
import type { CustomerEntry, CustomerNote } from '../../../src/domain/customers/schema.ts';
import { signedInAdmin } from '../../support/admin.ts';
import type { Customer } from '../../support/customer.ts';
import { customerWithOrder, mailKinds } from '../../support/orders.ts';
import { signIn } from '../../support/sign-in.ts';
import { testShop } from '../../support/test-shop.ts';

const CUSTOMERS = '/api/admin/customers';
const of = ({ id }: { id: string }) => `${CUSTOMERS}/${id}`;

test('customers are listed with what they ordered and spent, found by words, and sorted', async () => {
  await using shop = await testShop();
  const { customer: buyer } = await customerWithOrder(
    shop,
    await shop.addProduct({ price: '10.00' }),
  );
  const other = await shop.customer();
  const owner = await signedInAdmin(shop);
  const { body, headers } = await owner.get(CUSTOMERS);
  expect(headers['x-total-count']).toBe('2');
  expect(body).toMatchObject([
    { id: other.id, orders: 0, spent: [], lastOrderAt: null, isActive: true },
    { id: buyer.id, orders: 1, spent: [{ currency: 'GBP', amount: '20.79' }] },
  ]);
  const ids = async (query: string) =>
    (await owner.get<CustomerEntry[]>(`${CUSTOMERS}?${query}`)).body.map(({ id }) => id);
  expect(await ids(`search=${buyer.username.toUpperCase()}`)).toEqual([buyer.id]);
  expect(await ids(`search=${other.id}`)).toEqual([other.id]);
  expect(await ids('search=%25')).toEqual([]);
  expect(await ids('sort=createdAt&limit=1')).toEqual([buyer.id]);
  await owner.put(`${of(other)}/status`, { isActive: false });
  expect(await ids('isActive=false')).toEqual([other.id]);
  expect((await owner.get(`${CUSTOMERS}?sort=spent`)).status).toBe(400);
});

test('a customer’s orders are found by the customer, whatever address they were placed with', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  await customerWithOrder(shop, await shop.addProduct());
  const owner = await signedInAdmin(shop);
  await owner.put(of(customer), { email: 'moved@shop.example' });
  const { body } = await owner.get(`/api/admin/orders?search=${customer.id.toUpperCase()}`);
  expect(body).toMatchObject([{ id: orderId }]);
  expect((await owner.get(`/api/admin/orders?search=${crypto.randomUUID()}`)).body).toEqual([]);
});

test('what was refunded or cancelled is not spent', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  const owner = await signedInAdmin(shop);
  await owner.post(`/api/admin/orders/${orderId}/pay`);
  await owner.post(
    `/api/admin/orders/${orderId}/refunds`,
    { amount: '1.00', reason: 'late' },
    { 'idempotency-key': 'a' },
  );
  const [before] = (await shop.sql<{ total: number }>('select total from orders')) as [
    { total: number },
  ];
  expect((await owner.get(of(customer))).body).toMatchObject({
    spent: [{ amount: ((before.total - 100) / 100).toFixed(2) }],
  });
});

test('a customer’s page tells addresses, consent and notes', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const owner = await signedInAdmin(shop);
  expect((await owner.get(of(customer))).body).toMatchObject({
    addresses: [{ city: expect.any(String) }],
    consent: { orderUpdates: true, promotionalEmails: false },
    notes: [],
  });
  const notes = await owner.post<CustomerNote[]>(`${of(customer)}/notes`, {
    text: ' Rings back late. ',
  });
  expect(notes.body).toMatchObject([{ text: 'Rings back late.', by: 'admin' }]);
  expect((await customer.get('/api/user/export')).body).toMatchObject({
    notes: [{ text: 'Rings back late.' }],
  });
  expect(await owner.post(`${of(customer)}/notes`, { text: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { text: 'Please enter a note' } },
  });
  const left = await owner.delete(`${of(customer)}/notes/${notes.body[0]?.id}`);
  expect(left).toMatchObject({ status: 200, body: [] });
  expect((await owner.get(`${CUSTOMERS}/${crypto.randomUUID()}`)).status).toBe(404);
});

test('names change alone; a new address holds at once, counts as unproven, and both are told', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const owner = await signedInAdmin(shop);
  const renamed = await owner.put(of(customer), { firstName: 'Augusta', id: 'x', createdAt: 'x' });
  expect(renamed).toMatchObject({
    status: 200,
    body: { firstName: 'Augusta', emailConfirmed: true },
  });
  expect(await mailKinds(shop)).toEqual([]);

  const refused = await owner.put(of(customer), { email: 'New@Shop.example', reason: ' ' });
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please say why the address changes' } },
  });
  const reason = 'Asked on the telephone';
  const moved = await owner.put(of(customer), { email: 'New@Shop.example', reason });
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
  const { body: lines } = await owner.get(`/api/admin/audit?objectId=${customer.id}`);
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
    await owner.put(of(one), { email: `${two.username}@SHOP.example`, reason: 'x' }),
  ).toMatchObject({
    status: 409,
    body: { code: 'email_taken', fields: { email: 'Another account has this address.' } },
  });
  expect(await owner.put(of(one), { email: 'nowhere' })).toMatchObject({
    status: 400,
    body: { fields: { email: 'Please enter a valid email address' } },
  });
});

test('a closed account is signed out everywhere and cannot sign in until it is opened again', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const owner = await signedInAdmin(shop);
  const closed = await owner.put(`${of(customer)}/status`, { isActive: false });
  expect(closed).toMatchObject({ status: 200, body: { isActive: false } });
  expect((await customer.get('/api/user')).status).toBe(401);
  const phone = shop.visitor();
  expect((await signIn(phone, customer)).status).toBe(403);
  await owner.put(`${of(customer)}/status`, { isActive: true });
  expect((await signIn(shop.visitor(), customer)).status).toBe(200);
  // The session that was ended stays ended.
  expect((await customer.get('/api/user')).status).toBe(401);
});

test('a deleted customer is erased; their order stays without a name, and they are told', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  const owner = await signedInAdmin(shop);
  await owner.post(`/api/admin/orders/${orderId}/cancel`);
  await owner.put(of(customer), { firstName: 'Augusta' });
  expect(await owner.delete(of(customer))).toMatchObject({
    status: 200,
    body: { message: 'User deleted successfully' },
  });
  expect((await owner.delete(of(customer))).status).toBe(404);
  const [order] = await shop.sql('select payer_name, user_id from orders');
  expect(order).toEqual({ payer_name: 'A former customer', user_id: null });
  expect(await mailKinds(shop)).toContain('account-deleted');
  const { body } = await owner.get(`/api/admin/audit?objectId=${customer.id}`);
  expect(body).toMatchObject([{ action: 'customer.erased' }, { isErased: true, before: null }]);
});

test('an export is the same as the customer’s own, and is written down', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const owner = await signedInAdmin(shop);
  const exported = await owner.get<{ profile: object }>(`${of(customer)}/export`);
  expect(exported.headers['content-disposition']).toMatch(/^attachment; filename="cirrus-data-/);
  const own = await customer.get<{ profile: object }>('/api/user/export');
  expect(exported.body.profile).toEqual(own.body.profile);
  const { body } = await owner.get('/api/admin/audit?object=customer');
  expect(body).toMatchObject([{ action: 'customer.exported', objectId: customer.id }]);
});

test.each([
  ['read-only', [200, 403, 403, 403]],
  ['fulfilment', [200, 403, 403, 403]],
  ['support', [200, 200, 403, 403]],
  ['manager', [200, 200, 200, 200]],
] as const)('what a colleague in %s may do', async (role, statuses) => {
  await using shop = await testShop();
  const customer: Customer = await shop.customer();
  const colleague = await signedInAdmin(shop, role, role);
  expect([
    (await colleague.get(of(customer))).status,
    (await colleague.put(of(customer), { lastName: 'King' })).status,
    (await colleague.get(`${of(customer)}/export`)).status,
    (await colleague.delete(of(customer))).status,
  ]).toEqual(statuses);
});
