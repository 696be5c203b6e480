import { expect, test } from 'vitest';
import {
  chosenFilters,
  chosenPriceBand,
  countText,
  namedChoices,
  priceRangeLabel,
} from './listing-labels.ts';

const pounds = { locale: 'en-GB', currency: 'GBP' };

test('price ranges are named in the currency of the shop', () => {
  expect(priceRangeLabel('0', '50', pounds)).toBe('Under £50');
  expect(priceRangeLabel('50', '100', pounds)).toBe('£50 – £100');
  expect(priceRangeLabel('200', undefined, pounds)).toBe('Over £200');
  expect(priceRangeLabel('0', '49.50', { locale: 'en-US', currency: 'USD' })).toBe('Under $49.50');
});

test('a band is chosen by both its ends; any other range is none of the bands', () => {
  expect(chosenPriceBand({ priceMin: '0', priceMax: '50' })).toBe('0-50');
  expect(chosenPriceBand({ priceMax: '50' })).toBe('0-50');
  expect(chosenPriceBand({ priceMin: '200' })).toBe('200-');
  expect(chosenPriceBand({ priceMin: '10', priceMax: '20' })).toBeUndefined();
  expect(chosenPriceBand({})).toBeUndefined();
});

test('each filter that is on can be taken off by itself, a price range as one', () => {
  const search = {
    category: 'Devices',
    priceMin: '50',
    priceMax: '100',
    sortBy: 'newest',
  } as const;
  expect(chosenFilters(search, pounds)).toEqual([
    { label: 'Devices', without: { ...search, category: undefined } },
    { label: '£50 – £100', without: { ...search, priceMin: undefined, priceMax: undefined } },
  ]);
});

test('a listing of one product speaks of a product, not of products', () => {
  expect(countText(1)).toBe('Found 1 premium product');
  expect(countText(70)).toBe('Found 70 premium products');
});

test('the choice that is on is told whatever its case, and though nothing is left of it', () => {
  const counts = [
    { value: 'Frostwick', count: 0 },
    { value: 'Voltary', count: 4 },
  ];
  const chosen = (brand: string) =>
    namedChoices({ brand }, 'brand', counts).map((choice) => [choice.label, choice.chosen]);
  expect(chosen('voltary')).toEqual([
    ['Voltary', true],
    ['Frostwick', false],
  ]);
  expect(chosen('Orrery')).toEqual([
    ['Voltary', false],
    ['Frostwick', false],
    ['Orrery', true],
  ]);
  expect(namedChoices({ type: 'Tank' }, 'brand', counts)[0]?.search).toEqual({
    type: 'Tank',
    brand: 'Voltary',
  });
});
