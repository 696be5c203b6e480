import type { MailDataOf } from '../../mail/kinds.ts';
import type { TemplatesOf } from '../../mail/mails/frame/template.ts';
import type { GIFT_CARD_MAIL } from '../schema.ts';
import { giftCard } from './gift-card.tsx';

declare module '../../mail/mails/frame/template.ts' {
  interface MailData extends MailDataOf<typeof GIFT_CARD_MAIL> {}
}

/** How this room's mail is written. */
export const templates: TemplatesOf<typeof GIFT_CARD_MAIL> = {
  'gift-card': giftCard,
};
