import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { findOrder } from '../../../src/modules/orders/find-order.ts';
import type { Invoice } from '../../../src/modules/orders/invoice/read-invoice.ts';
import { readInvoice } from '../../../src/modules/orders/invoice/read-invoice.ts';
import { recordPayment } from '../../../src/modules/orders/paying/record-payment.ts';
import { recordRefund } from '../../../src/modules/orders/refunds/record-refund.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { ADDRESS, type Customer } from '../../support/customer.ts';
import { customerWithOrder, placeOrder, putInCart } from '../../support/orders.ts';
import { MANY_CONNECTIONS } from '../../support/shop-database.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/** The file as it came over the wire, a byte a character. */
async function fetchPdf(shop: TestShop, customer: Customer, orderId: string) {
  const { rawPayload, statusCode, headers } = await shop.app.inject({
    url: ordersApi.invoice({ id: orderId }).url,
    headers: {
      cookie: [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  return { status: statusCode, headers, pdf: rawPayload.toString('latin1') };
}

const pages = (pdf: string) => [...pdf.matchAll(/\/Type \/Page\b(?!s)/g)].length;

const readOf = async (shop: TestShop, customer: Customer, orderId: string): Promise<Invoice> =>
  readInvoice(
    shop.database,
    await findOrder(shop.database, customer.id, orderId),
    'http://shop.example',
  );

test('an order has an invoice that opens in the browser and that nobody keeps', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  const { status, headers, pdf } = await fetchPdf(shop, customer, orderId);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="invoice-INV-000001.pdf"',
    'cache-control': 'no-store',
  });
  expect(pdf).toMatch(/^%PDF-1\.7/);
  expect(pdf.trimEnd()).toMatch(/%%EOF$/);
  expect(pages(pdf)).toBe(1);
  expect(pdf).toContain('/MediaBox [0 0 595.28 841.89]');
  expect(pdf).toContain('(Invoice INV-000001)');
  for (const [, stream] of pdf.matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)) {
    expect(inflateSync(Buffer.from(stream ?? '', 'latin1')).length).toBeGreaterThan(0);
  }
});

test('invoices are numbered from 1 without a gap, whatever fails or is cancelled in between', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS });
  const plenty = await shop.addProduct();
  const few = await shop.addProduct({ stock: 2 });
  const customers = await Promise.all(
    Array.from({ length: 9 }, (_, n) => shop.customer({ cart: n % 3 ? [plenty] : [plenty, few] })),
  );
  const outcomes = await Promise.all(
    customers.flatMap((customer, n) => [
      customer.checkout({ amount: '0.01' }),
      customer.checkout({}, { 'idempotency-key': `key-${n}` }),
      customer.checkout({}, { 'idempotency-key': `key-${n}` }),
    ]),
  );
  const placed = [...new Set(outcomes.flatMap(({ orderId }) => orderId ?? []))];
  // Three wanted what two could have; who shared neither failed nor got a second number by repeating.
  expect(placed).toHaveLength(8);
  const [first = ''] = placed;
  const owner = customers.find((_, n) => outcomes[n * 3 + 1]?.orderId === first);
  expect((await owner?.call(ordersApi.cancel({ id: first })))?.status).toBe(200);
  const numbers = () => shop.stored('invoices');
  expect((await numbers()).map(({ number }) => number)).toEqual(
    Array.from({ length: 8 }, (_, n) => n + 1),
  );
  const { customer, orderId } = await customerWithOrder(shop, plenty);
  expect((await readOf(shop, customer, orderId)).number).toBe('INV-000009');
});

test('the owner’s prefix has numbers of its own, and invoices say who sells as the owner wrote it', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const product = await shop.addProduct();
  const { customer, orderId } = await customerWithOrder(shop, product);
  await setSetting(owner, 'invoice_prefix', 'fern-2027');
  await setSetting(owner, 'seller_name', 'Fern & Fog Ltd');
  await setSetting(owner, 'seller_address', '1 Fog Lane\nBristol');
  await setSetting(owner, 'seller_tax_number', 'GB 123 4567 89');
  await setSetting(owner, 'invoice_note', 'Thank you.');
  await customer.add(product);
  const next = await placeOrder(customer);
  expect((await readOf(shop, customer, next)).number).toBe('FERN-2027-000001');
  expect(await readOf(shop, customer, orderId)).toMatchObject({
    number: 'INV-000001',
    shop: { companyName: 'Fern & Fog Ltd', address: '1 Fog Lane\nBristol' },
    taxNumber: 'GB 123 4567 89',
    note: 'Thank you.',
  });
  expect((await fetchPdf(shop, customer, next)).status).toBe(200);
});

test('the invoice lists what was bought with its options, at the prices of then, and adds up exactly', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({
    name: 'Luna',
    price: '0.10',
    variants: [{ sku: 'LUN-S', options: { Size: 'S', Colour: 'Grey' } }],
  });
  const { customer, orderId } = await customerWithOrder(shop, { product, quantity: 3 });
  await shop.reprice(product, '99.00');
  await shop.set({ tax_rate: '20' });
  expect(await readOf(shop, customer, orderId)).toMatchObject({
    number: 'INV-000001',
    payerName: 'Ada Example',
    lines: [
      {
        name: 'Luna',
        options: 'Size S, Colour Grey',
        sku: 'LUN-S',
        quantity: 3,
        unitPrice: '0.10',
        total: '0.30',
      },
    ],
    taxRate: '8',
    order: { subtotal: '0.30', shipping: '9.99', tax: '0.02', total: '10.31' },
    paymentStatus: 'pending',
    isPaidOnDelivery: true,
    refunded: null,
  });
});

test('the invoice shows payments and refunds, and names no tax rate if the order has none', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  await shop.write((tx) => recordPayment(tx, orderId));
  await shop.write((tx) => recordRefund(tx, orderId, { amount: 150 }));
  await shop.write((tx) => recordRefund(tx, orderId, { amount: 5 }));
  await shop.pretend('orders', { taxRate: null });
  expect(await readOf(shop, customer, orderId)).toMatchObject({
    paymentStatus: 'partially_refunded',
    refunded: '1.55',
    taxRate: null,
  });
  // Whatever becomes of its payment, it has an invoice.
  for (const paymentStatus of [
    'partially_refunded',
    'refunded',
    'completed',
    'pending',
    'failed',
    'cancelled',
  ]) {
    await shop.pretend('orders', { paymentStatus });
    const { status } = await fetchPdf(shop, customer, orderId);
    expect([paymentStatus, status]).toEqual([paymentStatus, 200]);
  }
});

test('forty items flow over pages', async () => {
  await using shop = await testShop();
  await shop.addProducts(
    ...Array.from({ length: 40 }, (_, n) => ({
      name: n % 9 === 4 ? `Number ${n} of ${'a very long name '.repeat(10)}` : `Number ${n}`,
    })),
  );
  const customer = await shop.customer();
  await putInCart(
    shop,
    customer,
    (await shop.stored('variants')).map(({ id }) => id),
  );
  const { status, pdf } = await fetchPdf(shop, customer, await placeOrder(customer));
  expect(status).toBe(200);
  expect(pages(pdf)).toBeGreaterThan(2);
});

test('names in any script, without a blank, or with signs nobody sees do no harm', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({
    name: `${'X'.repeat(180)} 日本語`,
    variants: [{ options: { Größe: 'Łódź', 颜色: '👩‍👩‍👧' } }],
  });
  const customer = await shop.customer({ address: false, firstName: '王', lastName: 'Жуковский' });
  await customer.call(
    addressesApi.add({ ...ADDRESS, name: 'محمد \u202e\u200f', street: 'e\u0301'.repeat(90) }),
  );
  await customer.add(product);
  const orderId = await placeOrder(customer);
  for (const [locale, currency] of [
    ['ja-JP', 'JPY'],
    ['ar-EG', 'EGP'],
    ['hi-IN', 'INR'],
  ]) {
    await shop.set({ locale });
    await shop.pretend('orders', { currency });
    expect((await fetchPdf(shop, customer, orderId)).status).toBe(200);
  }
});

test('an invoice of somebody else, or of no order, is not there', async () => {
  await using shop = await testShop();
  const { orderId } = await customerWithOrder(shop, await shop.addProduct());
  const other = await shop.customer();
  expect((await fetchPdf(shop, other, orderId)).status).toBe(404);
  expect((await shop.visitor().call(ordersApi.invoice({ id: orderId }))).status).toBe(401);
});
