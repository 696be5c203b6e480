import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { PAGE_SIZE } from '../../modules/catalog/constants.ts';
import { offerPath } from '../../modules/catalog/offer.ts';
import * as offersApi from '../../modules/promotions/offer-endpoints.ts';
import { ApiError } from '../../shared/api-client.ts';
import { pageHead } from '../../shared/page-head.ts';
import { apiPagesQuery, apiQuery } from '../../shared/queries.ts';
import { type ListingParameters, pagesShown } from '../listing/listing.ts';
import { productsBefore } from '../listing/listing-queries.ts';

/** The page of a promotion that runs for everybody: what it is, above what takes part in it. */

export const offerQuery = (id: string) => apiQuery(offersApi.findOffer({ id }));

export const offeredQuery = (id: string, { page, shown }: ListingParameters) => ({
  ...apiPagesQuery(offersApi.listOffered({ id }), PAGE_SIZE, productsBefore(page)),
  pages: pagesShown(shown),
});

/** @returns its head @throws notFound */
export async function loadOffer(queryClient: QueryClient, id: string, listing: ListingParameters) {
  const list = queryClient.prefetchInfiniteQuery(offeredQuery(id, listing));
  try {
    const { text, terms } = await queryClient.ensureQueryData(offerQuery(id));
    if (import.meta.env.SSR) await list;
    const head = pageHead(queryClient, {
      title: text,
      description: terms.join(' '),
      path: offerPath(id),
    });
    // It is gone when the promotion ends.
    return { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex, follow' }] };
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw notFound();
    throw error;
  }
}
