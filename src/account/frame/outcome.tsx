import { type ComponentProps, useEffect, useRef } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';

type OutcomeProps = Omit<ComponentProps<typeof EmptyState>, 'heading' | 'headingRef'>;

/**
 * The page after a form: says what happened, and takes the focus so that screen readers read it
 * out.
 */
export function Outcome(outcome: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="page-width py-8 sm:py-14">
      <EmptyState {...outcome} heading="h1" headingRef={heading} />
    </div>
  );
}
