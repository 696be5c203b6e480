import { checkOwnPassword } from '../../domain/staff/passwords.ts';
import {
  PasswordAgain,
  RecoveryCodes,
  TwoFactorCode,
  TwoFactorEnd,
  TwoFactorStart,
} from '../../domain/staff/schema.ts';
import { beginTwoFactor, confirmTwoFactor, endTwoFactor } from '../../domain/staff/two-factor.ts';
import { Message } from '../../domain/wire.ts';
import type { Database } from '../../platform/database.ts';
import type { App } from '../app-types.ts';

const tags = ['Back office'];
const enrolment = { forOneself: true, openDuring: ['two_factor_enrolment_required'] } as const;

/** One's own second factor. */
export function adminTwoFactorRoutes(app: App, db: Database, secretKey: string): void {
  app.post(
    '/api/admin/two-factor',
    {
      config: enrolment,
      schema: {
        tags,
        summary:
          'Begins to set up a second factor, by the password: the key for an authenticator app',
        body: PasswordAgain,
        response: { 200: TwoFactorStart },
      },
    },
    async (request) => {
      const session = request.adminSession();
      await checkOwnPassword(db, session, request.body.currentPassword);
      return request.write((tx) => beginTwoFactor(tx, session, secretKey));
    },
  );

  app.post(
    '/api/admin/two-factor/confirm',
    {
      config: enrolment,
      schema: {
        tags,
        summary: 'Turns it on by a first code; answers the recovery codes, this once',
        body: TwoFactorCode,
        response: { 200: RecoveryCodes },
      },
    },
    async (request) => {
      const { code } = request.body;
      const session = request.adminSession();
      const by = await request.by();
      return { recoveryCodes: await confirmTwoFactor(db, by, session, code, secretKey) };
    },
  );

  app.delete(
    '/api/admin/two-factor',
    {
      config: { forOneself: true },
      schema: {
        tags,
        summary: 'Ends it, by the password and a code of it',
        body: TwoFactorEnd,
        response: { 200: Message },
      },
    },
    async (request) => {
      const { code, currentPassword } = request.body;
      const session = request.adminSession();
      await checkOwnPassword(db, session, currentPassword);
      await endTwoFactor(db, await request.by(), session, code, secretKey);
      return { message: 'Your second factor is off' };
    },
  );
}
