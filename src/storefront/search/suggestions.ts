import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toQueryString } from '../../kit/query-string.ts';
import * as catalogApi from '../../modules/catalog/endpoints.ts';
import type { BrandView, ProductView } from '../../modules/catalog/schema.ts';
import { apiQuery } from '../../shared/queries.ts';

/** A suggestion for what is being typed. */
export type Suggestion =
  | { kind: 'brand'; href: string; brand: BrandView }
  | { kind: 'product'; href: string; product: ProductView }
  | { kind: 'all'; href: string; text: string };

/** The input's ARIA attributes about its list of suggestions. */
export type SuggestionState = {
  open: boolean;
  /** The id of the option that the arrow keys are on. */
  activeOption: string | undefined;
};

const PRODUCTS = 5;
const BRANDS = 3;

/** How long typing must pause before we ask the server. */
const REST_MS = 150;

const brandsQuery = {
  ...apiQuery(catalogApi.listBrands()),
  meta: { failure: 'Failed to fetch brands' },
};

/**
 * Brands and products that match the text, and a link to all results; undefined until known. Blank
 * text has none.
 */
export function useSuggestions(typed: string): Suggestion[] | undefined {
  const text = useRested(typed.trim());
  const wanted = text !== '';
  const { data: products } = useQuery({
    ...apiQuery(catalogApi.listProducts({ search: text, limit: PRODUCTS })),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const { data: brands = [] } = useQuery({ ...brandsQuery, enabled: wanted });
  if (typed.trim() === '' || !wanted || !products) return undefined;

  return [
    ...brandsMatching(brands, text).map(
      (brand): Suggestion => ({
        kind: 'brand',
        href: `/products${toQueryString({ brand: brand.name })}`,
        brand,
      }),
    ),
    ...products.map(
      (product): Suggestion => ({ kind: 'product', href: `/product/${product.slug}`, product }),
    ),
    ...(products.length > 0
      ? [{ kind: 'all' as const, href: `/products${toQueryString({ search: text })}`, text }]
      : []),
  ];
}

/** The first few brands whose name contains the text. */
export function brandsMatching(brands: BrandView[], text: string): BrandView[] {
  const wanted = text.toLowerCase();
  return brands.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, BRANDS);
}

/** The text once it has not changed for a moment; empty text at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), text === '' ? 0 : REST_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return rested;
}
