import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Matrix,
  newVariant,
  notOffered,
  priceAfter,
  proposedPattern,
  proposedSku,
  skuFrom,
  withCombination,
  withOption,
  withOptionMoved,
  withOptionName,
  withoutOption,
  withoutValue,
  withValue,
  withValueMoved,
  withValueName,
} from './variant-draft.ts';

const plain = (): Matrix => ({
  options: [],
  variants: [{ ...newVariant([], 'LUNA'), id: 'saved', key: 'saved' }],
});

const valuesOf = ({ variants }: Matrix) => variants.map(({ values }) => values.join(' / '));

const twoByTwo = () => {
  let matrix = withOptionName(withOption(plain()), 0, 'Colour');
  for (const colour of ['Grey', 'Blue']) matrix = withValue(matrix, 0, colour);
  matrix = withOptionName(withOption(matrix), 1, 'Strength');
  for (const strength of ['3 mg', '6 mg']) matrix = withValue(matrix, 1, strength);
  return matrix;
};

test('the first values of an option are those of the variants that are there', () => {
  const matrix = twoByTwo();
  expect(valuesOf(matrix)).toEqual(['Grey / 3 mg', 'Grey / 6 mg', 'Blue / 3 mg', 'Blue / 6 mg']);
  expect(matrix.variants.map(({ id }) => id)).toEqual(['saved', undefined, undefined, undefined]);
});

test('an option without values changes no variant', () => {
  expect(valuesOf(withoutOption(withOption(twoByTwo()), 2))).toEqual(valuesOf(twoByTwo()));
});

test('a value takes its variants with it, the last one only itself', () => {
  const matrix = withoutValue(twoByTwo(), 0, 'Grey');
  expect(valuesOf(matrix)).toEqual(['Blue / 3 mg', 'Blue / 6 mg']);
  const none = withoutValue(matrix, 0, 'Blue');
  expect(valuesOf(none)).toEqual([' / 3 mg', ' / 6 mg']);
  expect(valuesOf(withValue(none, 0, 'Red'))).toEqual(['Red / 3 mg', 'Red / 6 mg']);
});

test('what is left out stays left out when a value is added, and can be added again', () => {
  const matrix = twoByTwo();
  const sparse = { ...matrix, variants: matrix.variants.slice(0, 3) };
  expect(notOffered(sparse)).toEqual([['Blue', '6 mg']]);
  expect(valuesOf(withCombination(sparse, ['Blue', '6 mg']))).toEqual(valuesOf(matrix));
});

test('an option that goes leaves one variant of those that are then alike', () => {
  const left = withoutOption(twoByTwo(), 1);
  expect(valuesOf(left)).toEqual(['Grey', 'Blue']);
  expect(valuesOf(withoutOption(left, 0))).toEqual(['']);
  expect(withoutOption(left, 0).variants[0]?.id).toBe('saved');
});

test('names and places change, variants do not', () => {
  const renamed = withValueName(withOptionName(twoByTwo(), 0, 'Shade'), 0, 'Grey', 'Slate');
  expect(renamed.variants.map(({ key }) => key)).toContain('saved');
  expect(valuesOf(renamed)[0]).toBe('Slate / 3 mg');
  expect(valuesOf(withValueMoved(renamed, 1, 1, 0))[0]).toBe('Slate / 6 mg');
  expect(valuesOf(withOptionMoved(renamed, 1, 0))[0]).toBe('3 mg / Slate');
});

test('whatever is done, no two variants are alike and the saved one is never made anew', () => {
  const place = fc.nat(3);
  const value = fc.constantFrom('a', 'b', 'c', 'd');
  const step = fc.oneof(
    fc.record({ do: fc.constant('option' as const) }),
    fc.record({ do: fc.constant('value' as const), place, value }),
    fc.record({ do: fc.constant('no value' as const), place, value }),
    fc.record({ do: fc.constant('no option' as const), place }),
    fc.record({ do: fc.constant('move' as const), place }),
  );
  const apply = (matrix: Matrix, one: typeof step extends fc.Arbitrary<infer S> ? S : never) => {
    const { options } = matrix;
    if (one.do === 'option') return options.length < 3 ? withOption(matrix) : matrix;
    const at = options.length === 0 ? undefined : one.place % options.length;
    if (at === undefined) return matrix;
    if (one.do === 'no option') return withoutOption(matrix, at);
    if (one.do === 'move') return withOptionMoved(matrix, at, 0);
    const has = options[at]?.values.includes(one.value);
    if (one.do === 'value') return has ? matrix : withValue(matrix, at, one.value);
    return has ? withoutValue(matrix, at, one.value) : matrix;
  };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const matrix = steps.reduce(apply, plain());
      const combinations = valuesOf(matrix);
      expect(new Set(combinations).size).toBe(combinations.length);
      expect(combinations.length).toBeGreaterThan(0);
      for (const { values } of matrix.variants) {
        expect(values).toHaveLength(matrix.options.length);
        values.forEach((one, option) => {
          const known = matrix.options[option]?.values ?? [];
          expect(known.length === 0 ? one === '' : known.includes(one)).toBe(true);
        });
      }
      expect(matrix.variants.filter(({ id }) => id === 'saved').length).toBeLessThanOrEqual(1);
    }),
  );
});

test.for([
  [['Slate Grey', '3 mg'], 'LUNA-POD-SLATE-GREY-3-MG'],
  [[], 'LUNA-POD'],
  [['Crème brûlée'], 'LUNA-POD-CREME-BRULEE'],
] as const)('an SKU is proposed of the name and the values %j', ([values, sku]) => {
  expect(proposedSku('Luna Pod Kit', values)).toBe(sku);
});

test('a pattern names options in any letter case, and makes the codes that are proposed anyway', () => {
  const { options, variants } = twoByTwo();
  const [first] = variants;
  const values = first?.values ?? [];
  expect(skuFrom('L-{strength}/{Colour}', options, values)).toBe('L-3-MG/GREY');
  expect(skuFrom('L-{Size}', options, values)).toBe('L-{Size}');
  const pattern = proposedPattern('Luna Pod Kit', options);
  expect(pattern).toBe('LUNA-POD-{Colour}-{Strength}');
  expect(skuFrom(pattern, options, values)).toBe(proposedSku('Luna Pod Kit', values));
});

test('prices are set, raised and lowered, and never fall below nothing', () => {
  expect(priceAfter('10.00', '12,50')).toBe('12.50');
  expect(priceAfter('19.99', '+10 %')).toBe('21.99');
  expect(priceAfter('19.99', '-10%')).toBe('17.99');
  expect(priceAfter('1255', '+10 %', 100)).toBe('1381.00');
  expect(priceAfter('10', '+1.5')).toBe('11.50');
  expect(priceAfter('1.00', '−2')).toBe('0.00');
  expect(priceAfter('10.00', ' ')).toBe('');
  expect(priceAfter('', '+1')).toBeUndefined();
  expect(priceAfter('10.00', '10 %')).toBeUndefined();
  expect(priceAfter('10.00', 'a lot')).toBeUndefined();
});
