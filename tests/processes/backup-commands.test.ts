import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { plannedUpgrade } from '../../src/server/backup/before-upgrade.ts';
import { loadExtensions } from '../../src/server/extensions.ts';
import { emptyShop, olderShop, ownFolder } from '../support/backups.ts';
import { placeOrder } from '../support/orders.ts';
import { startShop } from '../support/running-shop.ts';
import { anotherProcess, SECRET_KEY, testShop } from '../support/test-shop.ts';

/** Runs a command as its npm script does. @returns what it printed @throws with what it printed */
async function run(script: string, env: NodeJS.ProcessEnv, ...options: string[]): Promise<string> {
  const command = [`scripts/${script}.ts`, ...options];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: { ...process.env, ...env },
  });
  return stdout;
}

test('a shop is backed up by one command while it serves, and restored by another on a new machine', async () => {
  await using shop = await testShop();
  await using folder = await ownFolder();
  await placeOrder(await shop.customer({ cart: [await shop.addProduct()] }));
  const env = { DATABASE_URL: shop.databaseUrl, DATA_DIR: folder.path, SECRET_KEY };
  const said = await run('backup', env, join(folder.path, 'kept'), '--prove');
  expect(said).toContain('not encrypted.\nRestored beside the shop and compared: 1 orders');
  const [file = ''] = await readdir(join(folder.path, 'kept'));

  await using empty = await emptyShop({ SECRET_KEY });
  const there = { DATABASE_URL: empty.databaseUrl, DATA_DIR: empty.dataDir, SECRET_KEY };
  const path = join(folder.path, 'kept', file);
  expect(await run('restore', there, path)).toContain('1 orders, 1 customers; every sum is');
  await using restored = await anotherProcess(empty);
  expect(await restored.stored('orders')).toEqual(await shop.stored('orders'));
});

test('a start on the database of an older release keeps it in a backup first, and rollback goes back to that', async () => {
  await using old = await olderShop(13);
  await using folder = await ownFolder();
  const env = { DATABASE_URL: old.databaseUrl, BACKUP_URL: folder.path, SECRET_KEY };
  const planned = await plannedUpgrade(old.databaseUrl, await loadExtensions());
  expect(planned).toMatchObject({ takes: 'under a minute' });
  expect(planned?.migrations.slice(0, 2)).toEqual(['014-custom-fields.sql', '015-fees.sql']);

  const shop = await startShop(env);
  await using upgraded = await anotherProcess(old, { env: { BACKUP_URL: folder.path } });
  const [before] = await upgraded.shop.backups.list();
  expect(before).toMatchObject({ migration: 13 });
  expect(await plannedUpgrade(old.databaseUrl, [])).toBeUndefined();
  const here = { ...env, DATA_DIR: old.dataDir };
  await expect(run('rollback', here, '--yes')).rejects.toThrow(
    'A shop is running on this database. Stop it first.',
  );
  await shop.stop();

  expect(await run('rollback', here, '--yes')).toContain('with 1 orders');
  const kept = await upgraded.shop.backups.list();
  expect(kept.map(({ migration }) => migration > 13)).toEqual([true, false]);
  expect(await plannedUpgrade(old.databaseUrl, [])).toMatchObject({
    migrations: planned?.migrations,
  });
});
