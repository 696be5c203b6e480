import type { PillTone } from '../../../ui/status-pill.tsx';
import type { EntryKind, GiftCardState } from '../constants.ts';

export const STATES: Record<GiftCardState, { label: string; tone?: PillTone }> = {
  active: { label: 'Active', tone: 'accent' },
  spent: { label: 'Spent' },
  expired: { label: 'Expired', tone: 'warm' },
  disabled: { label: 'Disabled', tone: 'danger' },
};

export const ENTRIES: Record<EntryKind, string> = {
  issued: 'Issued',
  sold: 'Sold',
  spent: 'Spent',
  given_back: 'Given back',
  refunded: 'Refunded',
  adjusted: 'Adjusted',
  taken_back: 'Taken back with a refund',
  put_back: 'Put back: the refund failed',
};
