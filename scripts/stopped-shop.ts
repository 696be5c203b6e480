import type { Config } from '../src/platform/config.ts';
import { checkDatabaseServer } from '../src/platform/database/database-server.ts';
import { openConnection } from '../src/platform/database/pool.ts';
import { openDataFolder } from '../src/platform/postgres/embedded-postgres.ts';
import { isWorkedOn } from '../src/platform/queue/queue.ts';
import { StartupError } from '../src/platform/startup-error.ts';

/**
 * The database of a shop that no process serves, for a command that puts another one in its place. As long as `stack` lives,
 * the data folder is its own. @throws StartupError where one does
 */
export async function openStoppedShop(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  stack: AsyncDisposableStack,
): Promise<string> {
  const folder = await openDataFolder(dataDir);
  stack.defer(() => folder.release());
  if (databaseUrl !== undefined) {
    await checkDatabaseServer(databaseUrl);
    await refuseServed(databaseUrl);
    return databaseUrl;
  }
  const server = await folder.startPostgres();
  stack.defer(() => server.stop());
  return server.url;
}

async function refuseServed(url: string): Promise<void> {
  const client = await openConnection({ connectionString: url });
  try {
    if (await isWorkedOn(client)) {
      throw new StartupError('A shop is running on this database. Stop it first.');
    }
  } finally {
    await client.end();
  }
}
