import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toQueryString } from '../../kit/query-string.ts';
import type { CategoryView } from '../../modules/catalog/category-schema.ts';
import * as catalogApi from '../../modules/catalog/endpoints.ts';
import { productPath } from '../../modules/catalog/offer.ts';
import type { BrandView, ProductSummary, VariantView } from '../../modules/catalog/schema.ts';
import * as contentApi from '../../modules/content/endpoints.ts';
import * as postsApi from '../../modules/content/post-endpoints.ts';
import { apiQuery } from '../../shared/queries.ts';
import { sectionAnchor } from '../../shared/section-anchor.ts';
import { brandsQuery } from '../brands/brands.ts';
import { footerLinksQuery } from '../frame/site-content.ts';
import { bestSellersQuery } from '../home/home.ts';
import { listingOfSearch } from '../listing/listing-queries.ts';
import { askedVariant } from './asked-variant.ts';
import { recentSearches } from './recent-searches.ts';

/** A suggestion for what is being typed. */
export type Suggestion =
  | { kind: 'brand'; href: string; brand: BrandView }
  | { kind: 'category'; href: string; category: CategoryView }
  /** A page of the shop's own; with a note, a question that it answers. */
  | { kind: 'page'; href: string; title: string; note: string }
  | { kind: 'product'; href: string; product: ProductSummary; variant: VariantView | undefined }
  /** What was searched for before. */
  | { kind: 'search'; href: string; text: string }
  | { kind: 'all'; href: string; text: string };

/** The input's ARIA attributes about its list of suggestions. */
export type SuggestionState = {
  open: boolean;
  /** The id of the option that the arrow keys are on. */
  activeOption: string | undefined;
};

const PRODUCTS = 5;
const BRANDS = 3;
const PAGES = 3;

/** So many categories of the first level are shown before anything is typed. */
const CATEGORIES = 4;

/** So many best sellers are shown before anything is typed. */
const POPULAR = 3;

/** Fewer letters mean too many pages. */
const SHORTEST_QUESTION = 3;

/** A page that the owner wrote. */
const OWN_PAGE = /^\/[\w-]+$/;

/** So many of them are looked through. */
const PAGES_READ = 6;

/** How long typing must pause before we ask the server. */
const REST_MS = 150;

/**
 * What matches the text, and a link to all results; undefined until known. Before anything is typed: what was searched for
 * last, the categories and what sells best.
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
  const { data: bestSellers = [] } = useQuery(bestSellersQuery);
  const { data: categories = [] } = useQuery(apiQuery(catalogApi.listCategories({})));
  const pages = usePagesMatching(text);
  const { data: posts = [] } = useQuery({
    ...apiQuery(postsApi.listPosts({ search: text, limit: PAGES })),
    enabled: text.length >= SHORTEST_QUESTION,
  });
  if (typed.trim() === '') {
    return [
      ...recentSearches().map(
        (before): Suggestion => ({ kind: 'search', href: listingOfSearch(before), text: before }),
      ),
      ...categories
        .filter(({ parentId, productCount }) => parentId === null && productCount > 0)
        .slice(0, CATEGORIES)
        .map(suggestedCategory),
      ...bestSellers.slice(0, POPULAR).map((product) => suggestedProduct(product, '')),
    ];
  }
  if (!wanted || !products) return undefined;

  return [
    ...categories.filter(({ name }) => isMeant(name, text)).map(suggestedCategory),
    ...brandsMatching(brands, text).map(
      (brand): Suggestion => ({
        kind: 'brand',
        href: `/products${toQueryString({ brand: brand.name })}`,
        brand,
      }),
    ),
    ...products.map((product) => suggestedProduct(product, text)),
    ...pages,
    ...posts.map(
      ({ slug, title }): Suggestion => ({
        kind: 'page',
        href: `/blog/${slug}`,
        title,
        note: 'Blog',
      }),
    ),
    ...(products.length > 0 ? [{ kind: 'all' as const, href: listingOfSearch(text), text }] : []),
  ];
}

const suggestedCategory = (category: CategoryView): Suggestion => ({
  kind: 'category',
  href: `/category/${category.slug}`,
  category,
});

function suggestedProduct(product: ProductSummary, search: string): Suggestion {
  const variant = askedVariant(product, { search });
  return { kind: 'product', href: productPath(product, variant), product, variant };
}

/** Help pages by their titles, and what they answer: by headings first, then by what stands below. */
function usePagesMatching(text: string): Suggestion[] {
  const isLongEnough = text.length >= SHORTEST_QUESTION;
  const { data: links = [] } = useQuery(footerLinksQuery);
  const help = links
    // The blog's posts are found by their own call.
    .filter(
      ({ url, category }) =>
        category === 'customer_service' && url !== '/blog' && OWN_PAGE.test(url),
    )
    .slice(0, PAGES_READ);
  const pages = useQueries({
    queries: help.map(({ url }) => ({
      ...apiQuery(contentApi.findPage({ slug: url.slice(1) })),
      enabled: isLongEnough,
    })),
  });
  if (!isLongEnough) return [];
  const sections = pages.flatMap(({ data }, place) =>
    (data?.content.sections ?? []).map((section) => ({ ...section, link: help[place] })),
  );
  const byHeading = sections.filter(({ heading }) => isMeant(heading, text));
  const byText = sections.filter(({ content }) => isMeant(content, text));
  const answers = [...new Set([...byHeading, ...byText])].map(
    ({ heading, link }): Suggestion => ({
      kind: 'page',
      href: `${link?.url ?? ''}#${sectionAnchor(heading) ?? ''}`,
      title: heading,
      note: link?.title ?? '',
    }),
  );
  return [
    ...links
      .filter(({ title }) => isMeant(title, text))
      .map(({ url, title }): Suggestion => ({ kind: 'page', href: url, title, note: 'Help' })),
    ...answers,
  ].slice(0, PAGES);
}

/** Each word that was typed begins one of the text's. */
function isMeant(text: string, typed: string): boolean {
  const words = wordsOf(text);
  const meant = wordsOf(typed);
  return meant.length > 0 && meant.every((word) => words.some((own) => own.startsWith(word)));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

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
