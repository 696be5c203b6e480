import * as catalogApi from '../../modules/catalog/endpoints.ts';
import { apiQuery } from '../../shared/queries.ts';

/** One product by its id, slug or former slug. */
export const productQuery = (idOrSlug: string) => apiQuery(catalogApi.findProduct({ idOrSlug }));

/** Other products that the visitor may like. */
export const relatedProductsQuery = (id: string) => apiQuery(catalogApi.listRelated({ id }));
