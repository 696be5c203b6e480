import { expect, test } from 'vitest';
import { openBrowser, shopUrl, visit } from './browser.ts';
import { signUp } from './customer.ts';
import { hydrateFooter, isFocused, openPage, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

test('each search stands in the fields of its own page, whatever is typed', async () => {
  for (const [text, written] of [
    ['orrery', 'orrery'],
    [`"><i>&'`, '&quot;&gt;&lt;i&gt;&amp;&#x27;'],
    ['orrery kit', 'orrery kit'],
  ] as const) {
    const page = await fetch(
      new URL(`/products?${new URLSearchParams({ search: text })}`, shopUrl()),
    );
    const fields = (await page.text()).matchAll(/<input type="search"[^>]*? value="([^"]*)"/g);
    expect([...fields].map(([, value]) => value)).toEqual([written, written]);
  }
});

test('a blank search is ignored, nothing found is said, suggestions are walked by keyboard, and a screen reader is told of each step', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/')(page);
  const input = page.getByRole('combobox', { name: 'Search products' });
  await input.fill('   ');
  await input.press('Enter');
  await input.fill('zzzzzzzz');
  await page.getByText('Nothing found for “zzzzzzzz”').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await input.fill('orrery');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await list.waitFor();
  const options = list.getByRole('option');
  await expect.poll(() => options.first().textContent()).toBe('OrreryBrand · 10 products');
  await expect.poll(() => options.last().textContent()).toBe('All results for “orrery”');
  await page
    .getByText('1 brand and 5 products suggested. Use the arrow keys to move through them.')
    .waitFor();
  await expect.poll(() => input.getAttribute('aria-controls')).toBe(await list.getAttribute('id'));
  await expect.poll(() => input.getAttribute('aria-activedescendant')).toBeNull();

  const active = async () => {
    const id = await input.getAttribute('aria-activedescendant');
    const selected = list.locator('[aria-selected=true]');
    await expect.poll(() => selected.getAttribute('id')).toBe(id);
    return selected.textContent();
  };
  await input.press('ArrowDown');
  expect(await active()).toBe('OrreryBrand · 10 products');
  await input.press('ArrowUp');
  await input.press('ArrowUp');
  expect(await active()).toBe('All results for “orrery”');

  await input.press('Escape');
  await list.waitFor({ state: 'detached' });
  await expect.poll(() => input.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => input.inputValue()).toBe('orrery');
  await input.press('ArrowDown');
  await expect.poll(() => input.getAttribute('aria-expanded')).toBe('true');
  await input.press('ArrowDown');
  await input.press('ArrowDown');
  await input.press('Enter');
  await page.waitForURL('**/product/*');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await list.waitFor({ state: 'detached' });
  await input.fill('  cotton  ');
  await input.press('Enter');
  await page.waitForURL(/\/products\?search=cotton$/);
});

test('a phone has the same links in a menu, which gives the focus back', async () => {
  await using visitor = await visit({ width: 360 });
  const { page } = visitor;
  await openPage('/brands')(page);
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const links = menu.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.first().waitFor();
  await expect
    .poll(() => links.allTextContents())
    .toEqual([
      'Home',
      'Products',
      ...['Devices', 'E-Liquids', 'Accessories', 'Bundles'],
      'Brands',
      'Reviews',
      'Support',
      ...['Questions and answers', 'Delivery', 'Returns', 'Find your kit', 'Blog'],
      'Gift Cards',
    ]);
  await expect
    .poll(() => menu.locator('[aria-current=page]').allTextContents())
    .toEqual(['Brands']);
  await expect
    .poll(() => menu.getByRole('link', { name: 'Sign in' }).getAttribute('href'))
    .toBe('/auth');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(button)).toBe(true);

  await button.click();
  await links.getByText('Reviews', { exact: true }).click();
  await page.waitForURL('**/reviews');
  await menu.waitFor({ state: 'detached' });
});

test('the link of the current page is marked, with and without a reload', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/products?brand=Murmur')(page);
  const navigation = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  const marked = navigation.locator('[aria-current=page]');
  await expect.poll(() => marked.allTextContents()).toEqual(['Products']);
  await navigation.getByRole('link', { name: 'Brands' }).click();
  await page.getByRole('heading', { name: 'Premium Brands' }).waitFor();
  await expect.poll(() => marked.allTextContents()).toEqual(['Brands']);
  await expect
    .poll(() => page.getByRole('banner').getByRole('link', { name: 'Cirrus' }).count())
    .toBe(1);
});

test('the account menu names the customer, leads to their pages and signs them out', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const { email } = await signUp(page, { firstName: 'Ada', lastName: 'Byron' });
  await openPage('/faq')(page);
  const button = page.getByRole('button', { name: 'Your account' });
  await expect.poll(() => button.textContent()).toBe('AB');
  await button.press('Enter');
  const menu = page.getByRole('menu');
  await menu.getByText('Ada Byron').waitFor();
  await menu.getByText(email).waitFor();
  for (const [name, path] of [
    ['Dashboard', '/dashboard'],
    ['My Orders', '/dashboard/orders'],
    ['Account Settings', '/dashboard/settings'],
  ] as const) {
    const link = menu.getByRole('menuitem', { name });
    await expect.poll(() => link.getAttribute('href')).toBe(path);
  }
  await menu.getByRole('menuitem', { name: 'Log out' }).press('Enter');
  await shownToast(page).getByText('Signed out').waitFor();
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
  await expect.poll(() => signIn.getAttribute('href')).toBe('/auth');
});

test('the theme follows the system until the visitor chooses, and the choice is kept', async () => {
  await using visitor = await visit({ scheme: 'dark' });
  const { page } = visitor;
  await openPage('/faq')(page);
  await hydrateFooter(page);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await press('System theme; switch to light theme')(page);
  await expect.poll(paper).not.toBe(dark);
  await page.reload();
  await hydrateFooter(page);
  const light = await paper();
  expect(light).not.toBe(dark);
  await press('Light theme; switch to dark theme')(page);
  await expect.poll(paper).toBe(dark);
  await press('Dark theme; switch to system theme')(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(paper).toBe(light);
});
