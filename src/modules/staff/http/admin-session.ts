import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Shop } from '../../../kit/module.ts';
import * as sessionApi from '../../../kit/session-endpoints.ts';
import { readSecurity } from '../../settings/security.ts';
import { closeAdminSession, endAdminSessions, listAdminSessions } from '../admin-sessions.ts';
import { signInAdmin } from '../admin-sign-in.ts';
import * as passkeysApi from '../passkey-endpoints.ts';
import {
  addPasskey,
  askForPasskey,
  enterByPasskey,
  listPasskeys,
  offerPasskey,
  removePasskey,
} from '../passkeys.ts';
import { changeAdminPassword } from '../passwords.ts';

/** Signing in to the back office and out of it; one's own sessions, passkeys and password. */
export function adminSessionRoutes(app: App, shop: Shop): void {
  const { database: db, rights } = shop;
  const { dataDir, publicUrl } = shop.config;
  for (const endpoint of [sessionApi.signIn, sessionApi.signInByOldPath]) {
    serve(app, endpoint, async (request) => {
      const { body, ip, headers } = request;
      const origin = { address: ip, userAgent: headers['user-agent'] ?? '' };
      const security = await readSecurity(db);
      const { admin, token } = await signInAdmin(shop, body, origin, security);
      request.accountId = admin.id;
      return { success: true as const, token, user: admin, message: 'Login Successful' };
    });
  }

  serve(app, passkeysApi.ask, async (request) => askForPasskey(db, await request.by(), publicUrl));

  serve(app, passkeysApi.enter, async (request) => {
    const { body, ip, headers } = request;
    const origin = { address: ip, userAgent: headers['user-agent'] ?? '' };
    const security = await readSecurity(db);
    const { admin, token } = await enterByPasskey(shop, publicUrl, body, origin, security);
    request.accountId = admin.id;
    return { success: true as const, token, user: admin, message: 'Login Successful' };
  });

  serveList(app, passkeysApi.list, (request) => listPasskeys(db, request.adminSession().admin.id));

  serve(app, passkeysApi.offer, async (request) => {
    const session = request.adminSession();
    const site = { publicUrl, secretKey: shop.secretKey };
    return offerPasskey(db, await request.by(), site, session, request.body);
  });

  serve(app, passkeysApi.add, async (request) => {
    const { body, headers } = request;
    const agent = headers['user-agent'] ?? '';
    return addPasskey(db, await request.by(), publicUrl, request.adminSession(), body, agent);
  });

  serve(app, passkeysApi.remove, async (request) => {
    const { admin } = request.adminSession();
    await request.write((tx) => removePasskey(tx, admin.id, request.params.id));
    return undefined;
  });

  serve(app, sessionApi.listRights, async () =>
    Object.entries(rights).map(([permission, roles]) => ({ permission, roles: [...roles] })),
  );

  serve(app, sessionApi.find, async (request) => request.adminSession().admin);

  serve(app, sessionApi.signOut, async (request) => {
    const { id, admin } = request.adminSession();
    await request.write((tx) => closeAdminSession(tx, admin.id, id));
    return { message: 'Signed out' };
  });

  serveList(app, sessionApi.list, (request) => listAdminSessions(db, request.adminSession()));

  serve(app, sessionApi.endOthers, async (request) => {
    const { id, admin } = request.adminSession();
    const ended = await request.write(async (tx) => {
      tx.record('staff.signed_out_elsewhere', admin.id);
      return endAdminSessions(tx, admin.id, id);
    });
    return { message: 'You are signed out everywhere else.', ended };
  });

  serve(app, sessionApi.end, async (request) => {
    const { admin } = request.adminSession();
    await request.write((tx) => closeAdminSession(tx, admin.id, request.params.id));
    return { message: 'Signed out' };
  });

  serve(app, sessionApi.changePassword, async (request) => {
    const session = request.adminSession();
    await changeAdminPassword(db, await request.by(), session, request.body, dataDir);
    return { message: 'Password changed successfully' };
  });
}
