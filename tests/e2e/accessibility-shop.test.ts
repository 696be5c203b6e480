import { test, vi } from 'vitest';
import * as stockAlertsApi from '../../src/modules/alerts/endpoints.ts';
import * as unsubscribeApi from '../../src/modules/newsletter/unsubscribe-endpoints.ts';
import { check, checkAll, checkOpen, DESKTOP, PHONE } from './axe.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { guestsScreens } from './every-screen.ts';
import { openPage, press, SOLD_OUT } from './screens.ts';

openBrowser();

// `npm run test:random` looks at each screen in two widths and two themes, while others do the same.
vi.setConfig({ testTimeout: 900_000 });

// In two visits, since two pages of a worker are looked at at once.
test.concurrent.each([0, 1])(
  'axe finds nothing on any screen of a guest: part %i',
  async (part) => {
    await using visitor = await visit();
    await checkAll(
      visitor.page,
      guestsScreens().filter((_, place) => place % 2 === part),
    );
  },
);

test.concurrent('axe finds nothing in what opens over a page, is asked for or is stopped', async () => {
  await using visitor = await visit({ width: DESKTOP, scheme: 'dark' });
  const { page } = visitor;
  await openPage('/products')(page);
  await press('Wishlist: Nimbus Lumen Pod Kit')(page);
  await press('Wishlist, 1 item')(page);
  await checkOpen(page, 'Your Wishlist (1)');
  await press('ADD: Nimbus Lumen Pod Kit')(page);
  const picker = page.getByRole('dialog', { name: 'Nimbus Lumen Pod Kit' });
  await picker.waitFor();
  await check(page, 'the variant picker', { within: '[role=dialog]' });
  await picker.getByRole('button', { name: 'Add to Cart' }).click();
  await press('Cart, 1 item')(page);
  await checkOpen(page, 'Your Cart (1)');
  const search = page.getByRole('combobox', { name: 'Search products' });
  await search.fill('orrery');
  await page.getByRole('listbox').waitFor();
  await check(page, 'the suggestions', { widths: [DESKTOP], within: 'header' });
  await search.press('Escape');

  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: PHONE, height: 900 });
  await press('Filters')(page);
  await checkOpen(page, 'Filters', [PHONE]);
  await press('Menu')(page);
  await checkOpen(page, 'Menu', [PHONE]);

  await openWithin(page, `/product/${SOLD_OUT}`);
  await press('Notify me when it is back')(page);
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Notify me' }).click();
  await form.getByText('Please enter a valid email address').waitFor();
  await check(page, 'the form of an alert', { within: '[role=dialog]' });
  await page.route(anyOf(stockAlertsApi.add), (route) =>
    route.fulfill({ json: { message: 'Noted.' } }),
  );
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByRole('button', { name: 'Notify me' }).click();
  await form.waitFor({ state: 'detached' });
  await check(page, 'an alert that was noted');

  await page.emulateMedia({ colorScheme: 'dark' });
  const json = { valid: true, list: 'newProducts', email: 'a…@example.com' };
  await page.route(`${anyOf(unsubscribeApi.check)}?*`, (route) => route.fulfill({ json }));
  await openWithin(page, '/unsubscribe?token=from.the-mail');
  await page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
  await check(page, 'what is stopped');
  await press('Unsubscribe')(page);
  await page.getByText('You Are Unsubscribed').waitFor();
  await check(page, 'that it is stopped');
});
