import { classNames } from './class-names.ts';

/** The place of something that is still loading; give it the shape of what comes. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-md bg-sunken', className)}
    />
  );
}
