import { expect, test } from 'vitest';
import * as categoriesApi from '../../../src/modules/catalog/category-endpoints.ts';
import * as collectionsApi from '../../../src/modules/catalog/collection-endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { auditLines, signedInAdmin } from '../../support/admin.ts';
import { added, LUNA } from '../../support/admin-products.ts';
import { openOtherSite, pictureFile } from '../../support/pictures.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

const csvOf = async (staff: Visitor, api: typeof categoriesApi | typeof collectionsApi) =>
  (await staff.call(api.download())).text;

const take = async (
  staff: Visitor,
  api: typeof categoriesApi | typeof collectionsApi,
  text: string,
  dryRun = false,
) => (await staff.call(api.importFile({ text, dryRun }))).body;

const shelves = async (shop: TestShop) =>
  (await shop.visitor().call(catalogApi.listCategories())).body;

/** What stands there, without what each save changes; of categories as well. */
const listed = async (staff: Visitor, api: typeof categoriesApi | typeof collectionsApi) =>
  (await staff.call(api.list() as ReturnType<typeof collectionsApi.list>)).body.map(
    ({ id, createdAt, updatedAt, version, ...rest }) => rest,
  );

test('categories go out and in: parents by path, wherever they stand in the file, and as they are nothing changes', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const text = [
    'Title,Parent,Handle,Description,Image Src,Published,SEO Title',
    'Salts,E-Liquids > Short fills,,"Smooth, and strong",,yes,Nic salts',
    'Short fills,e-liquids,,,,,',
    'Seasonal,,winter,,/media/0a1b2c.webp,FALSE,',
    '"Pods, and coils",Accessories,,,,,',
  ].join('\n');
  const tried = await take(owner, categoriesApi, text, true);
  expect(tried).toEqual({ rows: 4, created: 4, updated: 0, unchanged: 0, refused: 0, errors: [] });
  expect(await shelves(shop)).toHaveLength(4);
  expect(await auditLines(shop, 'category.created')).toEqual([]);

  expect(await take(owner, categoriesApi, text)).toEqual(tried);
  expect(await listed(owner, categoriesApi)).toMatchObject([
    ...[{ name: 'Devices' }, { name: 'E-Liquids' }, { name: 'Accessories' }, { name: 'Bundles' }],
    { name: 'Short fills', parents: 'E-Liquids', slug: 'short-fills' },
    {
      ...{ name: 'Salts', parents: 'E-Liquids › Short fills', slug: 'salts', isActive: true },
      ...{ story: 'Smooth, and strong', seoTitle: 'Nic salts' },
    },
    { name: 'Seasonal', slug: 'winter', isActive: false, image: '/media/0a1b2c.webp' },
    { name: 'Pods, and coils', parents: 'Accessories' },
  ]);
  // Out, in again, and into another shop.
  const file = await csvOf(owner, categoriesApi);
  expect(await take(owner, categoriesApi, file)).toMatchObject({ rows: 8, unchanged: 8 });
  await using other = await testShop();
  const stranger = await signedInAdmin(other);
  expect(await take(stranger, categoriesApi, file)).toMatchObject({ created: 4, unchanged: 4 });
  expect(await csvOf(stranger, categoriesApi)).toBe(file);

  // By its address another name is a new name, and its products are called so.
  await added(owner, { ...LUNA, brand: (await shop.addProduct({})).brand, category: 'Salts' });
  const renamed = file.replace('Salts,salts', 'Nic salts,salts');
  expect(renamed).not.toBe(file);
  expect(await take(owner, categoriesApi, renamed)).toMatchObject({ updated: 1, unchanged: 7 });
  const found = await shop.visitor().call(catalogApi.listProducts({ category: 'Nic salts' }));
  expect(found.body.map(({ name }) => name)).toEqual([LUNA.name]);
});

test('what of a file of categories cannot be is refused by its line and column, the rest is taken', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const text = [
    'Name,Below,Address,Active,Picture',
    'One,Nowhere,,,',
    'Two,Bundles > Devices,,,',
    'Three,Four,,,',
    'Four,Three,,,',
    'Five,,Not An Address,,',
    'Six,,,perhaps,',
    'Seven,,,,elsewhere.png',
    ',,,,',
    'Eight,,,,',
    'eight,,,,',
    'Nine,,devices,,',
    'Bundles,,devices-2,,',
  ].join('\n');
  const report = await take(owner, categoriesApi, text);
  expect(report).toMatchObject({ rows: 12, created: 1, updated: 2, unchanged: 0 });
  expect(report.errors.map(({ line, column, value }) => [line, column, value])).toEqual([
    [2, 'Below', 'Nowhere'],
    [3, 'Below', 'Bundles > Devices'],
    [4, 'Below', 'Four'],
    [5, 'Below', 'Three'],
    [6, 'Address', 'Not An Address'],
    [7, 'Active', 'perhaps'],
    [8, 'Picture', 'elsewhere.png'],
    [9, 'Name', ''],
    [11, 'Name', 'eight'],
  ]);
  expect(report.errors[1]?.message).toBe('“Devices” stands at Devices.');
  expect(report.errors.at(-1)?.message).toBe('Line 10 is about this category already.');
  // Devices has its address, and is called Nine now.
  expect((await shelves(shop)).map(({ name, slug }) => [name, slug])).toEqual([
    ['Nine', 'devices'],
    ['E-Liquids', 'e-liquids'],
    ['Accessories', 'accessories'],
    ['Bundles', 'devices-2'],
    ['Eight', 'eight'],
  ]);
  const unread = await owner.call(categoriesApi.importFile({ text: 'Address\nx' }));
  expect(unread).toMatchObject({
    status: 400,
    body: { fields: { text: expect.stringContaining('one of them is Name') } },
  });
  const packer = await signedInAdmin(shop, 'packer', 'fulfilment');
  expect((await packer.call(categoriesApi.importFile({ text }))).status).toBe(403);
});

test('collections go out and in, by rule and by hand, and their pictures come from elsewhere', async () => {
  await using shop = await testShop({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
  await using site = await openOtherSite(async ({ url }, response) => {
    if (url === '/gone') response.writeHead(404).end();
    else response.end(await pictureFile(30, 30, '#aa0000'));
  });
  const owner = await signedInAdmin(shop);
  const [one, two] = await shop.addProducts(
    { name: 'One', brand: 'Nimbus' },
    { name: 'Two', brand: 'Nimbus' },
  );
  const text = [
    'Name,Products,Brands,Tags,Price to,Marked,In stock,Picture',
    `Picks,"${two?.slug}, ${one?.slug}",,,,,,${site.url}/a`,
    'Cheap finds,,nimbus,"mint, ""ice""",£5,"new, sale",yes,',
    'Wrong brand,,Nobody,,,,,',
    'Both,one,Nimbus,,,,,',
    'Wrong mark,,,,,loud,,',
    `Lost picture,,,,,,,${site.url}/gone`,
    'Not there,nothing-here,,,,,,',
  ].join('\n');
  const report = await take(owner, collectionsApi, text);
  expect(report).toMatchObject({ created: 3, refused: 4 });
  expect(report.errors.map(({ line, column }) => [line, column])).toEqual([
    [4, 'Brands'],
    [5, 'Products'],
    [6, 'Marked'],
    [8, 'Products'],
  ]);
  await shop.runJobs();
  expect(await listed(owner, collectionsApi)).toMatchObject([
    {
      ...{ name: 'Picks', rule: null, productIds: [two?.id, one?.id] },
      image: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
    },
    {
      name: 'Cheap finds',
      rule: { tags: ['mint', '"ice"'], priceMax: '5.00', flags: ['new', 'sale'], inStock: true },
    },
    { name: 'Lost picture', image: null },
  ]);
  expect(await auditLines(shop, 'collection.picture_not_kept')).toHaveLength(1);
  const file = await csvOf(owner, collectionsApi);
  expect(await take(owner, collectionsApi, file)).toMatchObject({ rows: 3, unchanged: 3 });
  // A rule for what was picked by hand.
  const ruled = 'Name,Brands\nPicks,Nimbus\n';
  expect(await take(owner, collectionsApi, ruled)).toMatchObject({ updated: 1 });
  const [picks] = await listed(owner, collectionsApi);
  expect(picks).toMatchObject({ rule: { brandIds: [expect.any(String)] }, productIds: [] });
});
