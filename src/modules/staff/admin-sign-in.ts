import { ShopError } from '../../kit/errors.ts';
import type { Shop } from '../../kit/module.ts';
import { BOUNDS, countOrRefuse, staffSignIns } from '../../kit/rate-limits.ts';
import type { AdminLogin, AdminView } from '../../kit/session-schema.ts';
import { type Database, type Db, named, write } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/net/ip-address.ts';
import { passwordMatches } from '../../platform/secrets/password-hash.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import type { Security } from '../settings/security.ts';
import { knowsNetwork, rememberNetwork } from './admin-networks.ts';
import { ADMIN_COLUMNS, type AdminRow, type Origin, openAdminSession } from './admin-sessions.ts';
import { meant, meantBy } from './find-staff.ts';
import { countRefusal, NOBODY } from './refused-sign-ins.ts';
import { spendCode, wrongCodeAtSignIn } from './two-factor.ts';

export interface SignedIn {
  admin: AdminView;
  token: string;
}

interface AccountRow extends AdminRow {
  passwordHash: string;
  isActive: boolean;
}

/** What signing in takes of the shop. */
export type SigningIn = Pick<Shop, 'database' | 'rights' | 'secretKey'>;

/**
 * Signs a staff member in to the back office. Attempts count as failed until they succeed, one after the other; a
 * right password without the code that it needs does not.
 * @throws wrong_credentials, in the same words and time for an unknown user, and for a wrong code;
 *   account_inactive; second_factor_required; too_many_requests
 */
export function signInAdmin(
  shop: SigningIn,
  login: AdminLogin,
  origin: Origin,
  security: Security,
): Promise<SignedIn> {
  const names = ['staff', login.username, networkOf(origin.address)];
  return shop.database.limits.inTurn(names, () => tryToSignIn(shop, login, origin, security));
}

async function tryToSignIn(
  shop: SigningIn,
  login: AdminLogin,
  origin: Origin,
  security: Security,
): Promise<SignedIn> {
  const { database: db } = shop;
  const account = await findAccount(db, login.username);
  const network = networkOf(origin.address);
  const attempt = await countAttempt(db, login.username, account, network, security);
  try {
    if (!(await passwordMatches(login.password, account?.passwordHash)) || !account) {
      throw wrongCredentials();
    }
    if (!account.isActive) throw lockedOut();
    const signedIn = await enter(shop, account, login.code, origin, security);
    await attempt.forget();
    return signedIn;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (error.code === 'second_factor_required') await attempt.takeBack();
    else await recordRefusal(db, origin, account, error, await attempt.closes());
    throw error;
  }
}

/**
 * Counts by account and network, as strictly as the owner sets it, and by account over all networks, from
 * which networks that the staff member has signed in from are free. @throws too_many_requests
 */
async function countAttempt(
  db: Database,
  username: string,
  account: AccountRow | undefined,
  network: string,
  { maxLoginAttempts }: Security,
) {
  const { limits } = db;
  const here = staffSignIns(maxLoginAttempts);
  const anywhere = BOUNDS.staffSignInsFromAnywhere;
  await countOrRefuse(limits, 'failed sign-ins', here, username, network);
  const isKnown = account !== undefined && (await knowsNetwork(db, account.id, network));
  if (!isKnown) await countOrRefuse(limits, 'failed sign-ins', anywhere, username);
  // Of what came from elsewhere only this attempt is taken back: the others were not the staff member's.
  const takeBackAnywhere = async () => {
    if (!isKnown) await limits.takeBack(anywhere, username);
  };
  return {
    /** Whether it was the last one for a while, and the first of which the owner is to hear. */
    closes: async () => {
      const isFull =
        (await limits.isFull(here, username, network)) ||
        (!isKnown && (await limits.isFull(anywhere, username)));
      return isFull && (await limits.count(BOUNDS.staffLocksTold, username)) === 0;
    },
    forget: async () => {
      await limits.forget(here, username, network);
      await takeBackAnywhere();
    },
    takeBack: async () => {
      await limits.takeBack(here, username, network);
      await takeBackAnywhere();
    },
  };
}

async function findAccount(db: Db, username: string): Promise<AccountRow | undefined> {
  const [row] = await named<AccountRow>(
    db,
    'admin-by-username',
    `select ${ADMIN_COLUMNS}, a.password_hash, a.is_active
     from staff a where ${meantBy(1)}`,
    meant(username),
  );
  return row;
}

export const lockedOut = () =>
  new ShopError('account_inactive', 'This account is locked. Another admin can unlock it.');

const wrongCredentials = () =>
  new ShopError('wrong_credentials', 'Invalid username or password. Please try again.');

async function enter(
  { database: db, secretKey, rights }: SigningIn,
  { id, passwordHash }: AccountRow,
  code: string | undefined,
  origin: Origin,
  security: Security,
) {
  return write(db, { kind: 'staff', id, address: origin.address }, async (tx) => {
    // A lock, a reset or a new role in the meantime counts.
    const [admin] = await named<AdminRow>(
      tx,
      'lock-admin',
      `select ${ADMIN_COLUMNS} from staff a
       where a.id = $1 and a.password_hash = $2 and a.is_active for no key update`,
      [id, passwordHash],
    );
    if (!admin) throw wrongCredentials();
    if (admin.hasTwoFactor) {
      if (!code) {
        throw new ShopError(
          'second_factor_required',
          'Please enter the code of your authenticator app, or a recovery code.',
        );
      }
      if (!(await spendCode(tx, id, code, secretKey))) throw wrongCodeAtSignIn();
    }
    tx.record('staff.signed_in', id);
    await rememberNetwork(tx, id, networkOf(origin.address));
    return openAdminSession(tx, admin, rights, origin, security);
  });
}

/**
 * The audit log tells of failed sign-ins, too: of the first of an hour at once, of how many more there were once it is
 * over. What was typed as the name may be a password.
 */
export async function recordRefusal(
  db: Database,
  { address }: Origin,
  account: Pick<AccountRow, 'id' | 'username'> | undefined,
  { code, details }: ShopError,
  closes: boolean,
): Promise<void> {
  const reason = details.fields?.code ? 'wrong_code' : code;
  await write(db, { kind: 'guest', id: null, address }, async (tx) => {
    const refusal = { adminId: account?.id ?? null, network: networkOf(address), reason };
    const isFirst = await countRefusal(tx, refusal);
    if (isFirst) tx.record('staff.sign_in_refused', account?.id ?? NOBODY, null, { reason });
    if (!closes || !account) return;
    await notifyOwner(tx, 'system.account_locked', { username: account.username });
  });
}
