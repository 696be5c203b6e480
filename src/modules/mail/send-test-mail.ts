import { randomUUID } from 'node:crypto';
import { ShopError } from '../../kit/errors.ts';
import { DeliveryFailure, type MailMessage } from '../../platform/mail/transport.ts';
import { type Mailer, senderOf, writeMessage } from './mailer.ts';
import type { MailShop, RenderedMail } from './schema.ts';

/**
 * Sends a test mail to the shop's own address.
 * @returns the address
 * @throws mail_not_configured, mail_not_sent
 */
export async function sendTestMail(mailer: Mailer): Promise<string> {
  const shop = await mailer.readShop(mailer.db);
  const to = senderOf(mailer, shop).address;
  const addressed = { to, mail: { kind: 'test' } } as const;
  await sendNow(mailer, await writeMessage(mailer.db, mailer, shop, randomUUID(), addressed));
  return to;
}

/**
 * Sends a mail to nobody but who asked for it, as a look at what customers will get.
 * @param to null: the shop's own address
 * @returns the address
 * @throws mail_not_configured, mail_not_sent
 */
export async function sendSample(
  mailer: Mailer,
  shop: MailShop,
  { subject, html, text }: RenderedMail,
  to: string | null,
): Promise<string> {
  const from = senderOf(mailer, shop);
  const address = to ?? from.address;
  await sendNow(mailer, {
    messageId: `<${randomUUID()}@${new URL(mailer.links.publicUrl).hostname}>`,
    from,
    to: address,
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return address;
}

/** @throws mail_not_configured, mail_not_sent */
async function sendNow(mailer: Mailer, message: MailMessage): Promise<void> {
  try {
    const transport = await mailer.findTransport();
    if (!transport) {
      throw new ShopError(
        'mail_not_configured',
        'No way to send email is set up. Please configure a SendGrid API key or a mail server.',
      );
    }
    const connection = await transport.open();
    try {
      await connection.send(message);
    } finally {
      connection.close();
    }
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    throw new ShopError('mail_not_sent', `Failed to send test email: ${error.message}`);
  }
}
