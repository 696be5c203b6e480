import { ShopError } from '../../kit/errors.ts';
import type { Shop } from '../../kit/module.ts';
import { BOUNDS, countOrRefuse, staffLinkRequests, staffSignIns } from '../../kit/rate-limits.ts';
import {
  type By,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import { networkOf } from '../../platform/net/ip-address.ts';
import { passwordMatches } from '../../platform/secrets/password-hash.ts';
import { keyedDigest } from '../../platform/secrets/secret-token.ts';
import { readSignedToken, signToken } from '../../platform/secrets/signed-token.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Security } from '../settings/security.ts';
import { forgetNetworks } from './admin-networks.ts';
import { endAdminSessions, removeStaffPasskeys } from './admin-sessions.ts';
import { meant, meantBy } from './find-staff.ts';
import { forgetInitialPassword, hashOfChosen, IS_FIRST, mailOfChange } from './passwords.ts';
import type { PasswordChoice, PasswordLinkCheck } from './schema.ts';

/** For how many hours each mailed link lets its reader choose a password; the mail says so. */
const LINK_HOURS = { 'staff-invitation': 7 * 24, 'staff-password-reset': 1 } as const;
type PasswordLink = keyof typeof LINK_HOURS;

/** A staff member who gets mail, as far as a link is about them. */
interface Linked {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
}

const LINKED = 'a.id, a.username, a.email, a.password_hash';

/**
 * A link is signed, not stored: it holds to the password and the address that there are when its mail is written, so
 * that it ends with either of them. That is what makes it work once.
 */
function makeToken(secretKey: string, link: PasswordLink, account: Linked): string {
  const until = Date.now() + LINK_HOURS[link] * 3_600_000;
  return signToken(secretKey, link, `${account.id} ${until} ${stateOf(secretKey, account)}`);
}

const stateOf = (secretKey: string, { passwordHash, email }: Linked): string =>
  keyedDigest(secretKey, 'staff-link', `${passwordHash}\0${email}`).toString('base64url');

interface Followed extends Linked {
  link: PasswordLink;
  isFirst: boolean;
}

/** Whose link it is; undefined if it is none, over, used, or if its account is locked. */
async function findByToken(
  db: Db,
  secretKey: string,
  token: string,
): Promise<Followed | undefined> {
  for (const link of Object.keys(LINK_HOURS) as PasswordLink[]) {
    const value = readSignedToken(secretKey, link, token);
    if (value === undefined) continue;
    const [id = '', until, state] = value.split(' ');
    if (!(Number(until) > Date.now())) return undefined;
    const [account] = await named<Linked & { isFirst: boolean; isChosen: boolean }>(
      db,
      'staff-of-link',
      `select ${LINKED}, not a.must_change_password as "isChosen", ${IS_FIRST}
       from staff a where a.id = $1 and a.is_active and a.email is not null`,
      [id],
    );
    if (!account || stateOf(secretKey, account) !== state) return undefined;
    if (link === 'staff-invitation' && account.isChosen) return undefined;
    return { ...account, link };
  }
  return undefined;
}

/** For a mail that invites; undefined if there is nothing to invite to any more. */
export async function makeInvitation(
  tx: Tx,
  secretKey: string,
  staffId: string,
  recipient: string,
): Promise<{ token: string; account: Linked } | undefined> {
  const [account] = await named<Linked>(
    tx,
    'staff-to-invite',
    `select ${LINKED} from staff a
     where a.id = $1 and a.email = $2 and a.is_active and a.must_change_password`,
    [staffId, recipient],
  );
  return account && { account, token: makeToken(secretKey, 'staff-invitation', account) };
}

/** For a mail that was asked for by a user name or an address; undefined if no open account with an address has it. */
export async function makeReset(
  tx: Tx,
  secretKey: string,
  name: string,
): Promise<{ token: string; account: Linked } | undefined> {
  const [account] = await named<Linked>(
    tx,
    'staff-to-reset',
    `select ${LINKED} from staff a
     where a.is_active and a.email is not null
       and (${meantBy(1)} or lower(a.email collate "C") = $1)
     order by ${meantBy(1)} desc limit 1`,
    meant(name),
  );
  return account && { account, token: makeToken(secretKey, 'staff-password-reset', account) };
}

export async function findStaffName(
  db: Db,
  staffId: string,
): Promise<{ username: string } | undefined> {
  const [account] = await named<{ username: string }>(
    db,
    'staff-name',
    'select username from staff where id = $1',
    [staffId],
  );
  return account;
}

/**
 * Queues a mail with a link for whatever was typed: whether anybody is meant is looked up when the mail is written, so
 * that neither the answer nor its time tells. Counted like sign-ins, by what was typed and by network.
 * @param network the caller's; undefined if the shop's owner has exempted it
 * @throws too_many_requests
 */
export async function forgotStaffPassword(
  db: Database,
  by: By,
  name: string,
  network: string | undefined,
  { maxLoginAttempts }: Security,
): Promise<void> {
  const REQUESTS = 'requests for links';
  const here = networkOf(by.address ?? '');
  await countOrRefuse(db.limits, REQUESTS, staffLinkRequests(maxLoginAttempts), name, here);
  if (network) await countOrRefuse(db.limits, REQUESTS, BOUNDS.linkRequests, network);
  await write(db, by, (tx) => enqueueMail(tx, { kind: 'staff-password-reset', recipient: name }));
}

const ENDED = 'This link does not work any more. Ask for a new one.';

export async function checkPasswordLink(
  db: Db,
  secretKey: string,
  token: string,
): Promise<PasswordLinkCheck> {
  const found = await findByToken(db, secretKey, token);
  if (!found) return { valid: false, message: ENDED };
  const { username } = found;
  return { valid: true, message: 'Choose a password.', username };
}

/**
 * Sets a password by a mailed link, and signs nobody in: whoever has a second factor needs it as before. Ends all
 * sessions and makes all networks unknown, since somebody else may have had the account.
 * @throws link_invalid; invalid_input for a common password or the present one: the link still works
 */
export async function choosePassword(
  { database: db, secretKey, config }: Pick<Shop, 'database' | 'secretKey' | 'config'>,
  { token, newPassword }: PasswordChoice,
  address: string,
  { maxLoginAttempts }: Security,
): Promise<{ id: string; username: string }> {
  const found = await findByToken(db, secretKey, token);
  if (!found) throw linkEnded();
  const { id, username, email, passwordHash, link } = found;
  const isReset = link === 'staff-password-reset';
  const isSame = await passwordMatches(newPassword, passwordHash);
  const chosen = await hashOfChosen(newPassword, isSame);
  await write(db, { kind: 'staff', id, address }, async (tx) => {
    // Of two who use the link at once, the second finds another password; so does whoever was locked meanwhile.
    const changed = await named(
      tx,
      'choose-staff-password',
      `update staff set password_hash = $4, must_change_password = false
       where id = $1 and password_hash = $2 and email = $3 and is_active returning id`,
      [id, passwordHash, email, chosen],
    );
    if (changed.length === 0) throw linkEnded();
    await endAdminSessions(tx, id);
    await removeStaffPasskeys(tx, id);
    await forgetNetworks(tx, id);
    tx.record(isReset ? 'staff.password_reset_by_mail' : 'staff.invitation_accepted', id);
    if (isReset) await mailOfChange(tx, id, email);
  });
  await db.limits.forget(staffSignIns(maxLoginAttempts), username, networkOf(address));
  if (found.isFirst) await forgetInitialPassword(config.dataDir);
  return { id, username };
}

const linkEnded = () => new ShopError('link_invalid', ENDED);
