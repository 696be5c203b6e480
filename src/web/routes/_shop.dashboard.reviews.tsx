import { createFileRoute } from '@tanstack/react-router';
import { CustomerReviews } from '../../account/reviews/customer-reviews.tsx';
import { pageTitle } from '../../shared/settings.ts';

export const Route = createFileRoute('/_shop/dashboard/reviews')({
  /** `product`: the id of the product to review, set by links in mails. */
  validateSearch: ({ product }: Record<string, unknown>): { product?: string } =>
    typeof product === 'string' ? { product } : {},
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'My Reviews') }],
  }),
  component: MyReviews,
});

function MyReviews() {
  const { product } = Route.useSearch();
  return <CustomerReviews productId={product} />;
}
