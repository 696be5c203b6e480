import { queryOptions } from '@tanstack/react-query';
import type { ProductView } from '../../../domain/catalog/schema.ts';
import { apiFetch } from '../../shared/api-client.ts';
import { apiQuery } from '../../shared/queries.ts';
import { toQueryString } from '../../ui/query-string.ts';

/** One product by its id or by a slug, present or past. */
export const productQuery = (idOrSlug: string) => apiQuery<ProductView>('/api/products', idOrSlug);

const RELATED = 4;

/** Products of the same type, filled up with others of the category. */
export function relatedProductsQuery({ id, type, category }: ProductView) {
  return queryOptions({
    queryKey: ['/api/products', id, 'related'],
    queryFn: async ({ signal }) => {
      const alike = await listOthers({ type }, id, signal);
      if (alike.length >= RELATED) return alike.slice(0, RELATED);
      const near = await listOthers({ category }, id, signal, RELATED + alike.length);
      const known = new Set(alike.map((product) => product.id));
      return [...alike, ...near.filter((product) => !known.has(product.id))].slice(0, RELATED);
    },
  });
}

/** Products that pass a filter, without the one that they are to stand beside. */
async function listOthers(
  filter: { type?: string; category?: string },
  id: string,
  signal: AbortSignal,
  count = RELATED,
): Promise<ProductView[]> {
  const query = toQueryString({ ...filter, limit: count + 1 });
  const response = await apiFetch(`/api/products${query}`, { signal });
  const products = (await response.json()) as ProductView[];
  return products.filter((product) => product.id !== id).slice(0, count);
}
