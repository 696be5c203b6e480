import { expect, test } from 'vitest';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import { tag } from '../../../src/kit/tags.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import { type By, bySystem, write, writeAtOnce } from '../../../src/platform/database/database.ts';
import { auditLines, signedInAdmin } from '../../support/admin.ts';
import { customerWithOrder } from '../../support/orders.ts';
import { soldOf } from '../../support/stock.ts';
import { anotherProcess, type TestShop, testShop } from '../../support/test-shop.ts';

const COLLEAGUE: By = {
  kind: 'staff',
  id: '0a1b2c3d-0000-4000-8000-00000000abcd',
  address: '203.0.113.7',
};

const RENAME = `update brands set name = 'Renamed'`;

/** What staff did. */
const auditLog = async (shop: TestShop) =>
  (await auditLines(shop)).filter(({ byKind }) => byKind === 'staff');

test('PostgreSQL refuses every change that is not made by write()', async () => {
  await using shop = await testShop();
  await shop.addProduct();
  await expect(shop.database.query(RENAME)).rejects.toThrow('read-only transaction');
  await shop.write((tx) => tx.query(RENAME));
  expect(await shop.stored('brands')).toMatchObject([{ name: 'Renamed' }]);
});

test('what is changed is dropped once in the process that changed it, and once in another', async () => {
  await using shop = await testShop();
  await using other = await anotherProcess(shop);
  const heard = { here: [] as string[], there: [] as string[] };
  shop.database.changes.on('invalidate', (tags) => heard.here.push(...tags));
  other.database.changes.on('invalidate', (tags) => heard.there.push(...tags));
  await shop.write(async (tx) => tx.changed(tag.footer));
  expect(heard.here).toEqual(['footer']);
  await expect.poll(() => heard.there).toEqual(['footer']);
  // What the other process says comes after all that this one would still hear of itself.
  await other.write(async (tx) => tx.changed(tag.pages));
  await expect.poll(() => heard.here).toEqual(['footer', 'pages']);
});

test('a change of the back office that records nothing is not made', async () => {
  await using shop = await testShop();
  await shop.addProduct();
  const unrecorded = write(shop.database, COLLEAGUE, (tx) => tx.query(RENAME));
  await expect(unrecorded).rejects.toThrow('was not recorded');
  expect(await shop.stored('brands')).toMatchObject([{ name: 'Nimbus' }]);
  await write(shop.database, COLLEAGUE, async (tx) => {
    await tx.query(RENAME);
    tx.record('brand.renamed', 'nimbus', { name: 'Nimbus' }, { name: 'Renamed' });
  });
  expect(await shop.stored('brands')).toMatchObject([{ name: 'Renamed' }]);
  expect(await auditLog(shop)).toMatchObject([
    {
      action: 'brand.renamed',
      byKind: 'staff',
      byId: COLLEAGUE.id,
      address: COLLEAGUE.address,
      objectId: 'nimbus',
    },
  ]);
});

test('of a change that goes out at once, the first statement is committed, and nothing after it changes anything', async () => {
  await using shop = await testShop();
  await shop.addProduct();
  const { database } = shop;
  const by = bySystem('test');
  const refused = writeAtOnce(database, by, async (tx) => {
    await tx.query(RENAME);
    await tx.query('delete from brands');
  });
  await expect(refused).rejects.toThrow('read-only transaction');
  expect(await shop.stored('brands')).toMatchObject([{ name: 'Renamed' }]);

  const failing = writeAtOnce(database, by, (tx) => tx.query('update brands set name = null'));
  await expect(failing).rejects.toThrow('not-null');
  expect(await shop.stored('brands')).toMatchObject([{ name: 'Renamed' }]);

  const unheard = writeAtOnce(database, by, async (tx) => tx.changed(tag.brands));
  await expect(unheard).rejects.toThrow('announce, record and queue nothing');
  const unrecorded = writeAtOnce(database, COLLEAGUE, (tx) => tx.query('delete from products'));
  await expect(unrecorded).rejects.toThrow('must be recorded');
  expect(await shop.stored('products')).toHaveLength(1);
});

test('a change that fails leaves neither rows nor a line in the audit log, and drops nothing', async () => {
  await using shop = await testShop();
  await shop.addProduct();
  const dropped: string[] = [];
  shop.database.changes.on('invalidate', (tags) => dropped.push(...tags));
  const failing = write(shop.database, COLLEAGUE, async (tx) => {
    await tx.query(RENAME);
    tx.changed(tag.brands);
    tx.record('brand.renamed', 'nimbus');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await shop.stored('brands')).toMatchObject([{ name: 'Nimbus' }]);
  expect(await auditLog(shop)).toEqual([]);
  // What was written before it may only now be heard of.
  expect(dropped.filter((one) => one !== tag.activity)).toEqual([]);
});

test('two changes that wait for each other are both made', async () => {
  await using shop = await testShop();
  const [one, two] = await shop.addProducts({ brand: 'One' }, { brand: 'Two' });
  const hold = (slug: string | undefined) => ({
    name: `hold-${slug}`,
    text: 'update products set sales_count = sales_count + 1 where slug = $1',
    values: [slug],
  });
  const bothHeld = Promise.withResolvers<void>();
  let held = 0;
  const inTurn = (first: string | undefined, second: string | undefined) =>
    shop.write(async (tx) => {
      await tx.query(hold(first));
      if (++held === 2) bothHeld.resolve();
      await bothHeld.promise;
      await tx.query(hold(second));
    });
  await Promise.all([inTurn(one?.slug, two?.slug), inTurn(two?.slug, one?.slug)]);
  expect(await soldOf(shop)).toEqual([2, 2]);
});

test('the audit log is only added to, even by whoever owns the database', async () => {
  await using shop = await testShop();
  await write(shop.database, COLLEAGUE, async (tx) => tx.record('setting.changed', 'shop'));
  for (const statement of [
    `update audit_log set action = 'shop.closed'`,
    'delete from audit_log',
    'truncate audit_log cascade',
    `update audit_values set after = '{}'`,
    'delete from audit_values',
    'truncate audit_values',
  ]) {
    await expect(shop.sql(statement)).rejects.toThrow('only added to');
  }
  expect(await auditLog(shop)).toHaveLength(1);
});

test('the audit log tells who signed in to the back office, and what they did to an order', async () => {
  await using shop = await testShop();
  const { orderId } = await customerWithOrder(shop, await shop.addProduct());
  const admin = await signedInAdmin(shop);
  const ship = { trackingNumber: 'AB 12' };
  await admin.call(orderRecordsApi.changeTracking({ id: orderId }, ship));
  await admin.call(orderRecordsApi.changeTracking({ id: orderId }, ship));
  await admin.call(sessionApi.signOut());
  const lines = await auditLog(shop);
  const [account] = await shop.stored('staff');
  expect(lines.map(({ action, byId, objectId }) => ({ action, byId, objectId }))).toEqual([
    { action: 'staff.signed_in', byId: account?.id, objectId: account?.id },
    { action: 'order.shipped', byId: account?.id, objectId: orderId },
    { action: 'staff.signed_out', byId: account?.id, objectId: account?.id },
  ]);
});
