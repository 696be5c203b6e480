import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../shared/page-head.ts';
import { brandsQuery } from '../../storefront/brands/brands.ts';
import { BrandsPage } from '../../storefront/brands/brands-page.tsx';

export const Route = createFileRoute('/_shop/brands')({
  loader: async ({ context }) => {
    // In the browser the page appears at once and shows that the brands are loading.
    if (import.meta.env.SSR) await context.queryClient.prefetchQuery(brandsQuery);
  },
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      title: 'Brands',
      description: 'The makers whose devices, liquids and parts we sell, and what each is good at.',
      path: '/brands',
    }),
  component: BrandsPage,
});
