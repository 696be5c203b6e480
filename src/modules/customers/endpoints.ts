import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { PasskeyOptions, SignedByPasskey } from '../../kit/passkey-schema.ts';
import { Message } from '../../kit/wire.ts';
import {
  EmailConfirmation,
  ForgotPassword,
  GoOn,
  KnownAddress,
  LinkCheck,
  LinkToken,
  Login,
  Registration,
  ResetPassword,
  UserView,
} from './schema.ts';

export const signIn = POST('/api/login', {
  summary: "Signs in; the guest's cart and wishlist become the customer's",
  counted: 'signIn',
  captcha: true,
  security: 'sign-in',
  body: Login,
  response: UserView,
});

export const register = POST('/api/register', {
  summary: "Makes an account and signs in; the guest's cart and wishlist become the customer's",
  counted: 'register',
  captcha: true,
  security: 'registration',
  body: Registration,
  status: 201,
  response: UserView,
});

export const signOut = POST('/api/logout', {
  summary: 'Signs out',
  response: Message,
});

export const forgotPassword = POST('/api/auth/forgot-password', {
  summary: 'Has a reset link sent to the address, where it has an account',
  counted: 'forgotPassword',
  captcha: true,
  security: 'request for a reset',
  body: ForgotPassword,
  response: Message,
});

export const findAddress = POST('/api/auth/known-email', {
  summary: 'Whether an account has the address, as registering with it would tell',
  counted: 'goOn',
  captcha: true,
  body: KnownAddress,
  response: z.object({ known: z.boolean() }),
});

export const goOn = POST('/api/auth/email', {
  summary:
    "Goes on with an address alone: makes an account without a password and signs in; the guest's cart and wishlist become its own",
  counted: 'goOn',
  captcha: true,
  security: 'account without a password',
  body: GoOn,
  status: 201,
  response: UserView,
});

export const askForLink = POST('/api/auth/sign-in-link', {
  summary: 'Has a link sent to the address that signs in, where it has an account',
  counted: 'forgotPassword',
  captcha: true,
  security: 'request for a sign-in link',
  body: ForgotPassword,
  response: Message,
});

export const enter = POST('/api/auth/enter', {
  summary: 'Signs in by the token of a mailed link, and proves the mailbox',
  counted: 'enterByLink',
  security: 'sign-in by a link',
  body: EmailConfirmation,
  response: Message.extend({ user: UserView }),
});

export const askForPasskey = POST('/api/auth/passkey/options', {
  summary: 'What the browser is asked to sign with a passkey of this shop',
  counted: 'passkey',
  response: PasskeyOptions,
});

export const enterByPasskey = POST('/api/auth/passkey', {
  summary: "Signs in by a passkey; the guest's cart and wishlist become the customer's",
  counted: 'signIn',
  security: 'sign-in by a passkey',
  body: SignedByPasskey,
  response: UserView,
});

export const checkResetToken = GET('/api/auth/verify-reset-token/:resetToken', {
  summary: 'Whether a reset link still works',
  counted: 'checkResetLink',
  params: z.object({ resetToken: LinkToken }),
  response: LinkCheck,
});

export const resetPassword = POST('/api/auth/reset-password', {
  summary: 'Sets a new password by the token of a reset link, ends all sessions and signs in',
  counted: 'resetPassword',
  security: 'reset',
  body: ResetPassword,
  response: Message.extend({ user: UserView }),
});

export const undoEmailChange = POST('/api/auth/undo-email-change', {
  summary:
    'Takes back the address that a staff member gave an account, by the token of the mail that told of it; ends all sessions',
  counted: 'confirmEmail',
  security: 'restored address',
  body: EmailConfirmation,
  response: Message.extend({ email: z.string() }),
});

export const confirmEmail = POST('/api/auth/confirm-email', {
  summary: 'Confirms the address of an account by the token of the mail that asked for it',
  counted: 'confirmEmail',
  security: 'confirmation',
  body: EmailConfirmation,
  response: Message.extend({ email: z.string() }),
});
