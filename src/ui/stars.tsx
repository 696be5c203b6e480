import { classNames } from './class-names.ts';

const FULL = 5;

/** How much of the row is full, by the number of half stars. */
const FILLED = [
  'bg-size-[0%_100%]',
  'bg-size-[10%_100%]',
  'bg-size-[20%_100%]',
  'bg-size-[30%_100%]',
  'bg-size-[40%_100%]',
  'bg-size-[50%_100%]',
  'bg-size-[60%_100%]',
  'bg-size-[70%_100%]',
  'bg-size-[80%_100%]',
  'bg-size-[90%_100%]',
  'bg-size-[100%_100%]',
];
type RatingProps = {
  /** The mean, as decimal text; '0.0' where nobody has rated it. */
  mean: string;
  className?: string;
};

/** A mean in stars and as a number; five empty stars for what nobody has rated. */
export function Rating({ mean, className }: RatingProps) {
  if (Number(mean) === 0) return <Stars rating={0} label="Not rated yet" className={className} />;
  return (
    <>
      <Stars rating={Number(mean)} className={className} />
      <span aria-hidden="true" className="figures font-strong text-ink">
        {mean}
      </span>
    </>
  );
}

type StarsProps = {
  rating: number;
  /** What screen readers say instead of the figure. */
  label?: string;
  className?: string;
  /** Only to look at: what stands around it says the same. */
  hidden?: boolean;
};

/**
 * A rating in half stars; screen readers get the exact figure. `className` sets the size of one
 * star.
 */
export function Stars(props: StarsProps) {
  const { rating, label = `Rated ${rating} out of ${FULL}`, className = 'size-4', hidden } = props;
  return (
    <span
      role="img"
      aria-label={label}
      aria-hidden={hidden}
      // One element for all five, because lists show dozens of ratings.
      className={classNames('stars aspect-5/1 w-auto!', FILLED[Math.round(rating * 2)], className)}
    />
  );
}
