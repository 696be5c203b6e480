import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductView } from '../../modules/catalog/schema.ts';
import { useOwnVotes } from '../../shared/review-writing.ts';
import { productReviewsQuery, type ReviewChoice } from '../../shared/reviews.ts';
import { LoadMore } from '../../ui/loading/load-more.tsx';
import { onDemand, showNotLoaded, useOnDemand } from '../../ui/loading/on-demand.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { ReviewInvitation } from './review-invitation.tsx';
import { ReviewItem } from './review-item.tsx';

const reviewTools = onDemand(async () => (await import('./review-tools.tsx')).ReviewTools);

type ProductReviewsProps = {
  product: ProductView;
  /** Whether the reviews' tab is shown, by a press or by the address: it may be far out of sight. */
  shown: boolean;
};

/** One product's reviews, and a way to write one. In the browser only once their tab is shown. */
export function ProductReviews({ product, shown }: ProductReviewsProps) {
  const [chosen, setChosen] = useState<ReviewChoice>({});
  const query = useInfiniteQuery({
    ...productReviewsQuery(product.id, chosen),
    // Those before stay until the others are there.
    placeholderData: (before) => before,
  });
  const { data, isError } = query;
  const reviews = data?.pages.flatMap((page) => page.items);
  const total = data?.pages.at(-1)?.total ?? 0;
  const { reviewCount } = product;
  const votes = useOwnVotes(product.id, shown && total > 0);
  const hasTools = reviewCount > 1;
  const Tools = useOnDemand(reviewTools, hasTools, showNotLoaded);

  return (
    <section id="reviews" className="grid scroll-mt-20 gap-x-16 gap-y-8 lg:grid-cols-[20rem_1fr]">
      <div className="grid content-start gap-5">
        <h2 className="text-xl">
          Customer Reviews{' '}
          {reviewCount > 0 && <span className="figures text-ink-soft">({reviewCount})</span>}
        </h2>
        {hasTools &&
          (Tools ? (
            <Tools product={product} chosen={chosen} onChoose={setChosen} />
          ) : (
            <Skeleton className="h-96 no-script:hidden" />
          ))}
        <ReviewInvitation product={product} />
      </div>
      {isError && !reviews ? (
        <p role="alert" className="text-ink-soft">
          Failed to load reviews. Please try again later.
        </p>
      ) : !reviews ? (
        <ReviewListSkeleton />
      ) : reviews.length === 0 ? (
        <p className="text-ink-soft">
          {reviewCount > 0
            ? 'No review is like that.'
            : 'No reviews yet. Be the first to review this product!'}
        </p>
      ) : (
        <div className="grid content-start gap-6">
          <ul aria-busy={query.isPlaceholderData} className="-mt-7 divide-y divide-line">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} voted={votes.has(review.id)} />
              </li>
            ))}
          </ul>
          <LoadMore
            shown={reviews.length}
            total={total}
            things="reviews"
            query={query}
            failure="Failed to load reviews. Please try again later."
          />
        </div>
      )}
    </section>
  );
}

function ReviewListSkeleton() {
  return (
    <div className="grid gap-10">
      {['first', 'second', 'third'].map((place) => (
        <div key={place} className="grid gap-3">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-16 w-full" />
        </div>
      ))}
    </div>
  );
}
