import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../shared/page-head.ts';
import { reviewSummaryQuery, reviewsQuery } from '../../shared/reviews.ts';
import { ReviewsPage } from '../../storefront/reviews/reviews-page.tsx';

export const Route = createFileRoute('/_shop/reviews')({
  loader: async ({ context: { queryClient } }) => {
    // In the browser the page appears at once, as skeletons.
    if (!import.meta.env.SSR) return;
    await Promise.all([
      queryClient.prefetchInfiniteQuery(reviewsQuery),
      queryClient.prefetchQuery(reviewSummaryQuery),
    ]);
  },
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      title: 'Customer Reviews',
      description: 'What customers say about the devices, liquids and parts that they bought here.',
      path: '/reviews',
    }),
  component: ReviewsPage,
});
