import { PostgresSearch } from '../../../src/modules/catalog/search/postgres-search.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { testSearchContract } from '../../support/search-contract.ts';

async function openSearch(database: Database) {
  const search = new PostgresSearch(database);
  await search.fill();
  await search.start();
  return Object.assign(search, { [Symbol.asyncDispose]: () => search.close() });
}

testSearchContract(openSearch);
