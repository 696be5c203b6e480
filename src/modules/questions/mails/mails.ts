import type { MailDataOf } from '../../mail/kinds.ts';
import type { TemplatesOf } from '../../mail/mails/frame/template.ts';
import type { QUESTION_MAIL } from '../schema.ts';
import { questionAnswered } from './question-answered.tsx';

declare module '../../mail/mails/frame/template.ts' {
  interface MailData extends MailDataOf<typeof QUESTION_MAIL> {}
}

/** How this room's mail is written. */
export const templates: TemplatesOf<typeof QUESTION_MAIL> = {
  'question-answered': questionAnswered,
};
