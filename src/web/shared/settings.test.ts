import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('an owner who set nothing gets the shop with its defaults', () => {
  expect(readSettings([])).toMatchObject({
    siteTitle: 'Cirrus',
    heroTitle: 'Premium Vape Experience',
    categoryTitle: 'Shop by Category',
    minimumAge: 21,
    currency: 'GBP',
    locale: 'en-GB',
    timeZone: 'Europe/London',
  });
});

test('a blank value counts as not set', () => {
  expect(readSettings([{ key: 'site_title', value: '  ' }]).siteTitle).toBe('Cirrus');
});

test('the placeholder logo counts as no logo', () => {
  const logo = (value: string) => readSettings([{ key: 'site_logo', value }]).siteLogo;
  expect(logo('/logo-placeholder.png')).toBeUndefined();
  expect(logo('/media/mark.webp')).toBe('/media/mark.webp');
});
