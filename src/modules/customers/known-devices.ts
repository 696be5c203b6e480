import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { NOW, putRow, updateRow } from '../../platform/database/write-row.ts';
import { hashOfToken, newSecretToken } from '../../platform/secrets/secret-token.ts';

/** Browsers keep cookies no longer than this. */
export const DEVICE_DAYS = 400;

/**
 * Makes the browser a known one of the customer who has just signed in, so that strangers' guesses
 * do not make them wait there. It gets a new token each time, which makes a planted cookie
 * worthless; the browser's other customers move to the new token.
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
    await updateRow(
      tx,
      'known_devices',
      { deviceHash: hashOfToken(formerDevice) },
      { deviceHash: hash },
    );
  }
  const row = { userId, deviceHash: hash, lastUsedAt: NOW };
  await putRow(tx, 'known_devices', ['userId', 'deviceHash'], row);
  return device;
}

/** Extends the life of a browser that stays signed in. */
export async function renewDevice(tx: Tx, userId: string, device: string): Promise<void> {
  await updateRow(
    tx,
    'known_devices',
    { userId, deviceHash: hashOfToken(device) },
    { lastUsedAt: NOW },
  );
}

/** Forgets all known browsers except the one named: somebody else may have used the account. */
export async function forgetDevices(tx: Tx, userId: string, except?: string): Promise<void> {
  await named(
    tx,
    'forget-devices',
    `delete from known_devices where user_id = $1 and device_hash is distinct from $2::bytea`,
    [userId, except ? hashOfToken(except) : null],
  );
}

/** When each known browser of the customer was last made known. */
export const listKnownDevices = (db: Db, userId: string): Promise<{ lastUsedAt: string }[]> =>
  named<{ lastUsedAt: string }>(
    db,
    'known-devices',
    `select last_used_at from known_devices where user_id = $1
     order by last_used_at desc`,
    [userId],
  );

/** Forgets browsers whose cookie has expired. */
export async function deletePastDevices(tx: Tx): Promise<void> {
  await tx.query(
    'delete from known_devices where last_used_at < now() - make_interval(days => $1)',
    [DEVICE_DAYS],
  );
}
