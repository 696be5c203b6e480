import type { MailDataOf } from '../../mail/kinds.ts';
import type { TemplatesOf } from '../../mail/mails/frame/template.ts';
import type { REVIEW_MAIL } from '../schema.ts';
import { reviewInvitation } from './review-invitation.tsx';
import { reviewReply } from './review-reply.tsx';

declare module '../../mail/mails/frame/template.ts' {
  interface MailData extends MailDataOf<typeof REVIEW_MAIL> {}
}

/** How this room's mail is written. */
export const templates: TemplatesOf<typeof REVIEW_MAIL> = {
  'review-invitation': reviewInvitation,
  'review-reply': reviewReply,
};
