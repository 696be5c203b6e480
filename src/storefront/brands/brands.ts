import * as catalogApi from '../../modules/catalog/endpoints.ts';
import { apiQuery } from '../../shared/queries.ts';

/** One of them by its name: a list of one, or of none. */
export const brandQuery = (name: string) => apiQuery(catalogApi.listBrands({ name }));

export const brandsQuery = {
  ...apiQuery(catalogApi.listBrands()),
  meta: { failure: 'Failed to fetch brands' },
};
