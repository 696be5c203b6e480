/** Free of any library, since the browser loads it. */

/** How far a return is (docs/states.md). */
export const RETURN_STATUSES = [
  'requested',
  'approved',
  'refused',
  'withdrawn',
  'received',
  'inspected',
  'refunded',
  'exchanged',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** Why customers send things back, as they choose it. */
export const RETURN_REASONS = ['changed_mind', 'faulty', 'damaged', 'wrong_item', 'other'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const REASON_NAMES: Record<ReturnReason, string> = {
  changed_mind: 'I changed my mind',
  faulty: 'It does not work',
  damaged: 'It arrived damaged',
  wrong_item: 'It is not what I ordered',
  other: 'Another reason',
};
