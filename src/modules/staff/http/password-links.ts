import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Shop } from '../../../kit/module.ts';
import { countingMisses } from '../../../kit/rate-limits.ts';
import { readSecurity } from '../../settings/security.ts';
import { changeOwnEmail } from '../own-email.ts';
import * as linksApi from '../password-link-endpoints.ts';
import { checkPasswordLink, choosePassword, forgotStaffPassword } from '../password-links.ts';

/** One's own mailbox, and choosing a password by what was mailed there. */
export function passwordLinkRoutes(app: App, shop: Shop): void {
  const { database: db, secretKey } = shop;

  serve(app, linksApi.forgot, async (request) => {
    const { name } = request.body;
    const security = await readSecurity(db);
    await forgotStaffPassword(db, await request.by(), name, request.network(), security);
    return {
      message: 'If this is an account with an email address, a link is on its way to it.',
    };
  });

  serve(app, linksApi.check, (request) =>
    countingMisses(
      db.limits,
      request.network(),
      () => checkPasswordLink(db, secretKey, request.params.token),
      ({ valid }) => !valid,
    ),
  );

  serve(app, linksApi.choose, async (request) => {
    const security = await readSecurity(db);
    const { id, username } = await countingMisses(db.limits, request.network(), () =>
      choosePassword(shop, request.body, request.ip, security),
    );
    request.accountId = id;
    return { message: 'Your password is set. Please sign in.', username };
  });

  serve(app, linksApi.changeOwnEmail, async (request) => {
    const session = request.adminSession();
    return { email: await changeOwnEmail(db, await request.by(), session, request.body) };
  });
}
