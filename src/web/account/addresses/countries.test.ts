import { expect, test } from 'vitest';
import { DEFAULT_COUNTRY } from '../../../domain/customers/schema.ts';
import { countryNames } from './countries.ts';

test('every country has a name of its own, in alphabetical order', () => {
  const names = countryNames();
  expect(names).toHaveLength(250);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
});

test('the default country is one of them', () => {
  expect(countryNames()).toContain(DEFAULT_COUNTRY);
});
