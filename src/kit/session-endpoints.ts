import { z } from 'zod';
import { DUTIES } from './access.ts';
import { DELETE, GET, POST } from './endpoint.ts';
import {
  AdminLogin,
  AdminPasswordChange,
  AdminSessionView,
  AdminSignedIn,
  AdminView,
  PermissionRoles,
} from './session-schema.ts';
import { Message, PageQuery } from './wire.ts';

export const find = GET('/api/admin/session', {
  summary: 'Who is signed in to the back office, and what they have to do first',
  forOneself: true,
  openDuring: DUTIES,
  response: AdminView,
});

export const signOut = POST('/api/admin/logout', {
  summary: 'Signs out; the token opens nothing any more',
  forOneself: true,
  openDuring: DUTIES,
  response: Message,
});

export const list = GET('/api/admin/sessions', {
  summary: 'Where one is signed in: here first, then by latest use',
  forOneself: true,
  query: PageQuery,
  response: z.array(AdminSessionView),
});

export const endOthers = DELETE('/api/admin/sessions', {
  summary: 'Signs out everywhere but here',
  forOneself: true,
  response: Message.extend({ ended: z.number().int() }),
});

export const end = DELETE('/api/admin/sessions/:id', {
  summary: 'Signs out of one of one’s own sessions',
  forOneself: true,
  response: Message,
});

export const changePassword = POST('/api/admin/change-password', {
  summary: 'Changes one’s own password, and signs out everywhere else',
  forOneself: true,
  openDuring: ['password_change_required'],
  counted: 'changePassword',
  body: AdminPasswordChange,
  response: Message,
});

export const listRights = GET('/api/admin/rights', {
  summary: 'Which roles may do what',
  forOneself: true,
  response: z.array(PermissionRoles),
});

const SIGN_IN = {
  summary:
    'Signs in to the back office; 401 second_factor_required without the code that an account needs, 429 after too many failures',
  beforeSignIn: true,
  counted: 'staffSignIn',
  captcha: true,
  security: 'staff sign-in',
  body: AdminLogin,
  response: AdminSignedIn,
} as const;
export const signIn = POST('/api/admin/authenticate', SIGN_IN);
export const signInByOldPath = POST('/api/admin/login', SIGN_IN);
