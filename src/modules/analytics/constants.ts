/** Free of any library, since the browser loads it. */

/** How far back the figures go, today included: in days of the shop, by what the API calls it. */
export const TIME_RANGES = { '7d': 7, '30d': 30, '90d': 90, '1y': 52 * 7 } as const;
export type TimeRange = keyof typeof TIME_RANGES;

/** What a range is compared with: as many days right before it, or the same weekdays of the year before. */
export const COMPARISONS = ['before', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** What the shopper's browser tells of a visit (src/modules/analytics/RULES.md, Figures). */
export const VISIT_EVENTS = ['page', 'product', 'cart', 'checkout', 'order', 'search'] as const;
export type VisitEventKind = (typeof VISIT_EVENTS)[number];

/** Where a visit came from. */
export const CHANNELS = ['direct', 'search', 'social', 'email', 'ads', 'referral'] as const;
export type Channel = (typeof CHANNELS)[number];

/** How far a visit came. */
export const FUNNEL_STEPS = ['visit', 'product', 'cart', 'checkout', 'order'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** The tables of the analytics screen, each of which is also a file. */
export const ANALYTICS_TABLES = [
  'revenue',
  'orders',
  'visitors',
  'conversion',
  'products',
  'brands',
  'channels',
  'funnel',
  'searches',
] as const;
export type AnalyticsTable = (typeof ANALYTICS_TABLES)[number];

/**
 * Why the shop refuses a sale for what the law or its own rules say, by the code of the refusal; a lack of stock
 * or money is no such reason.
 */
export const REFUSAL_REASONS = {
  address_unproven: 'E-mail address not confirmed',
  limit_reached: 'Too many open orders',
  order_too_large: 'Order too large',
  too_many_requests: 'Too many orders in a day',
} as const;
export type RefusalReason = keyof typeof REFUSAL_REASONS;
