import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../shared/page-head.ts';
import { ContactPage, contactQuery } from '../../storefront/contact/contact-page.tsx';

export const Route = createFileRoute('/_shop/contact')({
  loader: async ({ context }) => {
    // In the browser the page appears at once.
    if (import.meta.env.SSR) await context.queryClient.prefetchQuery(contactQuery);
  },
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      title: 'Contact',
      description: 'Write to us: about an order, a product, or anything else.',
      path: '/contact',
    }),
  component: ContactPage,
});
