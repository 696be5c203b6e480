import { type ComponentProps, useEffect, useRef } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';

type OutcomeProps = Omit<ComponentProps<typeof EmptyState>, 'heading' | 'headingRef'>;

/** What came of it: fills the page in the place of a form, and takes the focus, which so tells it. */
export function Outcome(outcome: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page-width py-8 sm:py-14">
      <EmptyState {...outcome} heading="h1" headingRef={heading} />
    </div>
  );
}
