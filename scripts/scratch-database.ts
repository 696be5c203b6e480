import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '../src/platform/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../src/platform/migrate.ts';

/** Runs `work` on an empty, migrated database that is gone afterwards. */
export async function withScratchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cirrus-scratch-'));
  const dataFolder = await openDataFolder(dataDir);
  const server = await dataFolder.startPostgres({ durable: false });
  try {
    await migrate(server.url);
    return await work(server.url);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
