import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import { moneyText, parseMoney } from '../../../src/kit/money.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import type { CreditNote } from '../../../src/modules/orders/invoice/read-credit-note.ts';
import { readCreditNote } from '../../../src/modules/orders/invoice/read-credit-note.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import type { Customer, Wanted } from '../../support/customer.ts';
import { customerWithOrder, readOrder } from '../../support/orders.ts';
import { MANY_CONNECTIONS } from '../../support/shop-database.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

async function paidOrder(shop: TestShop, admin: Visitor, ...cart: [Wanted, ...Wanted[]]) {
  const { customer, orderId } = await customerWithOrder(shop, ...cart);
  await admin.call(orderRecordsApi.pay({ id: orderId }));
  const read = async () => (await admin.call(orderRecordsApi.find({ id: orderId }))).body;
  const refund = async (body: object) => {
    const { status } = await admin.call(orderRecordsApi.refund({ id: orderId }, body));
    if (status !== 200) throw new Error(`the refund answered ${status}`);
    return (await read()).refunds.at(-1)?.id ?? '';
  };
  const noteOf = (refundId: string): Promise<CreditNote> =>
    readCreditNote(shop.database, { orderId, refundId }, 'http://shop.example');
  return { customer, orderId, read, refund, noteOf };
}

/** The file as it came over the wire, a byte a character. */
async function fetchPdf(shop: TestShop, customer: Customer, { url }: Call) {
  const { rawPayload, statusCode, headers } = await shop.app.inject({
    url,
    headers: {
      cookie: [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  return { status: statusCode, headers, pdf: rawPayload.toString('latin1') };
}

test('a credit note says what went back, which invoice it corrects, and the tax by its rates', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  await setSetting(admin, 'seller_tax_number', 'GB 123');
  const mug = await shop.addProduct({ name: 'Mug', price: '10.00' });
  const order = await paidOrder(shop, admin, { product: mug, quantity: 3 });
  const [item] = (await order.read()).items;
  const refundId = await order.refund({
    lines: [{ itemId: item?.id, quantity: 2 }],
    delivery: '1.00',
  });
  expect(await order.noteOf(refundId)).toMatchObject({
    number: 'CN-000001',
    taxNumber: 'GB 123',
    invoice: { number: 'INV-000001' },
    payerName: 'Ada Example',
    lines: [{ name: 'Mug', quantity: 2, amount: '21.60' }],
    delivery: '1.00',
    other: null,
    net: '21.00',
    taxes: [{ name: 'Tax', percent: '8', amount: '1.60' }],
    total: '22.60',
  });
  const { refunds } = await readOrder(order.customer, order.orderId);
  expect(refunds).toMatchObject([{ id: refundId, amount: '22.60', creditNote: 'CN-000001' }]);
  expect((await order.read()).refunds).toMatchObject([
    { creditNote: 'CN-000001', lines: [{ itemId: item?.id, quantity: 2 }] },
  ]);
});

test('the refunds of a whole order take back exactly its taxes, however it is cut', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const [coil, liquid] = [
    await shop.addProduct({ price: '3.33' }),
    await shop.addProduct({ price: '0.07' }),
  ] as const;
  await setSetting(admin, 'prices_include_tax', 'true');
  const order = await paidOrder(
    shop,
    admin,
    { product: coil, quantity: 3 },
    { product: liquid, quantity: 4 },
  );
  const { tax, items } = await order.read();
  const ids = [await order.refund({ amount: '1.11' })];
  for (const { id, quantity } of items) {
    for (let n = 0; n < quantity - 1; n++) {
      ids.push(await order.refund({ lines: [{ itemId: id, quantity: 1 }] }));
    }
  }
  ids.push(await order.refund({ amount: (await order.read()).refundable.left }));
  const notes = await Promise.all(ids.map(order.noteOf));
  const sum = (amounts: string[]) =>
    moneyText(amounts.reduce((all, amount) => all + parseMoney(amount), 0));
  expect(sum(notes.flatMap(({ taxes }) => taxes.map(({ amount }) => amount)))).toBe(tax);
  for (const { net, taxes, total } of notes) {
    expect(sum([net, ...taxes.map(({ amount }) => amount)])).toBe(total);
  }
});

test('credit notes are numbered without a gap, apart from invoices, each once', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS });
  const admin = await signedInAdmin(shop);
  const mug = await shop.addProduct({ price: '10.00' });
  const orders = [await paidOrder(shop, admin, mug), await paidOrder(shop, admin, mug)] as const;
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      // Two of each three ask for more than there is.
      admin.call(orderRecordsApi.refund({ id: orders[n % 2 ? 1 : 0].orderId }, { amount: '9.00' })),
    ),
  );
  await setSetting(admin, 'credit_note_prefix', 'gut');
  await orders[0].refund({ amount: '0.50' });
  const rows = await shop.stored('creditNotes');
  expect(rows.map(({ series, number }) => `${series} ${number}`)).toEqual([
    'CN 1',
    'CN 2',
    'CN 3',
    'CN 4',
    'GUT 1',
  ]);
});

test('one without any tax is drawn as well', async () => {
  await using shop = await testShop();
  await shop.set({ tax_rate: '0' });
  const admin = await signedInAdmin(shop);
  const order = await paidOrder(shop, admin, await shop.addProduct());
  const refundId = await order.refund({ delivery: '9.99' });
  const own = ordersApi.creditNote({ id: order.orderId, refundId });
  const { status, pdf } = await fetchPdf(shop, order.customer, own);
  expect([status, pdf.slice(0, 4)]).toEqual([200, '%PDF']);
});

test('customer and staff member download it, and nobody else', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const mug = await shop.addProduct({ price: '10.00' });
  const order = await paidOrder(shop, admin, mug);
  const refundId = await order.refund({ amount: '5.00' });
  const own = ordersApi.creditNote({ id: order.orderId, refundId });
  const { status, headers, pdf } = await fetchPdf(shop, order.customer, own);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="credit-note-CN-000001.pdf"',
    'cache-control': 'no-store',
  });
  expect(pdf).toMatch(/^%PDF-1\.7/);
  expect(pdf).toContain('(Credit note CN-000001)');
  expect(
    (await admin.call(orderRecordsApi.creditNote({ id: order.orderId, refundId }))).status,
  ).toBe(200);
  const stranger = await shop.customer();
  expect((await fetchPdf(shop, stranger, own)).status).toBe(404);
  expect((await shop.visitor().call(own)).status).toBe(401);
  const other = await paidOrder(shop, admin, mug);
  const mixed = ordersApi.creditNote({ id: other.orderId, refundId });
  expect((await fetchPdf(shop, other.customer, mixed)).status).toBe(404);
});
