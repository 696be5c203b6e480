import { expect, test } from 'vitest';
import * as auditApi from '../../../src/modules/audit/endpoints.ts';
import * as brandsApi from '../../../src/modules/catalog/brand-endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import type { BrandRecord } from '../../../src/modules/catalog/schema.ts';
import { loadBuiltSite } from '../../../src/server/pages/built-site.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { anotherProcess, type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const ORRERY = { name: 'Orrery', description: 'Brass and glass.', image: '/media/orrery.webp' };

const add = async (owner: Visitor, brand: object = ORRERY) =>
  (await owner.call(odd(brandsApi.add)(brand))).body;

const names = async (staffMember: Visitor, query?: Parameters<typeof brandsApi.list>[0]) =>
  (await staffMember.call(brandsApi.list(query))).body.map(({ name }) => name);

const shown = async (shop: TestShop) => (await shop.visitor().call(catalogApi.listBrands())).body;

/** A brand that the factories make with a product. */
async function brandOf(owner: Visitor, name: string): Promise<BrandRecord> {
  const { body } = await owner.call(brandsApi.list({ search: name }));
  if (!body[0]) throw new Error(`there is no brand ${name}`);
  return body[0];
}

test('a brand is added, changed and deleted, and the shop shows it at once', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await shown(shop);
  const added = await owner.call(brandsApi.add(ORRERY));
  expect(added).toMatchObject({
    status: 201,
    body: { ...ORRERY, isActive: true, productCount: 0 },
    headers: { etag: `"${added.body.version}"` },
  });
  expect(await shown(shop)).toMatchObject([ORRERY]);

  const { id, createdAt } = added.body;
  const changed = await owner.call(
    odd(brandsApi.change)({ id }, { description: 'Glass.', image: '', id, createdAt }),
  );
  expect(changed).toMatchObject({
    status: 200,
    body: { name: 'Orrery', description: 'Glass.', image: null },
  });
  expect(await shown(shop)).toMatchObject([{ description: 'Glass.', image: null }]);

  // What search engines show is its owner's, until she empties it.
  const words = { seoTitle: 'Orrery vapes', seoDescription: 'Brass mods, made slowly.' };
  expect((await owner.call(brandsApi.change({ id }, words))).body).toMatchObject(words);
  expect(await shown(shop)).toMatchObject([words]);
  await owner.call(brandsApi.change({ id }, { seoTitle: ' ', seoDescription: null }));
  for (const key of Object.keys(words)) expect((await shown(shop))[0]).not.toHaveProperty(key);

  expect(await owner.call(brandsApi.remove({ id }))).toMatchObject({
    status: 200,
    body: { message: 'Brand deleted successfully' },
  });
  expect(await shown(shop)).toEqual([]);
  expect((await owner.call(brandsApi.find({ id }))).status).toBe(404);
  expect((await owner.call(brandsApi.change({ id }, { name: 'Gone' }))).status).toBe(404);
  expect((await owner.call(brandsApi.remove({ id }))).status).toBe(404);
  const { body } = await owner.call(auditApi.list({ objectId: id }));
  expect(body.map(({ action }) => action)).toEqual([
    'brand.deleted',
    'brand.changed',
    'brand.changed',
    'brand.changed',
    'brand.created',
  ]);
});

test('search engines get the owner’s words about a brand, or else its own name, story and picture', async () => {
  await using shop = await testShop({ pages: loadBuiltSite });
  const owner = await signedInAdmin(shop);
  const description = `Brass and glass, ${'made slowly, '.repeat(20)}by hand.`;
  const { id } = await add(owner, { ...ORRERY, description });
  const head = async (query = '') =>
    (await shop.visitor().get(`/products?brand=Orrery${query}`)).text.split('</head>')[0] ?? '';
  const told = await head();
  expect(told).toContain('<title>Orrery · ');
  expect(told).toMatch(/name="description" content="Brass and glass, made slowly, [^"]{100,130}…"/);
  expect(told).toMatch(/property="og:image" content="[^"]*orrery/);
  const words = { seoTitle: 'Orrery vapes', seoDescription: 'Brass mods, made slowly.' };
  await owner.call(brandsApi.change({ id }, words));
  await expect.poll(() => head()).toContain('<title>Orrery vapes · ');
  expect(await head()).toContain('name="description" content="Brass mods, made slowly."');
  // Of a narrower selection nothing is said.
  expect(await head('&priceMax=5')).toContain('<title>Orrery · ');
});

test('what is wrong is said at its field, when a brand is added and when it is changed', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { id } = await add(owner, { ...ORRERY, name: 'Drift' });
  for (const [field, value, message] of [
    ['name', ' ', 'Brand name is required'],
    ['name', undefined, 'Brand name is required'],
    ['name', 'ALL', 'No brand can be called “all”'],
    ['name', 'x'.repeat(101), 'At most 100 characters'],
    ['description', '', 'Description is required'],
    ['description', undefined, 'Description is required'],
    ['image', 'javascript:alert(1)', 'Not a picture address'],
    ['seoTitle', 'x'.repeat(201), 'At most 200 characters'],
    ['seoDescription', 'x'.repeat(501), 'At most 500 characters'],
    ['isActive', 'yes', 'Active or not must be said'],
  ] as const) {
    const refused = { status: 400, body: { code: 'invalid_input', fields: { [field]: message } } };
    expect(await owner.call(brandsApi.add({ ...ORRERY, [field]: value }))).toMatchObject(refused);
    if (value === undefined) continue;
    expect(await owner.call(brandsApi.change({ id }, { [field]: value }))).toMatchObject(refused);
  }
  expect(await names(owner)).toEqual(['Drift']);
});

test('no two brands have one name, in any letters and spaces', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await add(owner);
  const other = await add(owner, { ...ORRERY, name: '  Dust   Devil ' });
  expect(other.name).toBe('Dust Devil');
  const refused = {
    status: 409,
    body: { code: 'name_taken', fields: { name: 'Another brand has this name.' } },
  };
  expect(await owner.call(brandsApi.add({ ...ORRERY, name: 'dust DEVIL' }))).toMatchObject(refused);
  expect(await owner.call(brandsApi.change(other, { name: 'ORRERY' }))).toMatchObject(refused);
  expect(await owner.call(brandsApi.change(other, { name: 'dust devil' }))).toMatchObject({
    status: 200,
    body: { name: 'dust devil' },
  });
  const both = await Promise.all(
    [1, 2].map(() => owner.call(brandsApi.add({ ...ORRERY, name: 'Zéphyr' }))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('brands are searched, filtered, sorted and counted', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const [first] = await shop.addProducts(
    { brand: 'Nimbus' },
    { brand: 'Nimbus' },
    { brand: 'Drift' },
  );
  const orrery = await add(owner, { ...ORRERY, isActive: false });
  expect(await names(owner)).toEqual(['Drift', 'Nimbus', 'Orrery']);
  expect(await names(owner, { sort: '-products' })).toEqual(['Nimbus', 'Drift', 'Orrery']);
  expect(await names(owner, { search: 'BRASS' })).toEqual(['Orrery']);
  expect(await names(owner, { search: '%' })).toEqual([]);
  expect(await names(owner, { isActive: 'false' })).toEqual(['Orrery']);
  expect(await names(owner, { sort: '-name', limit: 1, offset: 1 })).toEqual(['Nimbus']);
  expect((await owner.call(brandsApi.list({ limit: 1 }))).headers['x-total-count']).toBe('3');
  expect((await owner.call(odd(brandsApi.list)({ sort: 'id' }))).status).toBe(400);
  await shop.removeProduct(first?.id ?? '');
  expect((await brandOf(owner, 'Nimbus')).productCount).toBe(1);
  // Switched off, it is on the shop's page of brands no more.
  expect((await shown(shop)).map(({ name }) => name)).toEqual(['Drift', 'Nimbus']);
  await owner.call(brandsApi.change(orrery, { isActive: true }));
  expect((await shown(shop)).map(({ name }) => name)).toContain('Orrery');
});

test('a brand that is switched off keeps its products on sale', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const product = await shop.addProduct({ brand: 'Nimbus' });
  await owner.call(brandsApi.change(await brandOf(owner, 'Nimbus'), { isActive: false }));
  expect(await shown(shop)).toEqual([]);
  const { body } = await shop.visitor().call(catalogApi.listProducts({ brand: 'nimbus' }));
  expect(body.map(({ id }) => id)).toEqual([product.id]);
});

test('a new name shows wherever the brand does, in every process', async () => {
  await using shop = await testShop();
  await using other = await anotherProcess(shop);
  const owner = await signedInAdmin(shop);
  const product = await shop.addProduct({ name: 'Luna', brand: 'Nimbus' });
  const { listProducts, findProduct } = catalogApi;
  const brandsOn = async (one: TestShop) => {
    const visitor = one.visitor();
    const [{ body: all }, { body: page }, { body: luna }] = await Promise.all([
      visitor.call(listProducts()),
      visitor.call(findProduct({ idOrSlug: product.slug })),
      visitor.call(listProducts({ search: 'luna' })),
    ]);
    return [all[0]?.brand, page.brand, luna[0]?.brand];
  };
  const facet = async (one: TestShop) =>
    (await one.visitor().call(catalogApi.countFacets())).body.brands[0]?.value;
  const found = async (one: TestShop, word: string) =>
    (await one.visitor().call(catalogApi.listProducts({ search: word }))).body.length;
  const siteMap = async (one: TestShop) => (await one.visitor().get('/sitemap.xml')).text;
  for (const one of [shop, other]) {
    expect(await brandsOn(one)).toEqual(['Nimbus', 'Nimbus', 'Nimbus']);
    expect(await siteMap(one)).toContain('brand=Nimbus');
  }

  await owner.call(brandsApi.change(await brandOf(owner, 'Nimbus'), { name: 'Voltary & Co' }));
  const checks = async (one: TestShop) => {
    expect(await brandsOn(one)).toEqual(['Voltary & Co', 'Voltary & Co', 'Voltary & Co']);
    expect(await facet(one)).toBe('Voltary & Co');
    expect(await shown(one)).toMatchObject([{ name: 'Voltary & Co', productCount: 1 }]);
    expect(await found(one, 'voltary')).toBe(1);
    expect(await found(one, 'nimbus')).toBe(0);
    expect(await siteMap(one)).toContain('brand=Voltary');
  };
  await checks(shop);
  await expect
    .poll(() =>
      checks(other).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

test('a brand in use is only deleted when another one takes its products over', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const [one, two] = await shop.addProducts({ brand: 'Nimbus' }, { brand: 'Nimbus' });
  const nimbus = await brandOf(owner, 'Nimbus');
  const orrery = await add(owner);
  await shown(shop);
  expect(await owner.call(brandsApi.remove(nimbus))).toMatchObject({
    status: 409,
    body: {
      code: 'brand_in_use',
      count: 2,
      message: '2 products are of the brand Nimbus. Choose the brand that takes them over.',
    },
  });
  for (const nobody of [nimbus.id, crypto.randomUUID()]) {
    expect(await owner.call(brandsApi.remove(nimbus, { moveTo: nobody }))).toMatchObject({
      status: 400,
      body: { fields: { moveTo: 'Choose another brand for its products.' } },
    });
  }
  expect((await owner.call(brandsApi.remove(nimbus, { moveTo: 'x' }))).status).toBe(400);
  expect((await owner.call(brandsApi.remove(nimbus, { moveTo: orrery.id }))).status).toBe(200);
  const { body } = await shop.visitor().call(catalogApi.listProducts({ brand: 'Orrery' }));
  expect(body.map(({ id }) => id).sort()).toEqual([one?.id, two?.id].sort());
  expect(await shown(shop)).toMatchObject([{ name: 'Orrery', productCount: 2 }]);
});

test('what was removed from the shop keeps no brand', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const product = await shop.addProduct({ brand: 'Nimbus' });
  await shop.removeProduct(product.id);
  expect((await owner.call(brandsApi.remove(await brandOf(owner, 'Nimbus')))).status).toBe(200);
  expect(await shop.stored('products')).toMatchObject([{ brandId: null }]);
});

test('two deletions at once leave every product a brand', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await shop.addProducts({ brand: 'Nimbus' }, { brand: 'Drift' });
  const nimbus = await brandOf(owner, 'Nimbus');
  const drift = await brandOf(owner, 'Drift');
  const responses = await Promise.all([
    owner.call(brandsApi.remove(nimbus, { moveTo: drift.id })),
    owner.call(brandsApi.remove(drift, { moveTo: nimbus.id })),
  ]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await owner.call(brandsApi.list())).toMatchObject({ body: [{ productCount: 2 }] });
});

test('a change to what somebody else has saved meanwhile is refused', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const manager = await signedInAdmin(shop, 'mara', 'manager');
  const brand = await add(owner);
  const read = await owner.call(brandsApi.find(brand));
  // A product more is not another brand.
  await shop.addProduct({ brand: 'Orrery' });
  const ifMatch = { 'if-match': String(read.headers.etag) };
  const saved = await manager.call(brandsApi.change(brand, { description: 'Brass.' }), ifMatch);
  expect(saved.status).toBe(200);
  expect(
    await owner.call(brandsApi.change(brand, { description: 'Glass.' }), ifMatch),
  ).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', by: 'mara', current: { description: 'Brass.' } },
  });
  expect((await owner.call(brandsApi.change(brand, { description: 'Glass.' }))).status).toBe(200);
});

test('managers write brands; the others read them', async () => {
  await using shop = await testShop();
  const { id } = await add(await signedInAdmin(shop));
  for (const [role, statuses] of [
    ['read-only', [200, 403, 403, 403]],
    ['support', [200, 403, 403, 403]],
    ['fulfilment', [200, 403, 403, 403]],
    ['manager', [200, 201, 200, 200]],
  ] as const) {
    const staffMember = await signedInAdmin(shop, role, role);
    expect([
      role,
      (await staffMember.call(brandsApi.list())).status,
      (await staffMember.call(brandsApi.add({ ...ORRERY, name: 'Drift' }))).status,
      (await staffMember.call(brandsApi.change({ id }, { name: 'Wane' }))).status,
      (await staffMember.call(brandsApi.remove({ id }))).status,
    ]).toEqual([role, ...statuses]);
  }
});
