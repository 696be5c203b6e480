import { expect, test } from 'vitest';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as takingsApi from '../../../src/modules/takings/endpoints.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { customerWithOrder } from '../../support/orders.ts';
import { testShop } from '../../support/test-shop.ts';

test('takings are what invoices and credit notes say', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const mug = await shop.addProduct({ name: 'Mug', price: '10.00' });
  const { orderId } = await customerWithOrder(shop, { product: mug, quantity: 3 });
  await admin.call(orderRecordsApi.pay({ id: orderId }));
  const { body: order } = await admin.call(orderRecordsApi.find({ id: orderId }));
  const lines = [{ itemId: order.items[0]?.id ?? '', quantity: 2 }];
  await admin.call(orderRecordsApi.refund({ id: orderId }, { lines, delivery: '1.00' }));
  const { body, status } = await admin.call(takingsApi.read());
  console.log(status, JSON.stringify(body, null, 1));
  const docs = await admin.call(takingsApi.listDocuments({}));
  console.log(docs.status, JSON.stringify(docs.body, null, 1));
  for (const call of [
    takingsApi.download(),
    takingsApi.downloadDocuments(),
    takingsApi.downloadLedger({ program: 'xero' }),
    takingsApi.downloadLedger({ program: 'quickbooks' }),
  ]) {
    const { text } = await admin.call(call);
    console.log(text);
  }
  for (const rate of ['Tax 8', 'none'])
    console.log((await admin.call(takingsApi.listDocuments({ rate }))).body.length);
  console.log(
    (await admin.call(takingsApi.print())).status,
    (await admin.call(takingsApi.printInvoice({ id: orderId }))).status,
  );
});
