import { expect, test } from 'vitest';
import { rollUp } from '../../../src/modules/analytics/roll-up.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as groupsApi from '../../../src/modules/customers/group-endpoints.ts';
import type { GroupRecord } from '../../../src/modules/customers/group-schema.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { customerWithOrder, placeOrder } from '../../support/orders.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import { odd, type Visitor } from '../../support/visitor.ts';

const fileShop = shopOfFile();

async function group(admin: Visitor, fields: object): Promise<GroupRecord> {
  const { status, body } = await admin.call(odd(groupsApi.add)({ name: 'Trade', ...fields }));
  if (status !== 201) throw new Error(`the group was refused: ${JSON.stringify(body)}`);
  return body;
}

const groupsOf = async (admin: Visitor, customer: { id: string }) =>
  (await admin.call(customersApi.find(customer))).body.groups.map(({ name }) => name);

const foundIn = async (admin: Visitor, ...groups: { id: string }[]) =>
  (await admin.call(customersApi.list({ group: groups.map(({ id }) => id).join(',') }))).body.map(
    ({ id }) => id,
  );

const recount = (shop: TestShop) => shop.write((tx) => rollUp(tx));

test('staff choose who is in a group by hand, on a customer’s page or for several at once', async () => {
  await using shop = await testShop();
  const [ada, eve] = [await shop.customer(), await shop.customer()];
  const owner = await signedInAdmin(shop);
  const trade = await group(owner, {});
  await owner.call(customersApi.change(ada, { groupIds: [trade.id] }));
  expect(await groupsOf(owner, ada)).toEqual(['Trade']);
  const joined = await owner.call(
    groupsApi.changeMembers(trade, { customerIds: [ada.id, eve.id], isMember: true }),
  );
  expect(joined).toMatchObject({ status: 200, body: { message: '1 customer joined the group' } });
  expect((await foundIn(owner, trade)).toSorted()).toEqual([ada.id, eve.id].toSorted());
  expect((await owner.call(groupsApi.find(trade))).body.members).toBe(2);
  await owner.call(groupsApi.changeMembers(trade, { customerIds: [eve.id], isMember: false }));
  await owner.call(customersApi.change(ada, { groupIds: [] }));
  expect(await foundIn(owner, trade)).toEqual([]);
  expect((await ada.call(customersApi.list())).status).toBe(401);
});

test('a rule finds who spent and ordered, at the moment they are asked about; cancelled orders don’t count', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00' });
  const { customer: buyer, orderId } = await customerWithOrder(shop, mug);
  await shop.customer();
  const owner = await signedInAdmin(shop);
  const regulars = await group(owner, { name: 'Regulars', isByRule: true, ordersAtLeast: 2 });
  const spenders = await group(owner, { name: 'Spenders', isByRule: true, spentAtLeast: '20.00' });
  expect(await groupsOf(owner, buyer)).toEqual(['Spenders']);
  await buyer.add(mug);
  await placeOrder(buyer);
  expect(await groupsOf(owner, buyer)).toEqual(['Regulars', 'Spenders']);
  // Lists of many lag by a minute at most.
  await recount(shop);
  expect(await foundIn(owner, regulars, spenders)).toEqual([buyer.id]);
  await owner.call(orderRecordsApi.cancel({ id: orderId }));
  expect(await groupsOf(owner, buyer)).toEqual(['Spenders']);
  await recount(shop);
  expect(await foundIn(owner, regulars)).toEqual([]);
  expect(await foundIn(owner, spenders)).toEqual([buyer.id]);
});

test('a rule about the last order follows the days that pass', async () => {
  await using shop = await testShop();
  const { customer } = await customerWithOrder(shop, await shop.addProduct());
  const never = await shop.customer();
  const owner = await signedInAdmin(shop);
  const lately = await group(owner, { name: 'Lately', isByRule: true, orderedWithinDays: 30 });
  const lost = await group(owner, { name: 'Lost', isByRule: true, notOrderedForDays: 30 });
  expect(await groupsOf(owner, customer)).toEqual(['Lately']);
  await shop.later('orders', '31 days');
  await recount(shop);
  expect(await groupsOf(owner, customer)).toEqual(['Lost']);
  expect(await groupsOf(owner, never)).toEqual([]);
  expect(await foundIn(owner, lately)).toEqual([]);
  expect(await foundIn(owner, lost)).toEqual([customer.id]);
});

test.each([
  [{ isByRule: true }, 'isByRule'],
  [{ isByRule: true, ordersAtLeast: 0 }, 'ordersAtLeast'],
  [{ isByRule: true, orderedWithinDays: 10, notOrderedForDays: 10 }, 'notOrderedForDays'],
  [{ percentOff: '101' }, 'percentOff'],
  [{ isTaxExempt: true }, 'taxReason'],
  [{ kinds: ['Umbrellas'] }, 'kinds'],
  [{ brandIds: [crypto.randomUUID()] }, 'brandIds'],
  [{ name: ' ' }, 'name'],
])('a group of %j is refused at its field', async (fields, field) => {
  const owner = await signedInAdmin(await fileShop());
  const { status, body } = await owner.call(odd(groupsApi.add)({ name: 'Refused', ...fields }));
  expect(status).toBe(400);
  expect(body.fields).toHaveProperty(field);
});

test('two groups don’t have one name; who saves over somebody else’s change hears of it', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const trade = await group(owner, {});
  expect(await owner.call(odd(groupsApi.add)({ name: 'TRADE' }))).toMatchObject({
    status: 409,
    body: { code: 'name_taken', fields: { name: expect.any(String) } },
  });
  const old = { 'if-match': `"${trade.version}"` };
  const saves = await Promise.all(
    ['5', '6'].map((percentOff) => owner.call(groupsApi.change(trade, { percentOff }), old)),
  );
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('who is in a group by a rule is not chosen, and one that gets a rule forgets whom it had', async () => {
  await using shop = await testShop();
  const ada = await shop.customer();
  const owner = await signedInAdmin(shop);
  const trade = await group(owner, {});
  await owner.call(customersApi.change(ada, { groupIds: [trade.id] }));
  await owner.call(groupsApi.change(trade, { isByRule: true, ordersAtLeast: 1 }));
  expect(await groupsOf(owner, ada)).toEqual([]);
  const join = { customerIds: [ada.id], isMember: true };
  expect(await owner.call(groupsApi.changeMembers(trade, join))).toMatchObject({
    status: 400,
    body: { fields: { customerIds: expect.stringContaining('rule') } },
  });
  expect(await owner.call(customersApi.change(ada, { groupIds: [trade.id] }))).toMatchObject({
    status: 400,
    body: { fields: { groupIds: expect.stringContaining('rule') } },
  });
  const gone = { customerIds: [ada.id], isMember: true };
  expect(
    (await owner.call(groupsApi.changeMembers({ id: crypto.randomUUID() }, gone))).status,
  ).toBe(404);
});

test('support sees groups and changes none', async () => {
  await using shop = await testShop();
  const ada = await shop.customer();
  const owner = await signedInAdmin(shop);
  const trade = await group(owner, {});
  const support = await signedInAdmin(shop, 'sam', 'support');
  expect((await support.call(groupsApi.list())).status).toBe(200);
  expect((await support.call(groupsApi.change(trade, { name: 'Mine' }))).status).toBe(403);
  expect((await support.call(groupsApi.remove(trade))).status).toBe(403);
  expect((await support.call(customersApi.change(ada, { groupIds: [trade.id] }))).status).toBe(403);
  expect((await support.call(customersApi.change(ada, { firstName: 'Ada' }))).status).toBe(200);
});

test('a deleted account leaves its groups', async () => {
  await using shop = await testShop();
  const ada = await shop.customer();
  const owner = await signedInAdmin(shop);
  const trade = await group(owner, {});
  await owner.call(customersApi.change(ada, { groupIds: [trade.id] }));
  await owner.call(customersApi.remove(ada));
  expect((await owner.call(groupsApi.find(trade))).body.members).toBe(0);
});

test('the timeline has orders, refunds, mail, notes and sign-ins, the latest first, page by page', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  const owner = await signedInAdmin(shop);
  await owner.call(orderRecordsApi.pay({ id: orderId }));
  await owner.call(orderRecordsApi.refund({ id: orderId }, { amount: '1.00', reason: 'late' }), {
    'idempotency-key': 'a',
  });
  await owner.call(customersApi.addNote(customer, { text: 'Rings back late.' }));
  const all = await owner.call(customersApi.timeline(customer));
  expect(all.body.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['account', 'order', 'refund', 'note', 'mail', 'sign-in']),
  );
  const moments = all.body.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect(all.body.map(({ what }) => what)).toContain('Order placed');
  expect(all.body.find(({ kind }) => kind === 'refund')).toMatchObject({
    amount: '1.00',
    currency: 'GBP',
    orderId,
  });
  const second = await owner.call(customersApi.timeline(customer, { limit: 2, offset: 1 }));
  expect(second.body).toEqual(all.body.slice(1, 3));
  expect(second.headers['x-total-count']).toBe(String(all.body.length));
  const notes = await owner.call(customersApi.timeline(customer, { kind: 'note' }));
  expect(notes.body).toMatchObject([{ what: 'Rings back late.', note: 'admin' }]);
  // Packers don't read mail.
  const packer = await signedInAdmin(shop, 'pat', 'fulfilment');
  const seen = await packer.call(customersApi.timeline(customer));
  expect(seen.body.map(({ kind }) => kind)).not.toContain('mail');
  expect((await owner.call(customersApi.find(customer))).body.lastAddress).toMatchObject({
    street: '1 Example Street',
    zipCode: 'BS1 9VK',
    country: 'United Kingdom',
  });
  const nobody = await owner.call(customersApi.timeline({ id: crypto.randomUUID() }));
  expect(nobody.status).toBe(404);
});
