import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backedUpShop } from '../support/backed-up-shop.ts';
import { ADMIN_PASSWORD, startShop } from '../support/running-shop.ts';
import { testDatabase } from '../support/test-database.ts';
import { SECRET_KEY } from '../support/test-shop.ts';
import { check } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

test('a new shop begins with a backup of another one; its owner has one made, sees it proven and takes it away', async () => {
  await using elsewhere = await backedUpShop();
  await elsewhere.shop.addProduct({ name: 'Luna' });
  await writeFile(join(elsewhere.dataDir, 'secret-key'), `${SECRET_KEY}\n`);
  const { name } = await elsewhere.shop.shop.backups.make();
  const file = join(elsewhere.dataDir, 'backups', name);

  await using database = await testDatabase();
  const shop = await startShop({
    ADMIN_PASSWORD,
    DEMO: '0',
    DATABASE_URL: database.url,
    // One process has the others begin anew as well.
    WEB_CONCURRENCY: '2',
  });
  await using stack = new AsyncDisposableStack();
  stack.defer(() => shop.stop());
  await using visitor = await visit({ width: 1440, shop: shop.url });
  const { page } = visitor;
  await openBackOffice(page, '/admin');
  await page.getByRole('link', { name: 'I have a backup' }).click();
  await page.getByRole('heading', { name: 'Restore a backup', level: 1 }).waitFor();
  await page.getByLabel('File').setInputFiles(join(elsewhere.dataDir, 'secret-key'));
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('This file is not a backup of Cirrus').waitFor();
  await check(page, 'restoring a backup');
  await page.getByLabel('File').setInputFiles(file);
  await page.getByRole('button', { name: 'Restore' }).click();
  await shownToast(page).getByText('The shop is restored').waitFor();
  await page.getByRole('heading', { name: 'Back office', level: 1 }).waitFor();

  // The key that its secrets are encrypted with came with it, and the program goes on with that.
  const keys = [elsewhere.dataDir, shop.dataDir].map((dir) => readFile(join(dir, 'secret-key')));
  expect(new Set((await Promise.all(keys)).map(String)).size).toBe(1);
  await lookAfter(shop.url);
});

/** In a browser of somebody who signs in there anew. */
async function lookAfter(shop: string): Promise<void> {
  await using visitor = await visit({ width: 1440, shop });
  const { page } = visitor;
  await openBackOffice(page, '/admin/settings/backups');
  await page.getByText('No backup was restored and compared yet').waitFor();
  await page.getByRole('button', { name: 'Back Up Now' }).click();
  await shownToast(page).getByText('A backup is being made').waitFor();
  const row = page.getByRole('region', { name: 'Backups' }).getByRole('listitem');
  await row.getByText('Restored and compared', { exact: true }).waitFor();
  await check(page, 'the backups');

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  const drawer = page.getByRole('dialog', { name: 'Download Backup' });
  await drawer.getByLabel('Current password').fill('a guess');
  await drawer.getByRole('button', { name: 'Download' }).click();
  await drawer.getByText('Your current password is not correct.').first().waitFor();
  await drawer.getByLabel('Current password').fill(ADMIN_PASSWORD);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^cirrus-.*\.backup$/);
  expect((await stat(await download.path())).size).toBeGreaterThan(10_000);

  await drawer.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByText('It is the only one that was restored and compared').waitFor();
  await question.getByRole('button', { name: 'Delete the Only Proven One' }).click();
  await page.getByText('None yet').waitFor();
}
