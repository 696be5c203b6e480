import { afterAll, beforeAll, expect, test } from 'vitest';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

let shop: TestShop;
let product: ProductView;

beforeAll(async () => {
  shop = await testShop({ env: { PUBLIC_URL: 'https://shop.example' } });
  product = await shop.addProduct();
});
afterAll(() => shop[Symbol.asyncDispose]());

const add = (headers: Record<string, string>) =>
  shop.guest().call(cartApi.add({ productId: product.id }), headers);

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'https://shop.example.evil.example' }],
  [{ origin: 'https://shop.example:8443' }],
  [{ origin: 'http://shop.example' }],
  [{ origin: 'http://shop.example', host: 'shop.example' }],
  [{ origin: 'https://localhost:3000', host: 'localhost:3000' }],
  [{ origin: 'null' }],
  [{ origin: 'nonsense' }],
])('a write that another site makes a browser send is refused: %j', async (headers) => {
  const { status, body, setCookies } = await add(headers);
  expect(status).toBe(403);
  expect(body).toEqual({ code: 'forbidden', message: 'This request came from another site.' });
  expect(setCookies).toEqual([]);
});

test.each([
  [{ 'sec-fetch-site': 'same-origin' }],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://shop.example' }],
  [{ 'sec-fetch-site': 'none' }],
  [{ origin: 'https://shop.example' }],
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }],
  [{}],
])('a write of this site, or of no browser, is let through: %j', async (headers) => {
  expect((await add(headers)).status).toBe(200);
});

test('every kind of write is looked at, a read is not', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const customer = await shop.customer();
  const writes = [
    await customer.call(odd(cartApi.change)({ itemId: 'x' }, {}), foreign),
    await customer.call(cartApi.remove({ itemId: 'x' }), foreign),
    await customer.call(authApi.signOut(), foreign),
    await customer.call(odd(authApi.signIn)({}), foreign),
    await customer.post('/api/no-such-call', {}, foreign),
  ];
  expect(writes.map(({ status }) => status)).toEqual(Array(5).fill(403));
  expect((await customer.call(accountApi.find(), foreign)).status).toBe(200);
  expect((await customer.call(catalogApi.listProducts(), foreign)).status).toBe(200);
});
