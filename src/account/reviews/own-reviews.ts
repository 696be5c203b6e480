import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as reviewsApi from '../../modules/reviews/endpoints.ts';
import { apiPagesQuery, apiQuery } from '../../shared/queries.ts';
import { useCurrentUser } from '../../shared/session.ts';

const PAGE_SIZE = 10;

/** What the customer wrote, the newest first. */
export function useOwnReviews() {
  const user = useCurrentUser();
  return useInfiniteQuery({
    ...apiPagesQuery(reviewsApi.listOwn(), PAGE_SIZE),
    enabled: Boolean(user),
    // Votes by others change without the customer doing anything.
    staleTime: 0,
  });
}

/** What was delivered to the customer and is not reviewed. */
export function useReviewableProducts() {
  const user = useCurrentUser();
  return useQuery({
    ...apiQuery(reviewsApi.listReviewable()),
    enabled: Boolean(user),
    // An order placed or cancelled meanwhile changes the answer.
    staleTime: 0,
  });
}
