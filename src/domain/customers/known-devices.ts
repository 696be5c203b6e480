import { type Db, named, type Tx } from '../../platform/database.ts';
import { hashOfToken, newSecretToken } from '../../platform/secret-token.ts';

/** Browsers keep no cookie for longer. */
export const DEVICE_DAYS = 400;

/**
 * Makes the browser known to the customer who came in with it: strangers' guesses will not make them wait
 * there. It gets a new token each time, so that a cookie that somebody planted is worth nothing; the other
 * customers of the browser follow.
 * @returns the token for the cookie, 256 random bits; only its SHA-256 is stored
 */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  formerDevice: string | undefined,
): Promise<string> {
  const device = newSecretToken();
  const hash = hashOfToken(device);
  if (formerDevice) {
    await named(
      tx,
      'rename-device',
      'update known_devices set device_hash = $2 where device_hash = $1',
      [hashOfToken(formerDevice), hash],
    );
  }
  await named(
    tx,
    'remember-device',
    `insert into known_devices (user_id, device_hash) values ($1, $2)
     on conflict (user_id, device_hash) do update set last_used_at = now()`,
    [userId, hash],
  );
  return device;
}

/** Puts off the day on which a browser is forgotten that its customer never leaves. */
export async function renewDevice(tx: Tx, userId: string, device: string): Promise<void> {
  await named(
    tx,
    'renew-device',
    'update known_devices set last_used_at = now() where user_id = $1 and device_hash = $2',
    [userId, hashOfToken(device)],
  );
}

/** Somebody else may have had the account: no browser is known any more, but the one that is named. */
export async function forgetDevices(tx: Tx, userId: string, except?: string): Promise<void> {
  await named(
    tx,
    'forget-devices',
    `delete from known_devices where user_id = $1 and device_hash is distinct from $2::bytea`,
    [userId, except ? hashOfToken(except) : null],
  );
}

/** When each of the customer's known browsers was last made known. */
export const listKnownDevices = (db: Db, userId: string): Promise<{ lastUsedAt: Date }[]> =>
  named<{ lastUsedAt: Date }>(
    db,
    'known-devices',
    `select last_used_at as "lastUsedAt" from known_devices where user_id = $1
     order by last_used_at desc`,
    [userId],
  );

/** Forgets the browsers whose cookie has ended. */
export async function deletePastDevices(tx: Tx): Promise<void> {
  await tx.query(
    'delete from known_devices where last_used_at < now() - make_interval(days => $1)',
    [DEVICE_DAYS],
  );
}
