import { expect, test } from 'vitest';
import { skuCode, variantsByTwo } from './product-entry.ts';

test('a SKU’s last part is made from the option’s value', () => {
  expect(['0.15 Ω', '100 ml', 'Midnight Blue'].map(skuCode)).toEqual(['015', '100', 'MID']);
});

test('two options give a variant for each pair, with the row’s price', () => {
  const variants = variantsByTwo(
    'POM-ALP',
    ['Size', 'Strength'],
    [
      { value: '50 ml', stocks: { '0 mg': 5, '3 mg': 0 } },
      { value: '100 ml', price: 1699, stocks: { '3 mg': null } },
    ],
  );
  expect(variants.map(({ sku, price, stock }) => [sku, price, stock])).toEqual([
    ['POM-ALP-50-0', null, 5],
    ['POM-ALP-50-3', null, 0],
    ['POM-ALP-100-3', 1699, null],
  ]);
});
