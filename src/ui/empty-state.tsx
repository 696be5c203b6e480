import type { ComponentType, ReactNode, Ref } from 'react';
import { useFocusHandedOn } from './focus/focus-handed-on.ts';

type EmptyStateProps = {
  icon?: ComponentType<{ className?: string }>;
  title: string;
  /** What it means, or what to do next. */
  text?: ReactNode;
  action?: ReactNode;
  /** The heading's level; a page with nothing else needs 'h1'. */
  heading?: 'h1' | 'h2' | 'h3' | 'p';
  /** For moving the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>;
};

/** Says that there is nothing to show, and what to do about it. */
export function EmptyState({
  icon: Icon,
  title,
  text,
  action,
  heading: Heading = 'h2',
  headingRef,
}: EmptyStateProps) {
  return (
    <div
      ref={useFocusHandedOn<HTMLDivElement>()}
      className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-16 text-center"
    >
      {Icon && (
        <span className="mb-2 grid size-16 place-items-center rounded-full bg-sunken text-ink-soft">
          <Icon className="size-7" />
        </span>
      )}
      <Heading
        ref={headingRef}
        tabIndex={headingRef ? -1 : undefined}
        className="font-strong text-xl outline-none"
      >
        {title}
      </Heading>
      {text && <p className="text-ink-soft">{text}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
