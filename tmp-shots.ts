import { spawn } from 'node:child_process';
import { chromium } from '/work/wt/by-hand/node_modules/playwright-core/index.mjs';
import { openPackagedChromium } from '/work/wt/by-hand/tests/support/chromium.ts';
import { stripeStandIn } from '/work/wt/by-hand/stand-ins/stripe.ts';
const standIn = await stripeStandIn.open();
const base = 'http://127.0.0.1:4207';
const server = spawn('/work/wt/by-hand/node_modules/.bin/node', ['src/server/main.ts'], { cwd: '/work/wt/by-hand', stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, RATE_LIMIT_EXEMPT: '127.0.0.1,::1', HOST: '127.0.0.1', PORT: '4207', DATA_DIR: '/tmp/by-hand/data', ADMIN_PASSWORD: 'behind the counter', PAYMENT_API_STRIPE: standIn.url, PUBLIC_URL: base } });
try {
  for (let n = 0; n < 300; n++) { try { if ((await fetch(base + '/readyz')).ok) break; } catch {} await new Promise((r) => setTimeout(r, 1000)); }
  const call = async (method, path, body, token) => { const r = await fetch(base + path, { method, headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }, body: body && JSON.stringify(body) }); const text = await r.text(); console.log(method, path, r.status, text.slice(0, 200)); return JSON.parse(text || 'null'); };
  const { token } = await call('POST', '/api/admin/authenticate', { username: 'admin', password: 'behind the counter' });
  const methods = await call('GET', '/api/admin/payment-methods', undefined, token);
  const stripe = methods.find((m) => m.provider === 'stripe');
  await call('PUT', `/api/admin/payment-methods/${stripe.id}`, { config: { ...stripeStandIn.config } }, token);
  await call('PUT', `/api/admin/payment-methods/${stripe.id}`, { isActive: true }, token);
  const browser = await chromium.launch(await openPackagedChromium().then((c) => ({ ...c, args: ['--no-sandbox', '--disable-gpu', '--single-process', '--no-zygote'] })));
  const dir = '/tmp/by-hand/';
  for (const [name, width, scheme] of [['wide', 1440, 'light'], ['phone', 360, 'dark']]) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, baseURL: base });
    await context.addInitScript((t) => { localStorage.setItem('adminToken', t); localStorage.setItem('ageVerified', 'true'); sessionStorage.setItem('adminToken', t); document.cookie = 'age_verified=true; path=/'; }, token);
    const page = await context.newPage();
    page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300)));
    await page.goto('/admin/orders');
    await page.getByRole('link', { name: 'Add Order' }).waitFor({ timeout: 60000 });
    await page.screenshot({ path: `${dir}list-${name}.png` });
    await page.getByRole('link', { name: 'Add Order' }).click();
    await page.getByRole('combobox', { name: 'Customer' }).waitFor();
    await page.screenshot({ path: `${dir}empty-${name}.png`, fullPage: true });
    await page.getByRole('combobox', { name: 'Customer' }).fill('Grace Hopper');
    await page.getByRole('option', { name: /New customer/ }).click();
    await page.getByLabel('E-mail').fill(`grace-${name}@shop.example`);
    await page.getByLabel('Street').fill('1 Example Street');
    const rest = { 'City': 'Bristol', 'Town or city': 'Bristol', 'Postcode': 'BS1 9VK', 'ZIP code': '33101', 'State': 'Florida' };
    for (const [label, text] of Object.entries(rest)) { const f = page.getByLabel(label, { exact: false }); if (await f.count() === 1) await f.fill(text); }
    await page.getByRole('combobox', { name: 'Add an item' }).fill('coil');
    await page.getByRole('option').first().waitFor();
    await page.screenshot({ path: `${dir}search-${name}.png`, fullPage: true });
    await page.getByRole('option').first().click();
    await page.getByLabel(/^Discount/).fill('2.5');
    await page.getByLabel('Why').fill('Late last time');
    await page.getByLabel('Payment', { exact: true }).selectOption('link');
    await page.getByRole('button', { name: 'Send the Pay Link' }).click();
    await page.getByText(/to mend/).waitFor();
    await page.screenshot({ path: `${dir}errors-${name}.png`, fullPage: true });
    await page.getByLabel(/I made sure/).check();
    await page.getByRole('button', { name: 'Send the Pay Link' }).click();
    await page.getByText('The order waits for its payment').waitFor({ timeout: 20000 }).catch(() => {});
    await page.screenshot({ path: `${dir}placed-${name}.png`, fullPage: true });
    const link = await page.getByLabel('Pay link').inputValue();
    await page.goto(link);
    await page.getByRole('button', { name: /^Pay / }).waitFor({ timeout: 60000 });
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${dir}pay-${name}.png`, fullPage: true });
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.waitForURL((u) => u.href.startsWith(standIn.url));
    await page.screenshot({ path: `${dir}provider-${name}.png` });
    await page.getByRole('button', { name: /pay/i }).first().click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor({ timeout: 30000 });
    await page.screenshot({ path: `${dir}paid-${name}.png`, fullPage: true });
    await context.close();
  }
  await browser.close();
} catch (error) { console.error(error); }
finally { server.kill('SIGTERM'); await new Promise((r) => server.once('exit', r)); await standIn[Symbol.asyncDispose]?.(); process.exit(0); }
