/**
 * The first parts of addresses of pages about a person or an order, or for staff: search engines leave them alone, and no
 * copy of them is kept for when there is no connection. Pages behind mailed links are among them, because the token is in
 * their address.
 */
export const PRIVATE_PAGES = [
  'admin',
  'auth',
  'checkout',
  'confirm-email',
  'dashboard',
  'enter',
  'forgot-password',
  'newsletter',
  'offer',
  'open-cart',
  'pay',
  'preview',
  'reset-password',
  'undo-email-change',
  'unsubscribe',
  'wishlist',
] as const;
