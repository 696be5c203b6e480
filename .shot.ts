import { chromium } from 'playwright-core';
import { openPackagedChromium } from './tests/support/chromium.ts';
const BASE = 'http://127.0.0.1:4202';
export async function open() {
  const browser = await chromium.launch({ ...(await openPackagedChromium()), args: ['--no-sandbox','--disable-gpu','--font-render-hinting=none'] });
  const answer = await fetch(`${BASE}/api/admin/authenticate`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ username: 'admin', password: 'behind the counter' }) });
  const { token, user } = await answer.json() as any;
  return { browser, token, async page(width: number, scheme: 'light'|'dark') {
    const context = await browser.newContext({ baseURL: BASE, viewport: { width, height: 900 }, colorScheme: scheme, reducedMotion: 'reduce' });
    await context.addInitScript(([t,u]) => { localStorage.setItem('adminToken', t!); localStorage.setItem('adminUser', u!); localStorage.setItem('ageVerified','true'); Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'); }, [token, JSON.stringify(user)] as const);
    const page = await context.newPage();
    page.on('console', (m) => { if (['error','warning'].includes(m.type())) console.log('CONSOLE', m.text().slice(0,400)); });
    page.on('pageerror', (e) => console.log('PAGEERROR', e.message, e.stack?.slice(0,600)));
    page.setDefaultTimeout(60000);
    return page;
  } };
}
