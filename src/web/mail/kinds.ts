import { ALERT_MAIL } from '../../domain/alerts/schema.ts';
import { ACCOUNT_MAIL } from '../../domain/customers/schema.ts';
import { GIFT_CARD_MAIL } from '../../domain/gift-cards/schema.ts';
import { TEST_MAIL, type ToldBy } from '../../domain/mail/kinds.ts';
import { NEWSLETTER_MAIL } from '../../domain/newsletter/schema.ts';
import { OWNER_MAIL } from '../../domain/notifications/schema.ts';
import { ORDER_MAIL } from '../../domain/orders/schema.ts';
import { RETURN_MAIL } from '../../domain/returns/schema.ts';
import { REVIEW_MAIL } from '../../domain/reviews/schema.ts';

/** Every kind of mail that the shop writes, as the domains declare them. */
export const MAILS = {
  ...ACCOUNT_MAIL,
  ...ORDER_MAIL,
  ...RETURN_MAIL,
  ...REVIEW_MAIL,
  ...GIFT_CARD_MAIL,
  ...ALERT_MAIL,
  ...NEWSLETTER_MAIL,
  ...OWNER_MAIL,
  ...TEST_MAIL,
};

export type MailKind = keyof typeof MAILS;
export type ToldOf<Kind extends MailKind> = ToldBy<typeof MAILS>[Kind];
export type LetterOf<Kind extends MailKind> = ToldOf<Kind> & { kind: Kind };
export type Letter = { [Kind in MailKind]: LetterOf<Kind> }[MailKind];
