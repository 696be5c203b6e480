import { rm } from 'node:fs/promises';
import * as backupsApi from '../../src/modules/backups/endpoints.ts';
import { signedInAdmin } from './admin.ts';
import { scratchFolder } from './scratch-folder.ts';
import { type ShopOptions, type TestShop, testShop } from './test-shop.ts';
import type { Visitor } from './visitor.ts';

/** A shop with a data folder of its own, in which its backups lie, and its owner. */
export interface BackedUpShop extends AsyncDisposable {
  shop: TestShop;
  owner: Visitor;
  dataDir: string;
}

export async function backedUpShop(env: NodeJS.ProcessEnv = {}): Promise<BackedUpShop> {
  const dataDir = await scratchFolder('backups');
  const options: ShopOptions = {
    env: { DATA_DIR: dataDir, RATE_LIMIT_EXEMPT: '127.0.0.1', ...env },
  };
  const shop = await testShop(options);
  const owner = await signedInAdmin(shop);
  return {
    shop,
    owner,
    dataDir,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Has a backup made, and proven, as the button does. @returns what became of it */
export async function backUp({ shop, owner }: Pick<BackedUpShop, 'shop' | 'owner'>) {
  const { status, body } = await owner.call(backupsApi.make());
  if (status !== 202) throw new Error(`no backup is made: ${body.message}`);
  await shop.runJobs();
  const [newest] = (await owner.call(backupsApi.list())).body.backups;
  if (!newest) throw new Error('nothing became of the backup');
  return newest;
}
