import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../shared/page-head.ts';
import { offerQuery } from '../../storefront/gift-cards/gift-cards.ts';
import { GiftCardsPage } from '../../storefront/gift-cards/gift-cards-page.tsx';

export const Route = createFileRoute('/_shop/gift-cards/')({
  loader: async ({ context }) => {
    if (import.meta.env.SSR) await context.queryClient.prefetchQuery(offerQuery);
  },
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      title: 'Gift Cards',
      description: 'A gift card, mailed on the day that you choose or printed by yourself.',
      path: '/gift-cards',
    }),
  component: GiftCardsPage,
});
