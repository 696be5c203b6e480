import { RecoveryCodes, TwoFactorCode, TwoFactorStart } from '../../domain/staff/schema.ts';
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
        summary: 'Begins to set up a second factor: the key for an authenticator app',
        response: { 200: TwoFactorStart },
      },
    },
    (request) => {
      const session = request.adminSession();
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
        summary: 'Ends it, by a code of it',
        body: TwoFactorCode,
        response: { 200: Message },
      },
    },
    async (request) => {
      const { code } = request.body;
      await endTwoFactor(db, await request.by(), request.adminSession(), code, secretKey);
      return { message: 'Your second factor is off' };
    },
  );
}
