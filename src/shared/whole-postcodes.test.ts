import { expect, test } from 'vitest';
import { withWholePostcodes } from './whole-postcodes.ts';

test('a line never ends within a postcode', () => {
  expect(withWholePostcodes('7 Harbour Yard, Bristol BS1 9VK, United Kingdom')).toBe(
    '7 Harbour Yard, Bristol BS1\u00a09VK, United Kingdom',
  );
  expect(withWholePostcodes('Ottawa K1A 0B1')).toBe('Ottawa K1A\u00a00B1');
  expect(withWholePostcodes('Unit 7, Bristol')).toBe('Unit 7, Bristol');
});
