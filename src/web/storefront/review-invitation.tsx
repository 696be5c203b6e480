import { lazy, Suspense } from 'react';
import type { ProductView } from '../../domain/catalog/schema.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { productPath } from './product-head.ts';
import { useReviewEligibility } from './review-writing.ts';
import { useCurrentUser } from './session.ts';

const ReviewForm = lazy(async () => ({ default: (await import('./review-form.tsx')).ReviewForm }));

/** The form for those who may review the product; for the others, why not (decision 17). */
export function ReviewInvitation({ product }: { product: ProductView }) {
  const user = useCurrentUser();
  const { data: eligibility } = useReviewEligibility(product.id);

  if (user === null) {
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
  if (!user || !eligibility) return null;
  if (eligibility.mayReview) {
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <ReviewForm product={product} customerName={eligibility.customerName ?? ''} />
      </Suspense>
    );
  }
  return (
    <p className="text-ink-soft text-sm">
      {eligibility.reason === 'already_reviewed'
        ? 'You have reviewed this product. Thank you!'
        : 'Reviews are written by customers who bought the product.'}
    </p>
  );
}
