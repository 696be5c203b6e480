import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ask } from '../support/ask.ts';
import { triesOf } from '../support/random-size.ts';
import { check, PHONE } from './axe.ts';
import { openBrowser, openHydrated, shopUrl, type Visit, visit } from './browser.ts';

openBrowser();

/** Every parameter that some page knows, and others: shuffled, repeated, empty, in capitals. */
const QUERY =
  'utm_source=mail&sortBy=newest&search=cloud&priceMax=200&SEARCH=MINT&brand=all&type=&search=mango&priceMin=0' +
  '&redirect=%2Fcheckout&status=sent&page=2&category=&product=x&variant=y&page=3&redirect=%2Fbrands&zz=%E0%A4%A';

/** The path of every route file, with an example in place of each parameter. */
async function everyPath(): Promise<string[]> {
  const files = await readdir(new URL('../../src/web/routes', import.meta.url));
  const paths = files
    .map((file) => file.replace(/\.tsx$/, '').replace(/^_shop\.?|_(?=\.)/g, ''))
    .filter((name) => !['__root', '$', 'dashboard', 'admin.$'].includes(name))
    .map((name) => name.replace('$slug', 'mango-ice-nic-salt').replace(/\$\w+/g, 'x'))
    .map((name) => `/${name.replace(/\.?index$/, '').replaceAll('.', '/')}`);
  // All of a customer's pages ask a guest to sign in, in the same way.
  const isAnother = (path: string) => /^\/dashboard\/(?!orders\/x)/.test(path);
  const shop = paths.filter((path) => !triesOf({ fixed: isAnother(path), random: false }));
  return [...new Set(shop), '/admin', '/admin/login', '/admin/orders/x'];
}

const gateIsOpen = ({ page }: Visit) =>
  page.evaluate(() => document.querySelector('dialog#age-gate')?.matches(':modal') ?? null);

test('every page comes alive as it was rendered, however its address is spelled', async () => {
  const paths = await everyPath();
  expect(paths.length).toBeGreaterThan(20);
  const addresses = [
    ...paths.map((path) => `${path === '/' ? '' : path}/?${QUERY}`),
    '/products?priceMin=0&priceMax=50',
    '/PRODUCTS?search=mango&SORTBY=newest',
    '/Products/?sortBy=price-low&brand=Voltary&type=Tank&brand=',
  ];
  // Each takes the next address that is left: most of the time a page only waits to be sure that nothing more comes.
  const left = addresses.values();
  const walk = async () => {
    await using visitor = await visit({ verified: false });
    for (const address of left) {
      await openHydrated(visitor.page, address);
      // What an offer's code, a list's token or a name leads to is asked for, and there is none.
      const isAsked =
        /^\/(offer\/x|products\/offer\/x|wishlist\/x|blog\/|category\/|collection\/)/.test(address);
      const complaints = visitor.complaints
        .splice(0)
        .filter((text) => !(isAsked && text.startsWith('Failed to load resource')));
      expect.soft(complaints, address).toEqual([]);
      // The back office has no question about the age; a preview has it, and does not ask.
      const isOpen = address.startsWith('/admin') ? null : !address.startsWith('/preview');
      expect.soft(await gateIsOpen(visitor), address).toBe(isOpen);
    }
  };
  await Promise.all([walk(), walk(), walk()]);
});

test('a slash too many costs no parameter', async () => {
  await using visitor = await visit();
  await openHydrated(visitor.page, '/products/?search=mango');
  await visitor.page.getByRole('heading', { name: 'Results for “mango”' }).waitFor();
  await openHydrated(visitor.page, '/auth/?redirect=/checkout');
  expect(new URL(visitor.page.url()).searchParams.get('redirect')).toBe('/checkout');
});

test('the question for the age stands until it is answered, whatever becomes of the page, and axe finds nothing in it', async () => {
  await using visitor = await visit({ verified: false, width: PHONE, scheme: 'dark' });
  const { page } = visitor;
  await openHydrated(visitor.page, '/products');
  await check(page, 'the question for the age', { within: 'dialog' });
  // As React does where it has to draw the page anew.
  await page.evaluate(() => {
    const gate = document.querySelector('dialog#age-gate');
    const copy = gate?.cloneNode(true) as HTMLDialogElement;
    copy.removeAttribute('open');
    gate?.replaceWith(copy);
  });
  await expect.poll(() => gateIsOpen(visitor)).toBe(true);
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#age-gate')?.close());
  await expect.poll(() => gateIsOpen(visitor)).toBe(true);
  await page.getByRole('button', { name: /or Older/ }).click();
  await expect.poll(() => gateIsOpen(visitor)).toBe(false);
  await openHydrated(visitor.page, '/');
  expect(await gateIsOpen(visitor)).toBe(false);
});

test('what was planted in the HTML of a page neither runs nor shows', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.route('**/faq', async (route) => {
    const response = await route.fetch();
    const planted =
      '<script>window.planted = 1</script><img src="/no-picture" onerror="window.planted = 2">' +
      '<style>body { outline: 9px solid }</style><p style="outline: 9px solid" id="styled"></p>';
    const body = (await response.text()).replace('<div ', `${planted}<div `);
    await route.fulfill({ response, body });
  });
  await page.goto('/faq');
  await page.waitForFunction(() => 'isHydrated' in window);
  const shown = await page.evaluate(() => [
    Reflect.get(window, 'planted'),
    getComputedStyle(document.body).outlineWidth === '9px',
  ]);
  expect(shown).toEqual([undefined, false]);
  const refused = visitor.complaints.filter((text) => text.includes('Content Security Policy'));
  expect(refused.length).toBeGreaterThanOrEqual(4);
});

test.each([
  '*',
  'http://any/',
  'http://any',
  '/_serverFn/',
  '/%5FserverFn/x',
  '//evil.example/',
  '/\\evil.example',
  '/%2e%2e//evil.example/',
])('the address %s neither fails nor leads elsewhere', async (target) => {
  const { status, headers } = await ask(shopUrl(), {}, 'GET', target);
  expect(status).toBeLessThan(500);
  expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/);
});
