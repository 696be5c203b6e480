import type { MailDataOf } from '../../mail/kinds.ts';
import type { TemplatesOf } from '../../mail/mails/frame/template.ts';
import type { STAFF_MAIL } from '../schema.ts';
import { staffInvitation } from './staff-invitation.tsx';
import { staffPasskeyAdded } from './staff-passkey-added.tsx';
import { staffPasswordChanged } from './staff-password-changed.tsx';
import { staffPasswordReset } from './staff-password-reset.tsx';

declare module '../../mail/mails/frame/template.ts' {
  interface MailData extends MailDataOf<typeof STAFF_MAIL> {}
}

/** How this room's mail is written. */
export const templates: TemplatesOf<typeof STAFF_MAIL> = {
  'staff-invitation': staffInvitation,
  'staff-password-changed': staffPasswordChanged,
  'staff-password-reset': staffPasswordReset,
  'staff-passkey-added': staffPasskeyAdded,
};
