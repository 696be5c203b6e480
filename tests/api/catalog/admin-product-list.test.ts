import { beforeAll, expect, test } from 'vitest';
import * as batchJobsApi from '../../../src/modules/batch-jobs/endpoints.ts';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import * as bulkApi from '../../../src/modules/catalog/bulk-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { added, LUNA, save } from '../../support/admin-products.ts';
import { customerWithOrder } from '../../support/orders.ts';
import { testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

const shop = await testShop();
let owner: Visitor;

/** Five products that differ in what the list finds, filters and sorts by. */
beforeAll(async () => {
  await shop.addProducts(
    {
      name: 'Atlas',
      slug: 'atlas',
      brand: 'Orrery',
      category: 'Devices',
      type: 'Mods',
      price: '90.00',
      stock: 3,
      salesCount: 7,
      daysOld: 5,
      isNew: true,
    },
    {
      name: 'Bo 100% Mint',
      slug: 'bo',
      brand: 'Ash & Elder',
      category: 'E-Liquids',
      type: 'Salts',
      price: '8.00',
      stock: 0,
      salesCount: 9,
      daysOld: 4,
      isSale: true,
      flavor: 'Mint',
      tags: ['fresh'],
    },
    {
      name: 'Comet',
      slug: 'comet',
      brand: 'Orrery',
      category: 'Accessories',
      type: 'Coils',
      price: '12.00',
      daysOld: 3,
      isFeatured: true,
      variants: [
        { sku: 'CO-METAL', stock: 40 },
        { sku: 'CO-GLASS', stock: 50 },
      ],
    },
    {
      name: 'Dune',
      slug: 'dune',
      brand: 'Nimbus',
      category: 'Devices',
      type: 'Mods',
      price: '50.00',
      daysOld: 2,
      inStock: false,
    },
  );
  owner = await signedInAdmin(shop);
  await added(owner, { name: 'Ember', status: 'draft' });
  return () => shop[Symbol.asyncDispose]();
});

/** Each query as it stands in an address. */
const listed = (query: string) => ({
  ...productsApi.list(),
  url: `${productsApi.list.path}?${query}`,
});

const find = async (query: string) => {
  const { body, headers, status } = await owner.call(listed(query));
  if (status !== 200) return `${status}`;
  expect(headers['x-total-count']).toBe(String(body.length));
  return body.map(({ name }) => name[0]).join('');
};

test.each([
  ['search=ATL', 'A'],
  ['search=la', 'A'],
  ['search=orrer', 'CA'],
  ['search=elder', 'B'],
  ['search=quid', 'B'],
  ['search=co-gl', 'C'],
  ['search=O', 'CBA'],
  ['search=%25', 'B'],
  ['search=_', ''],
  ['search=nothing', ''],
  ['status=draft', 'E'],
  ['status=published', 'DCBA'],
  ['status=draft,scheduled', 'E'],
  ['brand=orrery,Nimbus', 'DCA'],
  ['type=Mods', 'DA'],
  ['category=Devices,E-Liquids', 'DBA'],
  ['stock=in', 'ECA'],
  ['stock=out', 'DB'],
  ['stock=low', 'A'],
  ['stock=low,out', 'DBA'],
  ['flags=featured', 'C'],
  ['flags=new,sale', 'BA'],
  ['search=orrery&stock=low&flags=new', 'A'],
  ['sort=name', 'ABCDE'],
  ['sort=-name', 'EDCBA'],
  ['sort=price', 'BCDAE'],
  ['sort=-price', 'ADCBE'],
  ['sort=-stock', 'CAB'],
  ['sort=-stock&brand=orrery,nimbus', 'CAD'],
  ['sort=-sales', 'BA'],
  ['sort=created', 'ABCDE'],
  ['sort=-created', 'EDCBA'],
])('%s finds %s', async (query, names) => {
  expect((await find(query)).slice(0, names.length || 1)).toBe(names);
  if (!query.startsWith('sort')) expect(await find(query)).toBe(names);
});

test('what was saved last comes first by its change', async () => {
  const [{ id } = { id: '' }] = (await owner.call(productsApi.list({ search: 'comet' }))).body;
  await save(owner, { id }, { tags: ['coil'] });
  expect((await find('sort=-updated'))[0]).toBe('C');
});

test.each(['sort=rating', 'status=gone', 'stock=some', 'flags=old', 'limit=0', 'limit=101'])(
  '%s is refused',
  async (query) => {
    expect(await find(query)).toBe('400');
  },
);

test('pages follow each other without a gap, and say how many there are', async () => {
  const names: string[] = [];
  for (let offset = 0; offset < 6; offset += 2) {
    const { body, headers } = await owner.call(
      productsApi.list({ sort: 'price', limit: 2, offset }),
    );
    expect(headers['x-total-count']).toBe('5');
    names.push(...body.map(({ name }) => name[0] ?? ''));
  }
  expect(names.join('')).toBe('BCDAE');
});

test('a line says what a staff member has to know', async () => {
  const { body } = await owner.call(productsApi.list({ search: 'comet' }));
  expect(body).toMatchObject([
    {
      brand: 'Orrery',
      price: '12.00',
      variantCount: 2,
      stock: 90,
      available: true,
      inStock: true,
      isFeatured: true,
      status: 'published',
      rating: '0.0',
      reviewCount: 0,
    },
  ]);
  expect((await owner.call(productsApi.list({ search: 'dune' }))).body).toMatchObject([
    { stock: null, available: false, inStock: false },
  ]);
  const long = await added(owner, { ...LUNA, brand: 'Nimbus', description: 'Long. '.repeat(100) });
  const [line] = (await owner.call(productsApi.list({ search: 'luna' }))).body;
  expect(line?.description).toHaveLength(200);
  expect(long.description.length).toBeGreaterThan(500);
  await owner.call(productsApi.remove(long));
  expect(await find('sort=stock')).not.toContain('L');
});

test('what sells out is listed as sold out until some of it is back, a draft too', async () => {
  await using other = await testShop();
  const [comet] = await other.addProducts({
    name: 'Comet',
    variants: [
      { sku: 'C-1', options: { Size: '1' }, stock: 1 },
      { sku: 'C-2', options: { Size: '2' }, stock: 0 },
    ],
  });
  const variant = comet?.variants[0];
  if (!comet || !variant) throw new Error('there is no product');
  const admin = await signedInAdmin(other);
  const soldOut = async () =>
    (await admin.call(productsApi.list({ stock: 'out' }))).body.map(({ name }) => name);

  expect(await soldOut()).toEqual([]);
  const left = async () =>
    (await admin.call(productsApi.list())).body.map(({ leftOfLow }) => leftOfLow);
  expect(await left()).toEqual([1]);
  const { customer, orderId } = await customerWithOrder(other, comet);
  expect(await soldOut()).toEqual(['Comet']);
  expect(await left()).toEqual([null]);
  await customer.call(ordersApi.cancel({ id: orderId }));
  expect(await soldOut()).toEqual([]);
  await other.setStock(variant.id, 0);
  expect(await soldOut()).toEqual(['Comet']);
  await other.setStock(variant.id, null);
  expect(await soldOut()).toEqual([]);

  const variants = [{ sku: 'LUN-0', options: {}, stock: 0 }];
  const draft = await added(admin, { ...LUNA, status: 'draft', variants });
  expect(await soldOut()).toEqual([draft.name]);
});

test('the order by stock follows at once whatever changes it, that by sales once they are added up', async () => {
  await using other = await testShop();
  const [atlas, comet] = await other.addProducts(
    { name: 'Atlas', salesCount: 2, variants: [{ sku: 'A', stock: 10 }] },
    {
      name: 'Comet',
      salesCount: 1,
      variants: [
        { sku: 'C-1', options: { Size: '1' }, stock: 4 },
        { sku: 'C-2', options: { Size: '2' }, stock: 7 },
      ],
    },
  );
  const [small, large] = comet?.variants ?? [];
  if (!atlas || !comet || !small || !large) throw new Error('there are no products');
  const admin = await signedInAdmin(other);
  const names = async (query: string) => {
    const { body, headers } = await admin.call(listed(query));
    expect(headers['x-total-count']).toBe(String(body.length));
    return body.map(({ name }) => name);
  };
  expect(await names('sort=-stock')).toEqual(['Comet', 'Atlas']);
  expect(await names('sort=-sales')).toEqual(['Atlas', 'Comet']);

  const { customer, orderId } = await customerWithOrder(other, {
    product: comet,
    variant: 1,
    quantity: 2,
  });
  expect(await names('sort=-stock')).toEqual(['Atlas', 'Comet']);
  await other.addUpSales();
  expect(await names('sort=-sales')).toEqual(['Comet', 'Atlas']);
  expect(await names('stock=low')).toEqual(['Comet']);
  await customer.call(ordersApi.cancel({ id: orderId }));
  expect(await names('sort=-stock')).toEqual(['Comet', 'Atlas']);
  await other.setStock(small.id, null);
  expect(await names('sort=-stock')).toEqual(['Atlas', 'Comet']);
  expect(await names('stock=low')).toEqual([]);
  await other.setStock(large.id, 1);
  expect(await names('stock=low&sort=-stock')).toEqual(['Comet']);
  await other.retireVariant(large.id);
  expect(await names('stock=low&sort=-stock')).toEqual([]);

  const { body } = await admin.call(bulkApi.change({ ids: [atlas.id], change: { delete: true } }));
  expect(await names('sort=-stock')).toEqual(['Comet']);
  await admin.call(batchJobsApi.undo(body.job));
  await expect.poll(() => names('sort=-stock')).toEqual(['Atlas', 'Comet']);
});

test.each([
  ['field=brand', ['Ash & Elder', 'Nimbus', 'Orrery']],
  ['field=brand&search=RR', ['Orrery']],
  ['field=type', ['Coils', 'Mods', 'Salts']],
  ['field=category&search=e', ['Accessories', 'Bundles', 'Devices', 'E-Liquids']],
  [
    'field=kind&search=s',
    ['Accessories', 'Bundles', 'Coils', 'Devices', 'E-Liquids', 'Mods', 'Salts'],
  ],
  // Spelled otherwise, so that nobody makes a second one.
  ['field=type&search=sal-t', ['Salts']],
  ['field=flavor', ['Mint']],
  ['field=tag&search=fr', ['fresh']],
])('the choices of %s are what was typed before', async (query, values) => {
  expect((await owner.get(`${productsApi.listChoices.path}?${query}`)).body).toEqual(values);
});
