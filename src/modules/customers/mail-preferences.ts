/** What customers choose about their mail. Free of any library, since the browser loads it. */

/** The words beside each choice in the account's settings. */
export const MAIL_WISHES = {
  orderUpdates: {
    label: 'Order updates',
    hint: 'When a payment arrives, when a parcel is sent and when it is delivered. Confirmations, cancellations and refunds always come.',
  },
  reviewInvitations: {
    label: 'Review invitations',
    hint: 'One email after each delivery, asking what you think of what came.',
  },
  newProducts: {
    label: 'New products',
    hint: 'What has just arrived in the shop. It comes once you have ordered here.',
  },
  priceAlerts: {
    label: 'Price alerts',
    hint: 'When something on your wishlist or in your cart gets cheaper.',
  },
  abandonedCarts: {
    label: 'Cart reminders',
    hint: 'One email when you have left something in your cart, with a link that opens it.',
  },
  refillReminders: {
    label: 'Refill reminders',
    hint: 'One email shortly before a bottle or a pack of coils should be used up, with what you bought.',
  },
  promotionalEmails: {
    label: 'Promotional emails',
    hint: 'Offers and news from the shop: our newsletter. We ask you by email to confirm it.',
  },
} as const;

/** The words beside the empty ticks elsewhere. */
export const MAIL_TICKS = {
  newProducts:
    'Email me about new products. It comes once I have ordered, and I can stop it at any time.',
  reviewInvitations:
    'Email me once after each delivery to ask what I think of what came. I can stop it at any time.',
  refillReminders:
    'Email me shortly before what I bought should be used up. I can stop it at any time.',
} as const;

/** Where a customer said what mail they want. */
export const CONSENT_PLACES = ['registration', 'settings', 'thank-you', 'mail', 'import'] as const;
export type ConsentPlace = (typeof CONSENT_PLACES)[number];

/** What the customer read when they chose. */
export function wordsOf(wish: keyof typeof MAIL_WISHES, place: ConsentPlace): string {
  if (place === 'import')
    return 'Brought along from elsewhere by staff, with the day on which it was given';
  if (place === 'mail') return 'The link in a mail that stops this mail';
  const tick = place !== 'settings' && (MAIL_TICKS as Record<string, string>)[wish];
  const { label, hint } = MAIL_WISHES[wish];
  return tick || `${label}: ${hint}`;
}

/** What may have been agreed to elsewhere, and is brought along. The newsletter asks its readers by itself. */
export const IMPORTED_WISHES = [
  'newProducts',
  'priceAlerts',
  'reviewInvitations',
  'abandonedCarts',
] as const satisfies (keyof typeof MAIL_WISHES)[];
export type ImportedWish = (typeof IMPORTED_WISHES)[number];
