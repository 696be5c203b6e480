import type { MailDataOf } from '../../mail/kinds.ts';
import type { TemplatesOf } from '../../mail/mails/frame/template.ts';
import type { OWNER_MAIL } from '../schema.ts';
import { shopEvent } from './shop-event.tsx';

declare module '../../mail/mails/frame/template.ts' {
  interface MailData extends MailDataOf<typeof OWNER_MAIL> {}
}

/** How this room's mail is written. */
export const templates: TemplatesOf<typeof OWNER_MAIL> = {
  'shop-event': shopEvent,
};
