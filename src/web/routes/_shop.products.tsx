import { createFileRoute, redirect } from '@tanstack/react-router';
import { toQueryString } from '../../kit/query-string.ts';
import { pageHead } from '../../shared/page-head.ts';
import { brandHead } from '../../storefront/listing/brand-head.ts';
import {
  inOneOrder,
  isIndexable,
  listingTitle,
  readListingSearch,
  searchOf,
} from '../../storefront/listing/listing.ts';
import { ListingPage } from '../../storefront/listing/listing-page.tsx';
import { loadListing } from '../../storefront/listing/load-listing.ts';

export const Route = createFileRoute('/_shop/products')({
  validateSearch: readListingSearch,
  loaderDeps: ({ search }) => inOneOrder(readListingSearch(search)),
  loader: async ({ context: { queryClient }, deps }) => {
    const loaded = loadListing(queryClient, deps);
    // In the browser the page opens at once and shows what is still loading.
    if (!import.meta.env.SSR) return;
    const { isPastEnd } = await loaded;
    if (isPastEnd) throw redirect({ to: '/products', search: searchOf(deps) });
    return brandHead(queryClient, deps);
  },
  head: ({ match: { context, search: asked, loaderData } }) => {
    const { page, ...listing } = inOneOrder(readListingSearch(asked));
    const search = searchOf(listing);
    const title = listingTitle(search) + (page ? `, page ${page}` : '');
    const indexable = isIndexable(search);
    const head = pageHead(context.queryClient, {
      title,
      description: `${title}: compare prices, strengths, colours and reviews.`,
      path: `/products${indexable ? toQueryString({ ...search, page }) : ''}`,
      ...loaderData,
    });
    if (!indexable) head.meta.push({ name: 'robots', content: 'noindex, follow' });
    return head;
  },
  component: () => (
    <ListingPage listing={inOneOrder(Route.useSearch({ select: readListingSearch }))} />
  ),
});
