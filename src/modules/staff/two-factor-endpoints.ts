import { DELETE, POST } from '../../kit/endpoint.ts';
import { Message } from '../../kit/wire.ts';
import {
  PasswordAgain,
  RecoveryCodes,
  TwoFactorCode,
  TwoFactorEnd,
  TwoFactorStart,
} from './schema.ts';

export const begin = POST('/api/admin/two-factor', {
  summary: 'Begins to set up a second factor, by the password: the key for an authenticator app',
  forOneself: true,
  openDuring: ['two_factor_enrolment_required'],
  body: PasswordAgain,
  response: TwoFactorStart,
});

export const confirm = POST('/api/admin/two-factor/confirm', {
  summary: 'Turns it on by a first code; answers the recovery codes, this once',
  forOneself: true,
  openDuring: ['two_factor_enrolment_required'],
  body: TwoFactorCode,
  response: RecoveryCodes,
});

export const remove = DELETE('/api/admin/two-factor', {
  summary: 'Ends it, by the password and a code of it',
  forOneself: true,
  body: TwoFactorEnd,
  response: Message,
});
