import type { Mailbox } from '../../platform/config.ts';
import type { Database, Db, Tx } from '../../platform/database.ts';
import type { MailMessage, MailTransport } from '../../platform/mail/transport.ts';
import type { AddressedLetter } from './compose-letter.ts';
import type { LetterKinds, LinkMaker, Reader } from './letter-kind.ts';
import type { LetterShop, RenderLetter } from './schema.ts';

/** All that it takes to send mail. */
export interface Mailer {
  db: Database;
  links: LinkMaker;
  /** Every kind of mail that there is. */
  letters: LetterKinds;
  /** A customer as a reader of mail; nothing where the account is gone. */
  findReader(tx: Tx, userId: string): Promise<Reader | undefined>;
  /** In whose name mail is written, as the owner set it up. */
  readShop(db: Db): Promise<LetterShop>;
  render: RenderLetter;
  /** In whose name; absent: the shop's. */
  from: Mailbox | undefined;
  /** The way out that is set up now; asked anew for each run, since the owner may change it. */
  findTransport(): Promise<MailTransport | undefined>;
  log: MailLog;
}

export interface MailLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** In whose name the shop writes. */
export const senderOf = (mailer: Pick<Mailer, 'from' | 'links'>, shop: LetterShop): Mailbox => ({
  name: mailer.from?.name || shop.name,
  address: mailer.from?.address ?? `no-reply@${hostOf(mailer.links)}`,
});

/** A letter as it is sent. `id` names it for ever, so that a repeat can be known as one. */
export async function writeMessage(
  mailer: Mailer,
  shop: LetterShop,
  id: string,
  { to, letter, unsubscribeToken }: AddressedLetter,
): Promise<MailMessage> {
  const { publicUrl } = mailer.links;
  const query = unsubscribeToken && `?token=${encodeURIComponent(unsubscribeToken)}`;
  const rendered = await mailer.render(letter, {
    shop,
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
      // RFC 8058: mail programs show a button of their own, and call this address themselves.
      ...(query && {
        'List-Unsubscribe': `<${publicUrl}/api/unsubscribe${query}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

const hostOf = ({ publicUrl }: LinkMaker): string => new URL(publicUrl).hostname;
