import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { ask } from '../../support/ask.ts';
import { testShop } from '../../support/test-shop.ts';

test('who has the response already is told so, and gets no body', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const origin = await shop.listen();
  for (const [path, price] of [
    [catalogApi.findProduct({ idOrSlug: product.id }).url, '77.00'],
    [catalogApi.listProducts.path, '78.00'],
  ] as const) {
    const { headers, bytes } = await ask(origin + path);
    const etag = headers.etag ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const known of [etag, `"other", ${etag}`]) {
      const again = await ask(origin + path, { 'if-none-match': known });
      expect(again).toMatchObject({ status: 304, headers: { etag }, bytes: Buffer.alloc(0) });
      expect(again.headers['content-length'] ?? String(bytes.length)).not.toBe('0');
    }
    expect((await ask(origin + path, { 'if-none-match': '"other"' })).status).toBe(200);
    await shop.reprice(product, price);
    expect((await ask(origin + path, { 'if-none-match': etag })).status).toBe(200);
  }
});

test('the first request of all is told that it has the response already, as well', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const origin = await shop.listen();
  const path = catalogApi.findProduct({ idOrSlug: product.id }).url;
  const { headers } = await ask(origin + path);
  shop.database.changes.invalidate(['*']);
  const again = await ask(origin + path, { 'if-none-match': headers.etag ?? '' });
  expect(again).toMatchObject({
    status: 304,
    headers: { etag: headers.etag },
    bytes: Buffer.alloc(0),
  });
  expect(again.headers).not.toHaveProperty('content-length', '0');
});

test('a response comes compressed as the client takes it, with one ETag for all forms', async () => {
  await using shop = await testShop();
  await shop.addProducts({}, {}, {});
  const url = (await shop.listen()) + catalogApi.listProducts.path;
  const plain = await ask(url);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const first = await ask(url, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(first.headers).toMatchObject({ 'content-encoding': 'zstd', etag: plain.headers.etag });
  expect(zstdDecompressSync(first.bytes)).toEqual(plain.bytes);
  for (const round of ['made', 'cached']) {
    const forms = [
      ['br, gzip', 'br', brotliDecompressSync],
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip, br, zstd;q=0', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const;
    for (const [accepted, encoding, open] of forms) {
      const { headers, bytes } = await ask(url, {
        'accept-encoding': accepted,
      });
      expect(headers, round).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(bytes.length),
        etag: plain.headers.etag,
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(open(bytes)).toEqual(plain.bytes);
    }
    const none = await ask(url, {
      'accept-encoding': 'br;q=0, gzip;q=0.0, zstd;q=0, deflate',
    });
    expect(none.headers).not.toHaveProperty('content-encoding');
  }
});

test('HEAD answers the headers of GET, cached or not, and spoils nothing', async () => {
  await using shop = await testShop();
  await shop.addProducts({}, {}, {});
  const url = (await shop.listen()) + catalogApi.listProducts.path;
  const headBefore = await ask(url, {}, 'HEAD');
  const get = await ask(url);
  const headAfter = await ask(url, {}, 'HEAD');
  expect(get.bytes.length).toBeGreaterThan(1_000);
  for (const { status, headers, bytes } of [headBefore, headAfter]) {
    expect({ status, length: bytes.length }).toEqual({ status: 200, length: 0 });
    expect(headers).toMatchObject({
      etag: get.headers.etag,
      'content-length': String(get.bytes.length),
      'x-total-count': '3',
    });
  }
});
