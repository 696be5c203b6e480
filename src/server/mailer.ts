import { join } from 'node:path';
import type { Module, Program } from '../kit/module.ts';
import { readMailShop } from '../modules/content/mail-shop.ts';
import { findReader } from '../modules/customers/mail-reader.ts';
import { readEmailKey } from '../modules/mail/email-key.ts';
import { mailComposers } from '../modules/mail/mail-composer.ts';
import { readMailServer } from '../modules/mail/mail-server.ts';
import type { Mailer } from '../modules/mail/mailer.ts';
import type { Config } from '../platform/config.ts';
import { folderTransport } from '../platform/mail/folder.ts';
import { sendgridTransport } from '../platform/mail/sendgrid.ts';
import { smtpTransport } from '../platform/mail/smtp.ts';
import { loadMailTemplates } from './mail-renderer.ts';

/** Where mail goes in development if nothing else is set up. */
export const mailFolder = ({ dataDir }: Config): string => join(dataDir, 'mail');

/** How this program sends mail: as its environment says, or as the owner has set it in the back office. */
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
    fixedBy: smtpUrl ? 'SMTP_URL' : sendgridApiKey ? 'SENDGRID_API_KEY' : undefined,
    templates,
    render: async (mail, context) => (await templates()).renderMail(mail, context),
    async findTransport() {
      const server =
        smtpUrl ?? (sendgridApiKey ? undefined : await readMailServer(database, secretKey));
      if (server) return smtpTransport(server);
      const key = sendgridApiKey ?? (await readEmailKey(database, secretKey));
      if (key) return sendgridTransport(key, sendgridUrl);
      return dev ? folderTransport(mailFolder(config)) : undefined;
    },
    log,
  };
}
