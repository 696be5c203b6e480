import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSignedToken, signToken } from './signed-token.ts';

const KEY = 'a secret key of tests, and of nothing else';

test('whatever was signed is read again, and its token needs no escaping in a URL', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (value) => {
      const token = signToken(KEY, 'unsubscribe', value);
      expect(encodeURIComponent(token)).toBe(token);
      expect(readSignedToken(KEY, 'unsubscribe', token)).toBe(value);
    }),
  );
});

test('a token is good for its own purpose and key alone', () => {
  const token = signToken(KEY, 'unsubscribe', 'ada');
  expect(readSignedToken(KEY, 'confirm', token)).toBeUndefined();
  expect(readSignedToken(`${KEY}!`, 'unsubscribe', token)).toBeUndefined();
});

test('a changed value or signature, and what is no token at all, reads as nothing', () => {
  const [value = '', signature = ''] = signToken(KEY, 'unsubscribe', 'ada').split('.');
  const other = Buffer.from('eve').toString('base64url');
  const flipped = (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1);
  for (const forged of [
    `${other}.${signature}`,
    `${value}.${flipped}`,
    value,
    `${value}.`,
    '',
    '.',
  ])
    expect(readSignedToken(KEY, 'unsubscribe', forged)).toBeUndefined();
});
