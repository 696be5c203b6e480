import { type PillTone, StatusPill } from '../../../ui/status-pill.tsx';
import type { ReturnReason, ReturnStatus } from '../constants.ts';

export const STATUS_NAMES: Record<ReturnStatus, string> = {
  requested: 'To answer',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  received: 'To inspect',
  inspected: 'To settle',
  refunded: 'Refunded',
  exchanged: 'Exchanged',
};

const TONES: Partial<Record<ReturnStatus, PillTone>> = {
  requested: 'warm',
  received: 'warm',
  inspected: 'warm',
  approved: 'accent',
  refunded: 'accent',
  exchanged: 'accent',
};

/** Why customers send things back, as staff read it. */
export const REASONS: Record<ReturnReason, string> = {
  changed_mind: 'Changed their mind',
  faulty: 'Does not work',
  damaged: 'Arrived damaged',
  wrong_item: 'Not what was ordered',
  other: 'Another reason',
};

export const ReturnPill = ({ status }: { status: ReturnStatus }) => (
  <StatusPill tone={TONES[status]}>{STATUS_NAMES[status]}</StatusPill>
);
