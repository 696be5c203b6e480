import type { Role } from '../../src/domain/staff/choices.ts';
import type { AdminSignedIn } from '../../src/domain/staff/schema.ts';
import { hashPassword } from '../../src/platform/password-hash.ts';
import type { TestShop } from './test-shop.ts';
import { Visitor } from './visitor.ts';

/** What every test admin's password is. */
export const ADMIN_PASSWORD = 'behind the counter';

let passwordHash: Promise<string> | undefined;

/** Makes an account of the back office. */
export async function addAdmin(
  shop: TestShop,
  username = 'admin',
  role: Role = 'owner',
): Promise<void> {
  passwordHash ??= hashPassword(ADMIN_PASSWORD);
  await shop.sql('insert into admin_users (username, password_hash, role) values ($1, $2, $3)', [
    username,
    await passwordHash,
    role,
  ]);
}

/** Makes an account of the back office and signs in to it. */
export async function signedInAdmin(
  shop: TestShop,
  username = 'admin',
  role: Role = 'owner',
): Promise<Visitor> {
  await addAdmin(shop, username, role);
  const credentials = { username, password: ADMIN_PASSWORD };
  const { body } = await shop.visitor().post<AdminSignedIn>('/api/admin/authenticate', credentials);
  return new Visitor(shop.app, { authorization: `Bearer ${body.token}` });
}
