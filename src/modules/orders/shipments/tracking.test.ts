import { expect, test } from 'vitest';
import { CARRIERS } from '../../settings/carriers.ts';
import { trackingUrl } from './tracking.ts';

test.each(CARRIERS)('%s says on a page of its own where a parcel is', (carrier) => {
  const url = trackingUrl(carrier, 'AB 12/3&4');
  expect(new URL(url ?? '').protocol).toBe('https:');
  expect(url).toContain('AB%2012%2F3%264');
});

test('a number is put into the address as it is, whatever it looks like', () => {
  expect(trackingUrl('UPS', '$&1Z')).toBe('https://www.ups.com/track?tracknum=%24%261Z');
});

test('what nobody ships, or somebody unknown, has no page', () => {
  expect(trackingUrl(null, null)).toBeNull();
  expect(trackingUrl('UPS', null)).toBeNull();
  expect(trackingUrl('Pigeon Post', 'AB12')).toBeNull();
});
