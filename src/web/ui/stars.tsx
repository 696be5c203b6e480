import { classNames } from './class-names.ts';

const FULL = 5;

/**
 * A rating in whole stars; screen readers get the exact figure. `className` sets the size of one
 * star.
 */
export function Stars({ rating, className = 'size-4' }: { rating: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={`Rated ${rating} out of ${FULL}`}
      style={{ backgroundSize: `${(Math.round(rating) / FULL) * 100}% 100%` }}
      // One element for all five, because lists show dozens of ratings.
      className={classNames('stars aspect-5/1 w-auto!', className)}
    />
  );
}
