import type { QueryClient } from '@tanstack/react-query';
import { brandQuery } from '../brands/brands.ts';
import type { ListingParameters } from './listing.ts';
import { facetsQuery, listingQuery, searchReadingQuery } from './listing-queries.ts';

/** What a page of a listing needs, and whether its page is past the end of the list. */
export async function loadListing(
  queryClient: QueryClient,
  listing: ListingParameters,
): Promise<{ isPastEnd: boolean }> {
  const list = listingQuery(listing);
  await Promise.all([
    queryClient.prefetchInfiniteQuery(list),
    queryClient.prefetchQuery(facetsQuery(listing)),
    listing.search && queryClient.prefetchQuery(searchReadingQuery(listing.search)),
    listing.brand && queryClient.prefetchQuery(brandQuery(listing.brand)),
  ]);
  const first = queryClient.getQueryData(list.queryKey)?.pages[0];
  return { isPastEnd: listing.page !== undefined && first?.items.length === 0 };
}
