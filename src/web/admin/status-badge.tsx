import type { PaymentTransactionView } from '../../domain/payments/schema.ts';
import { classNames } from '../ui/class-names.ts';

type Status = PaymentTransactionView['status'];

const LABELS: Partial<Record<Status, string>> = {
  pending: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
};

const TONES: Partial<Record<Status, string>> = {
  pending: 'bg-warm-soft text-warm',
  completed: 'bg-accent-soft text-accent',
  failed: 'bg-danger-soft text-danger',
};

/** Where an order stands. A status without a name of its own is shown as it is. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center whitespace-nowrap rounded-full px-2.5 font-strong text-xs',
        TONES[status] ?? 'bg-sunken text-ink-soft',
      )}
    >
      {LABELS[status] ?? status.replace('_', ' ')}
    </span>
  );
}
