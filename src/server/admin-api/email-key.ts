import type { Mailer } from '../../domain/mail/mailer.ts';
import { sendTestMail } from '../../domain/mail/send-test-mail.ts';
import { emailKeyStatus, removeEmailKey, storeEmailKey } from '../../domain/settings/email-key.ts';
import { EmailKeyStatus, NewEmailKey } from '../../domain/settings/schema.ts';
import { Message } from '../../domain/wire.ts';
import type { Config } from '../../platform/config.ts';
import type { App } from '../app-types.ts';

const tags = ['Back office'];

/** The key for sending mail. It can be set, but never read. */
export function adminEmailKeyRoutes(app: App, mailer: Mailer, config: Config): void {
  const { db, links } = mailer;
  const inEnvironment = config.sendgridApiKey !== undefined;

  app.get(
    '/api/admin/secrets/sendgrid/status',
    {
      config: { needs: 'security.edit' },
      schema: {
        tags,
        summary: 'Whether there is a SendGrid API key, and where it is from',
        response: { 200: EmailKeyStatus },
      },
    },
    () => emailKeyStatus(db, inEnvironment),
  );

  app.post(
    '/api/admin/secrets/sendgrid',
    {
      config: { needs: 'security.edit' },
      schema: {
        tags,
        summary: 'Sets the SendGrid API key; 409 where the environment sets it',
        body: NewEmailKey,
        response: { 200: Message },
      },
    },
    async (request) => {
      const key = { apiKey: request.body.apiKey, updatedBy: request.admin?.username ?? '' };
      await request.write((tx) => storeEmailKey(tx, links.secretKey, key, inEnvironment));
      return { message: 'SendGrid API key configured successfully' };
    },
  );

  app.delete(
    '/api/admin/secrets/sendgrid',
    {
      config: { needs: 'security.edit' },
      schema: {
        tags,
        summary: 'Removes the SendGrid API key; 409 where the environment sets it',
        response: { 200: Message },
      },
    },
    async (request) => {
      await request.write((tx) => removeEmailKey(tx, inEnvironment));
      return { message: 'SendGrid API key removed successfully' };
    },
  );

  app.post(
    '/api/admin/secrets/sendgrid/test',
    {
      config: { needs: 'security.edit', counted: 'testMail' },
      schema: {
        tags,
        summary:
          'Sends a mail to the shop’s own address; 409 mail_not_configured, 502 mail_not_sent',
        response: { 200: Message },
      },
    },
    async () => ({ message: `Test email sent to ${await sendTestMail(mailer)}` }),
  );
}
