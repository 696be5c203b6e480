import type { Db } from '../../platform/database/database.ts';
import { DeliveryFailure } from '../../platform/mail/transport.ts';
import { readSecret } from '../settings/secrets.ts';
import { type SettingKey, SMTP_WAYS } from '../settings/settings-table.ts';
import { readSettingTexts } from '../settings/site-config.ts';

const PASSWORD = 'smtp_password' satisfies SettingKey;

/** The settings that say which mail server the shop's mail leaves by. */
export const MAIL_SERVER_KEYS = [
  'smtp_host',
  'smtp_port',
  'smtp_security',
  'smtp_user',
  PASSWORD,
] as const satisfies SettingKey[];

/**
 * The mail server that the owner has named, as smtp://user:password@host:587.
 * @throws DeliveryFailure if its password can no longer be decrypted
 */
export async function readMailServer(db: Db, secretKey: string): Promise<string | undefined> {
  const said = await readSettingTexts(db, ['smtp_host', 'smtp_port', 'smtp_security', 'smtp_user']);
  const { smtp_host: host, smtp_user: user } = said;
  if (host === '') return undefined;
  const protocol = said.smtp_security === SMTP_WAYS[1] ? 'smtps' : 'smtp';
  const server = `${host.includes(':') ? `[${host}]` : host}:${said.smtp_port}`;
  if (user === '') return `${protocol}://${server}`;
  const password = await readSecret(db, secretKey, PASSWORD);
  if (password === undefined && (await isStored(db))) {
    throw new DeliveryFailure(
      'The password of the mail server was encrypted with another SECRET_KEY: please enter it again',
      { outcome: 'later', concernsAll: true },
    );
  }
  const login = [user, password ?? ''].map(encodeURIComponent).join(':');
  return `${protocol}://${login}@${server}`;
}

async function isStored(db: Db): Promise<boolean> {
  const { rows } = await db.query('select from secrets where key_name = $1', [PASSWORD]);
  return rows.length > 0;
}
