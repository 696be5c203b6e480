import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../../src/platform/database/pool.ts';

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

/** One connection to each server, kept: opening one takes as long as making the database. */
const servers = new Map<string, pg.Pool>();

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const server =
    servers.get(serverUrl) ??
    openPool({ connectionString: serverUrl, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  servers.set(serverUrl, server);
  await server.query(statement);
}
