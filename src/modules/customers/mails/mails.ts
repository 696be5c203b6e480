import type { MailDataOf } from '../../mail/kinds.ts';
import type { TemplatesOf } from '../../mail/mails/frame/template.ts';
import type { ACCOUNT_MAIL } from '../schema.ts';
import { accountDeleted } from './account-deleted.tsx';
import { accountMade } from './account-made.tsx';
import { confirmEmail } from './confirm-email.tsx';
import { emailChanged } from './email-changed.tsx';
import { passkeyAdded } from './passkey-added.tsx';
import { passwordChanged } from './password-changed.tsx';
import { passwordReset } from './password-reset.tsx';
import { signInLink } from './sign-in-link.tsx';
import { welcome } from './welcome.tsx';

declare module '../../mail/mails/frame/template.ts' {
  interface MailData extends MailDataOf<typeof ACCOUNT_MAIL> {}
}

/** How this room's mail is written. */
export const templates: TemplatesOf<typeof ACCOUNT_MAIL> = {
  'account-deleted': accountDeleted,
  'account-made': accountMade,
  'confirm-email': confirmEmail,
  'email-changed': emailChanged,
  'passkey-added': passkeyAdded,
  'password-changed': passwordChanged,
  'password-reset': passwordReset,
  'sign-in-link': signInLink,
  welcome: welcome,
};
