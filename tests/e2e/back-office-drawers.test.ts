import { randomUUID } from 'node:crypto';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contentAdminApi from '../../src/modules/content/admin-endpoints.ts';
import { triesOf } from '../support/random-size.ts';
import { ADMIN_PASSWORD, startShop } from '../support/running-shop.ts';
import { testDatabase } from '../support/test-database.ts';
import { openBackOffice } from './back-office.ts';
import { openBrowser, openWithin, type Visit, visit } from './browser.ts';
import { anyOf } from './calls.ts';

openBrowser();

let database: Awaited<ReturnType<typeof testDatabase>>;
let shop: Awaited<ReturnType<typeof startShop>>;
let visitor: Visit;

/** What is added here would be seen in the shop that all files share. */
beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop({ ADMIN_PASSWORD, DEMO: '0', DATABASE_URL: database.url });
  visitor = await visit({ width: 1440, shop: shop.url });
  await openBackOffice(visitor.page, '/admin/brands');
});

afterAll(async () => {
  await visitor[Symbol.asyncDispose]();
  await shop.stop();
  await database[Symbol.asyncDispose]();
});

type Drawer = {
  path: string;
  /** Opens it. */
  button: string;
  fill(drawer: Locator, name: string): Promise<void>;
  /** Opens it again; left out: by its row's menu. */
  reopen?(page: Page, name: string): Promise<void>;
  /** Changes it; left out: its first text gets another word. */
  change?(drawer: Locator, name: string): Promise<void>;
  /** A secret is shown this once. */
  secret?: boolean;
};

const combobox = (drawer: Locator, name: string) =>
  drawer.getByRole('combobox', { name, exact: true });

const textbox = (drawer: Locator, name: string) =>
  drawer.getByRole('textbox', { name, exact: true });

/** A drawer of which some texts must be filled beside its name. */
const named =
  (...more: [label: string, text: string][]): Drawer['fill'] =>
  async (drawer, name) => {
    await textbox(drawer, 'Name').fill(name);
    for (const [label, text] of more) await textbox(drawer, label).fill(text);
  };

const MORE = ' too';

async function addWord(drawer: Locator): Promise<void> {
  const text = drawer.getByRole('textbox').first();
  await text.press('End');
  await text.pressSequentially(MORE);
}

const byMenu =
  (act: string): NonNullable<Drawer['reopen']> =>
  async (page, name) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: act, exact: true }).click();
  };

const byLink: NonNullable<Drawer['reopen']> = (page, name) =>
  page.getByRole('main').getByRole('link', { name }).first().click();

/** Those that differ in how they are opened, changed or saved stand first. */
const DRAWERS: Record<string, Drawer> = {
  'a brand': {
    path: '/admin/brands',
    button: 'Add Brand',
    fill: named(['Description', 'Made by hand.']),
    reopen: byLink,
  },
  'a link in the header': {
    path: '/admin/settings?tab=header-navigation',
    button: 'Add Navigation Item',
    async fill(drawer, name) {
      await combobox(drawer, 'URL').fill('/faq');
      await textbox(drawer, 'Name').fill(name);
    },
  },
  'a gift card': {
    path: '/admin/gift-cards',
    button: 'Issue Gift Card',
    async fill(drawer, name) {
      await textbox(drawer, 'Amount (GBP)').fill('25');
      await textbox(drawer, 'Recipient’s name').fill(name);
    },
    secret: true,
    async reopen(page, name) {
      await page.getByRole('row').filter({ hasText: name }).getByRole('link').click();
      await page.getByRole('button', { name: 'Adjust Balance' }).click();
    },
    async change(drawer, name) {
      await textbox(drawer, 'Amount (GBP)').fill('-5');
      await textbox(drawer, 'Reason').fill(name + MORE);
    },
  },
  'a staff member': {
    path: '/admin/users',
    button: 'Add Staff Member',
    fill: (drawer, name) => textbox(drawer, 'Username').fill(name),
    secret: true,
    reopen: byMenu('Edit'),
    async change(drawer) {
      await drawer.getByLabel('Role').selectOption({ label: 'Support' });
    },
  },
  'a place with taxes of its own': {
    path: '/admin/settings/tax',
    button: 'Add Place',
    async fill(drawer, name) {
      await textbox(drawer, 'Name').first().fill(name);
      await drawer.getByLabel('Countries').fill('Malta');
      await drawer.getByLabel('Countries').press('Enter');
      await textbox(drawer, 'Percent').fill('18');
    },
  },
  'a payment method of one’s own': {
    path: '/admin/payments/methods',
    button: 'Add Custom Method',
    fill: named(['Instructions for the shopper', 'Pay it into our account.']),
    reopen: (page, name) => byLink(page, `Edit ${name}`),
  },
  'a promotion': {
    path: '/admin/promotions',
    button: 'Add Promotion',
    async fill(drawer, name) {
      await textbox(drawer, 'Name').fill(name);
      await textbox(drawer, 'Code').fill(name);
      await textbox(drawer, 'Percent').fill('5');
    },
    reopen: byLink,
  },
  'a group of customers': {
    path: '/admin/users/groups',
    button: 'Add Group',
    fill: named(['Per cent off', '5']),
    reopen: byLink,
  },
  'a newsletter': {
    path: '/admin/newsletters',
    button: 'Write a Newsletter',
    async fill(drawer, name) {
      await textbox(drawer, 'Subject').fill(name);
      await textbox(drawer, 'Text').fill('New flavours.');
    },
    reopen: byLink,
  },
  'a link in the footer': {
    path: '/admin/settings?tab=footer-links',
    button: 'Add Footer Link',
    async fill(drawer, name) {
      await textbox(drawer, 'Title').fill(name);
      await combobox(drawer, 'URL').fill('/faq');
    },
  },
  'a place elsewhere': {
    path: '/admin/settings?tab=social-media',
    button: 'Add Social Media Link',
    async fill(drawer, name) {
      await textbox(drawer, 'Platform').fill(name);
      await textbox(drawer, 'URL').fill('https://social.example/us');
    },
  },
  'a page': {
    path: '/admin/settings?tab=pages',
    button: 'Add Page',
    async fill(drawer, name) {
      await textbox(drawer, 'Title').fill(name);
      await textbox(drawer, 'Address of the page').fill(name);
      await textbox(drawer, 'Content').fill('About us.');
    },
  },
  'a zone of delivery': {
    path: '/admin/settings/delivery',
    button: 'Add Zone',
    async fill(drawer, name) {
      await textbox(drawer, 'Name').fill(name);
      await drawer.getByLabel('Postcodes').fill('ZZ97 *');
      await drawer.getByLabel('Postcodes').press('Enter');
    },
    reopen: byMenu('Edit Zone'),
  },
  'a rate of delivery': {
    path: '/admin/settings/delivery',
    button: 'Add Rate',
    fill: named(['Price', '3.50'], ['Days from', '2'], ['Days to', '4']),
  },
  synonyms: {
    path: '/admin/products/synonyms',
    button: 'Add Synonyms',
    fill: (drawer, name) => textbox(drawer, 'Words').fill(`${name}, ${name} two`),
  },
  filters: {
    path: '/admin/products/filters',
    button: 'Add Filter',
    async fill(drawer, name) {
      await textbox(drawer, 'Name').fill(name);
      await drawer.getByLabel('Specifications').fill('Battery');
      await drawer.getByLabel('Specifications').press('Enter');
    },
  },
};

/** They stand in the same frame. */
const tried = Object.entries(DRAWERS).slice(0, triesOf({ fixed: 5, random: Infinity }));

test.each(tried)(
  '%s is added once and changed once, and its drawer closes each time',
  async (_, kind) => {
    const { page } = visitor;
    const name = `own${randomUUID().slice(0, 8)}`;
    const calls: string[] = [];
    const listen = (request: Request) => {
      // Some are lists that are saved whole.
      const saves = ['POST', 'PUT'].includes(request.method()) && !/preview$/.test(request.url());
      const about = `${request.url()} ${request.postData()}`;
      if (saves && about.includes(name)) calls.push(request.method());
    };
    page.on('request', listen);
    await openWithin(page, kind.path);
    await page
      .getByRole('main')
      .getByText(new RegExp(`^${kind.button}`))
      .first()
      .click();
    const drawer = page.getByRole('dialog').first();
    const save = drawer.locator('button[type=submit]');
    await kind.fill(drawer, name);
    await save.dblclick();
    await save.waitFor({ state: 'detached' });
    if (kind.secret) await page.getByRole('button', { name: 'I Have Passed It On' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('main').getByText(name).filter({ visible: true }).first().waitFor();
    expect(calls).toHaveLength(1);

    const { reopen = byMenu('Edit'), change = addWord } = kind;
    await reopen(page, name);
    await save.waitFor();
    await change(drawer, name);
    await save.dblclick();
    await save.waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog', { name: 'Unsaved Changes' }).count()).toBe(0);
    if (!kind.change)
      await page.getByRole('main').getByText(MORE).filter({ visible: true }).first().waitFor();
    expect(calls).toHaveLength(2);
    page.off('request', listen);
  },
);

test('a new shop’s footer is filled in one text at a time, and typed on while one is being saved', async () => {
  const { page } = visitor;
  await page.route(anyOf(contentAdminApi.readFooter), async (route) => {
    // What was saved is read anew so late that the form has to know it by then.
    const late = route.request().method() === 'PUT' ? 300 : 900;
    await new Promise((go) => setTimeout(go, late));
    await route.continue();
  });
  await openWithin(page, '/admin/settings/footer');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const texts = [
    ['Address', '1 Fog Lane, Leeds'],
    ['Company name', 'Mistral Ltd'],
    ['Phone number', '0113 496 0000'],
  ] as const;
  for (const [label, text] of texts) {
    await page.getByLabel(label).fill(text);
    await bar.getByRole('button', { name: 'Save', exact: true }).click();
    await bar.getByRole('button', { name: 'Saving…' }).waitFor();
  }
  await bar.waitFor({ state: 'detached' });
  await page.getByLabel('Phone number').fill('');
  await bar.getByRole('button', { name: 'Save' }).click();
  await bar.getByText('Phone number is required').waitFor();
  await bar.getByRole('button', { name: 'Discard' }).click();
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const [, text] of texts) await footer.getByText(text).first().waitFor();
  await footer.getByText('Mistral Ltd. All rights reserved.').waitFor();
});
