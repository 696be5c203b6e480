import { expect, test } from 'vitest';
import { countryCode, countryName, listCountries } from './countries.ts';

test('every country has a name and a code of its own, in alphabetical order', () => {
  const countries = listCountries();
  expect(countries).toHaveLength(250);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(250);
  expect(countries.slice(0, 3)).toEqual([
    { code: 'AF', name: 'Afghanistan' },
    { code: 'AX', name: 'Åland Islands' },
    { code: 'AL', name: 'Albania' },
  ]);
});

test('each is found by its code and by its name, in any case of letters', () => {
  for (const { code, name } of listCountries()) {
    expect(countryCode(code.toLowerCase())).toBe(code);
    expect(countryCode(` ${name.toUpperCase()} `)).toBe(code);
    expect(countryName(code)).toBe(name);
  }
});

test.each([
  ['UK', 'GB'],
  ['Great Britain', 'GB'],
  ['england', 'GB'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['the United States of America', 'US'],
  ['The Netherlands', 'NL'],
  ['Turkey', 'TR'],
  ['Cote d’Ivoire', 'CI'],
  ['Bosnia and Herzegovina', 'BA'],
  ['Hong Kong', 'HK'],
  ['Saint Lucia', 'LC'],
])('%s is %s', (text, code) => {
  expect(countryCode(text)).toBe(code);
});

test.each(['', 'Atlantis', 'EU', 'ZZ', 'XA', 'DD', 'United', '🇬🇧', 'constructor'])(
  '%j is no country',
  (text) => {
    expect(countryCode(text)).toBeUndefined();
  },
);
