import { expect, test } from 'vitest';
import * as auditApi from '../../../src/modules/audit/endpoints.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as bulkApi from '../../../src/modules/catalog/bulk-endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as fieldsApi from '../../../src/modules/custom-fields/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import {
  added,
  addProduct,
  LUNA,
  readDetail,
  save,
  TWO_COLOURS,
} from '../../support/admin-products.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';
import { upload } from '../../support/upload.ts';
import { odd, type Visitor } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const add = (visitor: Visitor, field: object) => visitor.call(odd(fieldsApi.add)(field));

async function addOwn(visitor: Visitor, field: object) {
  const { status, body } = await add(visitor, field);
  if (status !== 201) throw new Error(`the field was refused: ${JSON.stringify(body)}`);
  return body;
}

async function shopWithOwner() {
  const shop = await testShop();
  await shop.addProduct({ name: 'Atlas', slug: 'atlas', variants: [{ sku: 'ATLAS-1' }] });
  return { shop, owner: await signedInAdmin(shop) };
}

const CLAY = { of: 'product', label: 'Clay', kind: 'choice', choices: ['Red', 'White'] };

test('a field of the owner’s has a key of its label, which stays as the label changes', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const clay = await addOwn(owner, { ...CLAY, label: 'Clay & glaze', isPublic: true });
  expect(clay).toMatchObject({ key: 'own.clay-glaze', required: false, isPublic: true });
  const luna = await added(owner, { ...LUNA, fields: { 'own.clay-glaze': 'White' } });
  const shown = async () =>
    (await shop.visitor().call(catalogApi.findProduct({ idOrSlug: luna.slug }))).body;
  expect(await shown()).toMatchObject({
    fields: { 'own.clay-glaze': 'White' },
    specifications: { 'Clay & glaze': 'White' },
  });
  const change = { label: 'Clay', choices: ['Red'] };
  const changed = await owner.call(odd(fieldsApi.change)({ id: clay.id }, change));
  expect(changed.body).toMatchObject({ key: 'own.clay-glaze', kind: 'choice', ...change });
  expect((await shown()).specifications).toEqual({ Clay: 'White' });
  // What is no longer to choose from stays, and is not chosen anew.
  const kept = await save(owner, luna, { fields: { 'own.clay-glaze': 'White' } });
  expect([kept.status, kept.body.fields]).toEqual([200, { 'own.clay-glaze': 'White' }]);
  const again = await addProduct(owner, { ...LUNA, fields: { 'own.clay-glaze': 'White' } });
  expect(again.status).toBe(400);

  expect((await owner.call(fieldsApi.remove({ id: clay.id }))).status).toBe(200);
  expect((await shown()).specifications).toEqual({});
  expect((await readDetail(owner, luna)).body.fields).toEqual({});
  expect((await save(owner, luna, { name: 'Luna II' })).status).toBe(200);
  await addOwn(owner, { ...CLAY, label: 'Clay & glaze' });
  expect((await readDetail(owner, luna)).body.fields).toEqual({ 'own.clay-glaze': 'White' });
  const { body } = await owner.call(auditApi.list({ object: 'custom_field', sort: 'at' }));
  expect(body.map(({ action }) => action)).toEqual([
    'custom_field.created',
    'custom_field.changed',
    'custom_field.deleted',
    'custom_field.created',
  ]);
});

test.each<[object, Record<string, string>]>([
  [{ ...CLAY, label: ' ' }, { label: 'Please enter a label' }],
  [{ ...CLAY, choices: [] }, { choices: 'A choice has something to choose from' }],
  [{ ...CLAY, choices: ['Red', 'Red'] }, { choices: 'Two choices are the same' }],
  [{ ...CLAY, of: 'brand' }, { of: 'Choose what has the field' }],
  [
    { of: 'line', label: 'Engraving', kind: 'text', when: 'own.none' },
    { when: 'Products have no such yes-or-no field' },
  ],
])('the field %j is refused', async (field, fields) => {
  const owner = await signedInAdmin(await fileShop());
  const { status, body } = await add(owner, field);
  expect([status, body.fields]).toEqual([400, fields]);
});

test('of two fields with one label, added at once, there is one', async () => {
  const owner = await signedInAdmin(await fileShop());
  const both = await Promise.all([add(owner, CLAY), add(owner, { ...CLAY, label: 'CLAY' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await owner.call(fieldsApi.list())).body).toHaveLength(1);
  // Of something else, it is another field.
  expect((await add(owner, { ...CLAY, of: 'order' })).body.key).toBe('own.clay');
});

test('only who may change settings adds fields; everybody of the staff knows them', async () => {
  const shop = await fileShop();
  const helper = await signedInAdmin(shop, 'helper', 'support');
  expect((await add(helper, { ...CLAY, label: 'Other' })).status).toBe(403);
  expect((await helper.call(fieldsApi.listDeclared())).status).toBe(200);
  expect((await shop.visitor().call(fieldsApi.listDeclared())).status).toBe(401);
});

test('what a field must hold is asked of what is published, and a draft may lack it', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const old = await added(owner);
  await addOwn(owner, { ...CLAY, required: true });
  const refused = await addProduct(owner, { ...LUNA, name: 'Two' });
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { 'fields.own.clay': 'This is needed' },
  ]);
  const draft = await added(owner, { ...LUNA, name: 'Three', status: 'draft' });
  expect((await save(owner, draft, { status: 'published' })).status).toBe(400);
  const fields = { 'own.clay': 'Red' };
  expect((await save(owner, draft, { status: 'published', fields })).status).toBe(200);
  expect((await save(owner, draft, { fields: { 'own.clay': null } })).status).toBe(400);
  // What was there before stays as it is until somebody looks at its fields.
  expect((await save(owner, old, { name: 'Old' })).status).toBe(200);
});

test('a file has a column for each field, by its label or by its key, and brings back what it took out', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  await addOwn(owner, CLAY);
  await addOwn(owner, { of: 'product', label: 'Height', kind: 'number' });
  await addOwn(owner, { of: 'variant', label: 'Height', kind: 'number' });
  await addOwn(owner, { of: 'variant', label: 'Boxed', kind: 'flag' });
  const [black, red] = TWO_COLOURS.variants;
  const luna = await added(owner, {
    ...TWO_COLOURS,
    fields: { 'own.clay': 'Red', 'own.height': 12.5 },
    variants: [{ ...black, fields: { 'own.height': 3, 'own.boxed': true } }, red],
  });
  const { text: file } = await owner.call(bulkApi.download({ search: 'luna' }));
  const [head = '', first = '', second = ''] = file.split('\r\n');
  expect(head).toMatch(/,Boxed,Clay,own\.height,variant own\.height$/);
  expect(first).toMatch(/,TRUE,Red,12\.5,3$/);
  expect(second).toMatch(/,,,,$/);
  const send = (text: string) => upload(owner, bulkApi.importFile(), text);
  expect((await send(file)).body).toMatchObject({ unchanged: 1, refused: 0 });

  const changed = file.replace(',TRUE,Red,12.5,3', ',,White,"7,5",');
  expect((await send(changed)).body).toMatchObject({ updated: 1, refused: 0 });
  expect((await readDetail(owner, luna)).body).toMatchObject({
    fields: { 'own.clay': 'White', 'own.height': 7.5 },
    variants: [{ fields: {} }, { fields: {} }],
  });
  const byKey = await send('Handle,own.clay,SKU,BOXED\nluna-pod,Red,LUN-RED,yes\n');
  expect(byKey.body).toMatchObject({ updated: 1 });
  expect((await readDetail(owner, luna)).body).toMatchObject({
    fields: { 'own.clay': 'Red', 'own.height': 7.5 },
    variants: [{ fields: {} }, { fields: { 'own.boxed': true } }],
  });
  const wrong = await send(
    'Handle,Variant SKU,Clay,Boxed,own.height\nluna-pod,LUN-RED,Blue,maybe,tall\n',
  );
  expect(wrong.body).toMatchObject({ refused: 1, updated: 0 });
  expect(
    (wrong.body.errors ?? []).map(({ line, column, message }) => [line, column, message]),
  ).toEqual([
    [2, 'own.height', 'Write a number.'],
    [2, 'Boxed', 'Write TRUE or FALSE.'],
  ]);
  const odds = await send('Handle,Clay\nluna-pod,Blue\n');
  expect(odds.body.errors).toMatchObject([{ column: 'Clay', message: 'Not one of the choices' }]);
});

test('a shopper reads what they are asked, and nothing of other fields', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  await addOwn(owner, { of: 'product', label: 'Secret', kind: 'text' });
  await addOwn(owner, { of: 'line', label: 'Engraving', kind: 'text', hint: 'Up to ten letters' });
  const luna = await added(owner, { ...LUNA, fields: { 'own.secret': 'from afar' } });
  const guest = shop.guest();
  await guest.call(cartApi.add({ productId: luna.id }));
  const { text, body } = await guest.call(cartApi.list());
  expect(body[0]?.asks).toEqual([
    {
      key: 'own.engraving',
      label: 'Engraving',
      kind: 'text',
      lines: null,
      most: null,
      from: null,
      to: null,
      choices: [],
      required: false,
      hint: 'Up to ten letters',
    },
  ]);
  expect(text).not.toContain('from afar');
});
