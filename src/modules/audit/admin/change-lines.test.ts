import { expect, test } from 'vitest';
import { changeLines } from './change-lines.ts';

const WRITING = {
  money: (amount: string, currency = 'GBP') => `${currency} ${amount}`,
  dateTime: (at: string) => `at ${at.slice(0, 10)}`,
  day: (day: string) => `on ${day}`,
};

const lines = (
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
  names: Record<string, string> = {},
) => changeLines({ fields: Object.keys({ ...before, ...after }), before, after, names }, WRITING);

test('custom fields are called by their labels, of a thing and of its variants', () => {
  const before = {
    fields: { 'own.gift-wrap': true },
    variants: [{ id: '1', sku: 'A', fields: {} }],
  };
  const after = { fields: {}, variants: [{ id: '1', sku: 'A', fields: { 'x.box': 'Big' } }] };
  const labels = new Map([
    ['own.gift-wrap', 'Gift wrap'],
    ['x.box', 'Box'],
  ]);
  const entry = { fields: ['fields', 'variants'], before, after, names: {} };
  expect(changeLines(entry, { ...WRITING, labels })).toEqual([
    'gift wrap: was yes',
    'variants A box: Big',
  ]);
});

test('a value says what it was and what it is', () => {
  expect(
    lines(
      { price: '10.00', isNew: false, seo_title: null, tags: ['a', 'b'], flavor: 'Mint' },
      { price: '11.00', isNew: true, seo_title: 'Luna', tags: ['a', 'c'], flavor: null },
    ),
  ).toEqual([
    'price: was GBP 10.00, now GBP 11.00',
    'new: was no, now yes',
    'seo title: Luna',
    'tags: was a, b, now a, c',
    'flavor: was Mint',
  ]);
});

test('of a group of values only those that differ are told', () => {
  expect(
    lines(
      { shipping: { weight: '12', shippingClass: 'standard' } },
      { shipping: { weight: '14', shippingClass: 'standard', dimensions: '1 x 2 x 3' } },
    ),
  ).toEqual(['shipping weight: was 12, now 14', 'shipping dimensions: 1 x 2 x 3']);
});

test('variants are told by what came, went and changed, under the names that people know', () => {
  const grey = { id: '1', sku: 'L-G', options: { Colour: 'Grey' }, price: null };
  const blue = { id: '2', sku: 'L-B', options: { Colour: 'Blue' }, price: null };
  const plain = { id: '3', sku: 'L-0', options: {}, price: null };
  expect(
    lines({ variants: [grey, blue] }, { variants: [{ ...grey, price: '9.00' }, plain] }),
  ).toEqual(['variants Grey price: GBP 9.00', 'variants: L-0 added', 'variants: Blue removed']);
  expect(lines({ variants: [grey] }, null)).toEqual(['variants: Grey removed']);
});

test('what is new lists what it has, and not what it lacks', () => {
  expect(
    lines(null, { name: 'Luna', flavor: null, tags: [], shipping: { weight: '12' }, isNew: false }),
  ).toEqual(['name: Luna', 'shipping weight: 12', 'new: no']);
});

test('pictures are counted, since nobody reads their addresses', () => {
  expect(
    lines({ gallery: ['/media/0a.webp', '/media/0b.webp'] }, { gallery: ['/media/0b.webp'] }),
  ).toEqual(['gallery: was 2 pictures, now 1 picture']);
});

test('a long text is cut off', () => {
  expect(lines({ text: '' }, { text: 'a'.repeat(500) })[0]).toHaveLength('text: '.length + 161);
});

test('money is written as money, keys as words, and ids are left out', () => {
  expect(lines(null, { amount: '24.99 EUR', giftCard: '3.41 EUR' })).toEqual([
    'amount: EUR 24.99',
    'gift card: EUR 3.41',
  ]);
  // As it was recorded before.
  expect(lines(null, { amount: 2499 })).toEqual(['amount: GBP 24.99']);
  expect(lines({ price: '4.49' }, { price: '4.99' })).toEqual([
    'price: was GBP 4.49, now GBP 4.99',
  ]);
  expect(lines({ percent: '8.25' }, { percent: '20.00' })).toEqual([
    'percent: was 8.25, now 20.00',
  ]);
  expect(lines({ status: 'completed' }, { status: 'partially_refunded' })).toEqual([
    'status: was completed, now partially refunded',
  ]);
  expect(lines({ value: 'true' }, { value: 'false' })).toEqual(['value: was yes, now no']);
  expect(lines(null, { attemptId: '0b8f7c2e-5a64-4e59-9f58-3d21ab12cd34', stock: 12 })).toEqual([
    'stock: 12',
  ]);
});

const LUNA = '0b8f7c2e-5a64-4e59-9f58-3d21ab12cd34';
const GONE = '1b8f7c2e-5a64-4e59-9f58-3d21ab12cd34';

test('what an id stands for is named, moments and days are written as such', () => {
  const names = { [LUNA]: 'Luna Kit' };
  expect(
    lines(
      { productIds: [], startsAt: null, mergedInto: null },
      { productIds: [LUNA, GONE], startsAt: '2026-11-24T09:30:00.000Z', mergedInto: LUNA },
      names,
    ),
  ).toEqual([
    'products: Luna Kit, 1 no longer there',
    'starts at: at 2026-11-24',
    'merged into: Luna Kit',
  ]);
  expect(lines({ approvalDate: '2026-01-02' }, { approvalDate: '2026-02-03' })).toEqual([
    'approval date: was on 2026-01-02, now on 2026-02-03',
  ]);
});

test('a promotion’s value is money or a percentage, and its steps are read as a whole', () => {
  expect(lines({ kind: 'amount', value: '5.00' }, { kind: 'amount', value: '7.50' })).toEqual([
    'value: was GBP 5.00, now GBP 7.50',
  ]);
  expect(lines({ kind: 'percent', value: '5.00' }, { kind: 'percent', value: '7.50' })).toEqual([
    'value: was 5.00, now 7.50',
  ]);
  expect(
    lines(
      { minimum: null, tiers: [{ from: '20.00', percent: '5' }] },
      {
        minimum: '10.00',
        tiers: [
          { from: '20.00', percent: '5' },
          { from: '50.00', percent: '10' },
        ],
      },
    ),
  ).toEqual([
    'minimum: GBP 10.00',
    'tiers: was from GBP 20.00 percent 5, now from GBP 20.00 percent 5, from GBP 50.00 percent 10',
  ]);
});

test('amounts are in the currency of what they belong to, and those of a delivery’s rates are money too', () => {
  expect(lines(null, { currency: 'EUR', amount: '20.00', lastFour: '2024' })).toEqual([
    'currency: EUR',
    'amount: EUR 20.00',
    'last four: 2024',
  ]);
  const rate = { id: 'a', name: 'Post', price: '3.00', surcharges: {} };
  expect(
    lines(
      { elsewhere: [rate] },
      {
        elsewhere: [{ ...rate, price: '4.00', freeFrom: '30.00', surcharges: { fragile: '1.00' } }],
      },
    ),
  ).toEqual([
    'elsewhere Post price: was GBP 3.00, now GBP 4.00',
    'elsewhere Post surcharges fragile: GBP 1.00',
    'elsewhere Post free from: GBP 30.00',
  ]);
});
