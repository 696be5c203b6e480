import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from 'vitest';
import { openBrowser, visit } from './browser.ts';

openBrowser();

const PATHS = [
  '/',
  '/products',
  '/product/nimbus-lumen-pod-kit',
  '/brands',
  '/reviews',
  '/faq',
  '/auth',
  '/checkout',
  '/dashboard/orders',
  '/dashboard/addresses',
  '/admin',
  '/nowhere',
];

test.each([
  { width: 360, scheme: 'light' },
  { width: 360, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
] as const)('axe finds nothing on any screen, $width px wide, $scheme', async (options) => {
  await using visitor = await visit(options);
  const { page } = visitor;
  for (const path of PATHS) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`);
    expect(found).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([path, sideways]).toEqual([path, 0]);
  }
});
