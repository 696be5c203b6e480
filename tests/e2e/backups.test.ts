import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as backupsApi from '../../src/modules/backups/endpoints.ts';
import type { BackupEntry } from '../../src/modules/backups/schema.ts';
import { backedUpShop } from '../support/backed-up-shop.ts';
import { ADMIN_PASSWORD, startShop } from '../support/running-shop.ts';
import { testDatabase } from '../support/test-database.ts';
import { SECRET_KEY } from '../support/test-shop.ts';
import { openBackOffice } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

test('a new shop begins with a backup of another one', async () => {
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
  await page.getByLabel('File').setInputFiles(file);
  await page.getByRole('button', { name: 'Restore' }).click();
  await shownToast(page).getByText('The shop is restored').waitFor();
  await page.getByRole('heading', { name: 'Back office', level: 1 }).waitFor();

  // The key that its secrets are encrypted with came with it, and the program goes on with that.
  const keys = [elsewhere.dataDir, shop.dataDir].map((dir) => readFile(join(dir, 'secret-key')));
  expect(new Set((await Promise.all(keys)).map(String)).size).toBe(1);
});

/** How one is made, proven and deleted is seen by calls; here, what its screen shows of that. */
test('an owner has a backup made, sees it proven, takes it away by the password and deletes it, the only proven one', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const name = 'cirrus-2026-11-20-090000.backup';
  const made: BackupEntry = {
    id: '0190f3a2-7c1b-7d3e-9a4f-5b6c7d8e9f01',
    state: 'waiting',
    reason: 'staff',
    since: '2026-11-20T09:00:00.000Z',
    name: null,
    bytes: null,
    madeAt: null,
    version: null,
    migration: null,
    encrypted: null,
    comparedAt: null,
    orders: null,
    differences: [],
    error: null,
  };
  let backups: BackupEntry[] = [];
  await page.route(anyOf(backupsApi.list), (route) => {
    if (route.request().method() === 'GET') {
      const text = 'No backup was restored and compared yet';
      const warnings = backups.length > 0 ? [] : [{ kind: 'never_proven', text }];
      const place = { place: '/data/backups', encrypts: false, nextAt: null, lastProvenAt: null };
      return route.fulfill({ json: { ...place, warnings, backups } });
    }
    backups = [made];
    return route.fulfill({ status: 202, json: made });
  });
  await openBackOffice(page, '/admin/settings/backups');
  await page.getByText('No backup was restored and compared yet').waitFor();
  await page.getByRole('button', { name: 'Back Up Now' }).click();
  await shownToast(page).getByText('A backup is being made').waitFor();
  const row = page.getByRole('region', { name: 'Backups' }).getByRole('listitem');
  await row.getByText('begun').waitFor();
  // The screen looks again by itself.
  const { since } = made;
  const facts = { name, bytes: 20_000, madeAt: since, comparedAt: since, encrypted: false };
  backups = [{ ...made, ...facts, state: 'proven', orders: 1 }];
  await row.getByText('Restored and compared', { exact: true }).waitFor();

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  const drawer = page.getByRole('dialog', { name: 'Download Backup' });
  await drawer.getByLabel('Current password').fill(ADMIN_PASSWORD);
  // The shop has no such file: where it lies is answered here, and what the browser saves is any file of the shop.
  await page.route(anyOf(backupsApi.takeAway), (route) =>
    route.fulfill({ json: { url: '/robots.txt' } }),
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);

  await drawer.waitFor({ state: 'detached' });
  await page.route(`${anyOf(backupsApi.remove)}?lastProven=true`, (route) => {
    backups = [];
    return route.fulfill({ json: { message: 'It is gone' } });
  });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByText('It is the only one that was restored and compared').waitFor();
  await question.getByRole('button', { name: 'Delete the Only Proven One' }).click();
  await page.getByText('None yet').waitFor();
});
