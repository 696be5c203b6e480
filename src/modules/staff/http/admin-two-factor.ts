import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readSecurity } from '../../settings/security.ts';
import { checkOwnPassword } from '../passwords.ts';
import * as securityApi from '../security-endpoints.ts';
import { previewSecurity } from '../security-preview.ts';
import { beginTwoFactor, confirmTwoFactor, endTwoFactor } from '../two-factor.ts';
import * as twoFactorApi from '../two-factor-endpoints.ts';

/** One's own second factor, and whom security settings would keep out. */
export function adminTwoFactorRoutes(app: App, db: Database, secretKey: string): void {
  serve(app, securityApi.previewSecurity, async (request) => {
    const caller = { address: request.ip, sessionId: request.adminSession().id };
    return previewSecurity(db, request.body, caller, await readSecurity(db));
  });

  serve(app, twoFactorApi.begin, async (request) => {
    const session = request.adminSession();
    await checkOwnPassword(db, session, request.body.currentPassword);
    return request.write((tx) => beginTwoFactor(tx, session, secretKey));
  });

  serve(app, twoFactorApi.confirm, async (request) => {
    const { code } = request.body;
    const session = request.adminSession();
    const by = await request.by();
    return { recoveryCodes: await confirmTwoFactor(db, by, session, code, secretKey) };
  });

  serve(app, twoFactorApi.remove, async (request) => {
    const { code, currentPassword } = request.body;
    const session = request.adminSession();
    await checkOwnPassword(db, session, currentPassword);
    await endTwoFactor(db, await request.by(), session, code, secretKey);
    return { message: 'Your second factor is off' };
  });
}
