import { useState } from 'react';
import { productPath } from '../../modules/catalog/offer.ts';
import type { ProductView } from '../../modules/catalog/schema.ts';
import { useReviewEligibility } from '../../shared/review-writing.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { onDemand, useOnDemand } from '../../ui/loading/on-demand.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';

/**
 * The form for customers who may review the product; for others, the reason why not (src/modules/reviews/RULES.md,
 * Reviews).
 */
export function ReviewInvitation({ product }: { product: ProductView }) {
  const user = useCurrentUser();
  const { data: eligibility, isError, refetch } = useReviewEligibility(product.id);

  if (user === undefined) return null;
  if (user === null || eligibility?.reason === 'signed_out') {
    return <SignInLink product={product} />;
  }
  if (!eligibility) {
    return (
      isError && (
        <LoadFailure text="We could not find out whether you can review this." onRetry={refetch} />
      )
    );
  }
  if (eligibility.mayReview) {
    return <Form product={product} customerName={eligibility.customerName ?? ''} />;
  }
  return (
    <p className="text-ink-soft text-sm">{eligibility.reason && REASONS[eligibility.reason]}</p>
  );
}

const REASONS = {
  already_reviewed: 'You have reviewed this product. Thank you!',
  not_delivered: 'You can review this product once it has been delivered.',
  not_bought: 'Reviews are written by customers who bought the product.',
};

function SignInLink({ product }: { product: ProductView }) {
  return (
    <ButtonLink
      variant="secondary"
      href={`/auth?redirect=${encodeURIComponent(productPath(product))}`}
      className="justify-self-start"
    >
      Sign in to write a review
    </ButtonLink>
  );
}

const reviewForm = onDemand(async () => (await import('./review-form.tsx')).ReviewForm);

function Form(props: { product: ProductView; customerName: string }) {
  const [failed, setFailed] = useState(false);
  const ReviewForm = useOnDemand(reviewForm, !failed, () => setFailed(true));
  if (failed) {
    // Trying again may not help, see on-demand.tsx.
    return (
      <LoadFailure
        text="The form could not be loaded."
        action="Load the Page Again"
        onRetry={() => location.reload()}
      />
    );
  }
  return ReviewForm ? <ReviewForm {...props} /> : <Skeleton className="h-96" />;
}
