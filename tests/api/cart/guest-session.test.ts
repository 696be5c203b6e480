import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CartItemView } from '../../../src/domain/cart/schema.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

type Method = Parameters<Visitor['send']>[0];

interface Document {
  paths: Record<
    string,
    Record<string, { parameters?: { name: string; in: string }[]; requestBody?: object }>
  >;
}

/** A guest's session id, with one thing in its cart and on its wishlist. */
async function someGuest(shop: TestShop) {
  const { id: productId } = await shop.addProduct();
  const sessionId = randomUUID();
  const guest = shop.guest(sessionId);
  const { body: line } = await guest.post<{ id: string }>('/api/cart', { productId });
  await guest.post('/api/wishlist', { productId });
  return { sessionId, productId, line };
}

test('the session id is taken from the header, the query or the path of a read', async () => {
  await using shop = await testShop();
  const { sessionId, productId } = await someGuest(shop);
  const visitor = shop.visitor();
  for (const list of ['/api/cart', '/api/wishlist']) {
    const mine = { status: 200, body: [{ productId }], headers: { 'x-total-count': '1' } };
    expect(await visitor.get(list, { 'x-session-id': sessionId })).toMatchObject(mine);
    expect(await visitor.get(`${list}?sessionId=${sessionId}`)).toMatchObject(mine);
    expect(await visitor.get(`${list}/${sessionId}`)).toMatchObject(mine);
    expect(await visitor.get(`${list}/${sessionId.toUpperCase()}`)).toMatchObject(mine);
    expect(await visitor.get(list)).toMatchObject({ status: 200, body: [] });
    expect(await visitor.get(`${list}/${randomUUID()}`)).toMatchObject({ status: 200, body: [] });
  }
});

test('the session id is taken from the header, the body or the path of a write', async () => {
  await using shop = await testShop();
  const { sessionId, productId, line } = await someGuest(shop);
  const quantityIs = async (quantity: number) =>
    expect(await shop.guest(sessionId).get('/api/cart')).toMatchObject({ body: [{ quantity }] });

  await shop.visitor().post('/api/cart', { productId, sessionId });
  await quantityIs(2);
  await shop.visitor().put(`/api/cart/${line.id}`, { quantity: 7, sessionId });
  await quantityIs(7);
  await shop.visitor().put(`/api/cart/${line.id}?sessionId=${sessionId}`, { quantity: 8 });
  expect((await shop.visitor().delete(`/api/cart/session/${sessionId}`)).status).toBe(204);
  expect((await shop.visitor().delete(`/api/wishlist/${sessionId}/${productId}`)).status).toBe(204);
});

test('a write that names no session is refused', async () => {
  await using shop = await testShop();
  const { productId, line } = await someGuest(shop);
  const visitor = shop.visitor();
  const refusal = {
    status: 400,
    body: { code: 'invalid_input', fields: { sessionId: expect.any(String) } },
  };
  expect(await visitor.post('/api/cart', { productId })).toMatchObject(refusal);
  expect(await visitor.post('/api/wishlist', { productId })).toMatchObject(refusal);
  expect(await visitor.put(`/api/cart/${line.id}`, { quantity: 2 })).toMatchObject(refusal);
  expect(await visitor.delete(`/api/cart/${line.id}`)).toMatchObject(refusal);
});

/** Every call that takes a session id, as the API describes itself, with the ids that it is to name. */
async function callsWithSession(shop: TestShop, sessionId: string) {
  const { paths } = (await shop.visitor().get<Document>('/api/openapi.json')).body;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => {
      const url = path.replace('{sessionId}', sessionId).replace(/\{\w+\}/g, () => randomUUID());
      const name = method.toUpperCase() as Method;
      const calls: [Method, string, object?][] = [];
      if (path.includes('{sessionId}')) calls.push([name, url]);
      if (parameters.some((one) => one.in === 'query' && one.name === 'sessionId')) {
        calls.push([name, `${url}?sessionId=${sessionId}`]);
      }
      if (JSON.stringify(requestBody ?? '').includes('"sessionId"')) {
        calls.push([name, url, { sessionId }]);
      }
      return calls;
    }),
  );
}

test('two different session ids in one call are refused, whatever it is about, and no cookie is set', async () => {
  await using shop = await testShop();
  const { sessionId, productId, line } = await someGuest(shop);
  const other = randomUUID();
  const calls: [Method, string, object?][] = [
    ...(await callsWithSession(shop, other)),
    ['PUT', `/api/cart/${line.id}?sessionId=${other}`, { quantity: 2 }],
    ['POST', '/api/login', { username: 'ada', password: 'open sesame', sessionId: other }],
    ['POST', '/api/stock-alerts', { sessionId: other }],
  ];
  expect(calls.map(([method, url]) => `${method} ${url}`)).toEqual(
    expect.arrayContaining([
      'POST /api/cart',
      'POST /api/wishlist',
      'POST /api/checkout',
      'POST /api/reviews',
      `GET /api/cart?sessionId=${other}`,
      `GET /api/wishlist/${other}`,
      `DELETE /api/cart/session/${other}`,
    ]),
  );
  for (const [method, url, body] of calls) {
    for (const someone of [shop.visitor(), await shop.customer()]) {
      const answer = await someone.send(method, url, body, { 'x-session-id': sessionId });
      expect(answer, `${method} ${url}`).toMatchObject({
        status: 400,
        body: { code: 'session_conflict', message: expect.any(String) },
        setCookies: [],
      });
    }
  }
  expect(await shop.guest(sessionId).get('/api/cart')).toMatchObject({
    body: [{ productId, quantity: 1 }],
  });
});

test('a public answer does not look at session ids', async () => {
  await using shop = await testShop();
  expect((await shop.guest().get(`/api/products?sessionId=${randomUUID()}`)).status).toBe(200);
});

test('the same session id twice in one call is one', async () => {
  await using shop = await testShop();
  const { sessionId, productId } = await someGuest(shop);
  const guest = shop.guest(sessionId);
  expect((await guest.get(`/api/cart/${sessionId.toUpperCase()}`)).status).toBe(200);
  expect((await guest.post('/api/cart', { productId, sessionId })).status).toBe(200);
});

test('a session id that is no UUID is refused', async () => {
  await using shop = await testShop();
  const { productId } = await someGuest(shop);
  const visitor = shop.visitor();
  const refusal = {
    status: 400,
    body: { code: 'invalid_input', fields: { sessionId: expect.any(String) } },
  };
  expect(await visitor.get('/api/cart', { 'x-session-id': 'me' })).toMatchObject(refusal);
  expect(await visitor.get('/api/cart?sessionId=me')).toMatchObject(refusal);
  expect(await visitor.get('/api/cart/me')).toMatchObject(refusal);
  expect(await visitor.post('/api/cart', { productId, sessionId: 'me' })).toMatchObject(refusal);
  expect(await visitor.delete('/api/cart/session/me')).toMatchObject(refusal);
});

test('a client that keeps cookies can change its lines without naming its session again', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct();
  const client = shop.visitor();
  const { body: line } = await client.post<{ id: string }>('/api/cart', {
    productId,
    sessionId: randomUUID(),
  });
  expect((await client.put(`/api/cart/${line.id}`, { quantity: 3 })).status).toBe(200);
  expect(await client.get('/api/cart')).toMatchObject({ body: [{ quantity: 3 }] });
  expect((await client.delete(`/api/cart/${line.id}`)).status).toBe(204);
});

test('the session’s cookie is out of reach of scripts and of other sites, and set once', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct();
  const guest = shop.guest();
  const first = await guest.post('/api/cart', { productId });
  expect(first.setCookies).toEqual([
    expect.stringMatching(
      /^cirrus_guest=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  expect((await guest.post('/api/cart', { productId })).setCookies).toEqual([]);
  const next = shop.guest();
  next.cookies.set('cirrus_guest', guest.cookies.get('cirrus_guest') ?? '');
  expect((await next.post('/api/cart', { productId })).setCookies).toHaveLength(1);
});

test('cookies travel over TLS alone where the shop is behind it', async () => {
  await using shop = await testShop({ env: { PUBLIC_URL: 'https://shop.example' } });
  const { id: productId } = await shop.addProduct();
  const { setCookies } = await shop.guest().post('/api/cart', { productId });
  expect(setCookies).toEqual([expect.stringContaining('; Secure')]);
});

test('no address, and no read, sets a session’s cookie', async () => {
  await using shop = await testShop();
  const { sessionId, productId, line } = await someGuest(shop);
  const visitor = shop.visitor();
  const answers = [
    await visitor.get(`/api/cart?sessionId=${sessionId}`),
    await visitor.get(`/api/cart/${sessionId}`),
    await visitor.put(`/api/cart/${line.id}?sessionId=${sessionId}`, { quantity: 2 }),
    await visitor.delete(`/api/wishlist/${sessionId}/${productId}`),
    await visitor.delete(`/api/cart/session/${sessionId}`),
    await shop.guest().get('/api/cart'),
    await shop.guest().get('/api/products'),
    await shop.guest().get(`/api/products/${productId}`),
  ];
  for (const { setCookies } of answers) expect(setCookies).toEqual([]);
});

test('a cookie that this server did not sign names no session', async () => {
  await using shop = await testShop();
  const { sessionId, line } = await someGuest(shop);
  for (const forged of [sessionId, `${sessionId}.AAAA`]) {
    const visitor = shop.visitor();
    visitor.cookies.set('cirrus_guest', forged);
    expect(await visitor.get('/api/cart')).toMatchObject({ status: 200, body: [] });
    expect((await visitor.put(`/api/cart/${line.id}`, { quantity: 2 })).status).toBe(400);
  }
});

test('a session named by the call counts before the one that the cookie remembers', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct();
  const guest = shop.guest();
  await guest.post('/api/cart', { productId, quantity: 5 });
  const renewed = shop.guest();
  for (const [name, value] of guest.cookies) renewed.cookies.set(name, value);
  expect(await renewed.get('/api/cart')).toMatchObject({ body: [] });
});

test('signed in, the customer’s own cart answers whatever session is named', async () => {
  await using shop = await testShop();
  const { sessionId, productId, line } = await someGuest(shop);
  const mine = await shop.addProduct();
  const customer = await shop.customer({ cart: [mine] });
  for (const url of ['/api/cart', `/api/cart?sessionId=${sessionId}`, `/api/cart/${sessionId}`]) {
    const { body } = await customer.get<CartItemView[]>(url);
    expect(body.map((item) => item.productId)).toEqual([mine.id]);
  }
  await customer.post('/api/cart', { productId, sessionId });
  expect(await customer.cart()).toHaveLength(2);
  expect((await customer.put(`/api/cart/${line.id}`, { quantity: 9, sessionId })).status).toBe(404);
  await customer.delete(`/api/cart/session/${sessionId}`);
  expect(await customer.cart()).toEqual([]);
  expect(await shop.guest(sessionId).get('/api/cart')).toMatchObject({ body: [{ quantity: 1 }] });
});

test('the database keeps no session id, only its hash', async () => {
  await using shop = await testShop();
  const { sessionId } = await someGuest(shop);
  const lines = await shop.sql('select to_json(c) from cart_items c');
  const wishes = await shop.sql('select to_json(w) from wishlist_items w');
  expect(lines).toHaveLength(1);
  expect(JSON.stringify([...lines, ...wishes])).not.toContain(sessionId);
});
