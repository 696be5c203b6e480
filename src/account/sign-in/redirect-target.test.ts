import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const SITE = 'https://shop.example';

test.each([
  ['/checkout', '/checkout'],
  ['/products?search=mint&brand=Alto#grid', '/products?search=mint&brand=Alto#grid'],
  ['checkout', '/checkout'],
  ['https://shop.example/dashboard/orders', '/dashboard/orders'],
  ['//shop.example/checkout', '/checkout'],
  ['/a/../checkout', '/checkout'],
  // With the site's own scheme and no slashes, browsers read it as a path.
  ['https:evil.example', '/evil.example'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['%2F%2Fevil.example', '/%2F%2Fevil.example'],
])('follows %s, which is the own site', (value, target) => {
  expect(redirectTarget(value, SITE)).toBe(target);
});

test.each([
  '//evil.example',
  '///evil.example',
  'http:evil.example',
  'https://evil.example/checkout',
  'https://shop.example.evil.example/',
  'https://shop.example@evil.example/',
  'http://shop.example/checkout',
  'https://shop.example:8443/checkout',
  '\\\\evil.example',
  '/\\evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://shop.example/5f0c1f0e-6f0b-4a53-9a5e-0d7e3a1b2c3d',
  'mailto:a@evil.example',
  'https://',
  'http://[',
])('leads home instead of %j', (value) => {
  expect(redirectTarget(value, SITE)).toBe('/');
});

test('leads home when nothing is asked for', () => {
  expect(redirectTarget(undefined, SITE)).toBe('/');
  expect(redirectTarget('', SITE)).toBe('/');
});

test('never leads off the site, whatever is asked for', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    ':',
    '@',
    '\t',
    '\n',
    '%2F',
    '#',
    '?',
    'https',
    'a',
  );
  const values = fc.oneof(
    fc.string(),
    fc.array(pieces).map((some) => some.join('')),
  );
  fc.assert(
    fc.property(values, (value) => {
      const target = redirectTarget(value, SITE);
      expect(target).toMatch(/^\/(?!\/)/);
      expect(new URL(target, SITE).origin).toBe(SITE);
    }),
    { numRuns: 2000 },
  );
});
