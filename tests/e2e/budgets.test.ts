import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { openPage } from './screens.ts';

openBrowser();

const kilobytes = (bodies: Buffer[]) =>
  bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;

/** Everything of a kind that a guest's browser loads for a page, until it is idle. */
async function loaded(path: string) {
  await using visitor = await visit();
  const { page } = visitor;
  const answers: Promise<{ url: string; type: string; body: Buffer }>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!/^text\/(html|css|javascript)/.test(type)) return;
    answers.push(response.body().then((body) => ({ url: response.url(), type, body })));
  });
  await openPage(path)(page);
  await page.waitForLoadState('networkidle');
  const files = await Promise.all(answers);
  const of = (kind: string) => files.filter(({ type }) => type.startsWith(`text/${kind}`));
  return { scripts: of('javascript'), styles: of('css'), pages: of('html') };
}

test('the home page is light: 141.5 kB of scripts, 25 of HTML, 15.5 of styles at most, compressed', async () => {
  const { scripts, styles, pages } = await loaded('/');
  expect(kilobytes(scripts.map(({ body }) => body))).toBeLessThanOrEqual(141.5);
  expect(kilobytes(pages.map(({ body }) => body))).toBeLessThanOrEqual(25);
  expect(kilobytes(styles.map(({ body }) => body))).toBeLessThanOrEqual(15.5);
});

test.each(['/', '/products', '/product/mango-ice-nic-salt'])(
  '%s loads nothing of the back office and no schema library',
  async (path) => {
    const { scripts } = await loaded(path);
    expect(scripts.length).toBeGreaterThan(0);
    for (const { url, body } of scripts) {
      expect(url).not.toMatch(/admin/);
      expect(body.toString()).not.toMatch(/ZodError|invalid_type/);
    }
  },
);

test.each(['/', '/products', '/product/mango-ice-nic-salt'])(
  '%s comes alive without asking the browser for dates and amounts, which holds a phone up for long',
  async (path) => {
    await using visitor = await visit();
    const { page, complaints } = visitor;
    await page.addInitScript(() => {
      for (const name of ['DateTimeFormat', 'NumberFormat'] as const) {
        Object.defineProperty(Intl, name, {
          value: new Proxy(Intl[name], {
            construct(...call) {
              console.warn(`asked for a ${name}`);
              return Reflect.construct(...call);
            },
          }),
        });
      }
    });
    await openPage(path)(page);
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
    if (path.startsWith('/product/')) await page.getByText(/^Arrives \w/).waitFor();
  },
);
