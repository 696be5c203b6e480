import { expect, test } from 'vitest';
import * as contentApi from '../../../src/modules/content/admin-endpoints.ts';
import * as redirectsApi from '../../../src/modules/content/redirect-endpoints.ts';
import type { LoadSite } from '../../../src/server/pages/pages.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { testShop } from '../../support/test-shop.ts';

/** A site that has two pages, and tells how often it was asked for one. */
function site() {
  const rendered: string[] = [];
  const gone: string[] = [];
  const load: LoadSite = async () => ({
    buildId: 'a',
    async render({ pathname }, { isGone }) {
      rendered.push(pathname);
      if (isGone) gone.push(pathname);
      const status = ['/', '/here'].includes(pathname) ? 200 : 404;
      return { status, headers: { 'content-type': 'text/html' }, html: `${status} ${pathname}` };
    },
  });
  return { rendered, gone, load };
}

test('an old address leads on, for good, for now, below a star, or says that it is gone', async () => {
  const { rendered, gone, load } = site();
  await using shop = await testShop({ pages: load });
  const admin = await signedInAdmin(shop);
  const add = async (oldAddress: string, newAddress: string, kind?: 'temporary' | 'gone') => {
    const { status, body } = await admin.call(redirectsApi.add({ oldAddress, newAddress, kind }));
    expect({ status, body }).toMatchObject({ status: 201 });
  };
  await add('https://old.example/Pages/About-Us/', '/about');
  await add('/blogs/news', '/journal', 'temporary');
  await add('/collections/*', '/products?category=Kits');
  await add('/products/*', '/product/*');
  await add('/index.php?route=juice', 'https://elsewhere.example/juice');
  await add('/gone', '', 'gone');
  // A page of the shop's own is what it was.
  await add('/here', '/products');

  const ask = async (path: string) => {
    const { status, headers } = await shop.visitor().get(path);
    return [status, headers.location];
  };
  expect(await ask('/pages/about-us')).toEqual([301, '/about']);
  expect(await ask('/pages/ABOUT-us?utm=a')).toEqual([301, '/about?utm=a']);
  // A slash at its end is no hop of its own, before anybody knows that nothing is there and after.
  expect(await ask('/blogs/news/')).toEqual([302, '/journal']);
  expect(await ask('/blogs/news/')).toEqual([302, '/journal']);
  expect(await ask('/products/blue//mug/?utm=a')).toEqual([301, '/product/blue/mug?utm=a']);
  expect((await ask('/gone/'))[0]).toBe(410);
  expect(await ask('/here/?utm=a')).toEqual([308, '/here?utm=a']);
  expect(await ask('/nowhere/')).toEqual([308, '/nowhere']);
  expect(await ask('/blogs/news')).toEqual([302, '/journal']);
  expect(await ask('/collections/all/mint%20green')).toEqual([301, '/products?category=Kits']);
  expect(await ask('/products/red-m%C3%BCg')).toEqual([301, '/product/red-m%C3%BCg']);
  expect(await ask('/index.php?route=juice')).toEqual([301, 'https://elsewhere.example/juice']);
  expect(await ask('/index.php?route=other')).toEqual([404, undefined]);
  expect(await ask('/here')).toEqual([200, undefined]);
  expect(await ask('/here/')).toEqual([308, '/here']);
  expect((await ask('/gone'))[0]).toBe(410);
  // What is gone is told so, and nothing else is.
  expect(new Set(gone)).toEqual(new Set(['/gone']));
  // Once it is known that nothing is there, nobody looks for it again.
  const before = rendered.length;
  expect(await ask('/blogs/news')).toEqual([302, '/journal']);
  expect(rendered.length).toBe(before);

  // By its query alone, though a page stands there and is kept, and though it was asked for before.
  expect(await ask('/?p=12')).toEqual([200, undefined]);
  await add('/?p=12', '/product/mug');
  await add('/here?page_id=3', '/there', 'temporary');
  await expect.poll(() => ask('/here?page_id=3')).toEqual([302, '/there']);
  expect(await ask('/?P=12')).toEqual([301, '/product/mug']);
  expect(await ask('/?p=12')).toEqual([301, '/product/mug']);
  expect(await ask('/?p=13')).toEqual([200, undefined]);
  expect(await ask('/?p=12&utm=a')).toEqual([200, undefined]);
  expect(await ask('/here')).toEqual([200, undefined]);
});

test('chains, loops and addresses of the shop itself are refused, typed or from a file', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const add = async (oldAddress: string, newAddress: string) => {
    const { body } = await admin.call(redirectsApi.add({ oldAddress, newAddress }));
    return body.fields ?? {};
  };
  expect(await add('/a', '/b')).toEqual({});
  expect((await add('/b', '/c')).newAddress).toMatch(/chain: \/a leads to \/b/);
  expect((await add('/z', '/a')).newAddress).toMatch(/chain: \/a leads on to \/b/);
  expect((await add('/b', '/a')).newAddress).toMatch(/chain/);
  expect((await add('/old/*', '/old/new')).newAddress).toMatch(/loop/);
  expect((await add('/a', '/x')).oldAddress).toMatch(/already/);
  expect((await add('/products', '/x')).oldAddress).toMatch(/own page/);
  expect((await add('/api/x', '/x')).oldAddress).toMatch(/itself/);
  expect((await add('/*', '/x')).oldAddress).toMatch(/whole shop/);
  expect((await add('/y', '//evil.example')).newAddress).toMatch(/Write an address/);
  expect((await add('/y', 'javascript:alert(1)')).newAddress).toMatch(/Write an address/);
  expect((await add('/y', '/n/*')).newAddress).toMatch(/star/);
  const numbers = { oldAddress: -1, newAddress: 1e21 } as never;
  expect(await admin.call(redirectsApi.add(numbers))).toMatchObject({ status: 400 });

  const [a] = (await admin.call(redirectsApi.list())).body;
  const change = async (to: { newAddress?: string; kind?: 'gone' }) =>
    (await admin.call(redirectsApi.change({ id: a?.id ?? '' }, to))).body;
  expect((await change({ kind: 'gone' })).fields?.newAddress).toMatch(/nowhere/);
  expect(await change({ newAddress: '/d' })).toMatchObject({ oldAddress: '/a', newAddress: '/d' });
  expect(await change({ newAddress: '/b' })).toMatchObject({ newAddress: '/b' });

  const text = [
    'Redirect from,Redirect to',
    '/a,/b',
    '/collections/juice,/products?category=Juice',
    '/first,/second',
    '/second,/third',
    '/b,/elsewhere',
    '/wrong,nowhere',
    '/first,/again',
  ].join('\n');
  const { body: checked } = await admin.call(redirectsApi.importFile({ text, dryRun: true }));
  expect(checked).toMatchObject({ rows: 7, created: 2, updated: 0, unchanged: 0, refused: 5 });
  // What leads to another line is refused, and that line as well where the shop has what led to it before.
  expect(checked.errors.map(({ line }) => line).toSorted()).toEqual([2, 4, 6, 7, 8]);
  expect((await admin.call(redirectsApi.list())).body).toHaveLength(1);
  expect((await admin.call(redirectsApi.importFile({ text }))).body).toEqual(checked);
  const { body: all } = await admin.call(redirectsApi.list({ search: 'juice' }));
  expect(all).toMatchObject([{ newAddress: '/products?category=Juice', kind: 'permanent' }]);
});

test('a page whose address changes leads on from the old one, and what led there leads past it', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const content = { sections: [{ heading: 'Words', content: 'Some.' }] };
  const { body: page } = await admin.call(
    contentApi.pages.add({ slug: 'sizes', title: 'Sizes', content }),
  );
  await admin.call(redirectsApi.add({ oldAddress: '/pages/sizes', newAddress: '/sizes' }));
  await admin.call(contentApi.pages.change({ id: page.id }, { slug: 'size-guide' }));
  const { body } = await admin.call(redirectsApi.list());
  expect(body.map(({ oldAddress, newAddress }) => [oldAddress, newAddress])).toEqual([
    ['/pages/sizes', '/size-guide'],
    ['/sizes', '/size-guide'],
  ]);
  // And back again: no loop.
  await admin.call(contentApi.pages.change({ id: page.id }, { slug: 'sizes' }));
  const { body: back } = await admin.call(redirectsApi.list());
  expect(back.map(({ oldAddress, newAddress }) => [oldAddress, newAddress])).toEqual([
    ['/pages/sizes', '/sizes'],
    ['/size-guide', '/sizes'],
  ]);
});
