import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { countingMisses } from '../../domain/customers/attempts.ts';
import { confirmEmail } from '../../domain/customers/confirm-email.ts';
import {
  checkResetToken,
  forgotPassword,
  resetPassword,
} from '../../domain/customers/password-reset.ts';
import {
  EmailConfirmation,
  ForgotPassword,
  LinkCheck,
  LinkToken,
  Login,
  Registration,
  ResetPassword,
  UserView,
} from '../../domain/customers/schema.ts';
import { closeSession } from '../../domain/customers/sessions.ts';
import { register, type SignedIn, signIn, type Visit } from '../../domain/customers/sign-in.ts';
import { undoEmailChange } from '../../domain/customers/staff-email-change.ts';
import { Message } from '../../domain/wire.ts';
import type { Database } from '../../platform/database.ts';
import { ACCOUNT_PARTS } from '../account-parts.ts';
import type { App } from '../app-types.ts';

const tags = ['Customer'];

export function authRoutes(app: App, db: Database, secretKey: string): void {
  const visitOf = (request: FastifyRequest): Visit => ({
    guest: request.guest(),
    userAgent: request.headers['user-agent'] ?? '',
    network: request.network(),
    formerSession: request.sessionToken(),
    device: request.deviceToken(),
  });
  const welcome = (reply: FastifyReply, { user, token, device }: SignedIn) => {
    reply.beginSession(token);
    reply.rememberDevice(device);
    reply.request.accountId = user.id;
    return user;
  };

  app.post(
    '/api/login',
    {
      config: { counted: 'signIn', captcha: true, security: 'sign-in' },
      schema: {
        tags,
        summary: "Signs in; the guest's cart and wishlist become the customer's",
        body: Login,
        response: { 200: UserView },
      },
    },
    async (request, reply) => {
      const by = await request.by();
      return welcome(reply, await signIn(db, by, ACCOUNT_PARTS, request.body, visitOf(request)));
    },
  );

  app.post(
    '/api/register',
    {
      config: { counted: 'register', captcha: true, security: 'registration' },
      schema: {
        tags,
        summary:
          "Makes an account and signs in; the guest's cart and wishlist become the customer's",
        body: Registration,
        response: { 201: UserView },
      },
    },
    async (request, reply) => {
      const by = await request.by();
      const user = welcome(
        reply,
        await register(db, by, ACCOUNT_PARTS, request.body, visitOf(request)),
      );
      return reply.code(201).send(user);
    },
  );

  app.post(
    '/api/logout',
    { schema: { tags, summary: 'Signs out', response: { 200: Message } } },
    async (request, reply) => {
      const token = request.sessionToken();
      if (token) await request.write((tx) => closeSession(tx, token));
      reply.endSession();
      return { message: 'Signed out' };
    },
  );

  app.post(
    '/api/auth/forgot-password',
    {
      config: { counted: 'forgotPassword', captcha: true, security: 'request for a reset' },
      schema: {
        tags,
        summary: 'Has a reset link sent to the address, where it has an account',
        body: ForgotPassword,
        response: { 200: Message },
      },
    },
    async (request) => {
      await forgotPassword(db, await request.by(), request.body, request.network());
      return {
        message:
          "If an account exists with this email, you'll receive a password reset link shortly.",
      };
    },
  );

  app.get(
    '/api/auth/verify-reset-token/:resetToken',
    {
      config: { counted: 'checkResetLink' },
      schema: {
        tags,
        summary: 'Whether a reset link still works',
        params: z.object({ resetToken: LinkToken }),
        response: { 200: LinkCheck },
      },
    },
    (request) =>
      countingMisses(
        db.limits,
        request.network(),
        () => checkResetToken(db, request.params.resetToken),
        ({ valid }) => !valid,
      ),
  );

  app.post(
    '/api/auth/reset-password',
    {
      config: { counted: 'resetPassword', security: 'reset' },
      schema: {
        tags,
        summary: 'Sets a new password by the token of a reset link, ends all sessions and signs in',
        body: ResetPassword,
        response: { 200: Message.extend({ user: UserView }) },
      },
    },
    async (request, reply) => {
      const signedIn = await countingMisses(db.limits, request.network(), async () =>
        resetPassword(db, await request.by(), ACCOUNT_PARTS, request.body, visitOf(request)),
      );
      const user = welcome(reply, signedIn);
      return { message: 'Your password has been reset. You are signed in.', user };
    },
  );

  app.post(
    '/api/auth/undo-email-change',
    {
      config: { counted: 'confirmEmail', security: 'restored address' },
      schema: {
        tags,
        summary:
          'Takes back the address that a colleague gave an account, by the token of the mail that told of it; ends all sessions',
        body: EmailConfirmation,
        response: { 200: Message.extend({ email: z.string() }) },
      },
    },
    async (request) => {
      const { userId, email } = await countingMisses(db.limits, request.network(), () =>
        request.write((tx) => undoEmailChange(tx, ACCOUNT_PARTS, secretKey, request.body.token)),
      );
      request.accountId = userId;
      return { message: 'Your email address is as it was. Every device was signed out.', email };
    },
  );

  app.post(
    '/api/auth/confirm-email',
    {
      config: { counted: 'confirmEmail', security: 'confirmation' },
      schema: {
        tags,
        summary: 'Confirms the address of an account by the token of the mail that asked for it',
        body: EmailConfirmation,
        response: { 200: Message.extend({ email: z.string() }) },
      },
    },
    async (request) => {
      const email = await countingMisses(db.limits, request.network(), () =>
        request.write((tx) => confirmEmail(tx, ACCOUNT_PARTS, secretKey, request.body.token)),
      );
      return { message: 'Your email address is confirmed.', email };
    },
  );
}
