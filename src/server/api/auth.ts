import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { countingMisses, countLinkRequest } from '../../domain/customers/attempts.ts';
import { checkUndoToken, undoEmailChange } from '../../domain/customers/email-change.ts';
import {
  checkResetToken,
  forgotPassword,
  resetPassword,
} from '../../domain/customers/password-reset.ts';
import {
  EmailUndo,
  EmailUndoCheck,
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
import { Message } from '../../domain/wire.ts';
import type { Database } from '../../platform/database.ts';
import { ACCOUNT_PARTS } from '../account-parts.ts';
import type { App } from '../app-types.ts';
import { FLOOD_LIMIT } from './flood-limit.ts';

const tags = ['Customer'];

/** @param isExempt says which addresses the limits per address spare */
export function authRoutes(
  app: App,
  db: Database,
  secretKey: string,
  isExempt: (address: string) => boolean,
): void {
  /** What the limits per address count for. */
  const addressOf = ({ ip }: FastifyRequest) => (isExempt(ip) ? undefined : ip);
  const visitOf = (request: FastifyRequest): Visit => ({
    guest: request.guest(),
    userAgent: request.headers['user-agent'] ?? '',
    address: addressOf(request),
    formerSession: request.sessionToken(),
    device: request.deviceToken(),
  });
  const welcome = (reply: FastifyReply, { user, token, device }: SignedIn) => {
    reply.beginSession(token);
    reply.rememberDevice(device);
    return user;
  };

  app.post(
    '/api/login',
    {
      config: FLOOD_LIMIT,
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
      config: FLOOD_LIMIT,
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
      config: FLOOD_LIMIT,
      schema: {
        tags,
        summary: 'Has a reset link sent to the address, where it has an account',
        body: ForgotPassword,
        response: { 200: Message },
      },
    },
    async (request) => {
      await countLinkRequest(db, addressOf(request));
      await request.write((tx) => forgotPassword(tx, request.body.email));
      return {
        message:
          "If an account exists with this email, you'll receive a password reset link shortly.",
      };
    },
  );

  app.get(
    '/api/auth/verify-reset-token/:resetToken',
    {
      config: FLOOD_LIMIT,
      schema: {
        tags,
        summary: 'Whether a reset link still works',
        params: z.object({ resetToken: LinkToken }),
        response: { 200: LinkCheck },
      },
    },
    (request) =>
      countingMisses(
        db,
        addressOf(request),
        () => checkResetToken(db, request.params.resetToken),
        ({ valid }) => !valid,
      ),
  );

  app.post(
    '/api/auth/reset-password',
    {
      config: FLOOD_LIMIT,
      schema: {
        tags,
        summary: 'Sets a new password by the token of a reset link, and ends all sessions',
        body: ResetPassword,
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      const { device } = await countingMisses(db, addressOf(request), async () =>
        resetPassword(db, await request.by(), request.body, request.deviceToken()),
      );
      reply.rememberDevice(device);
      return { message: 'Your password has been reset. You can now sign in with it.' };
    },
  );

  app.get(
    '/api/auth/verify-email-undo/:token',
    {
      config: FLOOD_LIMIT,
      schema: {
        tags,
        summary: 'Whether the link that undoes a change of address still works',
        params: z.object({ token: LinkToken }),
        response: { 200: EmailUndoCheck },
      },
    },
    (request) =>
      countingMisses(
        db,
        addressOf(request),
        () => checkUndoToken(db, request.params.token),
        ({ valid }) => !valid,
      ),
  );

  app.post(
    '/api/auth/undo-email-change',
    {
      config: FLOOD_LIMIT,
      schema: {
        tags,
        summary: 'Gives an account its former address again, and ends its sessions and password',
        body: EmailUndo,
        response: { 200: Message.extend({ email: z.string() }) },
      },
    },
    async (request) => {
      const email = await countingMisses(db, addressOf(request), () =>
        request.write((tx) => undoEmailChange(tx, secretKey, request.body.token)),
      );
      return {
        message:
          'Your email address is back. Your password works no more: we sent you a link to choose a new one.',
        email,
      };
    },
  );
}
