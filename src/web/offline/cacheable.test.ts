import { expect, test } from 'vitest';
import * as dashboardApi from '../../modules/analytics/dashboard-endpoints.ts';
import * as cartApi from '../../modules/cart/endpoints.ts';
import * as catalogApi from '../../modules/catalog/endpoints.ts';
import * as contentApi from '../../modules/content/endpoints.ts';
import * as accountApi from '../../modules/customers/account-endpoints.ts';
import * as addressesApi from '../../modules/customers/address-endpoints.ts';
import * as ordersApi from '../../modules/orders/endpoints.ts';
import * as activeMethodApi from '../../modules/payments/active-method-endpoints.ts';
import * as reviewsApi from '../../modules/reviews/endpoints.ts';
import * as wishlistApi from '../../modules/wishlist/endpoints.ts';
import { assetsOf, isCacheable, kindOf } from './cacheable.ts';

const kind = (path: string, isPage: boolean) =>
  kindOf(new URL(path, 'https://shop.example'), isPage);

test.each(['/', '/products?brand=Orrery', '/product/mint', '/reviews', '/faq', '/authors'])(
  '%s is a page that may be cached',
  (path) => expect(kind(path, true)).toBe('page'),
);

test.each([
  '/checkout',
  '/Checkout',
  '/checkout/return',
  '/auth?redirect=/checkout',
  '/dashboard',
  '/dashboard/orders',
  '/admin',
  '/admin/login',
  '/forgot-password',
  '/reset-password?token=secret',
  '/confirm-email?token=secret',
  '/undo-email-change?token=secret',
  '/pay?token=secret',
  '/unsubscribe?token=secret',
  '/newsletter/confirm?token=secret',
  '/api/docs',
])('%s is never cached', (path) => expect(kind(path, true)).toBeUndefined());

test.each([
  catalogApi.listProducts({ limit: 12 }).url,
  catalogApi.findProduct({ idOrSlug: 'mint' }).url,
  reviewsApi.listLatest.path,
  contentApi.listSettings.path,
])('%s is a call whose response may be cached', (path) => expect(kind(path, false)).toBe('call'));

test.each([
  cartApi.list.path,
  wishlistApi.list({ sessionId: '1' }).url,
  accountApi.find.path,
  ordersApi.list.path,
  addressesApi.list.path,
  ordersApi.quote.path,
  ordersApi.listRates.path,
  activeMethodApi.findPaymentMethod.path,
  dashboardApi.read.path,
  '/api/health',
])('%s is never cached', (path) => {
  expect(kind(path, false)).toBeUndefined();
  expect(kind(path, true)).toBeUndefined();
});

test('built files and pictures are told from the rest', () => {
  expect(kind('/assets/app-1a2b.css', false)).toBe('asset');
  expect(kind('/media/00ab-320.avif', false)).toBe('picture');
  expect(kind('/service-worker.js', false)).toBeUndefined();
});

const response = (headers: Record<string, string>, status = 200, more: Partial<Response> = {}) =>
  ({ status, redirected: false, headers: new Headers(headers), ...more }) as Response;

const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };

test('only what the server lets be stored is cached', () => {
  expect(isCacheable(response(HTML), 'page')).toBe(true);
  expect(isCacheable(response({ ...HTML, 'cache-control': 'no-store' }), 'page')).toBe(false);
  expect(isCacheable(response({ 'cache-control': 'private, max-age=60' }), 'call')).toBe(false);
});

test('refusals, what was led elsewhere and other files than pages are not cached', () => {
  expect(isCacheable(response(HTML, 404), 'page')).toBe(false);
  expect(isCacheable(response(HTML, 200, { redirected: true }), 'page')).toBe(false);
  expect(isCacheable(response({ 'content-type': 'application/json' }), 'page')).toBe(false);
});

test('a page names the files that it needs, each once', () => {
  const html =
    '<link href="/assets/app-1.css"><script type="module" src="/assets/_shop.product._slug-C_x-2.js"></script><link href="/assets/app-1.css"><a href="/products">';
  expect(assetsOf(html)).toEqual(['/assets/app-1.css', '/assets/_shop.product._slug-C_x-2.js']);
});
