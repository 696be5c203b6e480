import { randomUUID } from 'node:crypto';
import { ShopError } from '../../kit/errors.ts';
import { DeliveryFailure, type MailTransport } from '../../platform/mail/transport.ts';
import { type Mailer, senderOf, writeMessage } from './mailer.ts';

/**
 * Sends a test mail to the shop's own address.
 * @returns the address
 * @throws mail_not_configured, mail_not_sent
 */
export async function sendTestMail(mailer: Mailer): Promise<string> {
  try {
    const transport = await mailer.findTransport();
    if (!transport) {
      throw new ShopError(
        'mail_not_configured',
        'No way to send email is set up. Please configure a SendGrid API key or a mail server.',
      );
    }
    return await sendBy(mailer, transport);
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    throw new ShopError('mail_not_sent', `Failed to send test email: ${error.message}`);
  }
}

async function sendBy(mailer: Mailer, transport: MailTransport): Promise<string> {
  const shop = await mailer.readShop(mailer.db);
  const to = senderOf(mailer, shop).address;
  const addressed = { to, mail: { kind: 'test' } } as const;
  const message = await writeMessage(mailer.db, mailer, shop, randomUUID(), addressed);
  const connection = await transport.open();
  try {
    await connection.send(message);
  } finally {
    connection.close();
  }
  return to;
}
