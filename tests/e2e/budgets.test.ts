import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { openPage } from './screens.ts';

openBrowser();

const kilobytes = (bodies: Buffer[]) =>
  bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;

/** The scripts that a guest's phone loads by itself, compressed, in kB. */
const MOST_SCRIPTS = {
  '/': 141.7,
  '/products': 147,
  '/product/mango-ice-nic-salt': 158,
  '/product/nimbus-lumen-pod-kit': 158,
};

test.each(Object.entries(MOST_SCRIPTS))(
  '%s is light, loads nothing of the back office and no schema library, and comes alive without asking the browser for dates and amounts, which holds a phone up for long',
  async (path, mostScripts) => {
    await using visitor = await visit();
    const { page, complaints } = visitor;
    // A phone: a wider page has more of it in view, and loads that too.
    await page.setViewportSize({ width: 412, height: 823 });
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
    // A page that was kept over the time to order by has the browser work out the later days: not what is looked at here.
    await page.clock.setFixedTime(Date.now() - 30 * 60_000);
    // Everything of a kind that a guest's browser loads for a page, until it is idle.
    const answers: Promise<{ url: string; type: string; body: Buffer }>[] = [];
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? '';
      if (!/^text\/(html|css|javascript)/.test(type)) return;
      answers.push(response.body().then((body) => ({ url: response.url(), type, body })));
    });
    await openPage(path)(page);
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
    if (path.startsWith('/product/')) await page.getByText(/^Arrives \w/).waitFor();

    const files = await Promise.all(answers);
    const of = (kind: string) => files.filter(({ type }) => type.startsWith(`text/${kind}`));
    const scripts = of('javascript');
    expect(scripts.length).toBeGreaterThan(0);
    for (const { url, body } of scripts) {
      expect(url).not.toMatch(/admin/);
      expect(body.toString()).not.toMatch(/ZodError|invalid_type/);
    }
    const weight = (kind: string) => kilobytes(of(kind).map(({ body }) => body));
    expect(weight('javascript')).toBeLessThanOrEqual(mostScripts);
    if (path !== '/') return;
    expect(weight('html')).toBeLessThanOrEqual(25);
    expect(weight('css')).toBeLessThanOrEqual(15.5);
  },
);
