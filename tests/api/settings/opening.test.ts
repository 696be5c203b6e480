import { expect, test } from 'vitest';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import { turnHoliday } from '../../../src/modules/content/opening.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as payingApi from '../../../src/modules/orders/paying/endpoints.ts';
import * as settingsApi from '../../../src/modules/settings/endpoints.ts';
import { loadBuiltSite } from '../../../src/server/pages/built-site.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { agreed } from '../../support/payments.ts';
import { pretendCounts } from '../../support/sign-in.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const withPages = shopOfFile({ pages: loadBuiltSite });

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** The settings hold for this process once it has heard of them. */
async function set(shop: TestShop, settings: Parameters<TestShop['set']>[0]) {
  await shop.set(settings);
  await shop.shop.opening.known;
}

test('visitors of a closed shop read the owner’s words by every address, and nothing else', async () => {
  const shop = await withPages();
  const { slug } = await shop.addProduct({ name: 'Secret Mint' });
  const visitor = shop.visitor();
  // Kept from before, so that it would be sent before anything looks.
  for (const path of ['/', `/product/${slug}`]) expect((await visitor.get(path)).status).toBe(200);
  await set(shop, {
    shop_open: 'false',
    site_title: 'Mistral <& Daughters>',
    closed_words: 'We open on Friday.\n\nCome <b>along</b>.',
    seller_address: '1 Mill Lane\nLeeds',
  });
  for (const path of ['/', `/product/${slug}`, '/products?search=mint', '/faq', '/nothing-there']) {
    const { status, headers, text } = await visitor.get(path);
    expect([path, status]).toEqual([path, 503]);
    expect(headers).toMatchObject({
      'retry-after': '3600',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(text).toContain('<h1 class="text-3xl">Mistral &lt;&amp; Daughters&gt;</h1>');
    expect(text).toContain('>We open on Friday.</p>');
    expect(text).toContain('>Come &lt;b&gt;along&lt;/b&gt;.</p>');
    expect(text).toContain('1 Mill Lane\nLeeds');
    expect(text).not.toContain('Secret');
    expect(text).not.toContain('type="password"');
  }
  for (const { url } of [
    catalogApi.listProducts({}),
    catalogApi.findProduct({ idOrSlug: slug }),
    catalogApi.listBrands({}),
  ]) {
    const { status, body } = await visitor.get(url);
    expect([url, status, body]).toMatchObject([url, 503, { code: 'shop_closed' }]);
  }
  expect((await visitor.get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  expect((await visitor.get('/sitemap.xml')).status).toBe(503);
  // What belongs to somebody stays open, with what its frame needs.
  for (const path of ['/auth', '/dashboard/orders', '/admin', '/pay?token=x', '/healthz']) {
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
  }
  expect((await visitor.call(contentApi.listSettings({}))).status).toBe(200);

  await set(shop, { shop_open: 'true' });
  expect((await visitor.get(`/product/${slug}`)).text).toContain('Secret Mint');
  expect((await visitor.get('/robots.txt')).text).toContain('Sitemap: ');
});

test('friends come in by a password, until it is another one', async () => {
  const shop = await withPages();
  await set(shop, { shop_open: 'false', closed_password: 'sesame street' });
  const friend = shop.visitor();
  const send = (fields: Record<string, string>) =>
    friend.post('/closed', String(new URLSearchParams(fields)), FORM);
  expect((await friend.get('/brands')).text).toContain('type="password"');
  const wrong = await send({ password: 'guess', to: '/brands' });
  expect([wrong.status, wrong.headers['cache-control']]).toEqual([403, 'no-store']);
  expect(wrong.text).toContain('That is not the password');
  expect(friend.cookies.has('cirrus_pass')).toBe(false);

  const right = await send({ password: ' sesame street ', to: '/brands' });
  expect([right.status, right.headers.location]).toEqual([303, '/brands']);
  expect(right.setCookies.join()).toMatch(/cirrus_pass=.*HttpOnly.*SameSite=Lax/);
  // The first is made, the second was kept: neither may be kept for others.
  for (const _ of ['made', 'kept']) {
    const page = await friend.get('/brands');
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toMatch(/no-store/);
    expect(page.headers['cdn-cache-control']).not.toMatch(/public/);
  }
  expect((await friend.call(catalogApi.listProducts({}))).status).toBe(200);
  expect((await shop.visitor().get('/brands')).status).toBe(503);

  // Nobody writes a pass of their own, nor leads a friend elsewhere.
  const forger = shop.visitor();
  forger.cookies.set('cirrus_pass', `staff.${Date.now() + 60_000}.`);
  expect((await forger.get('/brands')).status).toBe(503);
  for (const to of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
    const { headers } = await send({ password: 'sesame street', to });
    expect(new URL(String(headers.location), 'http://shop.example').host).toBe('shop.example');
  }

  await set(shop, { closed_password: 'another one' });
  expect((await friend.get('/brands')).status).toBe(503);
  await set(shop, { closed_password: '' });
  expect((await send({ password: '', to: '/' })).status).toBe(403);
  await set(shop, { shop_open: 'true' });
});

test('the password is not to be guessed', async () => {
  const shop = await withPages();
  await set(shop, { shop_open: 'false', closed_password: 'sesame street' });
  await pretendCounts(shop, 'friends password', 30);
  const { status, headers } = await shop.visitor().post('/closed', 'password=sesame+street', FORM);
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  await set(shop, { shop_open: 'true' });
});

test('a closed shop takes no order, of friends neither; whoever is in the back office may try one', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const customer = await shop.customer({ cart: [product] });
  const staff = await signedInAdmin(shop);
  await set(shop, { shop_open: 'false', closed_password: 'sesame street' });
  for (const { path } of [ordersApi.checkOut, payingApi.start]) {
    const { status, body, headers } = await customer.post(path, { amount: '1.00' });
    expect([status, body, headers['retry-after']]).toMatchObject([
      503,
      { code: 'shop_closed' },
      '3600',
    ]);
  }
  const line = { productId: product.id, quantity: 1 };
  expect((await shop.guest().call(cartApi.add(line))).body.code).toBe('shop_closed');
  expect(await shop.stored('orders')).toEqual([]);

  // The back office lets the browser in whose staff is at work in it.
  await staff.call(dashboardApi.read());
  const pass = staff.cookies.get('cirrus_pass') ?? '';
  expect(pass).toMatch(/^staff\./);
  customer.cookies.set('cirrus_pass', pass);
  const { status } = await customer.call(order);
  expect(status).toBe(200);

  await set(shop, { shop_open: 'true' });
  const again = await shop.customer({ cart: [product] });
  expect((await again.call(order)).status).toBe(200);

  // Who closes it looks in by that very call.
  const owner = await signedInAdmin(shop);
  await agreed(setSetting(owner, 'shop_open', 'false'));
  expect(owner.cookies.get('cirrus_pass')).toMatch(/^staff\./);
});

const dayFrom = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const order = odd(ordersApi.checkOut)({});

const noticeIn = async (shop: TestShop) =>
  (await shop.visitor().call(contentApi.listSettings({}))).body.find(
    ({ key }) => key === 'holiday_notice',
  )?.value;

test('on holiday a notice stands above the pages; orders are taken and arrive later, or kindly refused', async () => {
  await using shop = await testShop({ pages: loadBuiltSite });
  const product = await shop.addProduct();
  await shop.set({
    time_zone: 'UTC',
    locale: 'en-GB',
    working_days: 'Mon Tue Wed Thu Fri Sat Sun',
  });
  expect(await noticeIn(shop)).toBe(undefined);
  const arrives = async () => {
    const customer = await shop.customer({ cart: [product] });
    const { body } = await customer.call(ordersApi.quote({}));
    return body.arrives?.from ?? '';
  };
  expect((await arrives()) < dayFrom(8)).toBe(true);

  await set(shop, { holiday_from: dayFrom(-1), holiday_until: dayFrom(9) });
  expect(await noticeIn(shop)).toMatch(/^We are on holiday until .*leaves when we are back\.$/);
  expect((await shop.visitor().get('/faq')).text).toContain('We are on holiday until');
  expect((await arrives()) > dayFrom(9)).toBe(true);

  await set(shop, {
    holiday_orders: 'Refused until then',
    holiday_words: 'Gone fishing. Back soon!',
  });
  expect(await noticeIn(shop)).toBe('Gone fishing. Back soon!');
  const customer = await shop.customer({ cart: [product] });
  const { status, body } = await customer.call(order);
  expect([status, body]).toMatchObject([
    503,
    { code: 'shop_closed', message: 'Gone fishing. Back soon!' },
  ]);
  // Said before the press as well.
  const stops = async () => (await customer.call(ordersApi.quote({}))).body.stops;
  expect(await stops()).toMatchObject([
    { code: 'shop_closed', message: 'Gone fishing. Back soon!', onlyDirect: false },
  ]);
  expect((await shop.visitor().get('/')).status).toBe(200);

  await set(shop, { holiday_from: dayFrom(2) });
  expect(await stops()).toEqual([]);
  expect(await noticeIn(shop)).toBe(undefined);
  expect((await customer.call(order)).status).toBe(200);
});

test('pages say that a holiday has begun, and that it is over, without anybody saving anything', async () => {
  await using shop = await testShop({ pages: loadBuiltSite });
  await set(shop, { time_zone: 'UTC', holiday_from: dayFrom(1), holiday_until: dayFrom(2) });
  const page = async () => (await shop.visitor().get('/faq')).headers.etag;
  const before = await page();
  let now = new Date(`${dayFrom(0)}T23:59:00Z`);
  const turn = turnHoliday(shop.database, () => now);
  await turn();
  await shop.shop.opening.known;
  expect(await page()).toBe(before);
  let heard = false;
  shop.database.changes.on('invalidate', (tags) => {
    heard ||= tags.includes('settings');
  });
  for (const [moment, turns] of [
    [`${dayFrom(1)}T00:01:00Z`, true],
    [`${dayFrom(1)}T00:02:00Z`, false],
    [`${dayFrom(1)}T12:00:00Z`, false],
    [`${dayFrom(3)}T00:00:30Z`, true],
  ] as const) {
    heard = false;
    now = new Date(moment);
    await turn();
    await shop.shop.opening.known;
    expect([moment, heard]).toEqual([moment, turns]);
  }
});

test('a holiday has two days, in their order', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const save = async (holiday: Record<string, string>) => {
    const settings = Object.entries(holiday).map(([key, value]) => ({ key, value }));
    const { status, body } = await admin.call(settingsApi.changeSeveral({ settings }));
    return [status, body.fields];
  };
  expect(await save({ holiday_from: '2026-12-24' })).toMatchObject([
    400,
    { holiday_until: 'When does it end?' },
  ]);
  expect(await save({ holiday_until: '2026-12-24' })).toMatchObject([
    400,
    { holiday_from: 'When does it begin?' },
  ]);
  expect(await save({ holiday_from: '2026-12-24', holiday_until: '2026-12-23' })).toMatchObject([
    400,
    { holiday_until: 'The last day is not before the first' },
  ]);
  expect(await save({ holiday_from: 'soon' })).toMatchObject([
    400,
    { holiday_from: 'A day is written like 2026-12-25' },
  ]);
  expect(await save({ holiday_from: '2026-12-24', holiday_until: '2027-01-02' })).toMatchObject([
    200,
    undefined,
  ]);
  expect(await save({ holiday_from: '', holiday_until: '' })).toMatchObject([200, undefined]);
});
