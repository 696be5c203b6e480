import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import type { VisitReport } from '../../src/domain/analytics/schema.ts';
import { openBrowser, visit } from './browser.ts';

openBrowser();

const SLUG = 'mango-ice-nic-salt';

/** Keeps what pages report, since the server counts no robot. @returns what was reported so far */
async function reportsOf(context: BrowserContext): Promise<VisitReport[]> {
  const reports: VisitReport[] = [];
  await context.exposeFunction('report', (text: string) => reports.push(JSON.parse(text)));
  await context.addInitScript(() => {
    navigator.sendBeacon = (_url, body) => {
      const { report } = window as unknown as { report(text: string): void };
      void (body as Blob).text().then(report);
      return true;
    };
  });
  return reports;
}

const eventsOf = (reports: VisitReport[]) => reports.flatMap(({ events }) => events);

test.concurrent('a visit reports what happened, and no address', async () => {
  await using visitor = await visit();
  const { page, context } = visitor;
  const reports = await reportsOf(context);
  await page.goto(`/product/${SLUG}?utm_source=letter&utm_medium=email`);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect
    .poll(() => eventsOf(reports), { timeout: 30_000 })
    .toEqual([{ kind: 'page' }, { kind: 'product' }, { kind: 'cart' }]);
  expect(reports[0]).toEqual({
    events: expect.any(Array),
    referrer: '',
    medium: 'email',
    source: 'letter',
  });

  await page.goto('/products?search=nothing+like+it');
  await expect
    .poll(() => eventsOf(reports).slice(3), { timeout: 30_000 })
    .toEqual([{ kind: 'page' }, { kind: 'search', results: 0 }]);
});

test.concurrent('who asks not to be tracked reports nothing', async () => {
  await using visitor = await visit();
  const { page, context } = visitor;
  const reports = await reportsOf(context);
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  const script = page.waitForResponse(/afterwards/);
  await page.goto('/');
  await script;
  await page.goto('/products');
  await page.waitForLoadState('networkidle');
  expect(reports).toEqual([]);
});
