import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { openBrowser, settle, visit } from './browser.ts';

openBrowser();

test('an owner makes a page of six sections, one of them dated, sees it before anybody does, and a shopper sees it once it is published', async () => {
  await using staffMember = await visit({ width: 1440 });
  const desk = staffMember.page;
  const title = `Winter ${randomUUID().slice(0, 6)}`;
  const path = `/${title.toLowerCase().replace(' ', '-')}`;
  await openBackOffice(desk, '/admin/landing-pages');
  await desk.getByRole('link', { name: 'Add Landing Page' }).click();
  const drawer = desk.getByRole('dialog', { name: 'Add Landing Page' });
  await drawer.getByLabel('Title').fill(title);
  await drawer.getByRole('button', { name: 'Add Landing Page' }).click();
  await desk.getByRole('heading', { level: 1, name: title }).waitFor();

  const sections = desk.getByRole('region', { name: 'Sections' });
  const add = async (kind: string) => {
    await sections.getByRole('button', { name: 'Add Section' }).click();
    await desk.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click();
  };
  // What a button leads to is chosen by its name.
  await sections.getByRole('button', { name: /^Hero/, expanded: false }).click();
  const link = sections.getByRole('combobox', { name: 'Leads to' }).first();
  await link.fill('accessories');
  await desk.getByRole('option', { name: 'Category: Accessories' }).click();
  await sections.getByText('Leads to: Category “Accessories”').waitFor();
  await add('Products');
  await sections.getByLabel('Title').fill('Kits for cold fingers');
  await sections.getByLabel('Which').selectOption('Category');
  await sections.getByLabel('Category', { exact: false }).selectOption('Devices');
  await add('Text');
  await sections.getByLabel('Title').fill('Gone at Christmas');
  await sections.getByLabel(/^Text/).fill('Only *now*.');
  await sections.getByLabel('From').fill('2100-12-01T00:00');
  await add('Brands');
  await add('Questions and answers');
  await sections.getByRole('button', { name: 'Add Question' }).click();
  await sections.getByRole('textbox', { name: 'Question' }).fill('Does it freeze?');
  await sections.getByRole('textbox', { name: 'Answer' }).fill('No, but it thickens.');
  await add('Newsletter');

  // By the keyboard, above the brands.
  const order = () =>
    sections
      .getByRole('group', { name: /section \d/ })
      .evaluateAll((all) => all.map((each) => each.querySelector('legend')?.textContent));
  await sections.getByRole('button', { name: 'Move Questions and answers' }).first().press('Enter');
  await expect
    .poll(order)
    .toEqual(
      ['Hero', 'Products', 'Text', 'Questions and answers', 'Brands', 'Newsletter'].map(
        (kind, place) => `${kind}, section ${place + 1}`,
      ),
    );
  await sections.getByRole('button', { name: 'Duplicate Newsletter' }).press('Enter');
  await expect.poll(async () => (await order()).length).toBe(7);
  await sections.getByRole('button', { name: 'Remove Newsletter' }).press('Enter');
  await expect.poll(async () => (await order()).length).toBe(6);
  await sections.getByRole('button', { name: /^Newsletter/, expanded: false }).press('Enter');
  await sections.getByRole('button', { name: 'Remove Newsletter' }).press('Enter');
  await expect.poll(async () => (await order()).length).toBe(5);
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await order()).length).toBe(6);

  const preview = desk.frameLocator('iframe[title^="Preview of"]');
  await preview.getByRole('heading', { level: 1, name: title }).waitFor();
  await preview.getByText('Does it freeze?').waitFor();
  await expect
    .poll(() =>
      preview.getByRole('region', { name: 'Kits for cold fingers' }).getByRole('article').count(),
    )
    .toBe(4);
  expect(await preview.getByText('Gone at Christmas').count()).toBe(0);
  await desk.getByLabel('As it will be on').fill('2100-12-02T00:00');
  await preview.getByRole('heading', { name: 'Gone at Christmas' }).waitFor();
  await desk.getByRole('button', { name: 'Desktop' }).click();
  await preview.getByRole('navigation').first().waitFor();

  await using shopper = await visit({ width: 390 });
  const { page } = shopper;
  expect((await page.goto(path))?.status()).toBe(404);
  await desk.getByRole('button', { name: 'Publish', exact: true }).click();
  await desk.getByText('The page is published').first().waitFor();
  expect((await page.goto(path))?.status()).toBe(200);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.locator('main h2').allTextContents()).toEqual([
    'Kits for cold fingers',
    'Questions and answers',
    'Our brands',
    'Hear it first',
  ]);
  await settle(page);
  await page.getByText('Does it freeze?').click();
  await page.getByText('No, but it thickens.').waitFor();
  const kits = page.getByRole('region', { name: 'Kits for cold fingers' });
  expect(await kits.getByRole('link', { name: /^View All/ }).getAttribute('href')).toContain(
    '/category/devices',
  );
  expect([
    ...staffMember.complaints,
    ...shopper.complaints.filter((one) => !/404/.test(one)),
  ]).toEqual([]);
});
