import type { MailDataOf } from '../../mail/kinds.ts';
import type { TemplatesOf } from '../../mail/mails/frame/template.ts';
import type { CONTACT_MAIL } from '../schema.ts';
import { contactAnswer } from './contact-answer.tsx';

declare module '../../mail/mails/frame/template.ts' {
  interface MailData extends MailDataOf<typeof CONTACT_MAIL> {}
}

/** How this room's mail is written. */
export const templates: TemplatesOf<typeof CONTACT_MAIL> = {
  'contact-answer': contactAnswer,
};
