import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { OwnReview, ReviewableProduct } from '../../../domain/reviews/schema.ts';
import { apiPagesQuery, apiQuery } from '../../shared/queries.ts';
import { useCurrentUser } from '../../shared/session.ts';

const PAGE_SIZE = 10;

/** Every query about what the customer may still review starts with this key. */
export const REVIEWABLE_KEY = ['/api/user/reviewable-products'];

/** What the customer wrote, the newest first. */
export function useOwnReviews() {
  const user = useCurrentUser();
  return useInfiniteQuery({
    ...apiPagesQuery<OwnReview>('/api/user/reviews', PAGE_SIZE),
    enabled: Boolean(user),
    // Votes by others change without the customer doing anything.
    staleTime: 0,
  });
}

/** What was delivered to the customer and is not reviewed. */
export function useReviewableProducts() {
  const user = useCurrentUser();
  return useQuery({
    ...apiQuery<ReviewableProduct[]>('/api/user/reviewable-products'),
    enabled: Boolean(user),
    // An order placed or cancelled meanwhile changes the answer.
    staleTime: 0,
  });
}
