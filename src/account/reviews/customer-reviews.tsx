import { StarIcon } from '@heroicons/react/24/outline';
import { useRef } from 'react';
import type { ReviewableProduct, ReviewView } from '../../modules/reviews/schema.ts';
import { failureText } from '../../shared/failures.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OwnReviewList } from './own-review-list.tsx';
import { useOwnReviews, useReviewableProducts } from './own-reviews.ts';
import { ReviewsSkeleton } from './reviews-skeleton.tsx';
import { WriteReview } from './write-review.tsx';

type CustomerReviewsProps = {
  /** The product to review first, if it has not been reviewed. */
  productId: string | undefined;
};

/** The customer's reviews, and a form for products they have not reviewed. */
export function CustomerReviews({ productId }: CustomerReviewsProps) {
  const user = useCurrentUser();
  const own = useOwnReviews();
  const reviewable = useReviewableProducts();
  const heading = useRef<HTMLHeadingElement>(null);

  const failure = own.error ?? reviewable.error;
  const reviews = own.data?.pages.flatMap((page) => page.items);
  const products = reviewable.data;
  const hasNone = reviews?.length === 0 && products?.length === 0;
  return (
    <section className="grid gap-6">
      <header className="grid gap-1.5">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Reviews
        </h1>
        <p className="text-ink-soft">
          What you think of what you bought, for those who come after. You can review a product once
          it has been delivered.
        </p>
      </header>
      {user && reviews && products && !(hasNone && (own.isFetching || own.isError)) ? (
        hasNone ? (
          <EmptyState
            icon={StarIcon}
            title="No reviews yet"
            text="Once something that you ordered has been delivered, you can say here what you think of it."
            action={<ButtonLink href="/products">Browse Products</ButtonLink>}
          />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="xl:col-start-2 xl:row-start-1">
              {products.length > 0 ? (
                <WriteReview
                  // A link to another product's review starts a fresh form.
                  key={productId}
                  products={products}
                  productId={productId}
                  user={user}
                  onLast={() => heading.current?.focus()}
                />
              ) : (
                <AllReviewed />
              )}
            </div>
            <div className="grid gap-6 xl:col-start-1 xl:row-start-1">
              <AlreadyReviewed {...{ productId, products, reviews }} />
              <OwnReviewList reviews={reviews} query={own} />
            </div>
          </div>
        )
      ) : failure ? (
        <EmptyState
          title="Your reviews could not be loaded"
          text={failureText(failure, 'Failed to load reviews. Please try again.')}
          action={
            <Button
              onClick={() => {
                own.refetch();
                reviewable.refetch();
              }}
            >
              Try Again
            </Button>
          }
        />
      ) : (
        <ReviewsSkeleton />
      )}
    </section>
  );
}

function AllReviewed() {
  return (
    <p className="rounded-lg bg-sunken p-5 text-ink-soft text-sm">
      You have reviewed everything that was delivered to you. Thank you!
    </p>
  );
}

type AlreadyReviewedProps = {
  productId: string | undefined;
  products: ReviewableProduct[];
  reviews: ReviewView[];
};

/** Explains to somebody who follows an invitation again why there is no form for the product. */
function AlreadyReviewed({ productId, products, reviews }: AlreadyReviewedProps) {
  if (!productId || products.some((product) => product.productId === productId)) return null;
  const review = reviews.find((one) => one.productId === productId);
  return (
    <p role="status" className="rounded-lg bg-accent-soft p-5 text-sm">
      {review
        ? `You have reviewed ${review.productName}. Thank you!`
        : 'This product does not wait for a review of yours.'}
    </p>
  );
}
