import type { MailSummary, OutboxEntry } from '../../../domain/mail/schema.ts';
import type { Letter } from '../../mail/template.ts';
import { apiQuery } from '../../shared/queries.ts';
import { ATTENTION_PATH } from '../frame/attention.ts';

export const MAIL_PATH = '/api/admin/mail';

/** What the mails to customers say. */
export const WORDS_PATH = '/api/admin/mail-words';

export type MailStatus = OutboxEntry['status'];

export const mailSummaryQuery = apiQuery<MailSummary>(MAIL_PATH, 'summary');

/** The key prefix of every query about mail, for whatever changes how it is sent. */
export const MAIL_KEY = [MAIL_PATH];

/** What sending mail again makes stale. */
export const TOUCHED_BY_MAIL = [MAIL_PATH, ATTENTION_PATH];

export const KIND_NAMES: Record<Letter['kind'], string> = {
  welcome: 'Welcome',
  'account-made': 'Account made by us',
  'confirm-email': 'Address confirmation',
  'order-placed': 'Order placed',
  'pay-link': 'Pay link',
  'payment-received': 'Payment received',
  'order-shipped': 'Order shipped',
  'order-ready': 'Order ready to collect',
  'order-collected': 'Order collected',
  'order-delivered': 'Order delivered',
  'order-cancelled': 'Order cancelled',
  'order-refunded': 'Refund',
  'return-requested': 'Return asked for',
  'return-approved': 'Return approved',
  'return-refused': 'Return refused',
  'return-received': 'Return received',
  'gift-card': 'Gift card',
  'password-reset': 'Password reset link',
  'password-changed': 'Password changed',
  'email-changed': 'Email address changed',
  'account-deleted': 'Account deleted',
  'back-in-stock': 'Back in stock',
  'review-invitation': 'Review invitation',
  'new-products': 'New products',
  'price-drops': 'Price drops',
  'newsletter-confirmation': 'Newsletter confirmation',
  newsletter: 'Newsletter',
  'shop-event': 'Notification to you',
  test: 'Test email',
};

/** What a mail is about, in words; an unknown kind is shown as it is. */
export const kindName = (kind: string): string =>
  Object.hasOwn(KIND_NAMES, kind) ? KIND_NAMES[kind as Letter['kind']] : kind;

export const STATUS_NAMES: Record<MailStatus, string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  unsure: 'Unsure',
  dropped: 'Not needed',
};
