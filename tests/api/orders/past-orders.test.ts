import { expect, test } from 'vitest';
import * as batchJobsApi from '../../../src/modules/batch-jobs/endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as pastOrdersApi from '../../../src/modules/past-orders/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { testShop } from '../../support/test-shop.ts';
import { upload } from '../../support/upload.ts';

/** As Shopify writes its orders: a row a line, of which the first has all the rest. */
const SHOPIFY = [
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Shipping Street,Shipping City,Shipping Zip,Shipping Country,Cancelled at,Refunded Amount',
  '#1001,grace@example.com,paid,2024-03-01 12:35:00 +0100,fulfilled,no,GBP,14.97,2.99,0,17.96,2024-03-01 12:34:56 +0100,3,Mint Salt - 10 mg,4.99,MS-10,Grace Brewster Hopper,1 Harbour Row,Bristol,BS1 1AA,GB,,0.00',
  '#1001,grace@example.com,,,,,,,,,,,1,Pod Kit,19.99,KIT,,,,,,,',
  '#1002,grace@example.com,refunded,,,no,GBP,5,0,0,5.00,2024-04-01 09:00:00 +0000,1,Coil,5.00,,,,,,,,5.00',
  '#1003,nobody,paid,,,no,GBP,5,0,0,five,yesterday,1,Coil,5.00,,,,,,,,0',
].join('\n');

test('past orders are history: they count on the customer’s page, and mail nobody', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ stock: 5 });
  const send = (fields: Record<string, string> = {}) =>
    upload(admin, pastOrdersApi.importFile(), SHOPIFY, fields);
  const { body: dry } = await send({ dryRun: 'true' });
  expect(dry).toMatchObject({ rows: 4, created: 2, refused: 1 });
  expect(dry.errors).toMatchObject([
    { line: 5, column: 'Email', value: 'nobody' },
    { line: 5, column: 'Created at', value: 'yesterday' },
    { line: 5, column: 'Total', value: 'five' },
  ]);
  const { body } = await send();
  expect(body).toMatchObject({ created: 2, refused: 1 });
  const [grace] = (await admin.call(customersApi.list({ search: 'grace@example.com' }))).body;
  expect(grace).toMatchObject({ firstName: 'Grace Brewster', lastName: 'Hopper', orders: 0 });
  const { body: past } = await admin.call(pastOrdersApi.ofCustomer({ id: grace?.id ?? '' }));
  expect(past).toMatchObject({
    orders: 1,
    spent: [{ currency: 'GBP', amount: '17.96' }],
    latest: [
      { number: '#1002', counts: false, state: 'refunded' },
      {
        number: '#1001',
        placedAt: '2024-03-01T11:34:56.000Z',
        lines: [
          { name: 'Mint Salt - 10 mg', quantity: 3, price: '4.99', sku: 'MS-10' },
          { name: 'Pod Kit', quantity: 1 },
        ],
        address: '1 Harbour Row, Bristol, BS1 1AA, GB',
      },
    ],
  });
  expect((await admin.call(pastOrdersApi.list({ search: 'mint salt' }))).body).toHaveLength(1);
  expect((await send()).body).toMatchObject({ created: 0, unchanged: 2 });
  await shop.runJobs();
  expect(await shop.outbox()).toEqual([]);
  expect(await shop.stored('orders')).toEqual([]);
  expect(await shop.stored('variants', { productId: product.id })).toMatchObject([{ stock: 5 }]);

  // It is taken back as other imports are, and goes with the account.
  const jobId = body.job?.id ?? '';
  await admin.call(batchJobsApi.undo({ id: jobId }));
  await shop.runJobs();
  expect((await admin.call(batchJobsApi.find({ id: jobId }))).body.counts).toEqual({ removed: 2 });
  expect((await admin.call(pastOrdersApi.list())).body).toEqual([]);
});

test('past orders are for those who may import customers', async () => {
  await using shop = await testShop();
  const support = await signedInAdmin(shop, 'support', 'support');
  expect((await upload(support, pastOrdersApi.importFile(), SHOPIFY)).status).toBe(403);
  expect((await support.call(pastOrdersApi.list())).status).toBe(200);
  expect((await shop.visitor().call(pastOrdersApi.list())).status).toBe(401);
});
