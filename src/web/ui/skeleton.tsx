import { classNames } from './class-names.ts';

/** A placeholder for something that is still loading; give it the shape of the content. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-md bg-sunken', className)}
    />
  );
}
