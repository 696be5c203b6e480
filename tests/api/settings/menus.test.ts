import { expect, test } from 'vitest';
import * as collectionsApi from '../../../src/modules/catalog/collection-endpoints.ts';
import * as contentAdminApi from '../../../src/modules/content/admin-endpoints.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import * as postsApi from '../../../src/modules/content/post-endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const { navigation, arrangeNavigation, searchLinks, readLinks } = contentAdminApi;

const fileShop = shopOfFile();

test('entries stand under others, in the order and on the level to which they are moved', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const menu = async () =>
    (await shop.visitor().call(contentApi.listNavigation())).body.map(({ name, items }) =>
      [name, ...items.map((item) => item.name)].join(' > '),
    );
  const flat = (await menu()).map((name) => name.replace(/ > .*/, ''));
  const first = (await owner.call(navigation.list())).body.find(({ name }) => name === 'Products');
  const parentId = first?.id ?? '';
  const under = async (name: string, sortOrder: number) =>
    (await owner.call(odd(navigation.add)({ name, url: '/products', parentId, sortOrder }))).body
      .id;
  const salts = await under('Salts', 1);
  await under('Coils', 2);
  expect(await menu()).toEqual(
    flat.map((name) => (name === 'Products' ? 'Products > Salts > Coils' : name)),
  );
  expect(await shop.visitor().call(contentApi.listNavigation())).toMatchObject({
    body: expect.arrayContaining([
      expect.objectContaining({
        name: 'Products',
        items: [
          { name: 'Salts', url: '/products', image: null },
          { name: 'Coils', url: '/products', image: null },
        ],
      }),
    ]),
  });

  const entries = (await owner.call(navigation.list())).body.map(({ id, parentId }) => ({
    id,
    parentId,
  }));
  const out = entries.filter(({ id }) => id !== salts);
  const arranged = await owner.call(
    arrangeNavigation({ entries: [{ id: salts, parentId: null }, ...out] }),
  );
  expect(arranged.status).toBe(200);
  expect(await menu()).toEqual([
    'Salts',
    ...flat.map((name) => (name === 'Products' ? 'Products > Coils' : name)),
  ]);

  // What stands under one that is switched off, or deleted, goes with it.
  await owner.call(odd(navigation.change)({ id: parentId }, { isActive: false }));
  expect((await menu()).join()).not.toContain('Coils');
  await owner.call(navigation.remove({ id: parentId }));
  expect((await owner.call(navigation.list())).body.map(({ name }) => name)).not.toContain('Coils');
});

test('a menu has two levels, and is arranged whole or not at all', async () => {
  const shop = await fileShop();
  const owner = await signedInAdmin(shop);
  const add = (fields: object) =>
    owner.call(odd(navigation.add)({ name: 'Entry', url: '/faq', ...fields }));
  const parent = (await add({})).body.id;
  const child = (await add({ parentId: parent })).body.id;
  const refused = {
    status: 400,
    body: { code: 'invalid_input', fields: { parentId: expect.any(String) } },
  };
  expect(await add({ parentId: child })).toMatchObject(refused);
  expect(await add({ parentId: '0190f3a2-7c1b-7d3e-9a4f-5b6c7d8e9f01' })).toMatchObject(refused);
  const other = (await add({})).body.id;
  const put = (id: string, parentId: string) =>
    owner.call(odd(navigation.change)({ id }, { parentId }));
  expect(await put(parent, other)).toMatchObject(refused);
  expect(await put(other, other)).toMatchObject(refused);
  expect(await add({ image: 'javascript:alert(1)' })).toMatchObject({
    body: { fields: { image: 'Not a picture address' } },
  });

  const all = (await owner.call(navigation.list())).body.map(({ id, parentId }) => ({
    id,
    parentId,
  }));
  const arrange = (entries: object) => owner.call(odd(arrangeNavigation)({ entries }));
  expect(await arrange(all.slice(1))).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  const deep = all.map((entry) => (entry.id === other ? { id: other, parentId: child } : entry));
  expect(await arrange(deep)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

test('the chooser finds what the shop has by its name, and tells which links lead nowhere', async () => {
  const shop = await fileShop();
  await shop.addProduct({ slug: 'mint', name: 'Mint', brand: 'Fern & Fog', category: 'E-Liquids' });
  const owner = await signedInAdmin(shop);
  const post = { title: 'Fern tells', text: 'A lot.', status: 'published' };
  await owner.call(odd(postsApi.add)(post));
  const found = async (query: object) => (await owner.call(odd(searchLinks)(query))).body;
  const collection = { name: 'Fern picks', productIds: [] };
  expect((await owner.call(odd(collectionsApi.add)(collection))).status).toBe(201);
  expect(await found({ search: 'fern' })).toEqual([
    { kind: 'post', name: 'Fern tells', url: '/blog/fern-tells', image: null },
    { kind: 'collection', name: 'Fern picks', url: '/collection/fern-picks', image: null },
    expect.objectContaining({
      kind: 'brand',
      name: 'Fern & Fog',
      url: '/products?brand=Fern+%26+Fog',
    }),
  ]);
  expect(await found({ kind: 'page', search: 'faq' })).toMatchObject([
    { kind: 'page', url: '/faq' },
  ]);
  const urls = [
    '/',
    '/faq',
    '/blog/fern-tells',
    '/products?brand=Fern+%26+Fog',
    '/product/mint',
    '/category/e-liquids',
    '/products?category=E-Liquids',
    'https://elsewhere.example/',
    '/blog/never-written',
    '/no-such-page',
    '/nowhere/at/all',
    '/products?brand=Nobody',
    '/product/gone',
    '/collection/fern-gone',
  ];
  const { body: read } = await owner.call(readLinks({ urls }));
  expect(read.filter(({ isBroken }) => isBroken).map(({ url }) => url)).toEqual(urls.slice(8));
  expect(read[3]).toMatchObject({ kind: 'brand', name: 'Fern & Fog' });
  expect(read[7]).toMatchObject({ kind: null, name: null });
  expect((await shop.visitor().call(searchLinks({}))).status).toBe(401);
});
