import { expect, test } from 'vitest';
import type { VariantView } from '../../modules/catalog/schema.ts';
import { askedVariant } from './asked-variant.ts';

const variant = (options: Record<string, string>, inStock = true): VariantView => ({
  id: Object.values(options).join(' '),
  sku: `SKU-${Object.values(options).join('-')}`,
  options,
  price: '3.99',
  originalPrice: null,
  imageUrl: null,
  available: null,
  inStock,
});

const mango = {
  name: 'Mango Ice Nic Salt',
  variants: ['3 mg', '10 mg', '20 mg'].map((Strength) => variant({ Strength })),
};
const lumen = {
  name: 'Nimbus Lumen Pod Kit',
  variants: ['Graphite', 'Arctic White', 'Copper'].map((Colour) => variant({ Colour })),
};
const coils = {
  name: 'Quill Coils',
  variants: ['0.8 Ω', '1.0 Ω'].map((Resistance) => variant({ Resistance })),
};

const asked = (
  product: typeof mango | typeof lumen | typeof coils,
  search: string,
  facets?: string,
) => askedVariant(product, { search, ...(facets && { facets }) })?.id;

test('a search names a variant by its strength, its colour or its resistance, however it is written', () => {
  expect(asked(mango, 'mango ice 20mg')).toBe('20 mg');
  expect(asked(mango, '10 mg mango')).toBe('10 mg');
  expect(asked(lumen, 'lumen cop')).toBe('Copper');
  expect(asked(lumen, 'white lumen')).toBe('Arctic White');
  expect(asked(coils, 'quill 1 ohm')).toBe('1.0 Ω');
  expect(asked(coils, '0.8Ω coils')).toBe('0.8 Ω');
  expect(asked(lumen, 'SKU-Copper')).toBe('Copper');
});

test('so does a filter; what names none, or all alike, leaves the choice open', () => {
  expect(asked(mango, '', 'strength_20mg')).toBe('20 mg');
  expect(asked(mango, 'mango ice')).toBeUndefined();
  expect(asked(mango, '120mg')).toBeUndefined();
  expect(asked(mango, '', 'strength_10mg_20mg*flavour_fruit')).toBe('10 mg');
});

test('of several that are meant, one that can be bought is shown', () => {
  const soldOut = variant({ Size: '50 ml', Strength: '3 mg' }, false);
  const inStock = variant({ Size: '100 ml', Strength: '3 mg' });
  const variants = [soldOut, inStock, variant({ Size: '50 ml', Strength: '0 mg' })];
  expect(askedVariant({ name: 'Plum', variants }, { search: '3mg' })?.id).toBe(inStock.id);
});
