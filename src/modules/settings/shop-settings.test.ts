import { expect, test } from 'vitest';
import { shopSettings } from './shop-settings.ts';

test('an owner who set nothing gets the shop with its defaults', () => {
  expect(shopSettings([])).toMatchObject({
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
  expect(shopSettings([{ key: 'site_title', value: '  ' }]).siteTitle).toBe('Cirrus');
});

test('a badge’s text may be empty', () => {
  expect(shopSettings([]).badgeHot).toBe('Hot');
  expect(shopSettings([{ key: 'badge_hot', value: ' ' }]).badgeHot).toBe('');
});

test('the placeholder logo counts as no logo', () => {
  const logo = (value: string) => shopSettings([{ key: 'site_logo', value }]).siteLogo;
  expect(logo('/logo-placeholder.png')).toBeUndefined();
  expect(logo('/media/mark.webp')).toBe('/media/mark.webp');
});

test('a minimum age that is no number, or zero, counts as not set', () => {
  const age = (value: string) => shopSettings([{ key: 'minimum_age', value }]).minimumAge;
  expect(age('18')).toBe(18);
  expect(age('eighteen')).toBe(21);
  expect(age('0')).toBe(21);
});
