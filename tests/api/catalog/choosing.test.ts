import { expect, test } from 'vitest';
import * as bulkApi from '../../../src/modules/catalog/bulk-endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as devicesApi from '../../../src/modules/owned-devices/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { readDetail, save } from '../../support/admin-products.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import { upload } from '../../support/upload.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const KIT = { category: 'Devices', type: 'Pod Kit' } as const;
const POD = { category: 'Accessories', type: 'Replacement Pods' } as const;
const LIQUID = { category: 'E-Liquids', type: 'Nic Salt' } as const;

const strengths = (...values: string[]) =>
  values.map((value) => ({ options: { Strength: value } }));

/** The names of what goes with these products. */
async function fitting(shop: TestShop, ...ids: (string | undefined)[]): Promise<string[]> {
  const { body } = await shop.visitor().call(catalogApi.listFitting({ of: ids.join() }));
  return body.map(({ name }) => name);
}

test('what fits holds for both products, whichever says it, and follows a new address', async () => {
  await using shop = await testShop();
  const [lumen, pods, mint] = await shop.addProducts(
    { name: 'Lumen', slug: 'lumen', fits: ['mint'], ...KIT },
    { name: 'Lumen Pods', slug: 'lumen-pods', fits: ['lumen', 'gone'], ...POD },
    { name: 'Mint', slug: 'mint', salesCount: 5, ...LIQUID },
    { name: 'Hover', slug: 'hover', ...KIT },
  );
  expect(await fitting(shop, lumen?.id)).toEqual(['Mint', 'Lumen Pods']);
  expect(await fitting(shop, pods?.id)).toEqual(['Lumen']);
  const { body } = await shop
    .visitor()
    .call(catalogApi.listFitting({ of: [pods?.id, mint?.id].join() }));
  expect(body).toMatchObject([{ name: 'Lumen', price: '10.00', inStock: true }]);
  expect(body[0]?.fits).toEqual([pods?.id, mint?.id].toSorted());

  const owner = await signedInAdmin(shop);
  const kit = { id: lumen?.id ?? '' };
  await save(owner, kit, { slug: 'lumen-2' });
  expect(await fitting(shop, pods?.id)).toEqual(['Lumen']);
  expect((await readDetail(owner, kit)).body).toMatchObject({
    fits: ['mint'],
    linked: [
      { slug: 'lumen-pods', name: 'Lumen Pods', fitsBack: true },
      { slug: 'mint', name: 'Mint', fitsBack: false },
    ],
  });
  await save(owner, { id: mint?.id ?? '' }, { status: 'draft' });
  expect(await fitting(shop, lumen?.id)).toEqual(['Lumen Pods']);
});

test('a part of another device is never recommended, but what the owner picks comes first', async () => {
  await using shop = await testShop();
  const [pods, lumen] = await shop.addProducts(
    { name: 'Lumen Pods', slug: 'lumen-pods', fits: ['lumen'], ...POD },
    { name: 'Lumen', slug: 'lumen', ...KIT },
    { name: 'Hover', slug: 'hover', ...KIT },
    { name: 'Hover Pods', slug: 'hover-pods', fits: ['hover'], salesCount: 9, ...POD },
    { name: 'Lumen Caps', fits: ['lumen'], salesCount: 1, ...POD, type: 'Caps' },
    { name: 'Case', slug: 'case', ...POD, type: 'Cases' },
  );
  const related = async (id = '') =>
    (await shop.visitor().call(catalogApi.listRelated({ id }))).body.map(({ name }) => name);
  expect(await related(pods?.id)).toEqual(['Lumen Caps', 'Case']);
  expect(await related(lumen?.id)).toEqual(['Hover']);

  const owner = await signedInAdmin(shop);
  await save(owner, { id: pods?.id ?? '' }, { picks: ['hover-pods', 'case', 'nowhere'] });
  expect(await related(pods?.id)).toEqual(['Hover Pods', 'Case', 'Lumen Caps']);
});

test('a file says what fits, and names what comes further down in it', async () => {
  await using shop = await testShop();
  const [lumen] = await shop.addProducts({ name: 'Lumen', slug: 'lumen', ...KIT });
  const row = (handle: string, title: string, fits: string) =>
    `${handle},${title},A pod that fits any pocket.,Nimbus,Replacement Pods,10.00,/media/0a1b2c.webp,${fits}`;
  const file = [
    'Handle,Title,Description,Vendor,Type,Price,Image Src,Fits',
    row('pods', 'Pods', '"lumen, coils"'),
    row('coils', 'Coils', ''),
    '',
  ].join('\n');
  const { status } = await upload(await signedInAdmin(shop), bulkApi.importFile(), file);
  expect(status).toBe(200);
  await shop.runJobs();
  expect(await fitting(shop, lumen?.id)).toEqual(['Pods']);
  const { body: coils } = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: 'coils' }));
  expect(await fitting(shop, coils.id)).toEqual(['Pods']);
});

test('three answers lead to a kit that draws so, and to liquids that suit it in a strength that can be bought', async () => {
  await using shop = await testShop();
  await shop.addProducts(
    { name: 'Tight', slug: 'tight', tags: ['Mouth to Lung'], salesCount: 9, ...KIT },
    { name: 'First', slug: 'first', tags: ['mouth to lung', 'beginner'], ...KIT },
    { name: 'Airy', slug: 'airy', tags: ['direct to lung'], ...KIT },
    { name: 'Bare', tags: ['mouth to lung', 'beginner'], salesCount: 99, ...KIT },
    {
      name: 'Mint',
      tags: ['mint'],
      fits: ['tight', 'first'],
      variants: [
        { options: { Strength: '3 mg' } },
        { options: { Strength: '10 mg' } },
        { options: { Strength: '20 mg' }, stock: 0 },
      ],
      ...LIQUID,
    },
    {
      name: 'Plum',
      tags: ['fruit'],
      fits: ['tight', 'airy'],
      variants: strengths('0 mg', '3 mg', '20 mg'),
      ...LIQUID,
    },
  );
  const ask = async (
    smokes: 'few' | 'many',
    draw: 'tight' | 'airy',
    flavour?: 'mint' | 'fruit',
  ) => {
    const query = { smokes, draw, ...(flavour && { flavour }) };
    const { body } = await shop.visitor().call(catalogApi.findFirstKits(query));
    return body.kits.map(({ kit, liquids }) => [
      kit.name,
      ...liquids.map(({ product, variantId }) => {
        const variant = product.variants.find(({ id }) => id === variantId);
        return `${product.name} ${variant?.options.Strength}`;
      }),
    ]);
  };
  expect(await ask('many', 'tight', 'mint')).toEqual([
    ['First', 'Mint 10 mg'],
    ['Tight', 'Mint 10 mg'],
  ]);
  expect(await ask('many', 'tight', 'fruit')).toEqual([
    ['First', 'Mint 10 mg'],
    ['Tight', 'Plum 20 mg'],
  ]);
  expect(await ask('few', 'airy')).toEqual([['Airy', 'Plum 3 mg']]);
});

test('a customer keeps devices, each once and only what the shop shows', async () => {
  const shop = await fileShop();
  const [lumen, hover] = await shop.addProducts(
    { name: 'Lumen', ...KIT },
    { name: 'Hover', ...KIT },
  );
  const customer = await shop.customer();
  const names = async () => (await customer.call(devicesApi.list())).body.map(({ name }) => name);
  for (const product of [lumen, hover, lumen]) {
    await customer.call(odd(devicesApi.add)({ productId: product?.id }));
  }
  expect(await names()).toEqual(['Hover', 'Lumen']);
  await customer.call(odd(devicesApi.remove)({ productId: lumen?.id }));
  expect(await names()).toEqual(['Hover']);

  const productId = '0a0b0c0d-0000-4000-8000-000000000000';
  expect((await customer.call(devicesApi.add({ productId }))).status).toBe(404);
  expect((await customer.call(devicesApi.remove({ productId }))).status).toBe(404);
  expect((await shop.visitor().call(devicesApi.list())).status).toBe(401);
});

test.each([
  ['nothing', ''],
  ['what is no id', 'lumen'],
  ['too many', Array.from({ length: 51 }, () => crypto.randomUUID()).join()],
])('asking what fits %s is refused', async (_what, of) => {
  const shop = await fileShop();
  expect(await shop.visitor().call(catalogApi.listFitting({ of }))).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { of: expect.any(String) } },
  });
});
