import { ALERT_MAIL } from '../../modules/alerts/schema.ts';
import { ACCOUNT_MAIL } from '../../modules/customers/schema.ts';
import { GIFT_CARD_MAIL } from '../../modules/gift-cards/schema.ts';
import { TEST_MAIL, type ToldBy } from '../../modules/mail/kinds.ts';
import { NEWSLETTER_MAIL } from '../../modules/newsletter/schema.ts';
import { OWNER_MAIL } from '../../modules/notifications/schema.ts';
import { ORDER_MAIL } from '../../modules/orders/schema.ts';
import { RETURN_MAIL } from '../../modules/returns/schema.ts';
import { REVIEW_MAIL } from '../../modules/reviews/schema.ts';

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
