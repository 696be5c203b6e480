import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testShop } from '../support/test-shop.ts';

test('a request that does not arrive ends with 408', async () => {
  await using shop = await testShop();
  const { server } = shop.app;
  expect(server.requestTimeout).toBe(30_000);
  // Node.js swaps the two if the head had more time than the whole.
  server.headersTimeout = 1;
  server.requestTimeout = 1;
  const { hostname, port } = new URL(await shop.listen());
  const line = connect(Number(port), hostname);
  line.write('POST /api/cart HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n');
  line.write('Content-Length: 100\r\n\r\n{"quantity":');
  const answer = await text(line);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"message":"The request took too long to arrive."');
});

test('a process holds no more connections than its bound', async () => {
  await using shop = await testShop();
  expect(shop.app.server.maxConnections).toBe(5_000);
  shop.app.server.maxConnections = 1;
  const { hostname, port } = new URL(await shop.listen());
  const first = connect(Number(port), hostname);
  await once(first, 'connect');
  const second = connect(Number(port), hostname);
  expect(await text(second)).toBe('');
  first.write('GET /healthz HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
  expect(await text(first)).toMatch(/^HTTP\/1\.1 200 /);
});

test('what is no request is refused like everything else', async () => {
  await using shop = await testShop();
  const { hostname, port } = new URL(await shop.listen());
  const line = connect(Number(port), hostname);
  line.write('nonsense\r\n\r\n');
  const answer = await text(line);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    message: 'The request was not understood.',
    code: 'invalid_input',
  });
});
