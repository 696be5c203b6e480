import { expect, test } from 'vitest';
import { addressMatcher, networkOf, withoutPorts } from './ip-address.ts';

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

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['not an address', 'not an address'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:50312', '192.0.2.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['192.0.2.7:1,  [2001:db8::1]:2 ,198.51.100.1', '192.0.2.7, 2001:db8::1, 198.51.100.1'],
  ['unknown', 'unknown'],
  ['', ''],
])('of %s the addresses are %s', (forwarded, addresses) => {
  expect(withoutPorts(forwarded)).toBe(addresses);
});
