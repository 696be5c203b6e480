import * as catalogApi from '../../modules/catalog/endpoints.ts';
import * as contentApi from '../../modules/content/endpoints.ts';
import * as reviewsApi from '../../modules/reviews/endpoints.ts';
import { apiQuery } from '../../shared/queries.ts';

/** The home page's queries. */

export const homeQuery = apiQuery(contentApi.readHome());

export const bestSellersQuery = {
  // The API decides how many. Passing parameters, even none, keeps the query from reading the whole
  // list.
  ...apiQuery(catalogApi.listBestSellers({})),
  meta: { failure: 'Failed to fetch products' },
};

export const latestReviewsQuery = {
  ...apiQuery(reviewsApi.listLatest()),
  // Refetched every time.
  staleTime: 0,
};
