import type { Mailbox } from '../../platform/config.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import type { MailMessage, MailTransport } from '../../platform/mail/transport.ts';
import type { AddressedMail } from './compose-mail.ts';
import type { Kinds } from './kinds.ts';
import type { LinkMaker, MailComposers, Reader } from './mail-composer.ts';
import type { StandardWords } from './own-words.ts';
import { readOwnWords } from './own-words.ts';
import type { MailContext, MailShop, RenderedMail, RenderMail } from './schema.ts';

declare module '../../kit/module.ts' {
  interface Services {
    mailer: Mailer;
  }
  interface Parts {
    /** Products of the shop's, for previews of mail. */
    sampleProducts?(db: Db): Promise<SampleProduct[]>;
  }
}

/** What a preview shows of a product. */
interface SampleProduct {
  name: string;
  imageUrl: string;
}

/** What the templates' module exports, built or from source. */
export interface MailTemplates {
  renderMail: RenderMail;
  MAIL_WORDS: StandardWords;
  /** A mail of this kind to somebody made up, about these products of the shop's, or about made-up ones. */
  renderSample(
    kind: string,
    context: MailContext,
    products: readonly SampleProduct[],
  ): Promise<RenderedMail>;
}

/** Everything needed to send mail. */
export interface Mailer {
  db: Database;
  links: LinkMaker;
  /** Every kind of mail that there is. */
  composers: MailComposers;
  /** The kinds of mail that people know, with their names. */
  kinds: Kinds;
  /** A customer as a mail's reader; undefined if the account is gone. */
  findReader(tx: Tx, userId: string): Promise<Reader | undefined>;
  /** The shop's details for mail, as the owner set them. */
  readShop(db: Db): Promise<MailShop>;
  render: RenderMail;
  /** How mail is written: its templates, built or from their sources. */
  templates(): Promise<MailTemplates>;
  /** The sender that the environment names; undefined: as the owner has set it. */
  from: Mailbox | undefined;
  /** The variable of the environment that says how mail leaves. */
  fixedBy: 'SMTP_URL' | 'SENDGRID_API_KEY' | undefined;
  /** The transport set up now; looked up for each run, since the owner may change it. */
  findTransport(): Promise<MailTransport | undefined>;
  log: MailLog;
}

export interface MailLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The shop as the sender of mail. */
export const senderOf = (mailer: Pick<Mailer, 'from' | 'links'>, shop: MailShop): Mailbox => ({
  name: mailer.from?.name || shop.sender.name || shop.name,
  address: mailer.from?.address ?? (shop.sender.address || `no-reply@${hostOf(mailer.links)}`),
});

/**
 * Renders a mail to a message. `id` identifies it for good, so that a repeat can be recognised.
 */
export async function writeMessage(
  db: Db,
  mailer: Mailer,
  shop: MailShop,
  id: string,
  { to, mail, unsubscribeToken }: AddressedMail,
): Promise<MailMessage> {
  const { publicUrl } = mailer.links;
  const query = unsubscribeToken && `?token=${encodeURIComponent(unsubscribeToken)}`;
  const rendered = await mailer.render(mail, {
    shop,
    words: await readOwnWords(db, mail.kind),
    unsubscribeUrl: query ? `${publicUrl}/unsubscribe${query}` : null,
  });
  return {
    messageId: `<${id}@${hostOf(mailer.links)}>`,
    from: senderOf(mailer, shop),
    to,
    subject: rendered.subject,
    text: rendered.text,
    html: rendered.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: mail programs show their own button and call this URL themselves.
      ...(query && {
        'List-Unsubscribe': `<${publicUrl}/api/unsubscribe${query}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

const hostOf = ({ publicUrl }: LinkMaker): string => new URL(publicUrl).hostname;
