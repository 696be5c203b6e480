import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailMessage } from './transport.ts';

/** The mail as it travels: RFC 5322, text before HTML. */
export function mimeOf(message: MailMessage): Promise<Buffer> {
  const { messageId, from, to, subject, text, html, headers } = message;
  // Names and addresses are passed as objects, so that nothing in them can start a new header.
  const recipient = { name: '', address: to };
  const mail = new MailComposer({ messageId, from, to: recipient, subject, text, html, headers });
  return mail.compile().build();
}
