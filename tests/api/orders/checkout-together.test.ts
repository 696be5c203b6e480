import pg from 'pg';
import { expect, test } from 'vitest';
import type { CustomerOptions } from '../../support/customer.ts';
import { refuseRows } from '../../support/database-trouble.ts';
import { mailKinds } from '../../support/orders.ts';
import { stockOf } from '../../support/payments.ts';
import { MANY_CONNECTIONS } from '../../support/shop-database.ts';
import { SPARED } from '../../support/sign-in.ts';
import { piecesOf } from '../../support/stock.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/** Customers who check out at once share transactions; what is wrong with one is no concern of the others. */

const crowd = (shop: TestShop, size: number, options: (n: number) => CustomerOptions) =>
  Promise.all(Array.from({ length: size }, (_, n) => shop.customer(options(n))));

/** A transaction of somebody else's, which holds what it locks until it is ended. */
async function holding(shop: TestShop, lock: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(lock, values);
  return {
    async [Symbol.asyncDispose]() {
      await client.end();
    },
  };
}

test('each of those who check out at once is told what is wrong with their own cart', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS, ...SPARED });
  const plenty = await shop.addProduct({ price: '10.00' });
  const few = await shop.addProduct({ name: 'Rare', price: '10.00', stock: 5 });
  const kinds: CustomerOptions[] = [
    { cart: [plenty] },
    { cart: [few] },
    { cart: [] },
    { cart: [plenty], address: false },
    { cart: [{ product: few, quantity: 5 }] },
  ];
  const customers = await crowd(shop, 25, (n) => kinds[n % kinds.length] ?? {});
  const responses = await Promise.all(
    customers.map((customer, n) => customer.checkout(n === 20 ? { amount: '1.00' } : {})),
  );
  const codesOf = (kind: number) =>
    responses.filter((_, n) => n % kinds.length === kind).map(({ code = 'placed' }) => code);
  expect(codesOf(0)).toEqual(['placed', 'placed', 'placed', 'placed', 'amount_changed']);
  expect(codesOf(2)).toEqual(Array(5).fill('cart_empty'));
  expect(codesOf(3)).toEqual(Array(5).fill('address_missing'));
  const ofFew = [...codesOf(1), ...codesOf(4)];
  expect(ofFew).toContain('placed');
  const placed = responses.flatMap(({ orderId }) => orderId ?? []);
  const sold = await shop.stored('orderItems', { variantId: few.variants[0]?.id ?? '' });
  expect(piecesOf(sold) + ((await stockOf(shop, few)) ?? 0)).toBe(5);
  const orders = (await shop.stored('orders')).map(({ id }) => id);
  expect(orders.toSorted()).toEqual(placed.toSorted());
  const numbers = (await shop.stored('invoices')).map(({ number }) => number);
  expect(numbers).toEqual(placed.map((_, n) => n + 1));
  const told = (await mailKinds(shop)).filter((kind) => kind === 'order-placed');
  expect(told).toHaveLength(placed.length);
});

test('a customer whose row another transaction holds keeps nobody else waiting', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS, ...SPARED });
  const product = await shop.addProduct();
  const [held, ...others] = await crowd(shop, 5, () => ({ cart: [product] }));
  let late: ReturnType<NonNullable<typeof held>['checkout']> | undefined;
  {
    await using _ = await holding(shop, 'select from customers where id = $1 for update', [
      held?.id,
    ]);
    late = held?.checkout();
    const responses = await Promise.all(others.map((customer) => customer.checkout()));
    expect(responses.filter(({ orderId }) => orderId)).toHaveLength(4);
  }
  expect(await late).toMatchObject({ orderId: expect.any(String) });
});

test.each([
  ['plenty', 1000],
  ['few', 20],
])(
  'a product of which there are %s, locked by another transaction, keeps no other order waiting',
  async (_, stock) => {
    await using shop = await testShop({ connections: MANY_CONNECTIONS, ...SPARED });
    const [busy, free] = [await shop.addProduct({ stock }), await shop.addProduct({ stock })];
    const buyers = await crowd(shop, 2, () => ({ cart: [busy] }));
    const others = await crowd(shop, 4, () => ({ cart: [free] }));
    let late: Promise<{ orderId?: string }[]>;
    {
      await using _ = await holding(
        shop,
        'select from variants where product_id = $1 for no key update',
        [busy.id],
      );
      late = Promise.all(buyers.map((customer) => customer.checkout()));
      const responses = await Promise.all(others.map((customer) => customer.checkout()));
      expect(responses.filter(({ orderId }) => orderId)).toHaveLength(4);
    }
    expect((await late).filter(({ orderId }) => orderId)).toHaveLength(2);
  },
);

test('an order that the database refuses for no reason that the shop knows of fails alone', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS, ...SPARED });
  const product = await shop.addProduct({ price: '10.00' });
  const customers = await crowd(shop, 6, (n) => ({
    cart: [product],
    firstName: n === 3 ? 'Unlucky' : 'Ada',
  }));
  await refuseRows(shop, { of: 'orders', when: `new.payer_name like 'Unlucky%'` });
  const responses = await Promise.all(customers.map((customer) => customer.checkout()));
  const failed = responses.filter(({ orderId }) => !orderId);
  expect(failed).toEqual([expect.objectContaining({ code: 'internal_error' })]);
  expect(responses.indexOf(failed[0] as object)).toBe(3);
  expect(await shop.stored('orders')).toHaveLength(5);
  expect(piecesOf(await shop.stored('cartItems'))).toBe(1);
});
