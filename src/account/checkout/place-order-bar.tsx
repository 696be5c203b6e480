import { ExclamationTriangleIcon } from '@heroicons/react/24/outline';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import type { Readiness } from './readiness.ts';

type PlaceOrderBarProps = {
  readiness: Readiness;
  /** What is to be paid, as shown; undefined until it is known, null where nothing can be. */
  due: string | null | undefined;
  /** Gift cards pay a part of the total. */
  paidByCard: boolean;
  busy: boolean;
  busyLabel: string;
  /** Why the last attempt failed. */
  failure: string | undefined;
  onPress: () => void;
};

/** The button that places the order, or leads to what is missing; on a small screen it stays in reach, with what is to be paid above it. */
export function PlaceOrderBar(props: PlaceOrderBarProps) {
  const { readiness, due, paidByCard, busy, busyLabel, failure, onPress } = props;
  const hintId = useId();
  const { label, hint, next } = readiness;
  return (
    <div className="grid gap-3 max-lg:sticky max-lg:bottom-0 max-lg:-mx-[clamp(1rem,4vw,3rem)] max-lg:border-line max-lg:border-t max-lg:bg-paper max-lg:px-[clamp(1rem,4vw,3rem)] max-lg:pt-4 max-lg:pb-[max(1rem,env(safe-area-inset-bottom))]">
      {due !== null && (
        <p className="flex items-baseline justify-between font-strong lg:hidden">
          {paidByCard ? 'To pay' : 'Total'}
          {due === undefined ? (
            <Skeleton className="h-6 w-20" />
          ) : (
            <span className="figures text-lg">{due}</span>
          )}
        </p>
      )}
      <div role="alert">
        {failure && (
          <p className="flex gap-2 rounded-md bg-danger-soft p-3 text-danger text-sm">
            <ExclamationTriangleIcon aria-hidden="true" className="size-5 shrink-0" />
            {failure}
          </p>
        )}
      </div>
      <Button
        variant="accent"
        size="lg"
        wide
        busy={busy}
        busyLabel={next === 'wait' ? label : busyLabel}
        aria-describedby={hint ? hintId : undefined}
        onClick={onPress}
      >
        {label}
      </Button>
      {hint && (
        <p id={hintId} className="text-center text-ink-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
