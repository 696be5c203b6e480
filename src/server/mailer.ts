import { join } from 'node:path';
import { readLetterShop } from '../modules/content/letter-shop.ts';
import { findReader } from '../modules/customers/mail-reader.ts';
import type { Mailer, MailLog } from '../modules/mail/mailer.ts';
import { readEmailKey } from '../modules/settings/email-key.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { folderTransport } from '../platform/mail/folder.ts';
import { sendgridTransport } from '../platform/mail/sendgrid.ts';
import { smtpTransport } from '../platform/mail/smtp.ts';
import { loadLetterTemplates } from './letter-renderer.ts';
import { LETTERS } from './letters.ts';

export interface MailerOptions {
  config: Config;
  database: Database;
  secretKey: string;
  log: MailLog;
  dev?: boolean | undefined;
}

/** Where mail goes in development if nothing else is set up. */
export const mailFolder = ({ dataDir }: Config): string => join(dataDir, 'mail');

/** How this program sends mail: as its environment says, or with the key set in the back office. */
export function createMailer(options: MailerOptions): Mailer {
  const { config, database, secretKey, log, dev = false } = options;
  const { smtpUrl, sendgridApiKey, sendgridUrl } = config;
  return {
    db: database,
    letters: LETTERS,
    findReader,
    readShop: (db) => readLetterShop(db, config.publicUrl),
    links: { publicUrl: config.publicUrl, secretKey },
    from: config.mailFrom,
    render: async (letter, context) =>
      (await loadLetterTemplates(dev)).renderLetter(letter, context),
    async findTransport() {
      if (smtpUrl) return smtpTransport(smtpUrl);
      const key = sendgridApiKey ?? (await readEmailKey(database, secretKey));
      if (key) return sendgridTransport(key, sendgridUrl);
      return dev ? folderTransport(mailFolder(config)) : undefined;
    },
    log,
  };
}
