import { type By, type Database, write } from '../../platform/database/database.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { endLinks } from './account-links.ts';
import { checkPassword, wrongPassword } from './current-password.ts';
import { forgetDevices } from './known-devices.ts';
import { removePasskeys } from './passkeys.ts';
import { lockPassword, refuseCommonPassword, samePassword, setPassword } from './passwords.ts';
import type { PasswordChange } from './schema.ts';
import { closeSessions, type OpenSession, rotateSession } from './sessions.ts';

/**
 * Changes the password. Ends all other sessions, gives this one a new token, forgets all other
 * known browsers, removes all passkeys and ends all mailed links.
 * @param device the token of the browser's device cookie
 * @returns the token for the session cookie
 * @throws wrong_password, too_many_requests, invalid_input for a common password or the present one
 */
export async function changePassword(
  db: Database,
  by: By,
  session: OpenSession,
  { currentPassword, newPassword }: PasswordChange,
  device: string | undefined,
): Promise<string> {
  const { id: userId } = session.user;
  await refuseCommonPassword(newPassword, 'newPassword');
  const checkedHash = await checkPassword(db, session, currentPassword);
  if (!checkedHash) throw wrongPassword();
  if (newPassword === currentPassword) throw samePassword('newPassword');
  const passwordHash = await hashPassword(newPassword);
  return write(db, by, async (tx) => {
    if (!(await lockPassword(tx, userId, checkedHash))) throw wrongPassword();
    const token = await rotateSession(tx, session.id);
    await setPassword(tx, userId, passwordHash);
    await closeSessions(tx, userId, session.id);
    await forgetDevices(tx, userId, device);
    await removePasskeys(tx, userId);
    await endLinks(tx, userId);
    await enqueueMail(tx, { kind: 'password-changed', userId });
    return token;
  });
}
