import { expect, test } from 'vitest';
import type { PaymentTransactionView } from '../../src/domain/orders/schema.ts';
import { signedInAdmin } from '../support/admin.ts';
import { ADDRESS } from '../support/customer.ts';
import { testShop } from '../support/test-shop.ts';

test('an order is a payment transaction', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ name: 'Luna Pod', price: '12.50' });
  const customer = await shop.customer({ cart: [{ product, quantity: 2 }] });
  const { orderId } = await customer.checkout();
  const { body, headers } = await admin.get<PaymentTransactionView[]>(
    '/api/admin/payment-transactions',
  );
  expect(headers['x-total-count']).toBe('1');
  expect(body).toEqual([
    {
      id: orderId,
      chargeId: null,
      payerName: 'Ada Example',
      amount: '36.99',
      currency: 'GBP',
      paymentChannel: 'cod',
      paymentMethod: 'Cash on Delivery',
      status: 'pending',
      fulfilment: 'unfulfilled',
      trackingNumber: null,
      carrier: null,
      trackingUrl: null,
      metadata: {
        items: [
          {
            productId: product.id,
            sku: product.variants[0]?.sku,
            name: 'Luna Pod',
            options: {},
            imageUrl: product.imageUrl,
            quantity: 2,
            price: '12.50',
          },
        ],
        shippingAddress: ADDRESS,
      },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  ]);
});

test('transactions come the newest first, and are filtered by status and channel', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct();
  const customer = await shop.customer();
  const ids: string[] = [];
  for (const status of ['pending', 'completed', 'failed']) {
    await customer.add(product);
    const { orderId = '' } = await customer.checkout();
    await shop.sql('update orders set payment_status = $2 where id = $1', [orderId, status]);
    ids.unshift(orderId);
  }
  const list = async (query: string) => {
    const { body, headers } = await admin.get<PaymentTransactionView[]>(
      `/api/admin/payment-transactions${query}`,
    );
    return [body.map(({ id }) => id), headers['x-total-count']];
  };
  expect(await list('')).toEqual([ids, '3']);
  expect(await list('?status=all&paymentChannel=')).toEqual([ids, '3']);
  expect(await list('?paymentChannel=COD')).toEqual([ids, '3']);
  expect(await list('?paymentChannel=stripe')).toEqual([[], '0']);
  expect(await list('?status=completed')).toEqual([[ids[1]], '1']);
  expect(await list('?limit=1&offset=1')).toEqual([[ids[1]], '3']);
  expect(await list('?offset=50')).toEqual([[], '3']);
  const refusal = await admin.get('/api/admin/payment-transactions?status=paid');
  expect(refusal).toMatchObject({ status: 400, body: { fields: { status: expect.any(String) } } });
});
