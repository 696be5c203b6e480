import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQueryString } from '../../../src/kit/query-string.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import type { LoadSite } from '../../../src/server/pages/pages.ts';
import { ask } from '../../support/ask.ts';
import { triesOf } from '../../support/random-size.ts';
import { pretendCounts } from '../../support/sign-in.ts';
import { testShop } from '../../support/test-shop.ts';

/** Pages that say which address they were rendered for, with what else `more` puts into them. */
const pagesThatSay =
  (more: (nonce: string) => string = () => ''): LoadSite =>
  async () => ({
    buildId: 'of a test',
    render: async ({ pathname, search }, { nonce = '' }) => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      html: `<p>${pathname}${search}</p>${more(nonce)}`,
    }),
  });

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('only scripts that the renderer wrote may run, and no style that stands in the HTML', async () => {
  const nonces: string[] = [];
  const site = pagesThatSay((nonce) => {
    nonces.push(nonce);
    return [
      `<meta property="csp-nonce" content="${nonce}"/>`,
      `<script nonce="${nonce}">ours()</script>`,
      `<script type="module" async="" nonce="${nonce}" src="/assets/ours.js"></script>`,
      `<script type="application/ld+json" nonce="${nonce}">{"data":1}</script>`,
      '<script>planted()</script>',
      '<script nonce="guessed">planted(1)</script>',
      `<script nonce="${nonces.at(-2)}">planted(2)</script>`,
    ].join('');
  });
  await using shop = await testShop({ pages: site });
  for (const path of ['/faq', '/brands']) {
    const { headers, text: html } = await shop.visitor().get(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' ${hashOf('ours()')};`);
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(html).toContain('<script>ours()</script>');
    expect(html).not.toContain(nonces.at(-1));
  }
  expect(new Set(nonces).size).toBe(2);
});

test('a network has only so many pages rendered in a minute; kept ones, and other networks, are free', async () => {
  await using shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' }, pages: pagesThatSay() });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const here = from('2001:db8::1');
  const { etag } = (await shop.visitor().get('/brands')).headers;
  expect((await shop.visitor().get('/faq-1', here)).status).toBe(200);
  await pretendCounts(shop, 'page render', 299);
  expect((await shop.visitor().get('/faq-2', here)).status).toBe(200);
  const { status, headers, body } = await shop.visitor().get('/faq-3', from('2001:db8::2'));
  expect({ status, body }).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'retry-after': expect.stringMatching(/^[1-6]\d?$/),
  });
  expect((await shop.visitor().get('/brands', here)).headers).toMatchObject({ etag });
  expect((await shop.visitor().get('/faq-3', from('2001:db8:0:1::1'))).status).toBe(200);
  // This machine itself, or a proxy that the shop was not told of.
  expect((await shop.visitor().get('/faq-4')).status).toBe(200);
});

test('a copy that is still valid keeps the policy that it came with', async () => {
  // Two renderings of one page differ in the moments that they name.
  let dateTime = 0;
  const site = pagesThatSay((nonce) => `<script nonce="${nonce}">at(${++dateTime})</script>`);
  await using shop = await testShop({ pages: site });
  await using another = await testShop({ pages: site });
  const first = await shop.visitor().get('/faq');
  const { etag = '' } = first.headers;
  const later = await another.visitor().get('/faq');
  expect(later.headers.etag).toBe(etag);
  expect(later.text).not.toBe(first.text);
  const again = await another.visitor().get('/faq', { 'if-none-match': String(etag) });
  expect(again.status).toBe(304);
  const told = Object.keys(again.headers);
  expect(told).toEqual(expect.arrayContaining(['etag', 'vary', 'cache-control']));
  expect(told.filter((name) => name.startsWith('content-'))).toEqual([]);
});

test('every response says what it may do, one that is no page nothing', async () => {
  await using shop = await testShop({ pages: pagesThatSay() });
  for (const path of [
    catalogApi.listProducts.path,
    cartApi.list.path,
    '/api/nothing',
    `${catalogApi.listProducts.path}?limit=x`,
    '/robots.txt',
  ]) {
    const { headers } = await shop.guest().get(path);
    expect(headers['content-security-policy'], path).toMatch(/^default-src 'none';/);
    expect(headers['permissions-policy'], path).toContain('camera=()');
  }
  const page = await shop.visitor().get('/');
  expect(page.headers['permissions-policy']).toContain('camera=()');
});

const KNOWN = ['brand', 'category', 'priceMax', 'priceMin', 'search', 'sortBy', 'type'];

const text = fc.oneof(
  fc.constantFrom('', 'all', 'mango', '+', '%2B', '%', '%E0%A4%A', '?', '%26', '=', "'", 'é'),
  fc.string({ maxLength: 4 }).map(encodeURIComponent),
);

const query = fc
  .array(fc.tuple(fc.constantFrom(...KNOWN, 'SEARCH', 'utm', '__proto__', ''), text), {
    maxLength: 6,
  })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

test('a page is rendered for the address that its browser reads', async () => {
  await using shop = await testShop({ pages: pagesThatSay() });
  const origin = await shop.listen();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/products', '/Products', '/products/', '//products', '/x/../products'),
      query,
      async (path, search) => {
        const asked = new URL(`${origin}${path}?${search}`);
        const first = await ask(origin, {}, 'GET', asked.pathname + asked.search);
        const location = first.headers.location ?? asked.href;
        const { status, bytes } = first.status === 308 ? await ask(origin + location) : first;
        expect(status).toBe(200);
        const [, rendered = ''] = /<p>(.*)<\/p>/.exec(bytes.toString()) ?? [];
        const inBrowser = parseQueryString(new URL(location, origin).search);
        const known = KNOWN.filter((name) => inBrowser[name]).map((name) => [
          name,
          inBrowser[name],
        ]);
        expect(parseQueryString(new URL(rendered, origin).search)).toEqual(
          Object.fromEntries(known),
        );
        expect(new URL(rendered, origin).pathname).toMatch(/^\/products$/i);
      },
    ),
    { numRuns: triesOf({ fixed: 40, random: 100 }) },
  );
});

/** Request targets with which one may try to lead the shop astray. */
const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '%2F',
        '%5C',
        '.',
        '..',
        '%2e',
        '@',
        ':',
        '*',
        '?',
        '#',
        ';',
        '%00',
        '%',
      ],
      ...[
        'evil.example',
        'http://any',
        'https:',
        '_serverFn',
        '%5FserverFn',
        'products',
        'api',
        'x',
      ],
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((parts) => parts.join(''));

test('no address makes the shop fail, or lead to another site', async () => {
  await using shop = await testShop({ pages: pagesThatSay() });
  const origin = await shop.listen();
  await fc.assert(
    fc.asyncProperty(hostile, async (target) => {
      const { status, headers } = await ask(origin, {}, 'GET', target);
      expect(status).toBeLessThan(500);
      if (headers.location === undefined) return;
      expect(headers.location).toMatch(/^\/(?![/\\])/);
      expect(new URL(headers.location, origin).origin).toBe(origin);
    }),
    {
      numRuns: triesOf({ fixed: 80, random: 300 }),
      examples: [['*'], ['http://any/'], ['http://any'], ['//evil.example/']],
    },
  );
});
