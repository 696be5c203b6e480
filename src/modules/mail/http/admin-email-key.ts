import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Config } from '../../../platform/config.ts';
import { emailKeyStatus, removeEmailKey, storeEmailKey } from '../email-key.ts';
import * as emailKeyApi from '../email-key-endpoints.ts';
import type { Mailer } from '../mailer.ts';
import { sendTestMail } from '../send-test-mail.ts';

/** The key for sending mail. It can be set, but never read. */
export function adminEmailKeyRoutes(app: App, mailer: Mailer, config: Config): void {
  const { db, links } = mailer;
  const inEnvironment = config.sendgridApiKey !== undefined;

  serve(app, emailKeyApi.find, () => emailKeyStatus(db, inEnvironment));

  serve(app, emailKeyApi.change, async (request) => {
    const key = { apiKey: request.body.apiKey, updatedBy: request.admin?.username ?? '' };
    await request.write((tx) => storeEmailKey(tx, links.secretKey, key, inEnvironment));
    return { message: 'SendGrid API key configured successfully' };
  });

  serve(app, emailKeyApi.remove, async (request) => {
    await request.write((tx) => removeEmailKey(tx, inEnvironment));
    return { message: 'SendGrid API key removed successfully' };
  });

  serve(app, emailKeyApi.test, async () => ({
    message: `Test email sent to ${await sendTestMail(mailer)}`,
  }));
}
