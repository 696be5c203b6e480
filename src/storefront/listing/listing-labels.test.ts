import { expect, test } from 'vitest';
import {
  chosenFilters,
  countText,
  facetChoices,
  namedChoices,
  priceChoices,
  priceRangeLabel,
} from './listing-labels.ts';

const pounds = { locale: 'en-GB', currency: 'GBP' };

test('price ranges are named in the currency of the shop', () => {
  expect(priceRangeLabel('0', '50', pounds)).toBe('Under £50');
  expect(priceRangeLabel('50', '100', pounds)).toBe('£50 – £100');
  expect(priceRangeLabel('200', undefined, pounds)).toBe('Over £200');
  expect(priceRangeLabel('0', '49.50', { locale: 'en-US', currency: 'USD' })).toBe('Under $49.50');
});

test('a band is chosen by both its ends; pressed again it is taken off', () => {
  const bands = [
    { min: null, max: '5.00', count: 3 },
    { min: '5.00', max: null, count: 2 },
  ];
  const shown = (search: object) =>
    priceChoices(search, bands, pounds).map(({ label, chosen, search: { priceMin, priceMax } }) => [
      label,
      chosen,
      priceMin,
      priceMax,
    ]);
  expect(shown({ priceMax: '5' })).toEqual([
    ['Under £5', true, undefined, undefined],
    ['Over £5', false, '5', undefined],
  ]);
  expect(shown({ priceMin: '5', priceMax: '20' }).map(([, chosen]) => chosen)).toEqual([
    false,
    false,
  ]);
});

test('several choices of a facet are on at once, and the address is the same in any order', () => {
  const strength = {
    key: 'strength',
    name: 'Strength',
    isFlag: false,
    values: [
      { value: '3mg', name: '3 mg', count: 4 },
      { value: '20mg', name: '20 mg', count: 2 },
    ],
  };
  const leads = (facets: string) =>
    facetChoices({ facets }, strength).map(({ label, chosen, search }) => [
      label,
      chosen,
      search.facets,
    ]);
  expect(leads('flavour_fruit')).toEqual([
    ['3 mg', false, 'flavour_fruit*strength_3mg'],
    ['20 mg', false, 'flavour_fruit*strength_20mg'],
  ]);
  expect(leads('strength_3mg')).toEqual([
    ['3 mg', true, undefined],
    ['20 mg', false, 'strength_20mg_3mg'],
  ]);
});

test('each filter that is on can be taken off by itself, a price range as one', () => {
  const search = {
    category: 'Devices',
    priceMin: '50',
    priceMax: '100',
    sortBy: 'newest',
    search: 'mint',
  } as const;
  expect(chosenFilters(search, pounds, undefined)).toEqual([
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
