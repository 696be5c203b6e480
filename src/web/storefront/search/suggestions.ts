import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BrandView, ProductView } from '../../../domain/catalog/schema.ts';
import { apiQuery } from '../../shared/queries.ts';
import { toQueryString } from '../../ui/query-string.ts';

/** Something that a search box offers while somebody types. */
export type Suggestion =
  | { kind: 'brand'; href: string; brand: BrandView }
  | { kind: 'product'; href: string; product: ProductView }
  | { kind: 'all'; href: string; text: string };

/** What the input has to say about its list of suggestions. */
export type SuggestionState = {
  open: boolean;
  /** The id of the option that the arrow keys are on. */
  activeOption: string | undefined;
};

const PRODUCTS = 5;
const BRANDS = 3;

/** How long the typing has to rest before anything is asked for. */
const REST_MS = 150;

const brandsQuery = {
  ...apiQuery<BrandView[]>('/api/brands'),
  meta: { failure: 'Failed to fetch brands' },
};

/**
 * Brands and products for what was typed, and the way to all results; undefined while none are known.
 * Blank text has none.
 */
export function useSuggestions(typed: string): Suggestion[] | undefined {
  const text = useRested(typed.trim());
  const wanted = text !== '';
  const { data: products } = useQuery({
    ...apiQuery<ProductView[]>('/api/products', { search: text, limit: PRODUCTS }),
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

/** The first few brands with the text in their name. */
export function brandsMatching(brands: BrandView[], text: string): BrandView[] {
  const wanted = text.toLowerCase();
  return brands.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, BRANDS);
}

/** The text as soon as it has not changed for a moment; an empty one at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), text === '' ? 0 : REST_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return rested;
}
