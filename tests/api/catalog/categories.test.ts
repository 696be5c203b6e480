import { expect, test } from 'vitest';
import * as bulkApi from '../../../src/modules/catalog/bulk-endpoints.ts';
import * as categoriesApi from '../../../src/modules/catalog/category-endpoints.ts';
import type { CollectionRule } from '../../../src/modules/catalog/category-schema.ts';
import * as collectionsApi from '../../../src/modules/catalog/collection-endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as groupsApi from '../../../src/modules/customers/group-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as pricingApi from '../../../src/modules/orders/pricing/endpoints.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import { auditLines, setSetting, signedInAdmin } from '../../support/admin.ts';
import { added, LUNA, save } from '../../support/admin-products.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { upload } from '../../support/upload.ts';
import { odd, type Visitor } from '../../support/visitor.ts';

const shelves = async (shop: TestShop) =>
  (await shop.visitor().call(catalogApi.listCategories())).body;

const categoryOf = async (owner: Visitor, name: string) => {
  const { body } = await owner.call(categoriesApi.list());
  const category = body.find((each) => each.name === name);
  if (!category) throw new Error(`there is no category ${name}`);
  return category;
};

const collect = async (owner: Visitor, rule: Partial<CollectionRule>, name = 'Finds') =>
  (await owner.call(odd(collectionsApi.add)({ name, rule }))).body;

const namesIn = async (shop: TestShop, query: Parameters<typeof catalogApi.listProducts>[0]) =>
  (await shop.visitor().call(catalogApi.listProducts(query))).body.map(({ name }) => name);

test('a new shop has four shelves, and a word that a product or a file brings becomes a category', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  expect((await shelves(shop)).map(({ name, slug }) => `${name} ${slug}`)).toEqual([
    'Devices devices',
    'E-Liquids e-liquids',
    'Accessories accessories',
    'Bundles bundles',
  ]);
  await shop.addProducts({ brand: 'Nimbus' });
  await added(owner, { ...LUNA, category: 'Café & Co' });
  const other = await added(owner, { ...LUNA, name: 'Other', category: 'e-LIQUIDS' });
  expect(other.category).toBe('E-Liquids');
  const file =
    'name,description,price,brand,category,type,status\nBowl,Round.,4.00,Nimbus,Pottery,Bowls,draft\n';
  await upload(owner, bulkApi.importFile(), file);
  await shop.runJobs();
  expect(await shelves(shop)).toMatchObject([
    { slug: 'devices', productCount: 1 },
    { slug: 'e-liquids', productCount: 1 },
    { slug: 'accessories', productCount: 0 },
    { slug: 'bundles', productCount: 0 },
    { name: 'Café & Co', slug: 'cafe-co', productCount: 1 },
    { name: 'Pottery', slug: 'pottery' },
  ]);
});

test('a category has a page with its story, and its products are those of all that stand below it', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const devices = await categoryOf(owner, 'Devices');
  const pods = await owner.call(
    odd(categoriesApi.add)({
      name: 'Pod kits',
      parentId: devices.id,
      image: '/media/0a1b2c.webp',
      imageText: 'A pod kit on slate',
      story: 'Small, and **light**.',
    }),
  );
  expect(pods).toMatchObject({ status: 201, body: { slug: 'pod-kits', parents: 'Devices' } });
  await shop.addProducts({ name: 'Mod' }, { name: 'Pod', category: 'Pod kits' });
  const visitor = shop.visitor();
  const page = await visitor.call(catalogApi.findCategory({ slug: 'pod-kits' }));
  expect(page.body).toMatchObject({
    name: 'Pod kits',
    imageText: 'A pod kit on slate',
    path: [{ name: 'Devices', slug: 'devices' }],
    seoDescription: 'Small, and light.',
    blocks: [{ kind: 'paragraph' }],
    names: ['Pod kits'],
    productCount: 1,
  });
  const top = (await visitor.call(catalogApi.findCategory({ slug: 'devices' }))).body;
  expect(top).toMatchObject({ productCount: 2, children: [{ slug: 'pod-kits' }] });
  expect(await namesIn(shop, { category: top.names.join(',') })).toHaveLength(2);
  expect(await namesIn(shop, { category: 'Devices' })).toEqual(['Mod']);

  const below = await owner.call(
    odd(categoriesApi.change)({ id: devices.id }, { parentId: pods.body.id }),
  );
  expect(below).toMatchObject({ status: 400, body: { fields: { parentId: expect.any(String) } } });
  await owner.call(odd(categoriesApi.change)({ id: pods.body.id }, { isActive: false }));
  expect((await visitor.call(catalogApi.findCategory({ slug: 'pod-kits' }))).status).toBe(404);
  expect((await shelves(shop)).map(({ slug }) => slug)).not.toContain('pod-kits');
  expect(await namesIn(shop, { category: 'Pod kits' })).toEqual(['Pod']);
});

test('a category’s new name is that of its products and of all that names it', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await shop.addProducts({ name: 'Pod', category: 'Devices' });
  const promotion = await owner.call(
    odd(promotionsApi.add)({
      name: 'Tenth off',
      kind: 'percent',
      value: '10',
      kinds: ['Devices'],
    }),
  );
  const group = await owner.call(
    odd(groupsApi.add)({ name: 'Trade', percentOff: '5', kinds: ['devices'] }),
  );
  expect([promotion.status, group.status]).toEqual([201, 201]);
  await setSetting(owner, 'return_excluded_kinds', 'Coils\nDevices');
  const rule = await collect(owner, { kinds: ['Devices'] });
  const { id } = await categoryOf(owner, 'Devices');

  const uses = (await owner.call(categoriesApi.listUses({ id }))).body;
  expect(uses.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
    'Collection: Finds',
    'Customer group: Trade',
    'Promotion: Tenth off',
    'Setting: Not returnable',
  ]);
  const refused = await owner.call(categoriesApi.remove({ id }));
  expect(refused).toMatchObject({ status: 409, body: { code: 'category_in_use', count: 1 } });

  await owner.call(odd(categoriesApi.change)({ id }, { name: 'Kits' }));
  expect(await namesIn(shop, { category: 'Kits' })).toEqual(['Pod']);
  expect(await namesIn(shop, { collection: rule.slug })).toEqual(['Pod']);
  const renamed = await owner.call(promotionsApi.find({ id: promotion.body.id }));
  expect(renamed.body).toMatchObject({ kinds: ['Kits'], unknownKinds: [] });
  expect((await owner.call(groupsApi.find({ id: group.body.id }))).body.kinds).toEqual(['Kits']);
  expect(await owner.call(categoriesApi.listUses({ id }))).toMatchObject({
    body: { length: 4 },
  });

  const heir = await categoryOf(owner, 'Bundles');
  expect(await owner.call(categoriesApi.remove({ id }, { moveTo: heir.id }))).toMatchObject({
    status: 200,
  });
  expect(await namesIn(shop, { category: 'Bundles' })).toEqual(['Pod']);
  expect(await namesIn(shop, { collection: rule.slug })).toEqual(['Pod']);
  expect(await auditLines(shop, 'category.deleted')).toMatchObject([{ after: { products: 1 } }]);
});

test('what is said of a category holds for all that stands below it', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const liquids = await categoryOf(owner, 'E-Liquids');
  await owner.call(odd(categoriesApi.add)({ name: 'Nic Salts', parentId: liquids.id }));
  const [salt] = await shop.addProducts({ name: 'Salt', category: 'Nic Salts', price: '10.00' });
  const half = { name: 'Half', kind: 'percent', value: '50' };
  const of = { kinds: ['e-liquids'] };
  const trial = await owner.call(
    odd(pricingApi.tryPromotion)({
      promotion: { ...half, ...of },
      lines: [{ productId: salt?.id, quantity: 1 }],
    }),
  );
  expect(trial.body).toMatchObject({ lines: [{ qualifies: true, discount: '5.00' }] });
  await owner.call(odd(promotionsApi.add)({ ...half, ...of }));
  const customer = await shop.customer({ cart: salt ? [salt] : [] });
  const total = async () => (await customer.call(ordersApi.quote({}))).body.discount;
  expect(await total()).toBe('5.00');
  expect((await owner.call(odd(collectionsApi.preview)(of))).body).toMatchObject({ count: 1 });
  const { slug } = await collect(owner, of);
  expect(await namesIn(shop, { collection: slug })).toEqual(['Salt']);

  // Where it stands elsewhere, nothing of that is about it any more.
  const { id } = await categoryOf(owner, 'Nic Salts');
  await owner.call(odd(categoriesApi.change)({ id }, { parentId: null }));
  expect(await total()).toBe('0.00');
  expect(await namesIn(shop, { collection: slug })).toEqual([]);
});

test('a former address leads on, whoever takes the place of what stood there, and never in a circle', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const visitor = shop.visitor();
  const devices = await categoryOf(owner, 'Devices');
  const move = (slug: string, { id } = devices) =>
    owner.call(odd(categoriesApi.change)({ id }, { slug }));
  const standsAt = async (slug: string) => {
    const { status, body } = await visitor.call(catalogApi.findCategory({ slug }));
    return status === 200 ? body.slug : status;
  };
  await move('kits');
  await move('hardware');
  expect([await standsAt('devices'), await standsAt('kits')]).toEqual(['hardware', 'hardware']);
  await move('devices');
  expect([await standsAt('devices'), await standsAt('hardware')]).toEqual(['devices', 'devices']);

  // Another takes the address: it is that one's from then on, though it leaves it again.
  const bundles = await categoryOf(owner, 'Bundles');
  await move('hardware', bundles);
  expect([await standsAt('hardware'), await standsAt('bundles')]).toEqual(['hardware', 'hardware']);
  await move('sets', bundles);
  expect([await standsAt('hardware'), await standsAt('kits')]).toEqual(['sets', 'devices']);
  await owner.call(categoriesApi.remove({ id: bundles.id }, { moveTo: devices.id }));
  expect([await standsAt('hardware'), await standsAt('sets')]).toEqual(['devices', 'devices']);

  const { id } = await collect(owner, { kinds: ['Devices'] });
  await owner.call(odd(collectionsApi.change)({ id }, { slug: 'gems' }));
  const found = await visitor.call(catalogApi.findCollection({ slug: 'finds' }));
  expect(found.body.slug).toBe('gems');
});

test('a collection by a rule has what meets all of its conditions, and takes in a new product by itself', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await shop.addProducts(
    { name: 'Near', tags: ['ice', 'mint'], price: '5.00', isNew: true },
    { name: 'Dear', tags: ['ice'], price: '50.00', isNew: true },
    { name: 'Old', tags: ['ice'], price: '5.00' },
    { name: 'Warm', tags: ['toast'], price: '5.00', isNew: true },
  );
  const rule = { kinds: ['Pod Kits'], tags: ['ice'], priceMax: '10.00', flags: ['new'] } as const;
  const preview = await owner.call(odd(collectionsApi.preview)({ ...rule, inStock: true }));
  expect(preview.body).toMatchObject({ count: 1, examples: [{ name: 'Near' }] });
  const { slug, id } = await collect(owner, {
    ...rule,
    flags: ['new'],
    kinds: ['Pod Kits'],
    tags: ['ice'],
  });
  expect(await namesIn(shop, { collection: slug })).toEqual(['Near']);
  const late = await added(owner, {
    ...LUNA,
    name: 'Late',
    price: '7.00',
    tags: ['ice'],
    isNew: true,
  });
  expect((await namesIn(shop, { collection: slug })).toSorted()).toEqual(['Late', 'Near']);
  expect((await shop.visitor().call(catalogApi.findCollection({ slug }))).body.productCount).toBe(
    2,
  );
  const facets = await shop.visitor().call(catalogApi.countFacets({ collection: slug }));
  expect(facets.body.brands).toEqual([{ value: 'Nimbus', count: 2 }]);

  await save(owner, late, { price: '11.00' });
  expect(await namesIn(shop, { collection: slug })).toEqual(['Near']);
  await owner.call(odd(collectionsApi.change)({ id }, { rule: { tags: ['toast'] } }));
  expect(await namesIn(shop, { collection: slug })).toEqual(['Warm']);
  await owner.call(odd(collectionsApi.change)({ id }, { isActive: false }));
  expect(await namesIn(shop, { collection: slug })).toEqual([]);
  const none = await owner.call(odd(collectionsApi.add)({ name: 'All', rule: {} }));
  expect(none).toMatchObject({ status: 400, body: { fields: { rule: expect.any(String) } } });
});

test('a collection that was picked by hand stands in the owner’s order until another is asked for', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const [a, b, c] = await shop.addProducts(
    { name: 'A', price: '3.00' },
    { name: 'B', price: '2.00' },
    { name: 'C', price: '1.00' },
  );
  const productIds = [b?.id, c?.id, a?.id];
  const { body } = await owner.call(odd(collectionsApi.add)({ name: 'Our picks', productIds }));
  const { id, slug: collection } = body;
  expect(body).toMatchObject({ rule: null, productIds, productCount: 3 });
  expect(await namesIn(shop, { collection })).toEqual(['B', 'C', 'A']);
  expect(await namesIn(shop, { collection, limit: 1, offset: 1 })).toEqual(['C']);
  expect(await namesIn(shop, { collection, sortBy: 'price-low' })).toEqual(['C', 'B', 'A']);
  await owner.call(odd(collectionsApi.change)({ id }, { productIds: [a?.id, b?.id] }));
  expect(await namesIn(shop, { collection })).toEqual(['A', 'B']);
  const unknown = await owner.call(odd(collectionsApi.change)({ id }, { productIds: [a?.id, id] }));
  expect(unknown).toMatchObject({
    status: 400,
    body: { fields: { 'productIds.1': expect.any(String) } },
  });
  expect(await namesIn(shop, { collection })).toEqual(['A', 'B']);
  await owner.call(collectionsApi.remove({ id }));
  expect(await namesIn(shop, { collection })).toEqual([]);
});

test('names and addresses are taken once, and what is in order is moved', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const refusal = async (category: object) =>
    (await owner.call(odd(categoriesApi.add)(category))).body;
  expect(await refusal({ name: 'devices' })).toMatchObject({ code: 'name_taken' });
  expect(await refusal({ name: 'Kits', slug: 'devices' })).toMatchObject({ code: 'slug_taken' });
  expect(await refusal({ name: 'all' })).toMatchObject({ code: 'invalid_input' });
  expect(await refusal({ name: 'Coils,pods' })).toMatchObject({ code: 'invalid_input' });
  expect(await refusal({ name: 'Kits', image: 'https://elsewhere.example/a.png' })).toMatchObject({
    fields: { image: 'Please upload the picture' },
  });
  const { body } = await owner.call(categoriesApi.list());
  const ids = body.map(({ id }) => id).toReversed();
  expect((await owner.call(categoriesApi.order({ ids }))).status).toBe(200);
  expect((await shelves(shop)).map(({ slug }) => slug)).toEqual([
    'bundles',
    'accessories',
    'e-liquids',
    'devices',
  ]);
  const packer = await signedInAdmin(shop, 'packer', 'fulfilment');
  expect((await packer.call(categoriesApi.order({ ids }))).status).toBe(403);
});
