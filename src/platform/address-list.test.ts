import { expect, test } from 'vitest';
import { addressMatcher } from './address-list.ts';

test('an address is on the list by itself or in a range', () => {
  const isListed = addressMatcher(['192.0.2.7', '198.51.100.0/24', '2001:db8::/32']);
  expect(['192.0.2.7', '198.51.100.255', '2001:db8::7', '::ffff:192.0.2.7'].map(isListed)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['192.0.2.8', '198.51.101.0', '2001:db9::7', '::1', 'not one'].map(isListed)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
