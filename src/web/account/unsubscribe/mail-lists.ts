import type { MailList } from '../../../domain/newsletter/schema.ts';

/** What a reader of each kind of mail calls it. */
export const MAIL_LIST_NAMES: Record<MailList, string> = {
  orderUpdates: 'news about your orders on their way',
  newProducts: 'news about new products',
  priceAlerts: 'news about lower prices',
  reviewInvitations: 'invitations to review what you bought',
  newsletter: 'the newsletter',
};
