import type { ProductView } from '../../../domain/catalog/schema.ts';
import { apiQuery } from '../../shared/queries.ts';

/** One product by its id, slug or former slug. */
export const productQuery = (idOrSlug: string) => apiQuery<ProductView>('/api/products', idOrSlug);

/** Other products that the visitor may like. */
export const relatedProductsQuery = (id: string) =>
  apiQuery<ProductView[]>('/api/products', id, 'related');
