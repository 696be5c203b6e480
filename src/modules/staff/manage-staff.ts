import { permissionsOf, type Rights, type Role, roleMay } from '../../kit/access.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { type Expected, refuseOlder, withVersion } from '../../kit/versions.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { insertReturningId, updateRow } from '../../platform/database/write-row.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { enqueueMail, withdrawMail } from '../mail/outbox.ts';
import { endAdminSessions, removeStaffPasskeys } from './admin-sessions.ts';
import { meant, meantBy } from './find-staff.ts';
import { giveOneTimePassword, newPassword } from './passwords.ts';
import type {
  NewStaff,
  OneTimePassword,
  StaffChange,
  StaffEntry,
  StaffQuery,
  StaffView,
} from './schema.ts';
import { clearTwoFactor } from './two-factor.ts';
import { whyNotInvited } from './why-not-invited.ts';

const COLUMNS = `id, username, email, role, is_active,
  case when totp_confirmed_at is null then 'off' else 'on' end as "twoFactor",
  must_change_password as "passwordChangeRequired", last_seen_at, created_at`;

/** Its version is of what owners change: address, role and lock. */
const present = (row: StaffView): StaffEntry => {
  const { email, role, isActive } = row;
  return withVersion(row, { email, role, isActive });
};

const ORDERS: Record<StaffQuery['sort']['column'], string> = {
  username: 'lower(username)',
  createdAt: 'created_at',
  lastSeenAt: 'last_seen_at',
};

/** Everybody who may sign in to the back office, or might once. They are few, and read whole. */
export async function listStaff(
  db: Db,
  { search, role, isActive, sort }: StaffQuery,
): Promise<StaffEntry[]> {
  const { rows } = await db.query<StaffView>(
    `select ${COLUMNS} from staff
     where ($1::text is null or strpos(lower(username), lower($1)) > 0 or strpos(lower(email), lower($1)) > 0)
       and ($2::text[] is null or role = any($2)) and ($3::boolean is null or is_active = $3)
     order by ${ORDERS[sort.column]} ${sort.direction === 'desc' ? 'desc nulls last' : 'nulls first'}, id`,
    [search ?? null, role ?? null, isActive ?? null],
  );
  return rows.map(present);
}

/**
 * Makes a staff member, whose first sign-in only lets them choose a password; who has an address is invited to choose
 * one by a mailed link as well. @throws username_taken, email_taken, forbidden
 */
export async function addStaffMember(
  tx: Tx,
  { username, role, email: given }: NewStaff,
): Promise<OneTimePassword> {
  const email = given || null;
  await lockOwners(tx);
  const oneTimePassword = newPassword();
  const id = await insertReturningId(tx, 'staff', {
    username,
    usernameForm: nameForm(username),
    role,
    email,
    passwordHash: await hashPassword(oneTimePassword),
    mustChangePassword: true,
  }).catch(refuseTaken);
  tx.record('staff.added', id, null, { username, role, ...(email && { email }) });
  if (email) await invite(tx, id, email);
  return { username, role, oneTimePassword };
}

const taken = () =>
  fieldRefusal('username', 'A staff member has this username already', 'username_taken');
export const refuseTaken = refusedBy({
  staff_username_key: taken,
  staff_username_form_key: taken,
  staff_email_key: () =>
    fieldRefusal('email', 'Another staff member has this address', 'email_taken'),
});

/** Of several invitations that wait one is sent. */
async function invite(tx: Tx, staffId: string, email: string): Promise<void> {
  await withdrawMail(tx, 'staff-invitation', email);
  await enqueueMail(tx, { kind: 'staff-invitation', recipient: email, about: { staffId } });
}

/** Sends the invitation again. @throws not_invitable, not_found, forbidden */
export async function inviteAgain(tx: Tx, username: string): Promise<string> {
  const staffMember = await lockStaffMember(tx, username);
  const { id, email } = staffMember;
  const obstacle = whyNotInvited(staffMember);
  if (obstacle || !email) throw new ShopError('not_invitable', `${obstacle}.`);
  await invite(tx, id, email);
  tx.record('staff.invited', id, null, { email });
  return email;
}

/**
 * Gives a staff member another role or address. A role counts at once; where it takes a right away, their sessions end.
 * @throws own_account, not_found, email_taken, changed_meanwhile, forbidden
 */
export async function changeStaffMember(
  tx: Tx,
  rights: Rights,
  username: string,
  { role, email: given }: StaffChange,
  expected: Expected,
): Promise<StaffEntry> {
  const before = await lockStaffMember(tx, username);
  await refuseOlder(tx, before.id, before, expected);
  const email = given === undefined ? before.email : given || null;
  if (before.role === role && before.email === email) return before;
  if (before.role !== role) {
    refuseOwn(tx, before, 'You cannot give up your own role: another owner can change it.');
  }
  refuseOwn(tx, before, 'You set your own address under My account, by your password.');
  const after = await update(tx, before.id, { role, email });
  const isLess = permissionsOf(rights, before.role).some((may) => !roleMay(rights, role, may));
  if (isLess) await endAdminSessions(tx, before.id);
  if (before.role !== role) {
    tx.record('staff.role_changed', before.id, { role: before.role }, { role });
  }
  if (before.email !== email) {
    tx.record('staff.email_changed', before.id, { email: before.email }, { email });
  }
  return after;
}

/** Locks or unlocks a staff member; a lock ends their sessions. @throws own_account, not_found, forbidden */
export async function setStaffLocked(
  tx: Tx,
  username: string,
  isActive: boolean,
): Promise<StaffEntry> {
  const before = await lockStaffMember(tx, username);
  if (before.isActive === isActive) return before;
  refuseOwn(tx, before, 'You cannot lock yourself: another owner can.');
  const after = await update(tx, before.id, { isActive });
  if (!isActive) await endAdminSessions(tx, before.id);
  tx.record(
    isActive ? 'staff.unlocked' : 'staff.locked',
    before.id,
    { isActive: !isActive },
    { isActive },
  );
  return after;
}

/** Gives a staff member a one-time password, and ends their sessions. @throws own_account, not_found, forbidden */
export async function resetPassword(tx: Tx, username: string): Promise<OneTimePassword> {
  const staffMember = await lockStaffMember(tx, username);
  refuseOwn(tx, staffMember, 'You change your own password yourself, by the present one.');
  const oneTimePassword = await giveOneTimePassword(tx, staffMember.id);
  tx.record('staff.password_reset', staffMember.id);
  return { username: staffMember.username, role: staffMember.role, oneTimePassword };
}

/** Takes a lost second factor away, and ends the sessions. @throws own_account, not_found, forbidden */
export async function resetTwoFactor(tx: Tx, username: string): Promise<StaffEntry> {
  const staffMember = await lockStaffMember(tx, username);
  refuseOwn(tx, staffMember, 'You end your own second factor yourself, by a code of it.');
  await clearTwoFactor(tx, staffMember.id);
  // The device that is lost may hold both.
  await removeStaffPasskeys(tx, staffMember.id);
  await endAdminSessions(tx, staffMember.id);
  const { twoFactor } = staffMember;
  tx.record('staff.two_factor_reset', staffMember.id, { twoFactor }, { twoFactor: 'off' });
  return { ...staffMember, twoFactor: 'off' };
}

/**
 * Locks all active owners, in the order of their ids, and makes sure that the caller is still one: of two
 * owners who demote each other, one succeeds. So there is always an active owner left: the caller.
 * @throws forbidden
 */
async function lockOwners(tx: Tx): Promise<void> {
  const owners = await named<{ id: string }>(
    tx,
    'lock-owners',
    `select id from staff where role = 'owner' and is_active
     order by id for no key update`,
  );
  if (owners.some(({ id }) => id === tx.by.id)) return;
  throw new ShopError('forbidden', 'Only an owner can change who works here.');
}

async function lockStaffMember(tx: Tx, username: string): Promise<StaffEntry> {
  await lockOwners(tx);
  const [row] = await named<StaffView>(
    tx,
    'lock-staff-member',
    `select ${COLUMNS} from staff a where ${meantBy(1)} for no key update`,
    meant(username),
  );
  if (!row) throw new ShopError('not_found', 'There is no such staff member.');
  return present(row);
}

function refuseOwn(tx: Tx, { id }: StaffView, message: string): void {
  if (id === tx.by.id) throw new ShopError('own_account', message);
}

async function update(
  tx: Tx,
  id: string,
  change: { role: Role; email: string | null } | { isActive: boolean },
) {
  const [row] = await updateRow<StaffView>(tx, 'staff', id, change, COLUMNS).catch(refuseTaken);
  if (!row) throw new Error('a held staff member is gone');
  return present(row);
}
