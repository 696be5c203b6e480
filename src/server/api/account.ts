import * as accountApi from '../../domain/customers/account-endpoints.ts';
import { changePassword } from '../../domain/customers/change-password.ts';
import { cancelEmailChange, changeProfile } from '../../domain/customers/change-profile.ts';
import { askAgain } from '../../domain/customers/confirm-email.ts';
import { deleteAccount } from '../../domain/customers/delete-account.ts';
import { exportData } from '../../domain/customers/export-data.ts';
import { closeSessions, listDevices, signOutDevice } from '../../domain/customers/sessions.ts';
import { findPreferences, savePreferences } from '../../domain/newsletter/preferences.ts';
import type { Database } from '../../platform/database.ts';
import { ACCOUNT_PARTS } from '../account-parts.ts';
import type { App } from '../app-types.ts';
import { serve, serveList } from '../serve.ts';
import { sendFile } from './send-file.ts';

export function accountRoutes(app: App, db: Database, secretKey: string): void {
  serve(app, accountApi.find, (request) => request.requireCustomer());

  serve(app, accountApi.changeProfile, async (request) => {
    const session = await request.requireSession();
    return changeProfile(db, await request.by(), session, request.body, request.network());
  });

  serve(app, accountApi.askForConfirmation, async (request) => {
    const customer = await request.requireCustomer();
    await askAgain(db, await request.by(), customer, request.network());
    return { message: 'A new link is on its way.' };
  });

  serve(app, accountApi.keepAddress, async (request) => {
    const { id } = await request.requireCustomer();
    return request.write((tx) => cancelEmailChange(tx, id));
  });

  serve(app, accountApi.changePassword, async (request, reply) => {
    const session = await request.requireSession();
    const by = await request.by();
    const device = request.deviceToken();
    reply.beginSession(await changePassword(db, by, session, request.body, device));
    return { message: 'Your password has been changed.' };
  });

  serve(app, accountApi.remove, async (request, reply) => {
    const session = await request.requireSession();
    await deleteAccount(db, await request.by(), ACCOUNT_PARTS, session, request.body.password);
    reply.endSession();
    reply.forgetDevice();
    return { message: 'Your account has been deleted.' };
  });

  serve(app, accountApi.listNotifications, async (request) => {
    return findPreferences(db, await request.requireCustomer());
  });

  serve(app, accountApi.changeNotifications, async (request) => {
    const { id } = await request.requireCustomer();
    const { place, ...changes } = request.body;
    return request.write((tx) => savePreferences(tx, secretKey, id, changes, place));
  });

  serve(app, accountApi.exportData, async (request, reply) => {
    const { user, id } = await request.requireSession();
    return sendFile(reply, await exportData(db, ACCOUNT_PARTS, user, id));
  });

  serveList(app, accountApi.listSessions, async (request) => {
    const { id, user } = await request.requireSession();
    return listDevices(db, user.id, id);
  });

  serve(app, accountApi.endOtherSessions, async (request) => {
    const { id, user } = await request.requireSession();
    await request.write((tx) => closeSessions(tx, user.id, id));
    return undefined;
  });

  serve(app, accountApi.endSession, async (request, reply) => {
    const { id, user } = await request.requireSession();
    await request.write((tx) => signOutDevice(tx, user.id, request.params.id));
    if (request.params.id.toLowerCase() === id) reply.endSession();
    return undefined;
  });
}
