import { Database } from '../src/platform/database/database.ts';
import { openDataFolder, runningPostgresUrl } from '../src/platform/postgres/embedded-postgres.ts';

interface Where {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** The shop's database, for a command: the one that is named, that of the running shop, or started for as long as `stack` lives. */
export async function openShopDatabase(
  { databaseUrl, dataDir }: Where,
  stack: AsyncDisposableStack,
): Promise<Database> {
  const url = databaseUrl ?? (await findEmbedded(dataDir, stack));
  const database = new Database(url, { max: 2 });
  stack.defer(() => database.close());
  return database;
}

async function findEmbedded(dataDir: string, stack: AsyncDisposableStack): Promise<string> {
  const folder = await openDataFolder(dataDir).catch(() => undefined);
  // The shop is running: it alone has the folder.
  if (!folder) return runningPostgresUrl(dataDir);
  stack.defer(() => folder.release());
  const server = await folder.startPostgres();
  stack.defer(() => server.stop());
  return server.url;
}
