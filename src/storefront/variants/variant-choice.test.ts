import { expect, test } from 'vitest';
import type { VariantView } from '../../modules/catalog/schema.ts';
import { hasOptions } from './has-options.ts';
import { optionChoices } from './variant-choice.ts';

function variant(size: string, strength: string, inStock = true): VariantView {
  return {
    id: `${size} ${strength}`,
    sku: '',
    options: { Size: size, Strength: strength },
    price: '9.99',
    originalPrice: null,
    imageUrl: null,
    available: null,
    inStock,
  };
}

const shortfill = [
  variant('50 ml', '0 mg', false),
  variant('50 ml', '3 mg'),
  variant('100 ml', '0 mg'),
  variant('100 ml', '3 mg'),
  variant('200 ml', '0 mg', false),
  variant('200 ml', '6 mg'),
];

/** Where each value of the option leads from the given variant. */
function leads(option: string, from: string) {
  const chosen = shortfill.find(({ id }) => id === from);
  if (!chosen) throw new Error(`no variant ${from}`);
  const values = optionChoices(shortfill, chosen).find(({ name }) => name === option)?.values ?? [];
  return Object.fromEntries(values.map(({ value, variant: { id } }) => [value, id]));
}

test('choosing a value keeps the other options as they are', () => {
  expect(leads('Size', '50 ml 3 mg')['100 ml']).toBe('100 ml 3 mg');
});

test('a value leads to a sold-out variant rather than change another option', () => {
  expect(leads('Strength', '50 ml 3 mg')['0 mg']).toBe('50 ml 0 mg');
});

test('where a combination does not exist, the value leads to one of its own that is in stock', () => {
  expect(leads('Size', '100 ml 3 mg')['200 ml']).toBe('200 ml 6 mg');
  expect(leads('Strength', '100 ml 3 mg')['6 mg']).toBe('200 ml 6 mg');
});

test('one variant with an option is a choice; a product without options hides its variant', () => {
  const only = variant('10 ml', '20 mg');
  expect(hasOptions([only])).toBe(true);
  expect(hasOptions([{ ...only, options: {} }])).toBe(false);
});
