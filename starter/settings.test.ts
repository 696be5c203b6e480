import { expect, test } from 'vitest';
import { FOOTER_LINKS, NAVIGATION, PAGES, SHIPPING_RATES } from './settings.ts';

const PAGE_URLS = PAGES.map(({ slug }) => `/${slug}`);

/** Screens of the shop that are not content pages. */
const SCREENS = ['/', '/products', '/brands', '/reviews'];

test('the footer links to every content page and to nothing else', () => {
  expect(FOOTER_LINKS.map(({ url }) => url).sort()).toEqual(PAGE_URLS.toSorted());
});

test('the navigation leads to screens and pages that exist', () => {
  for (const { url } of NAVIGATION) expect([...SCREENS, ...PAGE_URLS]).toContain(url);
});

test('every page has a title and sections with something in them', () => {
  for (const { title, sections } of PAGES) {
    expect(title).not.toBe('');
    expect(sections.length).toBeGreaterThanOrEqual(5);
    for (const { heading, content } of sections) {
      expect(heading).not.toBe('');
      expect(content.length).toBeGreaterThan(60);
    }
  }
});

test('the shipping page states no amounts or times, which the owner may change', () => {
  const shipping = PAGES.find(({ slug }) => slug === 'shipping-info');
  expect(JSON.stringify(shipping)).not.toMatch(/[£$€\d]|\bfree\b/i);
});

test('no page states the minimum age, which is a setting', () => {
  expect(JSON.stringify(PAGES)).not.toMatch(/\b(18|21)\b/);
});

test('exactly one shipping rate is the default', () => {
  expect(SHIPPING_RATES.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});
