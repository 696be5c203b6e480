import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** The database that every test's own is a copy of. */
export const TEMPLATE = 'template_shop';

export interface TestDatabase extends AsyncDisposable {
  url: string;
}

/** A database of the test's own, gone afterwards: a shop without products, or with nothing in it at all. */
export async function testDatabase(from: 'shop' | 'nothing' = 'shop'): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(serverUrl, name, from === 'shop' ? TEMPLATE : undefined);
  return {
    url,
    [Symbol.asyncDispose]: () => onServer(serverUrl, `drop database ${name} with (force)`),
  };
}

/** @returns its URL */
export async function createDatabase(
  serverUrl: string,
  name: string,
  template = 'template1',
): Promise<string> {
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
