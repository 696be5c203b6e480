import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import type { ProductDetail, StockMove } from '../../../src/modules/catalog/admin-schema.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import {
  added,
  addProduct,
  LUNA,
  ledger,
  readDetail,
  save,
  TWO_COLOURS,
} from '../../support/admin-products.ts';
import { customerWithOrder } from '../../support/orders.ts';
import { Kinds, triesOf } from '../../support/random-size.ts';
import { SPARED } from '../../support/sign-in.ts';
import { testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

/** A shop with the brand Nimbus, and its owner. */
async function shopWithOwner() {
  const shop = await testShop(SPARED);
  await shop.addProduct();
  return { shop, owner: await signedInAdmin(shop) };
}

interface Variant {
  id?: string;
  sku: string;
  options: Record<string, string>;
}

const EDITS = [
  'rename option',
  'rename value',
  'new option',
  'drop option',
  'add',
  'drop',
  'move',
  'trade codes',
  'trade values',
] as const;

/** What an editor does with its list of variants; every edit leaves a list that can be saved. */
const edit = fc.record({
  kind: fc.constantFrom(...EDITS),
  at: fc.nat(99),
  other: fc.nat(99),
});
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

let made = 0;

function edited({ kind, at, other }: Edit, optionNames: string[], variants: Variant[]) {
  const unique = `U${++made}`;
  const names = [...optionNames];
  const list = variants.map((variant) => ({ ...variant, options: { ...variant.options } }));
  const name = names[at % Math.max(names.length, 1)];
  const one = list[at % list.length];
  const two = list[other % list.length];
  if (!one || !two) throw new Error('a product has variants');
  const setAll = (value: (variant: Variant, place: number) => Record<string, string>) => {
    for (const [place, variant] of list.entries()) variant.options = value(variant, place);
  };
  switch (kind) {
    case 'rename option':
      if (name === undefined) break;
      names[at % names.length] = unique;
      setAll(({ options: { [name]: value = '', ...options } }) => ({
        ...options,
        [unique]: value,
      }));
      break;
    case 'rename value':
      if (name !== undefined) one.options[name] = unique;
      break;
    case 'new option':
      if (names.length > 2) break;
      names.splice(at % (names.length + 1), 0, unique);
      setAll(({ options }) => ({ ...options, [unique]: 'Any' }));
      break;
    case 'drop option':
      if (name === undefined || names.length < 2) break;
      names.splice(at % names.length, 1);
      // What is left must tell them apart.
      setAll(({ options: { [name]: _, ...options } }, place) => ({
        ...options,
        [names[0] ?? '']: `${unique}-${place}`,
      }));
      break;
    case 'add':
      if (names.length === 0) break;
      list.splice(other % (list.length + 1), 0, {
        sku: unique,
        options: Object.fromEntries(names.map((each) => [each, unique])),
      });
      break;
    case 'drop':
      if (list.length > 1) list.splice(at % list.length, 1);
      break;
    case 'move':
      list.splice(other % list.length, 0, ...list.splice(at % list.length, 1));
      break;
    case 'trade codes':
      [one.sku, two.sku] = [two.sku, one.sku];
      break;
    case 'trade values':
      [one.options, two.options] = [two.options, one.options];
  }
  return { optionNames: names, variants: list };
}

test('no row of edits loses a variant that was sold, or makes two alike', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  let runs = 0;
  const kinds = new Kinds();
  const property = fc.asyncProperty(
    fc.array(edit, { minLength: 4, maxLength: 9 }),
    fc.nat(1),
    async (edits, sold) => {
      kinds.note(edits.map(({ kind }) => ({ what: kind })));
      const skus = TWO_COLOURS.variants.map((variant) => ({
        ...variant,
        sku: `${variant.sku}-${++runs}`,
      }));
      const product = await added(owner, { ...TWO_COLOURS, variants: skus });
      const { body: shown } = await shop
        .visitor()
        .call(catalogApi.findProduct({ idOrSlug: product.slug }));
      await customerWithOrder(shop, { product: shown, variant: sold, quantity: 2 });
      const soldId = product.variants[sold]?.id;
      let current: ProductDetail = product;
      for (const each of edits) {
        const wanted = edited(
          each,
          current.optionNames,
          current.variants.map(({ id, sku, options }) => ({ id, sku, options })),
        );
        const { status, body } = await save(owner, product, wanted);
        expect([status, body.fields]).toEqual([200, {}]);
        expect(body.optionNames).toEqual(wanted.optionNames);
        expect(body.variants).toMatchObject(wanted.variants);
        const values = body.variants.map(({ options }) => JSON.stringify(Object.entries(options)));
        expect(new Set(values).size).toBe(values.length);
        current = body;
      }
      const [kept] = await shop.stored('variants', { id: soldId });
      expect(kept?.stock).toBe(3);
      expect(kept?.retiredAt === null).toBe(current.variants.some(({ id }) => id === soldId));
      const moves = await shop.stored('stockMoves');
      for (const { id, stock } of await shop.stored('variants', { productId: product.id })) {
        const own = moves.filter(({ variantId }) => variantId === id);
        if (stock !== null) expect(own.reduce((sum, { change }) => sum + change, 0)).toBe(stock);
      }
    },
  );
  await fc.assert(property, { numRuns: triesOf({ fixed: 5, random: 12 }) });
  kinds.expectAll(...EDITS);
});

test('shoppers see options in their order, under their new names, with the pictures of variants', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const luna = await added(owner, {
    ...LUNA,
    optionNames: ['Strength', 'Colour'],
    variants: [
      { sku: 'L-1', options: { Colour: 'Black', Strength: '10 mg' }, imageUrl: '/media/b1.webp' },
    ],
  });
  const shown = async () =>
    (await shop.visitor().call(catalogApi.findProduct({ idOrSlug: 'luna-pod' }))).body.variants;
  expect(Object.entries((await shown())[0]?.options ?? {})).toEqual([
    ['Strength', '10 mg'],
    ['Colour', 'Black'],
  ]);
  const [{ id = '' } = {}] = luna.variants;
  await save(owner, luna, {
    optionNames: ['Finish', 'Strength'],
    variants: [
      {
        id,
        sku: 'L-1',
        options: { Finish: 'Black', Strength: '10 mg' },
        price: '30',
        imageUrl: '/media/b1.webp',
      },
    ],
  });
  expect(await shown()).toMatchObject([{ id, price: '30.00', imageUrl: '/media/b1.webp' }]);
  expect(Object.entries((await shown())[0]?.options ?? {})).toEqual([
    ['Finish', 'Black'],
    ['Strength', '10 mg'],
  ]);
  // Variants that do not have the new options are no list that can be saved.
  const half = await save(owner, luna, { optionNames: ['Size'] });
  expect(half).toMatchObject({
    status: 400,
    body: { fields: { 'variants.0.options': expect.any(String) } },
  });
});

test('codes of other products are refused where they stand; who has one can be asked before', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const luna = await added(owner, TWO_COLOURS);
  const variants = [
    { sku: 'OTHER', options: { Size: 'S' } },
    { sku: 'lun-red', options: { Size: 'M' } },
    { sku: 'LUN-BLK', options: { Size: 'L' } },
  ];
  expect(await addProduct(owner, { ...LUNA, variants })).toMatchObject({
    status: 409,
    body: {
      code: 'sku_taken',
      fields: {
        'variants.1.sku': 'Another variant has this SKU.',
        'variants.2.sku': expect.any(String),
      },
    },
  });
  const owned = async (sku: string) => (await owner.call(productsApi.findSkus({ sku }))).body;
  expect(await owned('lun-Red')).toEqual({ takenBy: { productId: luna.id, name: 'Luna Pod' } });
  expect(await owned('LUN')).toEqual({ takenBy: null });
});

test('the ledger tells of everything that changed a stock, and adds up to it', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const packer = await signedInAdmin(shop, 'packer', 'fulfilment');
  const luna = await added(owner, TWO_COLOURS);
  const [black] = luna.variants;
  if (!black) throw new Error('there is no variant');
  const change = (change: string, reason = 'received', note?: string) =>
    packer.call(
      odd(productsApi.moveStock)(
        { id: black.id },
        {
          change,
          reason,
          note,
        },
      ),
    );
  const { body: shown } = await shop
    .visitor()
    .call(catalogApi.findProduct({ idOrSlug: 'luna-pod' }));
  expect((await change('+20', 'received', 'From Bristol')).body).toEqual({ stock: 25 });
  const { customer, orderId } = await customerWithOrder(shop, { product: shown, quantity: 4 });
  expect((await change('-1', 'damaged')).body).toEqual({ stock: 20 });
  await customer.call(ordersApi.cancel({ id: orderId }));
  expect(
    (await shop.visitor().call(catalogApi.findProduct({ idOrSlug: 'luna-pod' }))).body.variants[0],
  ).toMatchObject({ available: null });
  expect((await change('=7', 'counted')).body).toEqual({ stock: 7 });
  expect((await change('=')).body).toEqual({ stock: null });
  expect((await change('=3', 'counted')).body).toEqual({ stock: 3 });
  const moves = await ledger(owner, black);
  const told = ({ change, stock, reason, note, by }: StockMove) => [
    change,
    stock,
    reason,
    note,
    by,
  ];
  expect(moves.map(told)).toEqual([
    [3, 3, 'counted', null, 'packer'],
    [-7, null, 'received', null, 'packer'],
    [-17, 7, 'counted', null, 'packer'],
    [4, 24, 'cancelled', null, null],
    [-1, 20, 'damaged', null, 'packer'],
    [-4, 21, 'sold', null, null],
    [20, 25, 'received', 'From Bristol', 'packer'],
    [5, 5, 'initial', null, 'admin'],
  ]);
  expect(moves.reduce((sum, move) => sum + move.change, 0)).toBe(3);
  expect(
    (await shop.visitor().call(catalogApi.findProduct({ idOrSlug: 'luna-pod' }))).body.variants[0],
  ).toMatchObject({ available: 3 });
});

test('the stock of several variants changes alike, all of it or none, and says which one refuses', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const { variants } = await added(owner, TWO_COLOURS);
  const [black, red] = variants;
  if (!black || !red) throw new Error('there are no two variants');
  const variantIds = [black.id, red.id];
  const move = (change: string) =>
    owner.call(productsApi.moveStocks({ variantIds, change, reason: 'received' }));
  expect((await move('=5')).body).toEqual({ stocks: variantIds.map((id) => ({ id, stock: 5 })) });
  await owner.call(productsApi.moveStock({ id: red.id }, { change: '=2', reason: 'counted' }));
  expect(await move('-3')).toMatchObject({
    body: { code: 'not_enough_stock', fields: { change: `${red.sku}: There are only 2.` } },
  });
  expect((await move('+1')).body.stocks.map(({ stock }) => stock)).toEqual([6, 3]);
  const [last] = await ledger(owner, red);
  expect(last).toMatchObject({ change: 1, stock: 3, reason: 'received', by: 'admin' });
  const reader = await signedInAdmin(shop, 'reader', 'read-only');
  const refused = await reader.call(
    productsApi.moveStocks({ variantIds, change: '+1', reason: 'received' }),
  );
  expect(refused.status).toBe(403);
});

test('a change of stock that means nothing, has no reason or takes too many is refused', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const [variant] = (await added(owner)).variants;
  const id = variant?.id ?? '';
  for (const [what, change, reason, status, fields] of [
    [
      '+1 of what is not counted',
      '+1',
      'received',
      400,
      { change: 'This is not counted yet. Write =20 if there are 20.' },
    ],
    ['no sign', '5', 'received', 400, { change: 'Write +20, -3, =50, or = to stop counting' }],
    ['half a piece', '+0.5', 'received', 400, { change: expect.any(String) }],
    ['too many', '=1000000001', 'counted', 400, { change: expect.any(String) }],
    ['no reason', '=5', undefined, 400, { reason: 'Choose a reason' }],
    ['a reason of the shop itself', '=5', 'sold', 400, { reason: 'Choose a reason' }],
  ] as const) {
    const refused = await owner.call(odd(productsApi.moveStock)({ id }, { change, reason }));
    expect([what, refused]).toMatchObject([what, { status, body: { fields } }]);
  }
  await owner.call(productsApi.moveStock({ id }, { change: '=2', reason: 'counted' }));
  expect(
    await owner.call(productsApi.moveStock({ id }, { change: '-3', reason: 'damaged' })),
  ).toMatchObject({
    status: 409,
    body: { code: 'not_enough_stock', fields: { change: 'There are only 2.' } },
  });
  expect((await owner.call(productsApi.findStock({ id }))).headers['x-total-count']).toBe('1');
});

test('of a variant that is gone nothing is counted; its ledger can be read while orders name it', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const luna = await added(owner, TWO_COLOURS);
  const { body: shown } = await shop
    .visitor()
    .call(catalogApi.findProduct({ idOrSlug: 'luna-pod' }));
  await customerWithOrder(shop, { product: shown, variant: 0 });
  const third = { sku: 'LUN-BLU', options: { Colour: 'Blue' }, stock: 1 };
  const { body } = await save(owner, luna, { variants: [third] });
  expect(body.variants).toMatchObject([{ sku: 'LUN-BLU', stock: 1, sold: 0 }]);
  const count = { change: '=5', reason: 'counted' };
  const [sold, unsold] = luna.variants;
  for (const [variant, status] of [
    [sold, 200],
    [unsold, 404],
  ] as const) {
    expect((await owner.call(productsApi.findStock({ id: variant?.id ?? '' }))).status).toBe(
      status,
    );
    expect(
      (await owner.call(odd(productsApi.moveStock)({ id: variant?.id ?? '' }, count))).status,
    ).toBe(404);
  }
  expect((await readDetail(owner, luna)).body.variants).toHaveLength(1);
});

test('a hundred counts and sales at once add up', async () => {
  const { shop, owner } = await shopWithOwner();
  await using _ = shop;
  const luna = await added(owner, TWO_COLOURS);
  const { body: shown } = await shop
    .visitor()
    .call(catalogApi.findProduct({ idOrSlug: 'luna-pod' }));
  const customers = await Promise.all(
    [1, 2, 3, 4].map((quantity) => shop.customer({ cart: [{ product: shown, quantity }] })),
  );
  await owner.call(
    productsApi.moveStock(
      { id: luna.variants[0]?.id ?? '' },
      { change: '+45', reason: 'received' },
    ),
  );
  const changes = Array.from({ length: 20 }, (_each, place) =>
    owner.call(
      productsApi.moveStock(
        { id: luna.variants[0]?.id ?? '' },
        { change: place % 2 ? '+3' : '-2', reason: 'other' },
      ),
    ),
  );
  await Promise.all([...changes, ...customers.map((customer) => customer.checkout())]);
  const { body } = await readDetail(owner, luna);
  expect(body.variants[0]?.stock).toBe(50 + 10 * 3 - 10 * 2 - 10);
  const moves = await ledger(owner, luna.variants[0] ?? { id: '' });
  expect(moves.reduce((sum, { change }) => sum + change, 0)).toBe(50);
  // Each line says what there was after it.
  const after = moves.map(({ stock }) => stock);
  expect(after.slice(0, -1)).toEqual(
    moves.slice(0, -1).map(({ change }, place) => (after[place + 1] ?? 0) + change),
  );
});
