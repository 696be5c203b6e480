import { ShopError } from '../../kit/errors.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { DeliveryFailure } from '../../platform/mail/transport.ts';
import type { EmailKeyStatus } from '../settings/schema.ts';
import { readSecret, removeSecret, storeSecret } from '../settings/secrets.ts';
import { sendMail } from './outbox.ts';

/** The name under which the key is stored and for which it is encrypted. */
const NAME = 'sendgrid_api_key';

/**
 * Whether there is a key for sending mail, and where it comes from; the environment's wins over a
 * stored one.
 */
export async function emailKeyStatus(db: Db, inEnvironment: boolean): Promise<EmailKeyStatus> {
  if (inEnvironment)
    return { configured: true, source: 'environment', lastUpdated: null, updatedBy: null };
  const [stored] = await named<{ updatedAt: string; updatedBy: string }>(
    db,
    'email-key-status',
    `select updated_at, updated_by from secrets where key_name = $1`,
    [NAME],
  );
  return {
    configured: stored !== undefined,
    source: stored ? 'database' : null,
    lastUpdated: stored?.updatedAt ?? null,
    updatedBy: stored?.updatedBy ?? null,
  };
}

/** The key that the owner stored. @throws DeliveryFailure if it can no longer be decrypted */
export async function readEmailKey(db: Db, secretKey: string): Promise<string | undefined> {
  const key = await readSecret(db, secretKey, NAME);
  if (key !== undefined || !(await emailKeyStatus(db, false)).configured) return key;
  throw new DeliveryFailure(
    'The stored SendGrid API key was encrypted with another SECRET_KEY: please enter it again',
    { outcome: 'later', concernsAll: true },
  );
}

export interface NewKey {
  apiKey: string;
  /** The admin's username. */
  updatedBy: string;
}

/** Stores the owner's key, encrypted, in place of the former one. @throws set_by_environment */
export async function storeEmailKey(
  tx: Tx,
  secretKey: string,
  { apiKey, updatedBy }: NewKey,
  inEnvironment: boolean,
): Promise<void> {
  refuseIfFixed(inEnvironment);
  const description = 'SendGrid API key';
  await storeSecret(tx, secretKey, { name: NAME, value: apiKey, description, updatedBy });
  tx.queue(sendMail);
  tx.record('email_key.configured', 'email_key');
}

/** @throws set_by_environment, not_found if none is stored */
export async function removeEmailKey(tx: Tx, inEnvironment: boolean): Promise<void> {
  refuseIfFixed(inEnvironment);
  if (!(await removeSecret(tx, NAME)))
    throw new ShopError('not_found', 'There is no SendGrid API key.');
  tx.record('email_key.removed', 'email_key');
}

/** A stored key would have no effect, because the environment's wins. */
function refuseIfFixed(inEnvironment: boolean): void {
  if (!inEnvironment) return;
  throw new ShopError(
    'set_by_environment',
    'The SendGrid API key is set by the environment, and can only be changed there.',
  );
}
