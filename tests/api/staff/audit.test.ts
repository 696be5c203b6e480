import { expect, test } from 'vitest';
import { partsOf } from '../../../src/kit/module.ts';
import * as analyticsApi from '../../../src/modules/analytics/endpoints.ts';
import { verifyAudit } from '../../../src/modules/audit/audit-log.ts';
import * as auditApi from '../../../src/modules/audit/endpoints.ts';
import * as bulkApi from '../../../src/modules/catalog/bulk-endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as subscribersApi from '../../../src/modules/newsletter/admin-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as paymentLogsApi from '../../../src/modules/payments/log-endpoints.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import { type By, write } from '../../../src/platform/database/database.ts';
import { MODULES } from '../../../src/server/modules.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { customerWithOrder } from '../../support/orders.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const COLLEAGUE: By = { kind: 'staff', id: crypto.randomUUID(), address: '203.0.113.7' };

/** Lines about things of one kind: `newsletter.changed` from 1 to `count`. */
async function addLines(shop: TestShop, count: number): Promise<void> {
  for (let price = 1; price <= count; price++) {
    await write(shop.database, COLLEAGUE, async (tx) =>
      tx.record('newsletter.changed', `t${price}`, { name: 'A', price: 0 }, { name: 'A', price }),
    );
  }
}

test('the log says who did what to what, when, from where, before and after, the newest first', async () => {
  await using shop = await testShop();
  const { orderId } = await customerWithOrder(shop, await shop.addProduct());
  const owner = await signedInAdmin(shop);
  await owner.call(orderRecordsApi.changeTracking({ id: orderId }, { trackingNumber: 'AB 12' }));
  const { status, body, headers } = await owner.call(auditApi.list({ by: 'admin' }));
  expect([status, headers['x-total-count']]).toEqual([200, '2']);
  expect(body).toMatchObject([
    {
      by: { kind: 'staff', name: 'admin' },
      address: '127.0.0.1',
      action: 'order.shipped',
      object: 'order',
      objectId: orderId,
      before: null,
      after: { trackingNumber: 'AB 12' },
      isErased: false,
    },
    { action: 'staff.signed_in', object: 'staff' },
  ]);
});

test('a bulk change is one line that unfolds, and each product still tells of its own', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const products = await shop.addProducts({ name: 'A' }, { name: 'B' }, { name: 'C' });
  const price = { by: 'percent', value: '10' } as const;
  const ids = products.map(({ id }) => id);
  const begun = await owner.call(bulkApi.change({ ids, change: { price } }));
  const { id } = 'job' in begun.body ? begun.body.job : { id: '' };
  await shop.runJobs();
  const lines = async (query: Parameters<typeof auditApi.list>[0]) =>
    (await owner.call(auditApi.list(query))).body.map(({ action, parts }) => [action, parts]);
  const folded = await lines({ folded: 'true' });
  expect(folded.slice(0, 1)).toEqual([['batch_job.started', 5]]);
  expect(folded).not.toContainEqual(['product.changed', 0]);
  const parts = await lines({ whole: id });
  expect(parts.filter(([action]) => action === 'product.changed')).toHaveLength(3);
  expect(await lines({ object: 'product', objectId: ids[0] })).toEqual([['product.changed', 0]]);
  expect(await lines({ object: 'product' })).toHaveLength(3);
  expect((await verifyAudit(shop.database)).touched).toBe(null);
});

test('changes of products appear under one action, including lines written under an older name', async () => {
  await using shop = await testShop();
  const { id } = await shop.addProduct();
  await write(shop.database, COLLEAGUE, async (tx) =>
    tx.record('product.edited', id, { name: 'Luna' }, { name: 'Comet' }),
  );
  const owner = await signedInAdmin(shop);
  for (const query of [{ search: 'product.changed' }, { object: 'product' }, { objectId: id }]) {
    const { body } = await owner.call(auditApi.list(query));
    expect(body).toMatchObject([{ action: 'product.changed', after: { name: 'Comet' } }]);
  }
});

test('the log says what the ids in it stand for', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Luna Kit' });
  const { customer, orderId } = await customerWithOrder(shop, product);
  const owner = await signedInAdmin(shop);
  await owner.call(orderRecordsApi.changeTracking({ id: orderId }, { trackingNumber: 'AB 12' }));
  await owner.call(customersApi.addNote({ id: customer.id }, { text: 'Rings at noon' }));
  const offer = { name: 'Kits', code: 'KITS', kind: 'percent', value: '5' };
  const { body: made } = await owner.call(
    odd(promotionsApi.add)({
      ...offer,
      productIds: [product.id],
    }),
  );
  const lineOf = async (object: string) =>
    (await owner.call(auditApi.list({ object }))).body[0]?.names;
  expect(await lineOf('order')).toEqual({ [orderId]: '#1001' });
  expect(await lineOf('customer')).toEqual({ [customer.id]: expect.stringMatching(/\w/) });
  expect(await lineOf('promotion')).toEqual({ [made.id]: 'Kits', [product.id]: 'Luna Kit' });
  // What is gone has no name.
  await owner.call(promotionsApi.remove({ id: made.id }));
  expect(await lineOf('promotion')).toEqual({ [product.id]: 'Luna Kit' });
});

const EXPORTS = [
  ['orders', orderRecordsApi.download({ payment: 'pending', search: 'ada' }), 403],
  ['payment_logs', paymentLogsApi.download({ level: 'error' }), 403],
  ['subscribers', subscribersApi.download(), 403],
  ['shipments', analyticsApi.downloadShipments({ month: '2026-06' }), 403],
  ['refused_sales', analyticsApi.downloadRefusedSales(), 200],
  ['products', bulkApi.download({ search: 'luna' }), 200],
] as const;

test('an export is written down with its count and filters; who may only read gets no names', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  for (let n = 0; n < 2; n++) await customerWithOrder(shop, product);
  const owner = await signedInAdmin(shop);
  const readers = [
    await signedInAdmin(shop, 'read-only', 'read-only'),
    await signedInAdmin(shop, 'support', 'support'),
  ];
  const manager = await signedInAdmin(shop, 'max', 'manager');
  for (const [kind, call, forReaders] of EXPORTS) {
    for (const reader of readers) {
      expect([kind, (await reader.call(call)).status]).toEqual([kind, forReaders]);
    }
    const { status, headers } = await manager.call(call);
    expect([kind, status]).toEqual([kind, 200]);
    const [, fileName] = /filename="(.+)"/.exec(String(headers['content-disposition'])) ?? [];
    const [line] = (await owner.call(auditApi.list({ object: 'export', by: 'max' }))).body;
    expect(line).toMatchObject({
      ...{ action: `export.${kind}`, objectId: fileName },
      after: { count: expect.any(Number) },
    });
    const [, query] = call.url.split('?');
    for (const [name, value] of new URLSearchParams(query)) {
      expect(line?.after).toHaveProperty(
        name,
        name === 'payment' || name === 'level' ? [value] : value,
      );
    }
  }
  expect((await verifyAudit(shop.database)).touched).toBeNull();

  await owner.call(orderRecordsApi.download());
  await owner.call(orderRecordsApi.download({ fulfilment: 'delivered' }));
  const { body } = await owner.call(auditApi.list({ object: 'export', by: 'admin' }));
  expect(body).toMatchObject([
    { after: { count: 0, fulfilment: ['delivered'] } },
    { after: { count: 2 } },
  ]);
});

test('the kinds of things that the log tells of are those that the rooms record', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { body } = await owner.call(auditApi.listKinds());
  expect(body).toContainEqual({ value: 'gift_card', label: 'gift card' });
  expect(body.map(({ value }) => value)).toEqual(partsOf(MODULES, 'records').flat().sort());
});

test('lines are found by staff member, kind, object, words and the days of the shop', async () => {
  await using shop = await testShop();
  await shop.pretend('settings', { value: 'Asia/Tokyo' }, { key: 'time_zone' });
  await addLines(shop, 3);
  const owner = await signedInAdmin(shop);
  const ids = async (query: object) =>
    (await owner.call(auditApi.list(query))).body.map(({ id }) => id);
  expect(await ids({ object: 'newsletter' })).toEqual([3, 2, 1]);
  expect(await ids({ object: 'newsletter', limit: 1, offset: 1 })).toEqual([2]);
  expect(await ids({ objectId: 't2' })).toEqual([2]);
  expect(await ids({ by: 'ADMIN' })).toEqual([4]);
  expect(await ids({ search: 'signed' })).toEqual([4]);
  expect(await ids({ search: 't3' })).toEqual([3]);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo' }).format();
  expect(await ids({ date: `${today}..${today}` })).toEqual([4, 3, 2, 1]);
  expect(await ids({ date: '..2020-01-01' })).toEqual([]);
  expect((await owner.call(auditApi.list({ date: 'yesterday' }))).body).toMatchObject({
    code: 'invalid_input',
    fields: { date: expect.stringContaining('2026-11-01..2026-11-30') },
  });
});

test('only owners and managers read it', async () => {
  await using shop = await testShop();
  for (const [role, status] of [
    ['manager', 200],
    ['support', 403],
    ['read-only', 403],
  ] as const) {
    const staffMember = await signedInAdmin(shop, role, role);
    expect((await staffMember.call(auditApi.list())).status).toBe(status);
  }
});

test('audit lines written at the same moment form one unbroken chain', async () => {
  await using shop = await testShop();
  await Promise.all(Array.from({ length: 12 }, () => addLines(shop, 2)));
  expect(await verifyAudit(shop.database)).toMatchObject({ lines: 24, touched: null });
});

const TAMPERINGS = [
  ['a changed value', `update audit_values set after = '{"name": "A", "price": 9}' where id = 3`],
  ['a changed address', `update audit_values set address = '198.51.100.1' where id = 3`],
  ['another person', `update audit_log set by_id = 'somebody' where id = 3`],
  ['another moment', `update audit_log set at = at - interval '1 hour' where id = 3`],
  ['a missing line', 'delete from audit_values where id = 3; delete from audit_log where id = 3'],
  [
    'a line whose own link was made anew',
    `update audit_log set action = 'newsletter.admired' where id = 2;
     update audit_log l set chain = audit_chain((select chain from audit_log where id = 1), l) where id = 2`,
  ],
] as const;

test('tampering with the audit log is detected', async () => {
  await using shop = await testShop();
  await addLines(shop, 5);
  expect((await verifyAudit(shop.database)).touched).toBeNull();
  for (const [what, tampering] of TAMPERINGS) {
    const undone = new Error('undone');
    const tampered = shop.write(async (tx) => {
      await tx.query('alter table audit_log disable trigger user');
      await tx.query('alter table audit_values disable trigger user');
      for (const statement of tampering.split(';')) await tx.query(statement);
      const { touched } = await verifyAudit(tx);
      expect([what, touched?.id]).toEqual([what, tampering.includes('delete') ? 4 : 3]);
      throw undone;
    });
    await expect(tampered).rejects.toBe(undone);
  }
  expect((await verifyAudit(shop.database)).touched).toBeNull();
});

test('deleting a customer removes what the audit log says about them, and the chain stays valid', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  const owner = await signedInAdmin(shop);
  await owner.call(orderRecordsApi.cancel({ id: orderId }));
  await write(shop.database, COLLEAGUE, async (tx) =>
    tx.record('customer.edited', customer.id, { firstName: 'Ada' }, { firstName: 'Augusta' }),
  );
  expect((await customer.call(accountApi.remove())).status).toBe(200);
  const { body } = await owner.call(auditApi.list({ object: 'customer' }));
  expect(body).toMatchObject([
    { fields: ['firstName'], before: null, after: null, address: null, isErased: true },
  ]);
  const aboutOrder = await owner.call(auditApi.list({ objectId: orderId }));
  expect(aboutOrder.body).toMatchObject([{ action: 'order.cancelled', isErased: true }]);
  expect(await verifyAudit(shop.database)).toMatchObject({ erased: 2, touched: null });
});
