import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import * as catalogApi from '../modules/catalog/endpoints.ts';
import type { UserView } from '../modules/customers/schema.ts';
import * as reviewsApi from '../modules/reviews/endpoints.ts';
import type { NewReview, ReviewView } from '../modules/reviews/schema.ts';
import { toast } from '../ui/toasts/toast.ts';
import { apiSend } from './api-client.ts';
import { showFailure } from './failures.ts';
import { guestSessionId } from './guest-session.ts';
import { type ListPage, readWhole, refetchAfterWrite } from './queries.ts';
import { recheckCustomer, useCurrentUser } from './session.ts';

/** What one star means, what two mean, and so on. */
export const RATING_WORDS = ['Very Poor', 'Poor', 'Average', 'Good', 'Excellent'] as const;

/** Whether the signed-in customer may review the product; not fetched for guests. */
export function useReviewEligibility(productId: string) {
  const user = useCurrentUser();
  const asked = reviewsApi.mayReview({ productId });
  return useQuery({
    queryKey: [...asked.key, user?.id],
    queryFn: async ({ client, signal }) => {
      const response = await apiSend(asked, { signal });
      if (response.reason === 'signed_out') recheckCustomer(client);
      return response;
    },
    enabled: Boolean(user),
    // An order placed meanwhile changes the response.
    staleTime: 0,
  });
}

/** The dashboard's form also sends the product's name. */
type ReviewToSend = Omit<NewReview, 'sessionId'> & { productName?: string };

/** Sends a review, then refetches the product's reviews and the latest ones. */
export function useSubmitReview() {
  const queryClient = useQueryClient();
  return async (sent: ReviewToSend): Promise<void> => {
    const review = await apiSend(reviewsApi.write(sent));
    toast({ title: 'Review submitted', description: 'Thank you for your review!' });
    await refetchReviews(queryClient, review);
  };
}

export const NOT_SUBMITTED = 'Failed to submit review. Please try again.';

/**
 * The ids of a product's reviews that the visitor found helpful; fetched once the reviews are in
 * view.
 */
export function useOwnVotes(productId: string, inSight: boolean): ReadonlySet<string> {
  const user = useCurrentUser();
  const { data } = useQuery({
    queryKey: votesKey(productId, user),
    queryFn: ({ signal }) => readWhole(reviewsApi.listVotes({ productId }), signal),
    enabled: inSight && user !== undefined,
  });
  return useMemo(() => new Set(data), [data]);
}

/** The voter: the customer, or the guest, who gets a new session after signing out. */
function votesKey(productId: string, user: UserView | null | undefined) {
  const voter = user === null ? guestSessionId() : user?.id;
  return [...reviewsApi.listVotes({ productId }).key, voter];
}

/** Adds or removes the visitor's vote for a review. */
export function useHelpfulVote(review: ReviewView) {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  return useMutation({
    mutationFn: () => apiSend(reviewsApi.vote({ reviewId: review.id })),
    onSuccess: ({ helpfulCount, voted }) => {
      // However they are sorted and filtered; what else is known of the product's reviews has no pages.
      queryClient.setQueriesData<InfiniteData<ListPage<ReviewView>>>(
        { queryKey: reviewsApi.listOfProduct({ productId: review.productId }).key },
        (shown) => (shown?.pages ? withVotes(shown, review.id, helpfulCount) : shown),
      );
      queryClient.setQueryData<string[]>(votesKey(review.productId, user), (votes = []) => {
        const others = votes.filter((id) => id !== review.id);
        return voted ? [...others, review.id] : others;
      });
    },
    onError: (error) => showFailure(error, 'Failed to save your vote. Please try again.'),
  });
}

function withVotes(
  { pages, pageParams }: InfiniteData<ListPage<ReviewView>>,
  reviewId: string,
  helpfulCount: number,
): InfiniteData<ListPage<ReviewView>> {
  return {
    pageParams,
    pages: pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === reviewId ? { ...item, helpfulCount } : item)),
    })),
  };
}

async function refetchReviews(
  queryClient: QueryClient,
  { productSlug }: ReviewView,
): Promise<void> {
  const changed = [
    // All of them, and those of each product.
    reviewsApi.list(),
    reviewsApi.listLatest(),
    reviewsApi.summarise(),
    catalogApi.findProduct({ idOrSlug: productSlug }),
    reviewsApi.listOwn(),
    reviewsApi.listReviewable(),
  ];
  await Promise.all(changed.map(({ key }) => refetchAfterWrite(queryClient, key)));
}
