import type { MailKind, MailList } from './schema.ts';

/** By what a kind of mail is stopped; any other always goes out. */
export const LIST_OF: Partial<Record<MailKind, MailList>> = {
  'payment-received': 'orderUpdates',
  'order-shipped': 'orderUpdates',
  'order-delivered': 'orderUpdates',
  'review-invitation': 'reviewInvitations',
  'new-products': 'newProducts',
  'price-drops': 'priceAlerts',
  newsletter: 'newsletter',
};

/** Mail that nobody ordered: it carries a link that stops it, and a header that lets mail programs do so. */
export const isUnasked = (list: MailList): boolean => list !== 'orderUpdates';

/** Who has not proved to read the mailbox gets what makes it theirs and what their orders need (docs/rules.md, Accounts). */
export const reachesUnproven = (kind: MailKind): boolean =>
  /^(welcome$|confirm-email$|order-|payment-)/.test(kind);
