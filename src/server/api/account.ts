import { z } from 'zod';
import { changePassword } from '../../domain/customers/change-password.ts';
import { cancelEmailChange, changeProfile } from '../../domain/customers/change-profile.ts';
import { askAgain } from '../../domain/customers/confirm-email.ts';
import { deleteAccount } from '../../domain/customers/delete-account.ts';
import { exportData } from '../../domain/customers/export-data.ts';
import {
  AccountDeletion,
  NotificationChoice,
  NotificationPreferences,
  PasswordChange,
  Profile,
  SignedInDevice,
  UserView,
} from '../../domain/customers/schema.ts';
import { closeSessions, listDevices, signOutDevice } from '../../domain/customers/sessions.ts';
import { findPreferences, savePreferences } from '../../domain/newsletter/preferences.ts';
import { Message, Uuid } from '../../domain/wire.ts';
import type { Database } from '../../platform/database.ts';
import { ACCOUNT_PARTS } from '../account-parts.ts';
import type { App } from '../app-types.ts';
import { PageQuery, pageOf } from './list-answer.ts';
import { sendFile } from './send-file.ts';

const tags = ['Account'];

export function accountRoutes(app: App, db: Database, secretKey: string): void {
  app.get(
    '/api/user',
    {
      schema: {
        tags,
        summary: 'The signed-in customer; 401 when nobody is',
        response: { 200: UserView },
      },
    },
    (request) => request.requireCustomer(),
  );

  app.put(
    '/api/user/profile',
    {
      config: { counted: 'changeProfile' },
      schema: {
        tags,
        summary:
          'Changes names and phone number; another address needs the password, and to be confirmed',
        body: Profile,
        response: { 200: UserView },
      },
    },
    async (request) => {
      const session = await request.requireSession();
      return changeProfile(db, await request.by(), session, request.body, request.network());
    },
  );

  app.post(
    '/api/user/email-confirmation',
    {
      schema: {
        tags,
        summary: 'Sends the mail again that asks to confirm the address',
        response: { 200: Message },
      },
    },
    async (request) => {
      const customer = await request.requireCustomer();
      await askAgain(db, await request.by(), customer, request.network());
      return { message: 'A new link is on its way.' };
    },
  );

  app.delete(
    '/api/user/email-confirmation',
    {
      schema: {
        tags,
        summary: 'Leaves the address as it is: the one that waits to be confirmed is not taken',
        response: { 200: UserView },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer();
      return request.write((tx) => cancelEmailChange(tx, id));
    },
  );

  app.put(
    '/api/user/password',
    {
      config: { counted: 'changePassword', security: 'password change' },
      schema: {
        tags,
        summary: 'Changes the password; all other devices are signed out',
        body: PasswordChange,
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      const session = await request.requireSession();
      const by = await request.by();
      const device = request.deviceToken();
      reply.beginSession(await changePassword(db, by, session, request.body, device));
      return { message: 'Your password has been changed.' };
    },
  );

  app.delete(
    '/api/user/account',
    {
      config: { counted: 'deleteAccount', security: 'account deletion' },
      schema: {
        tags,
        summary: 'Deletes the account; asks for the password unless the sign-in was minutes ago',
        body: z.preprocess((body) => body ?? {}, AccountDeletion),
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      const session = await request.requireSession();
      await deleteAccount(db, await request.by(), ACCOUNT_PARTS, session, request.body.password);
      reply.endSession();
      reply.forgetDevice();
      return { message: 'Your account has been deleted.' };
    },
  );

  app.get(
    '/api/user/notifications',
    {
      schema: {
        tags,
        summary: 'What the customer wants mail about',
        response: { 200: NotificationPreferences },
      },
    },
    async (request) => {
      return findPreferences(db, await request.requireCustomer());
    },
  );

  app.put(
    '/api/user/notifications',
    {
      config: { counted: 'changeNotifications' },
      schema: {
        tags,
        summary: 'Changes what the customer wants mail about; what is not named stays',
        body: NotificationChoice,
        response: { 200: NotificationPreferences },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer();
      const { place, ...changes } = request.body;
      return request.write((tx) => savePreferences(tx, secretKey, id, changes, place));
    },
  );

  app.get(
    '/api/user/export',
    {
      config: { counted: 'exportData' },
      schema: {
        tags,
        summary: 'Everything that the shop keeps about the customer, as a JSON file',
        produces: ['application/json'],
      },
    },
    async (request, reply) => {
      const { user, id } = await request.requireSession();
      return sendFile(reply, await exportData(db, ACCOUNT_PARTS, user, id));
    },
  );

  app.get(
    '/api/user/sessions',
    {
      schema: {
        tags,
        summary: 'The browsers in which the customer is signed in, the asking one first',
        querystring: PageQuery,
        response: { 200: z.array(SignedInDevice) },
      },
    },
    async (request, reply) => {
      const { id, user } = await request.requireSession();
      return pageOf(reply, await listDevices(db, user.id, id), request.query);
    },
  );

  app.delete(
    '/api/user/sessions',
    {
      schema: {
        tags,
        summary: 'Signs all browsers out but the asking one',
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id, user } = await request.requireSession();
      await request.write((tx) => closeSessions(tx, user.id, id));
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/user/sessions/:id',
    {
      schema: {
        tags,
        summary: 'Signs one browser out',
        params: z.object({ id: Uuid }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id, user } = await request.requireSession();
      await request.write((tx) => signOutDevice(tx, user.id, request.params.id));
      if (request.params.id.toLowerCase() === id) reply.endSession();
      return reply.code(204).send();
    },
  );
}
