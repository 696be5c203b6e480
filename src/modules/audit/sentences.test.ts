import { expect, test } from 'vitest';
import { sentenceOf, textOf } from './sentences.ts';

const LUNA = '0b8f7c2e-5a64-4e59-9f58-3d21ab12cd34';

const told = (
  action: string,
  { lines = [] as string[], name = 'Luna', by = 'anna' as string | null } = {},
) => {
  const sentence = sentenceOf(
    {
      action,
      object: action.slice(0, action.indexOf('.')),
      objectId: LUNA,
      by:
        by === null
          ? { kind: 'system', id: 'x', name: null }
          : { kind: 'staff', id: 'x', name: by },
      before: null,
      after: null,
      names: { [LUNA]: name },
    },
    lines,
  );
  return [textOf(sentence), ...sentence.lines];
};

test('a single change is a part of the sentence, several stand below it', () => {
  expect(told('product.changed', { lines: ['price: was £9.99, now £8.99'] })).toEqual([
    'anna changed the price of Luna from £9.99 to £8.99',
  ]);
  expect(told('product.changed', { lines: ['tags: mint'] })).toEqual([
    'anna changed the tags of Luna to mint',
  ]);
  expect(told('product.changed', { lines: ['tags: was mint'] })).toEqual([
    'anna changed the tags of Luna from mint to nothing',
  ]);
  const both = ['price: was £9.99, now £8.99', 'new: was no, now yes'];
  expect(told('product.changed', { lines: both })).toEqual(['anna changed Luna', ...both]);
  expect(told('brand.created', { lines: ['name: Luna'] })).toEqual(['anna added Luna']);
});

test('what was done is said by whoever did it, and names stand for ids', () => {
  expect(told('order.delivered', { name: '#1001' })).toEqual([
    'anna marked the order #1001 as delivered',
  ]);
  expect(told('order.shipped', { name: '#1001', by: null })).toEqual([
    'The shop shipped the order #1001',
  ]);
  expect(told('batch_job.started', { name: 'Price +10 %' })).toEqual([
    'anna started “Price +10 %”',
  ]);
  expect(told('variant.scanned', { name: 'Luna, 3 mg' })).toEqual([
    'anna counted the variant Luna, 3 mg in a stock-take',
  ]);
  expect(told('navigation_item.ordered', { name: 'navigation_item' })).toEqual([
    'anna changed the order of the navigation items',
  ]);
  expect(told('export.refused_sales', { name: 'refused.csv' })).toEqual([
    'anna exported refused sales as refused.csv',
  ]);
  expect(told('order.age_checked', { name: '#1001' })).toEqual([
    'anna made sure of the age for the order #1001',
  ]);
  expect(told('setting.changed', { name: 'shop_open', lines: ['value: was no, now yes'] })).toEqual(
    ['anna changed whether the shop is open from no to yes'],
  );
  expect(told('setting.changed', { name: 'site_title' })).toEqual(['anna changed the shop’s name']);
  expect(told('taxes.changed', { name: '' })).toEqual(['anna changed the taxes']);
  expect(told('staff.two_factor_begun', { name: 'anna' })).toEqual([
    'anna began to set up a second factor',
  ]);
  expect(
    told('staff.role_changed', { name: 'berta', lines: ['role: was support, now manager'] }),
  ).toEqual(['anna changed the role of berta', 'role: was support, now manager']);
});
