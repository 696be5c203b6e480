import { expect, test } from 'vitest';
import { scanned, whyNoGtin } from './gtin.ts';

test.each(['4006381333931', '96385074', '036000291452', '10036000291459'])(
  '%s is a bar code',
  (code) => {
    expect(whyNoGtin(code)).toBeUndefined();
  },
);

test.each([
  ['4006381333937', 'A digit is wrong: after 400638133393 the last one would be 1'],
  ['123456789', 'A bar code has 8, 12, 13 or 14 digits, and this one 9'],
  ['ABC-96385074', 'A bar code has digits only'],
])('%s is refused', (code, why) => {
  expect(whyNoGtin(code)).toBe(why);
});

test('what a scanner says is found however many zeros it begins with', () => {
  expect(scanned('036000291452')).toBe(scanned('0036000291452'));
  expect(scanned('COIL-1')).toBe('');
});
