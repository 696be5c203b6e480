import { ShopError } from '../../kit/errors.ts';
import { named, type Tx } from '../../platform/database/database.ts';
import { openDoors } from '../settings/save-setting.ts';
import { meant, meantBy } from './find-staff.ts';
import { giveOneTimePassword } from './passwords.ts';
import { clearTwoFactor } from './two-factor.ts';

/**
 * For whoever has the server when nobody can sign in any more: lets every network in and asks for no captcha.
 * @param username this account is unlocked as well, becomes an owner, and loses its second factor
 * @returns a one-time password for that account
 * @throws not_found
 */
export async function rescue(tx: Tx, username: string | undefined): Promise<string | undefined> {
  await openDoors(tx);
  if (username === undefined) return undefined;
  const [admin] = await named<{ id: string }>(
    tx,
    'rescue-admin',
    `update staff a set role = 'owner', is_active = true where ${meantBy(1)} returning id`,
    meant(username),
  );
  if (!admin) throw new ShopError('not_found', `There is no account “${username}”.`);
  await clearTwoFactor(tx, admin.id);
  tx.record('staff.rescued', admin.id);
  return giveOneTimePassword(tx, admin.id);
}
