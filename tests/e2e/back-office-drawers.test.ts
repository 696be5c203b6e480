import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PASSWORD, startShop } from '../support/running-shop.ts';
import { testDatabase } from '../support/test-database.ts';
import { openBackOffice } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';

openBrowser();

let database: Awaited<ReturnType<typeof testDatabase>>;
let shop: Awaited<ReturnType<typeof startShop>>;

/** What is added here would be seen in the shop that all files share. */
beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop({ ADMIN_PASSWORD, DEMO: '0', DATABASE_URL: database.url });
});

afterAll(async () => {
  await shop.stop();
  await database[Symbol.asyncDispose]();
});

type Drawer = {
  path: string;
  /** Opens it. */
  button: string;
  fill(drawer: Locator, name: string): Promise<void>;
};

const textbox = (drawer: Locator, name: string) =>
  drawer.getByRole('textbox', { name, exact: true });

/** A drawer whose one field that must be filled is its name. */
const named =
  (...more: [label: string, text: string][]): Drawer['fill'] =>
  async (drawer, name) => {
    await textbox(drawer, 'Name').fill(name);
    for (const [label, text] of more) await textbox(drawer, label).fill(text);
  };

const titled: Drawer['fill'] = async (drawer, name) => {
  await textbox(drawer, 'Title').fill(name);
  await textbox(drawer, 'URL').fill('/faq');
};

const DRAWERS: Record<string, Drawer> = {
  'a payment method of one’s own': {
    path: '/admin/payments/methods',
    button: 'Add Custom Method',
    fill: named(['Instructions for the shopper', 'Pay it into our account.']),
  },
  'a brand': {
    path: '/admin/brands',
    button: 'Add Brand',
    fill: named(['Description', 'Made by hand.']),
  },
  'a promotion': {
    path: '/admin/promotions',
    button: 'Add Promotion',
    async fill(drawer, name) {
      await textbox(drawer, 'Name').fill(name);
      await textbox(drawer, 'Code').fill(name);
      await textbox(drawer, 'Percent').fill('5');
    },
  },
  'a link in the header': {
    path: '/admin/settings?tab=header-navigation',
    button: 'Add Navigation Item',
    fill: named(['URL', '/faq']),
  },
  'a link in the footer': {
    path: '/admin/settings?tab=footer-links',
    button: 'Add Footer Link',
    fill: titled,
  },
  'a zone of delivery': {
    path: '/admin/settings/delivery',
    button: 'Add Zone',
    async fill(drawer, name) {
      await textbox(drawer, 'Name').fill(name);
      await drawer.getByLabel('Postcodes').fill('ZZ97 *');
      await drawer.getByLabel('Postcodes').press('Enter');
    },
  },
  synonyms: {
    path: '/admin/products/search-words',
    button: 'Add Synonyms',
    fill: (drawer, name) => textbox(drawer, 'Words').fill(`${name}, ${name} two`),
  },
};

test.each(Object.entries(DRAWERS))('%s is added once, and its drawer closes', async (_, kind) => {
  await using visitor = await visit({ width: 1440, shop: shop.url });
  const { page } = visitor;
  const name = `own${randomUUID().slice(0, 8)}`;
  let added = 0;
  page.on('request', (request) => {
    // Some are lists that are saved whole.
    const adds = ['POST', 'PUT'].includes(request.method());
    if (adds && request.postData()?.includes(name)) added += 1;
  });
  await openBackOffice(page, kind.path);
  await page.getByRole('main').getByText(kind.button, { exact: true }).first().click();
  const drawer = page.getByRole('dialog').first();
  await kind.fill(drawer, name);
  await drawer.locator('button[type=submit]').dblclick();
  await drawer.waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('main').getByText(name).first().waitFor();
  expect(added).toBe(1);
});
