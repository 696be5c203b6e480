import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import * as tariffApi from '../../../src/modules/orders/pricing/endpoints.ts';
import * as takingsApi from '../../../src/modules/takings/endpoints.ts';
import type { TakingsView } from '../../../src/modules/takings/schema.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { orderedEachDay } from '../../support/books.ts';
import { ADDRESS, type Wanted } from '../../support/customer.ts';
import { give, issueCard } from '../../support/gift-cards.ts';
import { dateTimeAt } from '../../support/local-time.ts';
import { customerWithOrder, placeOrder } from '../../support/orders.ts';
import { allDocuments, cellsOf, journalsBalance, takingsAgree } from '../../support/takings.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const takings = async (owner: Visitor, date?: string): Promise<TakingsView> => {
  const { status, body } = await owner.call(takingsApi.read({ date }));
  expect(status).toBe(200);
  return body;
};

const partsOf = ({ parts }: TakingsView) =>
  Object.fromEntries(
    parts.flatMap(({ part, amount }) => (amount === '0.00' ? [] : [[part, amount]])),
  );

async function paidOrder(shop: TestShop, owner: Visitor, ...cart: [Wanted, ...Wanted[]]) {
  const { customer, orderId } = await customerWithOrder(shop, ...cart);
  await owner.call(orderRecordsApi.pay({ id: orderId }));
  const { body: record } = await owner.call(orderRecordsApi.find({ id: orderId }));
  return { customer, orderId, items: record.items };
}

/** A month that is over, by its days and by what is added to a moment. */
const LAST_MONTH = (() => {
  const now = new Date();
  const [from, to] = [-1, 0].map((month, end) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1 - end))
      .toISOString()
      .slice(0, 10),
  ) as [string, string];
  return { date: `${from}..${to}`, middle: `${from.slice(0, 8)}15T12:00:00Z` };
})();

test('takings are what invoices and credit notes say', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const mug = await shop.addProduct({ name: 'Mug', price: '10.00' });
  const { orderId, items } = await paidOrder(shop, owner, { product: mug, quantity: 3 });
  const lines = [{ itemId: items[0]?.id ?? '', quantity: 2 }];
  await owner.call(orderRecordsApi.refund({ id: orderId }, { lines, delivery: '1.00' }));
  await customerWithOrder(shop, mug);
  const view = await takings(owner);
  expect(view).toMatchObject({
    currency: 'GBP',
    timeZone: 'Europe/London',
    total: { net: '38.98', tax: '1.60', gross: '40.58' },
    documents: [
      { kind: 'invoice', count: 2, net: '59.98', tax: '3.20', gross: '63.18' },
      { kind: 'credit_note', count: 1, net: '-21.00', tax: '-1.60', gross: '-22.60' },
    ],
    taxes: [
      { country: 'GB', name: 'Tax', percent: '8', net: '20.00', tax: '1.60' },
      { country: 'GB', name: null, percent: null, net: '18.98', tax: '0.00' },
    ],
    ways: [
      {
        way: 'Cash on Delivery',
        invoiced: '63.18',
        refunded: '-22.60',
        total: '40.58',
        unpaid: '20.79',
      },
    ],
  });
  expect(partsOf(view)).toEqual({
    goods: '40.00',
    delivery: '19.98',
    tax: '3.20',
    refund: '-22.60',
  });
  const [, note] = await allDocuments(owner, {});
  expect(note).toMatchObject({
    kind: 'credit_note',
    number: 'CN-000001',
    invoice: 'INV-000001',
    orderId,
    payerName: 'Ada Example',
  });
  await takingsAgree(shop, owner);
});

test('a month that is over stays what it was, whatever becomes of its invoices', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const mug = await shop.addProduct({ price: '10.00' });
  const orders: string[] = [];
  for (let n = 0; n < 5; n++) orders.push((await customerWithOrder(shop, mug)).orderId);
  await shop.pretend('orders', { createdAt: LAST_MONTH.middle });
  const before = await takings(owner, LAST_MONTH.date);
  expect(before).toMatchObject({ total: { gross: '103.95' }, documents: [{ count: 5 }] });

  const [cancelled = '', voided = '', corrected = '', refunded = '', reinstated = ''] = orders;
  await owner.call(orderRecordsApi.cancel({ id: cancelled }));
  await owner.call(transactionsApi.remove({ id: voided }));
  // Its invoice is taken back once, though it is voided as well.
  await owner.call(transactionsApi.remove({ id: cancelled }));
  await owner.call(transactionsApi.change({ id: corrected }, { amount: '15.00' }));
  await owner.call(orderRecordsApi.pay({ id: refunded }));
  await owner.call(orderRecordsApi.refund({ id: refunded }, { amount: '20.79' }));
  // What a credit note has taken back is not taken back again.
  await owner.call(transactionsApi.remove({ id: refunded }));
  for (const status of ['failed', 'pending'] as const) {
    await owner.call(transactionsApi.change({ id: reinstated }, { status }));
  }
  const { documents, total, ...after } = await takings(owner, LAST_MONTH.date);
  expect({ documents, total }).toEqual({ documents: before.documents, total: before.total });
  expect(after.parts).toEqual(before.parts);
  expect(await takings(owner)).toMatchObject({
    total: { gross: '-68.16' },
    documents: [
      { kind: 'cancelled', count: 3, gross: '-62.37' },
      { kind: 'reinstated', count: 1, gross: '20.79' },
      { kind: 'corrected', count: 1, net: '-5.79', tax: '0.00', gross: '-5.79' },
      { kind: 'credit_note', count: 1, gross: '-20.79' },
    ],
  });
  await takingsAgree(shop, owner);
  // A voided order's invoice can still be printed.
  expect(await owner.call(takingsApi.printInvoice({ id: voided }))).toMatchObject({
    status: 200,
    headers: { 'content-disposition': 'inline; filename="invoice-INV-000002.pdf"' },
  });
});

test('days are those of the shop, and the first and the last are whole', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const mug = await shop.addProduct({ price: '10.00' });
  for (const at of ['2026-06-30 23:59:59', '2026-07-01 00:00', '2026-07-31 23:59:59']) {
    const { orderId } = await customerWithOrder(shop, mug);
    const createdAt = (await dateTimeAt(shop, at, 'Europe/London')).toISOString();
    await shop.pretend('orders', { createdAt }, { id: orderId });
  }
  const count = async (date: string) => (await takings(owner, date)).documents[0]?.count ?? 0;
  expect(await count('2026-07-01..2026-07-31')).toBe(2);
  expect(await count('2026-06-30..2026-06-30')).toBe(1);
  expect(await count('..2026-07-30')).toBe(2);
  await shop.set({ time_zone: 'Asia/Tokyo' });
  expect(await count('2026-07-01..2026-07-31')).toBe(2);
  expect(await count('2026-08-01..2026-08-01')).toBe(1);
});

test('taxes are told by country and rate, also where two are on the same, and refunds follow', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await setSetting(owner, 'prices_include_tax', 'true');
  await owner.call(
    tariffApi.changeTaxes({
      zones: [
        {
          name: 'California',
          countries: ['US'],
          states: ['CA', 'California'],
          rates: [
            { name: 'State tax', percent: '7.25' },
            { name: 'District tax', percent: '1' },
          ],
        },
        {
          name: 'Britain',
          countries: ['United Kingdom'],
          taxesDelivery: true,
          rates: [
            { name: 'VAT', percent: '20' },
            { name: 'VAT', percent: '0', taxClass: 'reduced' },
          ],
        },
      ],
    }),
  );
  const [coil, book, stamp] = await shop.addProducts(
    { price: '3.33' },
    { price: '20.00' },
    { price: '40.00' },
  );
  if (!coil || !book || !stamp) throw new Error('products are missing');
  await shop.changeProduct(book, { taxClass: 'reduced' });
  await shop.changeProduct(stamp, { taxClass: 'exempt' });
  const { orderId, items } = await paidOrder(
    shop,
    owner,
    { product: coil, quantity: 3 },
    book,
    stamp,
  );
  const { body } = await owner.call(orderRecordsApi.find({ id: orderId }));
  expect(body).toMatchObject({ tax: '3.33', amount: '79.98' });
  const britain = [
    { country: 'GB', name: 'VAT', percent: '20', net: '16.65', tax: '3.33' },
    { country: 'GB', name: 'VAT', percent: '0', net: '20.00', tax: '0.00' },
    { country: 'GB', name: null, percent: null, net: '40.00', tax: '0.00' },
  ];
  expect((await takings(owner)).taxes).toEqual(britain);

  // Cut as one likes, the credit notes of a whole order take back its taxes and what they are on.
  await owner.call(orderRecordsApi.refund({ id: orderId }, { amount: '11.11' }));
  for (const line of items) {
    const lines = [{ itemId: line.id, quantity: 1 }];
    await owner.call(orderRecordsApi.refund({ id: orderId }, { lines }));
  }
  await takingsAgree(shop, owner);
  const { body: left } = await owner.call(orderRecordsApi.find({ id: orderId }));
  await owner.call(orderRecordsApi.refund({ id: orderId }, { amount: left.refundable.left }));
  const { taxes, total } = await takings(owner);
  expect(total).toEqual({ net: '0.00', tax: '0.00', gross: '0.00' });
  const nothing = { net: '0.00', tax: '0.00' };
  expect(taxes).toMatchObject([
    { percent: '20', ...nothing },
    { percent: '0', ...nothing },
  ]);

  const customer = await shop.customer({ cart: [{ product: coil, quantity: 3 }] });
  const there = { city: 'Springfield', country: 'United States', zipCode: '90210' };
  await customer.call(
    addressesApi.add({ ...ADDRESS, ...there, state: 'California', isDefault: true }),
  );
  await placeOrder(customer);
  // Both are on all of the 9.23 that are left of 9.99; what no tax is on is the delivery alone.
  expect((await takings(owner)).taxes.filter(({ country }) => country === 'US')).toEqual([
    { country: 'US', name: 'State tax', percent: '7.25', net: '9.23', tax: '0.67' },
    { country: 'US', name: 'District tax', percent: '1', net: '9.23', tax: '0.09' },
    { country: 'US', name: null, percent: null, net: '9.99', tax: '0.00' },
  ]);
  await journalsBalance(owner, await takings(owner));
});

test('a gift card is a way to pay: issuing it is no sale', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { code } = await issueCard(shop, '50.00');
  expect(await takings(owner)).toMatchObject({
    total: { gross: '0.00' },
    giftCards: { issued: '50.00', balance: '50.00' },
  });
  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '50.00' })] });
  await give(customer, code);
  const orderId = await placeOrder(customer);
  await owner.call(orderRecordsApi.pay({ id: orderId }));
  await owner.call(orderRecordsApi.refund({ id: orderId }, { amount: '30.00' }));
  expect(await takings(owner)).toMatchObject({
    total: { gross: '33.99' },
    ways: [{ way: 'Cash on Delivery', invoiced: '13.99', refunded: '-13.99', total: '0.00' }],
    giftCardsSpent: '33.99',
    giftCards: { issued: '50.00', spent: '-50.00', refunded: '16.01', balance: '16.01' },
  });
  await takingsAgree(shop, owner);
});

test('figures of one currency hold none of another', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const mug = await shop.addProduct({ price: '10.00' });
  const { orderId } = await customerWithOrder(shop, mug);
  await shop.pretend('orders', { currency: 'EUR' }, { id: orderId });
  await customerWithOrder(shop, { product: mug, quantity: 2 });
  await shop.queueJob('roll-up-figures');
  await shop.runJobs();
  expect(await takings(owner)).toMatchObject({
    currencies: ['GBP', 'EUR'],
    total: { gross: '31.59' },
  });
  const { body } = await owner.call(takingsApi.read({ currency: 'EUR' }));
  expect(body).toMatchObject({ currency: 'EUR', total: { gross: '20.79' } });
});

test('the files say the same: figures, documents, journals for Xero and QuickBooks, paper', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await shop.set({ account_sales: '4000', shop_country: 'GB' });
  const mug = await shop.addProduct({ price: '10.00' });
  const { orderId } = await paidOrder(shop, owner, { product: mug, quantity: 3 });
  await owner.call(orderRecordsApi.refund({ id: orderId }, { amount: '5.00' }));
  await shop.pretend('orders', { createdAt: '2026-03-14T12:00:00Z' });
  await shop.pretend('refunds', { endedAt: '2026-03-14T15:00:00Z' });
  const march = { date: '2026-03-01..2026-03-31' };

  const figures = await owner.call(takingsApi.download(march));
  expect(figures.headers['content-disposition']).toBe(
    'attachment; filename="takings_2026-03-01_2026-03-31_GBP.csv"',
  );
  const rows = await cellsOf(figures.text);
  expect(rows[0]).toEqual([
    ...['Group', 'Figure', 'Country', 'Documents', 'Net', 'Tax', 'Gross', 'Currency'],
  ]);
  expect(rows).toContainEqual(['Takings', 'All', '', '', '35.27', '2.12', '37.39', 'GBP']);
  expect(rows).toContainEqual(['Tax', 'Tax 8%', 'GB', '', '26.50', '2.12', '', 'GBP']);
  // Amounts below zero stay numbers.
  expect(figures.text).toContain('Documents,Credit notes,,1,-4.72,-0.28,-5.00,GBP');

  const documents = await cellsOf((await owner.call(takingsApi.downloadDocuments(march))).text);
  expect(documents.map(([, kind, number, , , , , , net]) => [kind, number, net])).toEqual([
    ['Document', 'Number', 'Net'],
    ['Invoice', 'INV-000001', '39.99'],
    ['Credit note', 'CN-000001', '-4.72'],
  ]);

  const xero = await owner.call(takingsApi.downloadLedger({ ...march, program: 'xero' }));
  const what = 'Takings of 14 Mar 2026,14 Mar 2026';
  expect(xero.text.trimEnd().split('\r\n')).toEqual([
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
    `${what},Cash on Delivery,850,No VAT,37.39,,,,`,
    `${what},"Sales, no tax",4000,No VAT,-8.77,,,,`,
    `${what},"Sales, Tax 8% United Kingdom",4000,No VAT,-26.50,,,,`,
    `${what},Tax 8% United Kingdom,820,No VAT,-2.12,,,,`,
  ]);
  const books = await owner.call(takingsApi.downloadLedger({ ...march, program: 'quickbooks' }));
  expect((await cellsOf(books.text)).slice(0, 3)).toEqual([
    ['Journal No', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits', 'Currency'],
    [
      ...['T-20260314', '14/03/2026', 'Undeposited Funds', 'Cash on Delivery, 14 Mar 2026'],
      ...['37.39', '', 'GBP'],
    ],
    ['T-20260314', '14/03/2026', '4000', 'Sales, no tax, 14 Mar 2026', '', '8.77', 'GBP'],
  ]);

  const { rawPayload, headers } = await shop.app.inject({
    url: takingsApi.print(march).url,
    headers: owner.headers,
  });
  expect(headers['content-type']).toBe('application/pdf');
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('journals are by month where days make more lines than the program reads', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { orderId } = await customerWithOrder(shop, await shop.addProduct({ price: '10.00' }));
  // 3 lines a day, and Xero reads 300.
  await orderedEachDay(shop, orderId, '2026-01-01T12:00:00Z', 101);
  const date = '2026-01-01..2026-04-11';
  const journals = async (program: 'xero' | 'quickbooks') => {
    const { text } = await owner.call(takingsApi.downloadLedger({ date, program }));
    return [...new Set((await cellsOf(text)).slice(1).map((cells) => cells[1]))];
  };
  expect(await journals('xero')).toEqual([
    ...['31 Jan 2026', '28 Feb 2026', '31 Mar 2026', '11 Apr 2026'],
  ]);
  expect(await journals('quickbooks')).toHaveLength(101);
  // What is known of their taxes is what they come to.
  expect((await takings(owner, date)).taxes).toEqual([
    { country: 'GB', name: null, percent: null, net: '2018.99', tax: '0.00' },
    { country: 'GB', name: 'Tax', percent: null, net: '0.00', tax: '80.80' },
  ]);
});

test('the file of orders says what each total is made of', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { code } = await issueCard(shop, '5.00');
  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '30.00' })] });
  await give(customer, code);
  const orderId = await placeOrder(customer);
  await owner.call(orderRecordsApi.pay({ id: orderId }));
  await owner.call(orderRecordsApi.refund({ id: orderId }, { amount: '4.00' }));
  await owner.call(orderRecordsApi.refund({ id: orderId }, { amount: '1.00' }));
  const [head = [], row = []] = await cellsOf(
    (await owner.call(orderRecordsApi.download())).text.replace('\ufeff', ''),
  );
  const told = Object.fromEntries(head.map((name, place) => [name, row[place]]));
  expect(told).toMatchObject({
    ...{ Invoice: 'INV-000001', Goods: '30.00', Discount: '0.00', 'Delivery Cost': '9.99' },
    ...{ 'Fees Cost': '0.00', Correction: '0.00', Net: '39.99', Tax: '2.40', Total: '42.39' },
    ...{ 'Tax Included': 'No', 'Gift Card': '5.00', Due: '37.39', Refunded: '5.00' },
    ...{ 'Tax Refunded': '0.29', 'Credit Notes': 'CN-000001; CN-000002' },
  });
});

test('days and filters that mean nothing are refused, by their names', async () => {
  const shop = await fileShop();
  const owner = await signedInAdmin(shop, 'asks');
  for (const [query, field] of [
    [{ date: '2026-02-30..2026-03-01' }, 'date'],
    [{ date: 'March' }, 'date'],
    [{ currency: 'pounds' }, 'currency'],
    [{ kind: 'receipt' }, 'kind'],
    [{ part: 'goods,bads' }, 'part'],
  ] as const) {
    const { status, body } = await owner.call(takingsApi.listDocuments(query as never));
    expect([query, status, Object.keys(Object(body).fields ?? {})]).toEqual([query, 400, [field]]);
  }
  // The end comes before the beginning: then there is nothing.
  expect(await takings(owner, '2026-03-02..2026-03-01')).toMatchObject({
    total: { gross: '0.00' },
  });
  const names = await owner.call(takingsApi.listNames({ of: 'rate' }));
  expect(names.body).toContain('none');
});

test('who packs reads no takings; everybody else does', async () => {
  const shop = await fileShop();
  const calls: Call[] = [
    takingsApi.read(),
    takingsApi.download(),
    takingsApi.listDocuments(),
    takingsApi.downloadDocuments(),
    takingsApi.downloadLedger({ program: 'xero' }),
    takingsApi.listNames({ of: 'way' }),
  ];
  for (const [role, status] of [
    ['manager', 200],
    ['read-only', 200],
    ['support', 200],
    ['fulfilment', 403],
  ] as const) {
    const staffMember = await signedInAdmin(shop, role, role);
    for (const call of calls) expect((await staffMember.call(call)).status).toBe(status);
  }
});
