import { join } from 'node:path';
import type { Module, Program } from '../kit/module.ts';
import { readMailShop } from '../modules/content/mail-shop.ts';
import { findReader } from '../modules/customers/mail-reader.ts';
import { readEmailKey } from '../modules/mail/email-key.ts';
import { mailComposers } from '../modules/mail/mail-composer.ts';
import type { Mailer } from '../modules/mail/mailer.ts';
import type { Config } from '../platform/config.ts';
import { folderTransport } from '../platform/mail/folder.ts';
import { sendgridTransport } from '../platform/mail/sendgrid.ts';
import { smtpTransport } from '../platform/mail/smtp.ts';
import { loadMailTemplates } from './mail-renderer.ts';

/** Where mail goes in development if nothing else is set up. */
export const mailFolder = ({ dataDir }: Config): string => join(dataDir, 'mail');

/** How this program sends mail: as its environment says, or with the key set in the back office. */
export function createMailer(
  { config, database, secretKey, log, dev }: Program,
  modules: readonly Module[],
): Mailer {
  const { smtpUrl, sendgridApiKey, sendgridUrl } = config;
  const templates = () => loadMailTemplates(dev);
  return {
    db: database,
    composers: mailComposers(modules),
    kinds: Object.assign({}, ...modules.map(({ mailKinds }) => mailKinds)),
    findReader,
    readShop: (db) => readMailShop(db, config.publicUrl),
    links: { publicUrl: config.publicUrl, secretKey },
    from: config.mailFrom,
    templates,
    render: async (mail, context) => (await templates()).renderMail(mail, context),
    async findTransport() {
      if (smtpUrl) return smtpTransport(smtpUrl);
      const key = sendgridApiKey ?? (await readEmailKey(database, secretKey));
      if (key) return sendgridTransport(key, sendgridUrl);
      return dev ? folderTransport(mailFolder(config)) : undefined;
    },
    log,
  };
}
