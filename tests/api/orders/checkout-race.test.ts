import { expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import type { Customer, Wanted } from '../../support/customer.ts';
import { deadlocks } from '../../support/database-trouble.ts';
import { mailKinds } from '../../support/orders.ts';
import { MANY_CONNECTIONS } from '../../support/shop-database.ts';
import { SPARED } from '../../support/sign-in.ts';
import { piecesOf, soldOf, stocks } from '../../support/stock.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/** As many customers, each with what `cart` gives them. */
const crowd = (shop: TestShop, size: number, cart: (n: number) => Wanted[]): Promise<Customer[]> =>
  Promise.all(Array.from({ length: size }, (_, n) => shop.customer({ cart: cart(n) })));

/** How often each outcome came of all checking out at once. */
async function checkOutAtOnce(customers: Customer[]): Promise<Record<string, number>> {
  const responses = await Promise.all(customers.map((customer) => customer.checkout()));
  const outcomes: Record<string, number> = {};
  for (const { code = 'placed' } of responses) outcomes[code] = (outcomes[code] ?? 0) + 1;
  return outcomes;
}

test('sixty customers checking out at once for 15 units buy exactly 15', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS, ...SPARED });
  const product = await shop.addProduct({ price: '10.00', stock: 15 });
  const customers = await crowd(shop, 60, () => [product]);

  expect(await checkOutAtOnce(customers)).toEqual({ placed: 15, sold_out: 45 });

  expect(await stocks(shop)).toEqual([0]);
  const orders = await shop.stored('orders');
  expect(orders.map(({ total }) => total)).toEqual(Array(15).fill(2079));
  expect(new Set(orders.map(({ userId }) => userId)).size).toBe(15);
  const lines = await shop.stored('orderItems');
  expect(lines.map(({ quantity }) => quantity)).toEqual(Array(15).fill(1));
  expect(piecesOf(await shop.stored('cartItems'))).toBe(45);
  await shop.addUpSales();
  expect(await soldOf(shop)).toEqual([15]);
  const { body } = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: product.id }));
  expect(body).toMatchObject({ inStock: false, variants: [{ available: 0 }] });
});

test('customers who want several each never buy more than there is', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS, ...SPARED });
  const product = await shop.addProduct({ stock: 25 });
  const customers = await crowd(shop, 20, (n) => [{ product, quantity: (n % 5) + 1 }]);
  await checkOutAtOnce(customers);
  const sold = piecesOf(await shop.stored('orderItems'));
  const [left] = await stocks(shop);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(sold + (left ?? -1)).toBe(25);
});

test('of what was plenty a moment ago no more is sold than there is, and what is left is told', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS, ...SPARED });
  const product = await shop.addProduct({ stock: 130 });
  const available = async () => {
    const { body } = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: product.id }));
    return body.variants[0]?.available;
  };
  expect(await available()).toBeNull();
  const customers = await crowd(shop, 45, () => [{ product, quantity: 3 }]);
  expect(await checkOutAtOnce(customers)).toEqual({ placed: 43, not_enough_stock: 2 });
  expect(await available()).toBe(1);
  expect(await stocks(shop)).toEqual([1]);
  const sold = (await shop.stored('stockMoves')).filter(({ reason }) => reason === 'sold');
  expect(sold.reduce((sum, { change }) => sum + change, 0)).toBe(-129);
  expect((await mailKinds(shop)).filter((kind) => kind === 'order-placed')).toHaveLength(43);
  const low = (await shop.stored('events')).filter(({ event }) => event.type === 'stock.low');
  expect(low).toHaveLength(1);
  expect(await deadlocks(shop)).toBe(0);
});

test('orders of the same two products, added in opposite order, never deadlock', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS, ...SPARED });
  const { variants, ...product } = await shop.addProduct({
    variants: [{ stock: 20 }, { stock: 20 }],
  });
  const other = await shop.addProduct({ stock: 20 });
  const lines: Wanted[] = [
    { product: { ...product, variants }, variant: 0 },
    { product: { ...product, variants }, variant: 1 },
    other,
  ];
  const customers = await crowd(shop, 20, (n) => (n % 2 ? lines : lines.toReversed()));
  expect(await checkOutAtOnce(customers)).toEqual({ placed: 20 });
  expect(await stocks(shop)).toEqual([0, 0, 0]);
  expect(await deadlocks(shop)).toBe(0);
});

test('orders that each sell out the cheapest variant of one product never deadlock', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS, ...SPARED });
  const twoPrices = {
    variants: [
      { price: '5.00', stock: 1 },
      { price: '9.00', stock: 100 },
    ],
  };
  const products = await shop.addProducts(...Array(20).fill(twoPrices));
  const customers = await crowd(shop, 20, (n) => {
    const [cheap, dear] = [products[n], products[n ^ 1]] as [ProductView, ProductView];
    return [
      { product: cheap, variant: 0 },
      { product: dear, variant: 1 },
    ];
  });
  expect(await checkOutAtOnce(customers)).toEqual({ placed: 20 });
  expect(await deadlocks(shop)).toBe(0);
});
