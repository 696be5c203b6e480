import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testShop } from '../../support/test-shop.ts';

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
  const response = await text(line);
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  expect(response).toContain('"message":"The request took too long to arrive."');
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

/** A line that stays open, if the shop lets it. @returns whether it does */
async function hold(port: string, lines: Socket[]): Promise<boolean> {
  const line = connect(Number(port), '127.0.0.1');
  lines.push(line);
  line.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n');
  return Promise.race([
    once(line, 'data').then(() => true),
    once(line, 'close').then(() => false),
  ]).catch(() => false);
}

test('one address holds no more connections than its bound, and may have another once one is closed', async () => {
  await using shop = await testShop({ env: { CONNECTIONS_PER_ADDRESS: '2' } });
  const { port } = new URL(await shop.listen());
  const lines: Socket[] = [];
  expect([await hold(port, lines), await hold(port, lines)]).toEqual([true, true]);
  expect(await hold(port, lines)).toBe(false);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  lines[0]?.once('close', () => resolve()).destroy();
  await ended;
  await expect.poll(() => hold(port, lines)).toBe(true);
  for (const line of lines) line.destroy();
});

test.each([
  { RATE_LIMIT_EXEMPT: '127.0.0.0/8' },
  { TRUST_PROXY: '127.0.0.1' },
  { TRUST_PROXY: '1' },
])('an exempt address and a proxy hold any number: %o', async (env) => {
  await using shop = await testShop({ env: { CONNECTIONS_PER_ADDRESS: '1', ...env } });
  const { port } = new URL(await shop.listen());
  const lines: Socket[] = [];
  for (let n = 0; n < 3; n++) expect(await hold(port, lines)).toBe(true);
  for (const line of lines) line.destroy();
});

test('what is no request is refused like everything else', async () => {
  await using shop = await testShop();
  const { hostname, port } = new URL(await shop.listen());
  const line = connect(Number(port), hostname);
  line.write('nonsense\r\n\r\n');
  const response = await text(line);
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual({
    message: 'The request was not understood.',
    code: 'invalid_input',
  });
});
