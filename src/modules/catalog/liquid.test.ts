import { expect, test } from 'vitest';
import { millilitres, shotsFor, unitPrice, withShots } from './liquid.ts';

const liquid = (specifications: Record<string, string>, category = 'E-Liquids') => ({
  category,
  specifications,
});

test.each([
  ['an option', { 'Bottle Size': '50 or 100 ml' }, { Size: '100 ml' }, 100],
  ['the bottle', { 'Bottle Size': '10 ml' }, { Strength: '20 mg' }, 10],
  ['the contents of a set', { Contents: '3 x 50 ml shortfill', 'Bottle Size': '50 ml' }, {}, 150],
  [
    'nothing where a set has other things',
    { Contents: 'Kit, 2 x 10 ml', 'Bottle Size': '10 ml' },
    {},
    undefined,
  ],
  ['nothing where the bottle has several sizes', { 'Bottle Size': '50 or 100 ml' }, {}, undefined],
])('how much liquid is bought is said by %s', (_by, specifications, options, ml) => {
  expect(millilitres(liquid(specifications), { options: options as Record<string, string> })).toBe(
    ml,
  );
});

test('a device’s tank is no size', () => {
  expect(
    millilitres(liquid({ 'Tank Capacity': '2 ml' }, 'Devices'), { options: { Size: '2 ml' } }),
  ).toBe(undefined);
});

test('ten millilitres of a larger bottle cost their part', () => {
  expect(unitPrice(1399, 50)).toBe(280);
});

test('shots bring a bottle nearest to a strength', () => {
  expect(shotsFor(50, 3, 18)).toBe(1);
  expect(withShots(50, 1, 18)).toEqual({ ml: 60, strength: 3 });
  expect(shotsFor(100, 3, 18)).toBe(2);
  expect(shotsFor(50, 20, 18)).toBe(0);
});
