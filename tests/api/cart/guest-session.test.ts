import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as stockAlertsApi from '../../../src/modules/alerts/endpoints.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import * as wishlistApi from '../../../src/modules/wishlist/endpoints.ts';
import { describedCalls } from '../../support/described-calls.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { textOf } from '../../support/traces.ts';
import { odd } from '../../support/visitor.ts';

/** A guest's session id, with one thing in its cart and on its wishlist. */
async function someGuest(shop: TestShop) {
  const { id: productId } = await shop.addProduct();
  const sessionId = randomUUID();
  const guest = shop.guest(sessionId);
  const { body: line } = await guest.call(cartApi.add({ productId }));
  await guest.call(wishlistApi.add({ productId }));
  return { sessionId, productId, line };
}

test('the session id is taken from the header, the query or the path of a read', async () => {
  await using shop = await testShop();
  const { sessionId, productId } = await someGuest(shop);
  const visitor = shop.visitor();
  for (const { list, listOfSession } of [cartApi, wishlistApi]) {
    const mine = { status: 200, body: [{ productId }], headers: { 'x-total-count': '1' } };
    expect(await visitor.call(list(), { 'x-session-id': sessionId })).toMatchObject(mine);
    expect(await visitor.call(list({ sessionId }))).toMatchObject(mine);
    expect(await visitor.call(listOfSession({ sessionId }))).toMatchObject(mine);
    const inCapitals = { sessionId: sessionId.toUpperCase() };
    expect(await visitor.call(listOfSession(inCapitals))).toMatchObject(mine);
    expect(await visitor.call(list())).toMatchObject({ status: 200, body: [] });
    const nobody = listOfSession({ sessionId: randomUUID() });
    expect(await visitor.call(nobody)).toMatchObject({ status: 200, body: [] });
  }
});

test('the session id is taken from the header, the body or the path of a write', async () => {
  await using shop = await testShop();
  const { sessionId, productId, line } = await someGuest(shop);
  const quantityIs = async (quantity: number) =>
    expect(await shop.guest(sessionId).call(cartApi.list())).toMatchObject({
      body: [{ quantity }],
    });

  await shop.visitor().call(cartApi.add({ productId, sessionId }));
  await quantityIs(2);
  await shop.visitor().call(cartApi.change({ itemId: line.id }, { quantity: 7, sessionId }));
  await quantityIs(7);
  await shop
    .visitor()
    .call(odd(cartApi.change)({ itemId: line.id }, { quantity: 8 }, { sessionId }));
  expect((await shop.visitor().call(cartApi.clear({ sessionId }))).status).toBe(204);
  expect((await shop.visitor().call(wishlistApi.remove({ sessionId, productId }))).status).toBe(
    204,
  );
});

test('a write that names no session is refused', async () => {
  await using shop = await testShop();
  const { productId, line } = await someGuest(shop);
  const visitor = shop.visitor();
  const refusal = {
    status: 400,
    body: { code: 'invalid_input', fields: { sessionId: expect.any(String) } },
  };
  expect(await visitor.call(cartApi.add({ productId }))).toMatchObject(refusal);
  expect(await visitor.call(wishlistApi.add({ productId }))).toMatchObject(refusal);
  expect(await visitor.call(cartApi.change({ itemId: line.id }, { quantity: 2 }))).toMatchObject(
    refusal,
  );
  expect(await visitor.call(cartApi.remove({ itemId: line.id }))).toMatchObject(refusal);
});

/** Every call that takes a session id, as the API describes itself, with the ids that it is to name. */
async function callsWithSession(shop: TestShop, sessionId: string) {
  return (await describedCalls(shop)).flatMap(({ method, path, parameters, requestBody }) => {
    const url = path.replace(':sessionId', sessionId).replace(/:\w+/g, () => randomUUID());
    const call = { method, url, key: [url] };
    const calls: Call[] = [];
    if (path.includes(':sessionId')) calls.push(call);
    if (parameters.some((one) => one.in === 'query' && one.name === 'sessionId')) {
      calls.push({ ...call, url: `${url}?sessionId=${sessionId}` });
    }
    if (JSON.stringify(requestBody ?? '').includes('"sessionId"')) {
      calls.push({ ...call, body: { sessionId } });
    }
    return calls;
  });
}

test('two different session ids in one call are refused, whatever it is about, and no cookie is set', async () => {
  await using shop = await testShop();
  const { sessionId, productId, line } = await someGuest(shop);
  const other = randomUUID();
  const theirs = { sessionId: other };
  const calls: Call[] = [
    ...(await callsWithSession(shop, other)),
    odd(cartApi.change)({ itemId: line.id }, { quantity: 2 }, theirs),
    odd(authApi.signIn)({ username: 'ada', password: 'open sesame', ...theirs }),
    odd(stockAlertsApi.add)(theirs),
  ];
  const nameOf = ({ method, url }: Call) => `${method} ${url}`;
  expect(calls.map(nameOf)).toEqual(
    expect.arrayContaining(
      [
        odd(cartApi.add)(),
        odd(wishlistApi.add)(),
        ordersApi.checkOut(),
        odd(reviewsApi.write)(),
        cartApi.list(theirs),
        wishlistApi.listOfSession(theirs),
        cartApi.clear(theirs),
      ].map(nameOf),
    ),
  );
  const customer = await shop.customer();
  for (const call of calls) {
    for (const someone of [shop.visitor(), customer]) {
      const response = await someone.call(call, { 'x-session-id': sessionId });
      expect(response, nameOf(call)).toMatchObject({
        status: 400,
        body: { code: 'session_conflict', message: expect.any(String) },
        setCookies: [],
      });
    }
  }
  expect(await shop.guest(sessionId).call(cartApi.list())).toMatchObject({
    body: [{ productId, quantity: 1 }],
  });
});

test('a public response does not look at session ids', async () => {
  await using shop = await testShop();
  expect(
    (await shop.guest().call(odd(catalogApi.listProducts)({ sessionId: randomUUID() }))).status,
  ).toBe(200);
});

test('giving the same session id twice in one call is allowed', async () => {
  await using shop = await testShop();
  const { sessionId, productId } = await someGuest(shop);
  const guest = shop.guest(sessionId);
  expect(
    (await guest.call(cartApi.listOfSession({ sessionId: sessionId.toUpperCase() }))).status,
  ).toBe(200);
  expect((await guest.call(cartApi.add({ productId, sessionId }))).status).toBe(200);
});

test('a session id that is no UUID is refused', async () => {
  await using shop = await testShop();
  const { productId } = await someGuest(shop);
  const visitor = shop.visitor();
  const refusal = {
    status: 400,
    body: { code: 'invalid_input', fields: { sessionId: expect.any(String) } },
  };
  expect(await visitor.call(cartApi.list(), { 'x-session-id': 'me' })).toMatchObject(refusal);
  expect(await visitor.call(cartApi.list({ sessionId: 'me' }))).toMatchObject(refusal);
  expect(await visitor.call(cartApi.listOfSession({ sessionId: 'me' }))).toMatchObject(refusal);
  expect(await visitor.call(cartApi.add({ productId, sessionId: 'me' }))).toMatchObject(refusal);
  expect(await visitor.call(cartApi.clear({ sessionId: 'me' }))).toMatchObject(refusal);
});

test('a client that keeps cookies can change its lines without naming its session again', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct();
  const client = shop.visitor();
  const { body: line } = await client.call(cartApi.add({ productId, sessionId: randomUUID() }));
  expect((await client.call(cartApi.change({ itemId: line.id }, { quantity: 3 }))).status).toBe(
    200,
  );
  expect(await client.call(cartApi.list())).toMatchObject({ body: [{ quantity: 3 }] });
  expect((await client.call(cartApi.remove({ itemId: line.id }))).status).toBe(204);
});

test('the session’s cookie is out of reach of scripts and of other sites, and set once', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct();
  const guest = shop.guest();
  const first = await guest.call(cartApi.add({ productId }));
  expect(first.setCookies).toEqual([
    expect.stringMatching(
      /^cirrus_guest=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  expect((await guest.call(cartApi.add({ productId }))).setCookies).toEqual([]);
  const next = shop.guest();
  next.cookies.set('cirrus_guest', guest.cookies.get('cirrus_guest') ?? '');
  expect((await next.call(cartApi.add({ productId }))).setCookies).toHaveLength(1);
});

test('where the shop is behind TLS, cookies are sent over TLS alone', async () => {
  await using shop = await testShop({ env: { PUBLIC_URL: 'https://shop.example' } });
  const { id: productId } = await shop.addProduct();
  const { setCookies } = await shop.guest().call(cartApi.add({ productId }));
  expect(setCookies).toEqual([expect.stringContaining('; Secure')]);
});

test('no address, and no read, sets a session’s cookie', async () => {
  await using shop = await testShop();
  const { sessionId, productId, line } = await someGuest(shop);
  const visitor = shop.visitor();
  const responses = [
    await visitor.call(cartApi.list({ sessionId })),
    await visitor.call(cartApi.listOfSession({ sessionId })),
    await visitor.call(odd(cartApi.change)({ itemId: line.id }, { quantity: 2 }, { sessionId })),
    await visitor.call(wishlistApi.remove({ sessionId, productId })),
    await visitor.call(cartApi.clear({ sessionId })),
    await shop.guest().call(cartApi.list()),
    await shop.guest().call(catalogApi.listProducts()),
    await shop.guest().call(catalogApi.findProduct({ idOrSlug: productId })),
  ];
  for (const { setCookies } of responses) expect(setCookies).toEqual([]);
});

test('a session cookie that this server did not sign is ignored', async () => {
  await using shop = await testShop();
  const { sessionId, line } = await someGuest(shop);
  for (const forged of [sessionId, `${sessionId}.AAAA`]) {
    const visitor = shop.visitor();
    visitor.cookies.set('cirrus_guest', forged);
    expect(await visitor.call(cartApi.list())).toMatchObject({ status: 200, body: [] });
    expect((await visitor.call(cartApi.change({ itemId: line.id }, { quantity: 2 }))).status).toBe(
      400,
    );
  }
});

test('a session named by the call counts before the one that the cookie remembers', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct();
  const guest = shop.guest();
  await guest.call(cartApi.add({ productId, quantity: 5 }));
  const renewed = shop.guest();
  for (const [name, value] of guest.cookies) renewed.cookies.set(name, value);
  expect(await renewed.call(cartApi.list())).toMatchObject({ body: [] });
});

test('signed in, the customer’s own cart answers whatever session is named', async () => {
  await using shop = await testShop();
  const { sessionId, productId, line } = await someGuest(shop);
  const mine = await shop.addProduct();
  const customer = await shop.customer({ cart: [mine] });
  for (const call of [
    cartApi.list(),
    cartApi.list({ sessionId }),
    cartApi.listOfSession({ sessionId }),
  ]) {
    const { body } = await customer.call(call);
    expect(body.map((item) => item.productId)).toEqual([mine.id]);
  }
  await customer.call(cartApi.add({ productId, sessionId }));
  expect(await customer.cart()).toHaveLength(2);
  expect(
    (await customer.call(cartApi.change({ itemId: line.id }, { quantity: 9, sessionId }))).status,
  ).toBe(404);
  await customer.call(cartApi.clear({ sessionId }));
  expect(await customer.cart()).toEqual([]);
  expect(await shop.guest(sessionId).call(cartApi.list())).toMatchObject({
    body: [{ quantity: 1 }],
  });
});

test('the database keeps no session id, only its hash', async () => {
  await using shop = await testShop();
  const { sessionId } = await someGuest(shop);
  expect(await shop.stored('cartItems')).toHaveLength(1);
  expect(await textOf(shop, 'cartItems', 'wishes')).not.toContain(sessionId);
});
