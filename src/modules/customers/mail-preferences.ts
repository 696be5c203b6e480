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
} as const;

/** Where a customer said what mail they want. */
export const CONSENT_PLACES = ['registration', 'settings', 'thank-you', 'mail'] as const;
export type ConsentPlace = (typeof CONSENT_PLACES)[number];

/** What the customer read when they chose. */
export function wordsOf(wish: keyof typeof MAIL_WISHES, place: ConsentPlace): string {
  if (place === 'mail') return 'The link in a mail that stops this mail';
  const tick = place !== 'settings' && (MAIL_TICKS as Record<string, string>)[wish];
  const { label, hint } = MAIL_WISHES[wish];
  return tick || `${label}: ${hint}`;
}
