import { classNames } from './class-names.ts';

const FULL = 5;

/** How much of the row is full, by the number of full stars. */
const FILLED = [
  'bg-size-[0%_100%]',
  'bg-size-[20%_100%]',
  'bg-size-[40%_100%]',
  'bg-size-[60%_100%]',
  'bg-size-[80%_100%]',
  'bg-size-[100%_100%]',
];

/**
 * A rating in whole stars; screen readers get the exact figure. `className` sets the size of one
 * star.
 */
export function Stars({ rating, className = 'size-4' }: { rating: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={`Rated ${rating} out of ${FULL}`}
      // One element for all five, because lists show dozens of ratings.
      className={classNames('stars aspect-5/1 w-auto!', FILLED[Math.round(rating)], className)}
    />
  );
}
