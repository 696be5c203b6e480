import type { ProductView } from '../../../domain/catalog/schema.ts';
import { apiQuery } from '../../shared/queries.ts';

/** One product by its id or by a slug, present or past. */
export const productQuery = (idOrSlug: string) => apiQuery<ProductView>('/api/products', idOrSlug);

/** What else the product's visitor may like. */
export const relatedProductsQuery = (id: string) =>
  apiQuery<ProductView[]>('/api/products', id, 'related');
