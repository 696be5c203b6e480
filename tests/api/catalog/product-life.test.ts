import { expect, test } from 'vitest';
import * as stockAlertsApi from '../../../src/modules/alerts/endpoints.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { changeProduct } from '../../../src/modules/catalog/save-product.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { auditLines } from '../../support/admin.ts';
import { fullProduct, insertFull, type NewProduct } from '../../support/catalogue.ts';
import { customerWithOrder, readOrder } from '../../support/orders.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

const NOBODY = '0a1b2c3d-0000-4000-8000-00000000abcd';

const read = async (shop: TestShop, idOrSlug: string) =>
  (await shop.visitor().call(catalogApi.findProduct({ idOrSlug }))).body;

const lastLine = async (shop: TestShop) => (await auditLines(shop)).at(-1);

test('a new product is on sale at once', async () => {
  await using shop = await testShop();
  await shop.addProduct();
  expect((await shop.visitor().call(catalogApi.listProducts({ search: 'comet' }))).body).toEqual(
    [],
  );
  await shop.addProduct({ name: 'Comet', price: '12.00' });
  expect(
    (await shop.visitor().call(catalogApi.listProducts({ search: 'comet' }))).body,
  ).toMatchObject([{ name: 'Comet', brand: 'Nimbus', price: '12.00' }]);
});

test('an address, a code or the options of a variant that is already taken is refused', async () => {
  await using shop = await testShop();
  await shop.addProduct({ slug: 'luna', variants: [{ sku: 'LUN-1' }] });
  let number = 10_000;
  const refused = (product: NewProduct) =>
    expect(shop.write((tx) => insertFull(tx, [fullProduct(product, ++number)]))).rejects;
  await refused({ slug: 'luna' }).toMatchObject({ code: 'slug_taken' });
  await refused({ variants: [{ sku: 'lun-1' }] }).toMatchObject({
    code: 'sku_taken',
    details: { fields: { 'variants.0.sku': 'Another variant has this SKU.' } },
  });
});

test('a product can have its former address again; of two that want one, one gets it', async () => {
  await using shop = await testShop();
  const [luna, atlas] = await shop.addProducts({ slug: 'luna', name: 'Luna' }, { slug: 'atlas' });
  if (!luna || !atlas) throw new Error('products are missing');
  await shop.renameSlug(luna.id, 'luna-2');
  await shop.renameSlug(luna.id, 'luna');
  expect(await read(shop, 'luna-2')).toMatchObject({ id: luna.id, slug: 'luna' });
  const race = await Promise.allSettled(
    [luna, atlas].map(({ id }) => shop.renameSlug(id, 'comet')),
  );
  expect(race.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(race).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ code: 'slug_taken' }),
  });
});

test('a new name is told everywhere, and a missing one is refused', async () => {
  await using shop = await testShop();
  const { id } = await shop.addProduct({ name: 'Luna' });
  const rename = (change: { name?: string; slug?: string }, productId = id) =>
    shop.write((tx) => changeProduct(tx, productId, change));
  await shop.visitor().call(catalogApi.listProducts());
  await rename({ name: 'Comet' });
  expect(
    (await shop.visitor().call(catalogApi.listProducts({ search: 'comet' }))).body,
  ).toMatchObject([{ id }]);
  expect(await lastLine(shop)).toMatchObject({
    action: 'product.changed',
    objectId: id,
    before: { name: 'Luna' },
    after: { name: 'Comet' },
  });
  await expect(rename({ name: ' ' })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(rename({ slug: 'No' })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(rename({ name: 'Comet' }, NOBODY)).rejects.toMatchObject({ code: 'not_found' });
});

test('a product can be removed only once; one that does not exist can be neither counted nor switched', async () => {
  await using shop = await testShop();
  const { id } = await shop.addProduct({ stock: 3 });
  await shop.removeProduct(id);
  const refusal = { code: 'not_found' };
  await expect(shop.removeProduct(id)).rejects.toMatchObject(refusal);
  await expect(shop.switchProduct(id, true)).rejects.toMatchObject(refusal);
  await expect(shop.setStock(NOBODY, 1)).rejects.toMatchObject(refusal);
});

test('the audit log tells who counted what, and why', async () => {
  await using shop = await testShop();
  const { variants } = await shop.addProduct({ stock: 3 });
  await shop.setStock(variants[0]?.id ?? '', 12);
  expect(await lastLine(shop)).toMatchObject({
    action: 'variant.counted',
    objectId: variants[0]?.id,
    before: { stock: 3 },
    after: { stock: 12, reason: 'counted' },
  });
});

test('a retired variant is offered nowhere, and orders go on naming it', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({
    name: 'Luna',
    variants: [
      { sku: 'LUN-RED', options: { Strength: '3 mg', Hue: 'Red' } },
      { sku: 'LUN-BLU', options: { Strength: '3 mg', Hue: 'Blue' } },
    ],
  });
  const [red, blue] = product.variants;
  if (!red || !blue) throw new Error('variants are missing');
  const { customer, orderId } = await customerWithOrder(shop, { product, variant: 0 });
  await customer.add({ product, variant: 0 });
  await customer.add({ product, variant: 1 });
  await shop.retireVariant(red.id);

  expect((await read(shop, product.id)).variants).toEqual([blue]);
  const found = async (text: string) =>
    (await shop.visitor().call(catalogApi.listProducts({ search: text }))).body.length;
  expect([await found('LUN-RED'), await found('LUN-BLU'), await found('red')]).toEqual([0, 1, 0]);
  expect(await customer.cart()).toMatchObject([{ variant: { id: blue.id } }]);
  expect(
    await customer.call(cartApi.add({ productId: product.id, variantId: red.id })),
  ).toMatchObject({ status: 404 });
  const alert = { variantId: red.id, email: 'ada@shop.example' };
  expect(await shop.guest().call(stockAlertsApi.add(alert))).toMatchObject({ status: 404 });
  await expect(shop.setStock(red.id, 1)).rejects.toMatchObject({ code: 'not_found' });

  const { items } = await readOrder(customer, orderId);
  expect(items).toMatchObject([{ name: 'Luna', options: { Strength: '3 mg', Hue: 'Red' } }]);
  expect(Object.keys(items[0]?.options ?? {})).toEqual(['Strength', 'Hue']);
  expect(await shop.stored('orderItems')).toMatchObject([{ variantId: red.id }]);
  await expect(shop.sql('delete from variants where id = $1', [red.id])).rejects.toThrow(
    'order_items_variant_id_fkey',
  );
  expect((await customer.call(ordersApi.cancel({ id: orderId }))).status).toBe(200);
});

test('one variant stays, though both are retired at once; the code of the other is free again', async () => {
  await using shop = await testShop();
  const { id, variants } = await shop.addProduct({ variants: [{ sku: 'A' }, { sku: 'B' }] });
  const race = await Promise.allSettled(
    variants.map((kept) => shop.write((tx) => changeProduct(tx, id, { variants: [kept] }))),
  );
  expect(race).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ code: 'invalid_input' }),
  });
  const left = await shop.stored('variants', { retiredAt: null });
  expect(left).toHaveLength(1);
  const free = left[0]?.sku === 'A' ? 'B' : 'A';
  await shop.addProduct({ variants: [{ sku: free }] });
  await expect(shop.addProduct({ variants: [{ sku: left[0]?.sku ?? '' }] })).rejects.toMatchObject({
    code: 'sku_taken',
  });
});
