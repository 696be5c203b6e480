import { StatusPill } from '../../../ui/status-pill.tsx';

/** Whose turn it is. */
export const TurnPill = ({ isWaiting }: { isWaiting: boolean }) =>
  isWaiting ? (
    <StatusPill tone="warm">To be answered</StatusPill>
  ) : (
    <StatusPill>Answered</StatusPill>
  );
