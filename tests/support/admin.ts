import type { IncomingHttpHeaders } from 'node:http';
import type { Role } from '../../src/kit/access.ts';
import * as sessionApi from '../../src/kit/session-endpoints.ts';
import * as settingsApi from '../../src/modules/settings/endpoints.ts';
import { quickHash } from './quick-hash.ts';
import type { BackDoor } from './records.ts';
import { type TestShop, testShop } from './test-shop.ts';
import { Visitor } from './visitor.ts';

/** What every test admin's password is. */
export const ADMIN_PASSWORD = 'behind the counter';

/** Makes an account of the back office, unless there is one of that name. */
export async function addAdmin(
  shop: TestShop,
  username = 'admin',
  role: Role = 'owner',
): Promise<void> {
  await shop.sql(
    `insert into staff (username, password_hash, role) values ($1, $2, $3)
     on conflict do nothing`,
    [username, await quickHash(ADMIN_PASSWORD), role],
  );
}

/** A shop with the account `admin`, where only failures to sign in are counted, not the calls of one address. */
export async function guardedShop(): Promise<TestShop> {
  const shop = await testShop({ env: { RATE_LIMIT_EXEMPT: '127.0.0.1' } });
  await addAdmin(shop);
  return shop;
}

interface Attempt {
  password?: string;
  code?: string;
  headers?: IncomingHttpHeaders;
}

/** Tries to sign in to the back office, with every test admin's password unless told another. */
export const signInAdmin = (
  shop: TestShop,
  username = 'admin',
  { password = ADMIN_PASSWORD, headers, ...rest }: Attempt = {},
) => shop.visitor().call(sessionApi.signIn({ username, password, ...rest }), headers);

/** Signs in to the back office. */
export async function asAdmin(
  shop: TestShop,
  username = 'admin',
  attempt: Attempt = {},
): Promise<Visitor> {
  const { status, body } = await signInAdmin(shop, username, attempt);
  if (status !== 200) throw new Error(`${username} was not let in: ${JSON.stringify(body)}`);
  return new Visitor(shop.app, { ...attempt.headers, authorization: `Bearer ${body.token}` });
}

/** Makes an account of the back office and signs in to it. */
export async function signedInAdmin(
  shop: TestShop,
  username = 'admin',
  role: Role = 'owner',
): Promise<Visitor> {
  await addAdmin(shop, username, role);
  return asAdmin(shop, username);
}

/** Sets a setting as the back office does. */
export const setSetting = (admin: Visitor, key: string, value: string) =>
  admin.call(settingsApi.change({ key, value, type: 'text' }));

interface AuditLine {
  action: string;
  byKind: string;
  byId: string | null;
  address: string | null;
  objectId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What the audit log says, without what the start wrote; or only of one action, or of those like 'order.%'. */
export const auditLines = (shop: BackDoor, action?: string) =>
  shop.sql<AuditLine>(
    `select action, by_kind as "byKind", by_id as "byId", address, object_id as "objectId", before, after
     from audit_log left join audit_values using (id)
     where $1::text is null or action like $1 order by id`,
    [action],
  );
