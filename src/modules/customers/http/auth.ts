import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Program } from '../../../kit/module.ts';
import { countingMisses } from '../../../kit/rate-limits.ts';
import type { AccountPart } from '../account-part.ts';
import { goOnWithAddress, isKnown } from '../buy-without-password.ts';
import { confirmEmail } from '../confirm-email.ts';
import * as authApi from '../endpoints.ts';
import { askForLink, enterByLink } from '../enter-by-link.ts';
import { askForPasskey, enterByPasskey } from '../passkeys.ts';
import { checkResetToken, forgotPassword, resetPassword } from '../password-reset.ts';
import { closeSession } from '../sessions.ts';
import { register, type SignedIn, signIn, type Visit } from '../sign-in.ts';
import { undoEmailChange } from '../staff-email-change.ts';

export function authRoutes(
  app: App,
  { database: db, secretKey, config: { publicUrl } }: Program,
  parts: readonly AccountPart[],
): void {
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

  serve(app, authApi.signIn, async (request, reply) => {
    const by = await request.by();
    return welcome(reply, await signIn(db, by, parts, request.body, visitOf(request)));
  });

  serve(app, authApi.register, async (request, reply) => {
    const by = await request.by();
    const user = welcome(reply, await register(db, by, parts, request.body, visitOf(request)));
    return user;
  });

  serve(app, authApi.signOut, async (request, reply) => {
    const token = request.sessionToken();
    if (token) await request.write((tx) => closeSession(tx, token));
    reply.endSession();
    return { message: 'Signed out' };
  });

  serve(app, authApi.forgotPassword, async (request) => {
    await forgotPassword(db, await request.by(), request.body, request.network());
    return {
      message:
        "If an account exists with this email, you'll receive a password reset link shortly.",
    };
  });

  serve(app, authApi.findAddress, async ({ body }) => ({ known: await isKnown(db, body.email) }));

  serve(app, authApi.goOn, async (request, reply) => {
    const [by, present] = await Promise.all([request.by(), request.customer()]);
    const visit = visitOf(request);
    return welcome(reply, await goOnWithAddress(db, by, parts, request.body, visit, present));
  });

  serve(app, authApi.askForLink, async (request) => {
    await askForLink(db, await request.by(), request.body, request.network());
    return { message: "If an account exists with this email, you'll receive a link shortly." };
  });

  serve(app, authApi.enter, async (request, reply) => {
    const { token } = request.body;
    const signedIn = await countingMisses(db.limits, request.network(), async () =>
      enterByLink(db, await request.by(), parts, token, visitOf(request)),
    );
    const user = welcome(reply, signedIn);
    return { message: 'You are signed in.', user };
  });

  serve(app, authApi.askForPasskey, async (request) =>
    askForPasskey(db, await request.by(), publicUrl),
  );

  serve(app, authApi.enterByPasskey, async (request, reply) => {
    const by = await request.by();
    const { body } = request;
    return welcome(reply, await enterByPasskey(db, by, parts, publicUrl, body, visitOf(request)));
  });

  serve(app, authApi.checkResetToken, (request) =>
    countingMisses(
      db.limits,
      request.network(),
      () => checkResetToken(db, request.params.resetToken),
      ({ valid }) => !valid,
    ),
  );

  serve(app, authApi.resetPassword, async (request, reply) => {
    const signedIn = await countingMisses(db.limits, request.network(), async () =>
      resetPassword(db, await request.by(), parts, request.body, visitOf(request)),
    );
    const user = welcome(reply, signedIn);
    return { message: 'Your password has been reset. You are signed in.', user };
  });

  serve(app, authApi.undoEmailChange, async (request) => {
    const { userId, email } = await countingMisses(db.limits, request.network(), () =>
      request.write((tx) => undoEmailChange(tx, parts, secretKey, request.body.token)),
    );
    request.accountId = userId;
    return { message: 'Your email address is as it was. Every device was signed out.', email };
  });

  serve(app, authApi.confirmEmail, async (request) => {
    const email = await countingMisses(db.limits, request.network(), () =>
      request.write((tx) => confirmEmail(tx, parts, secretKey, request.body.token)),
    );
    return { message: 'Your email address is confirmed.', email };
  });
}
