import { useQuery } from '@tanstack/react-query';
import type { ReviewView } from '../../modules/reviews/schema.ts';
import { formatDate } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useServerText } from '../../ui/loading/server-text.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Stars } from '../../ui/stars.tsx';
import { latestReviewsQuery } from './home.ts';
import { HomeSection } from './home-section.tsx';

/** The latest customer reviews. */
export function LatestReviews({ title }: { title: string }) {
  return (
    <HomeSection
      title={title}
      action={
        <ButtonLink href="/reviews" variant="secondary">
          All Reviews
        </ButtonLink>
      }
    >
      <ReviewTiles />
    </HomeSection>
  );
}

function ReviewTiles() {
  const { data, isError } = useQuery(latestReviewsQuery);
  if (!data) {
    return isError ? (
      <p role="alert" className="text-ink-soft">
        Failed to load reviews. Please try again later.
      </p>
    ) : (
      <ul className={TILES}>
        {PLACES.map((place) => (
          <li key={place} className={`${TILE} content-start gap-4`}>
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-6 h-4 w-1/2" />
          </li>
        ))}
      </ul>
    );
  }
  if (data.reviews.length === 0) {
    return <p className="text-ink-soft">No reviews yet. Be the first to leave a review!</p>;
  }
  return (
    <ul className={TILES}>
      {data.reviews.map((review) => (
        <li key={review.id} className={TILE}>
          <ReviewTile review={review} />
        </li>
      ))}
    </ul>
  );
}

function ReviewTile({ review }: { review: Omit<ReviewView, 'reply'> }) {
  const settings = useSettings();
  const date = useServerText(
    () => formatDate(review.createdAt, settings, 'medium'),
    [review.createdAt, settings],
  );
  return (
    <article className="flex flex-col">
      <p className="flex">
        <Stars rating={review.rating} />
      </p>
      {review.title && <h3 className="mt-4 text-lg">{review.title}</h3>}
      <p className="mt-2 mb-6 line-clamp-5">{review.comment}</p>
      <footer className="mt-auto grid gap-1 text-ink-soft text-sm">
        <p>
          <span className="font-strong text-ink">{review.customerName}</span>
          {' · '}
          <time dateTime={review.createdAt} suppressHydrationWarning>
            {date}
          </time>
        </p>
        <SiteLink
          href={`/product/${review.productSlug}`}
          className="-my-2 inline-flex min-h-11 items-center justify-self-start underline underline-offset-4 transition-colors hover:text-ink"
        >
          {review.productName}
        </SiteLink>
      </footer>
    </article>
  );
}

/** On a small screen they are side by side and can be swiped. */
const TILES =
  'grid auto-cols-[82%] grid-flow-col gap-3 max-md:-mx-4 max-md:snap-x max-md:snap-mandatory max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 max-md:pb-2 sm:gap-5 md:grid-flow-row md:grid-cols-2 lg:grid-cols-3';
const TILE = 'grid snap-start rounded-lg border border-line bg-surface p-6';

const PLACES = ['first', 'second', 'third'];
