import { z } from 'zod';
import { readSecurity } from '../../domain/settings/security.ts';
import {
  closeAdminSession,
  endAdminSessions,
  listAdminSessions,
} from '../../domain/staff/admin-sessions.ts';
import { signInAdmin } from '../../domain/staff/admin-sign-in.ts';
import { DUTIES } from '../../domain/staff/choices.ts';
import { changeAdminPassword } from '../../domain/staff/passwords.ts';
import {
  AdminLogin,
  AdminPasswordChange,
  AdminSessionView,
  AdminSignedIn,
  AdminView,
} from '../../domain/staff/schema.ts';
import { Message, Uuid } from '../../domain/wire.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { PageQuery, pageOf } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';

const tags = ['Back office'];

/** Signing in to the back office and out of it; one's own sessions and password. */
export function adminSessionRoutes(
  app: App,
  db: Database,
  { dataDir }: Config,
  secretKey: string,
): void {
  for (const path of ['/api/admin/authenticate', '/api/admin/login']) {
    app.post(
      path,
      {
        config: {
          counted: 'staffSignIn',
          beforeSignIn: true,
          captcha: true,
          security: 'staff sign-in',
        },
        schema: {
          tags,
          summary:
            'Signs in to the back office; 401 second_factor_required without the code that an account needs, 429 after too many failures',
          body: AdminLogin,
          response: { 200: AdminSignedIn },
        },
      },
      async (request) => {
        const { body, ip, headers } = request;
        const origin = { address: ip, userAgent: headers['user-agent'] ?? '' };
        const security = await readSecurity(db);
        const { admin, token } = await signInAdmin(db, body, origin, security, secretKey);
        request.accountId = admin.id;
        return { success: true as const, token, user: admin, message: 'Login Successful' };
      },
    );
  }

  app.get(
    '/api/admin/session',
    {
      config: { forOneself: true, openDuring: DUTIES },
      schema: {
        tags,
        summary: 'Who is signed in to the back office, and what they have to do first',
        response: { 200: AdminView },
      },
    },
    async (request) => request.adminSession().admin,
  );

  app.post(
    '/api/admin/logout',
    {
      config: { forOneself: true, openDuring: DUTIES },
      schema: {
        tags,
        summary: 'Signs out; the token opens nothing any more',
        response: { 200: Message },
      },
    },
    async (request) => {
      const { id, admin } = request.adminSession();
      await request.write((tx) => closeAdminSession(tx, admin.id, id));
      return { message: 'Signed out' };
    },
  );

  app.get(
    '/api/admin/sessions',
    {
      config: { forOneself: true },
      schema: {
        tags,
        summary: 'Where one is signed in: here first, then by latest use',
        querystring: PageQuery,
        response: { 200: z.array(AdminSessionView) },
      },
    },
    async (request, reply) =>
      pageOf(reply, await listAdminSessions(db, request.adminSession()), request.query),
  );

  app.delete(
    '/api/admin/sessions',
    {
      config: { forOneself: true },
      schema: {
        tags,
        summary: 'Signs out everywhere but here',
        response: { 200: Message.extend({ ended: z.number().int() }) },
      },
    },
    async (request) => {
      const { id, admin } = request.adminSession();
      const ended = await request.write(async (tx) => {
        tx.record('staff.signed_out_elsewhere', admin.id);
        return endAdminSessions(tx, admin.id, id);
      });
      return { message: 'You are signed out everywhere else.', ended };
    },
  );

  app.delete(
    '/api/admin/sessions/:id',
    {
      config: { forOneself: true },
      schema: {
        tags,
        summary: 'Signs out of one of one’s own sessions',
        params: z.object({ id: Uuid }),
        response: { 200: Message },
      },
    },
    async (request) => {
      const { admin } = request.adminSession();
      await request.write((tx) => closeAdminSession(tx, admin.id, request.params.id));
      return { message: 'Signed out' };
    },
  );

  app.post(
    '/api/admin/change-password',
    {
      config: {
        counted: 'changePassword',
        forOneself: true,
        openDuring: ['password_change_required'],
      },
      schema: {
        tags,
        summary: 'Changes one’s own password, and signs out everywhere else',
        body: AdminPasswordChange,
        response: { 200: Message },
      },
    },
    async (request) => {
      const session = request.adminSession();
      await changeAdminPassword(db, await request.by(), session, request.body, dataDir);
      return { message: 'Password changed successfully' };
    },
  );
}
