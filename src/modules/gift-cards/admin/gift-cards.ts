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
  spent: 'Spent',
  given_back: 'Given back',
  refunded: 'Refunded',
  adjusted: 'Adjusted',
};
