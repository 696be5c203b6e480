import type { MailDataOf } from '../../mail/kinds.ts';
import type { TemplatesOf } from '../../mail/mails/frame/template.ts';
import type { NEWSLETTER_MAIL } from '../schema.ts';
import { newsletter, newsletterTest } from './newsletter.tsx';
import { newsletterConfirmation } from './newsletter-confirmation.tsx';

declare module '../../mail/mails/frame/template.ts' {
  interface MailData extends MailDataOf<typeof NEWSLETTER_MAIL> {}
}

/** How this room's mail is written. */
export const templates: TemplatesOf<typeof NEWSLETTER_MAIL> = {
  newsletter: newsletter,
  'newsletter-test': newsletterTest,
  'newsletter-confirmation': newsletterConfirmation,
};
