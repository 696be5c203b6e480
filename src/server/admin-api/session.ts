import { ShopError } from '../../domain/errors.ts';
import { closeAdminSession } from '../../domain/staff/admin-sessions.ts';
import { signInAdmin } from '../../domain/staff/admin-sign-in.ts';
import { AdminLogin, AdminSignedIn, AdminView } from '../../domain/staff/schema.ts';
import { Message } from '../../domain/wire.ts';
import type { Database } from '../../platform/database.ts';
import type { App } from '../app-types.ts';

const tags = ['Back office'];

/** Signing in to the back office and out of it. */
export function adminSessionRoutes(app: App, db: Database): void {
  for (const path of ['/api/admin/authenticate', '/api/admin/login']) {
    app.post(
      path,
      {
        config: { counted: 'staffSignIn', beforeSignIn: true, security: 'staff sign-in' },
        schema: {
          tags,
          summary: 'Signs in to the back office; 429 after too many failures',
          body: AdminLogin,
          response: { 200: AdminSignedIn },
        },
      },
      async (request) => {
        const { admin, token } = await signInAdmin(db, request.body, request.ip);
        request.accountId = admin.id;
        return { success: true as const, token, user: admin, message: 'Login Successful' };
      },
    );
  }

  app.get(
    '/api/admin/session',
    {
      config: { forOneself: true },
      schema: {
        tags,
        summary: 'Who is signed in to the back office',
        response: { 200: AdminView },
      },
    },
    async ({ admin }) => {
      if (!admin) throw new ShopError('not_signed_in', 'Please sign in to the back office.');
      return admin;
    },
  );

  app.post(
    '/api/admin/logout',
    {
      config: { forOneself: true },
      schema: {
        tags,
        summary: 'Signs out; the token opens nothing any more',
        response: { 200: Message },
      },
    },
    async (request) => {
      const token = request.adminToken();
      if (token) await request.write((tx) => closeAdminSession(tx, token));
      return { message: 'Signed out' };
    },
  );
}
