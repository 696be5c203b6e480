import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { Message } from '../../kit/wire.ts';
import {
  ForgottenPassword,
  OwnEmail,
  OwnEmailChange,
  PasswordChoice,
  PasswordLinkCheck,
  PasswordLinkToken,
} from './schema.ts';

export const forgot = POST('/api/admin/forgot-password', {
  summary:
    'Has a link to choose a password sent to a staff member, where an open account with an address is meant',
  beforeSignIn: true,
  counted: 'staffSignIn',
  captcha: true,
  security: 'staff request for a reset',
  body: ForgottenPassword,
  response: Message,
});

export const check = GET('/api/admin/verify-password-link/:token', {
  summary:
    'Whether a mailed link by which a staff member chooses a password still works, and whose it is',
  beforeSignIn: true,
  counted: 'checkResetLink',
  params: z.object({ token: PasswordLinkToken }),
  response: PasswordLinkCheck,
});

export const choose = POST('/api/admin/choose-password', {
  summary:
    'Sets a staff member’s password by the token of a mailed link, and ends all their sessions',
  beforeSignIn: true,
  counted: 'resetPassword',
  security: 'staff reset',
  body: PasswordChoice,
  response: Message.extend({ username: z.string() }),
});

export const changeOwnEmail = POST('/api/admin/change-email', {
  summary: 'Sets one’s own address for mail, by the password; an empty one removes it',
  forOneself: true,
  counted: 'changePassword',
  body: OwnEmailChange,
  response: OwnEmail,
});
