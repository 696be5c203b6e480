import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { toQueryString } from '../../kit/query-string.ts';
import type { CategoryPage, CollectionPage } from '../../modules/catalog/category-schema.ts';
import * as catalogApi from '../../modules/catalog/endpoints.ts';
import { ApiError } from '../../shared/api-client.ts';
import { breadcrumbData } from '../../shared/breadcrumbs.ts';
import { pageHead } from '../../shared/page-head.ts';
import { apiQuery } from '../../shared/queries.ts';
import { loadedSettings } from '../../shared/settings.ts';
import { type ListingParameters, searchOf } from '../listing/listing.ts';
import { askedOf, type Within } from '../listing/listing-place.ts';
import { loadListing } from '../listing/load-listing.ts';

/** The page of a category or a collection: what it is, above the list of what is of it. */

export type ShelfKind = 'category' | 'collection';

/** What the page shows of either. */
export type Shelf = Omit<CollectionPage, 'productCount'> &
  Partial<Pick<CategoryPage, 'names' | 'path' | 'children'>>;

export const categoryQuery = (slug: string) => apiQuery(catalogApi.findCategory({ slug }));
export const collectionQuery = (slug: string) => apiQuery(catalogApi.findCollection({ slug }));

export const shelfPath = (kind: ShelfKind, slug: string): string => `/${kind}/${slug}`;

/** What its list is a list of. */
export const withinOf = (kind: ShelfKind, { slug, names }: Shelf): Within => ({
  path: shelfPath(kind, slug),
  ...(kind === 'collection' ? { collection: slug } : { categories: names ?? [] }),
});

/**
 * Loads the page.
 * @returns its head
 * @throws notFound
 */
export async function loadShelf(
  queryClient: QueryClient,
  kind: ShelfKind,
  address: string,
  listing: ListingParameters,
) {
  const shelf = await findShelf(queryClient, kind, address.toLowerCase());
  const within = withinOf(kind, shelf);
  if (shelf.slug !== address) {
    throw redirect({ href: within.path + toQueryString(listing), statusCode: 301 });
  }
  const loaded = loadListing(queryClient, askedOf(listing, within));
  // In the browser the page opens at once and shows what is still loading.
  if (import.meta.env.SSR) {
    const { isPastEnd } = await loaded;
    if (isPastEnd) throw redirect({ href: within.path + toQueryString(searchOf(listing)) });
  }
  return shelfHead(queryClient, within.path, shelf, listing);
}

async function findShelf(queryClient: QueryClient, kind: ShelfKind, slug: string): Promise<Shelf> {
  try {
    return await (kind === 'category'
      ? queryClient.ensureQueryData(categoryQuery(slug))
      : queryClient.ensureQueryData(collectionQuery(slug)));
  } catch (error) {
    // 400: no address that one could have.
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw notFound();
    throw error;
  }
}

/** The way down to it, without itself. */
export const stepsTo = ({ path = [] }: Shelf) => [
  { name: 'Products', href: '/products' },
  ...path.map(({ name, slug }) => ({ name, href: shelfPath('category', slug) })),
];

/** Search engines have the whole of it, page by page, and no narrower selection. */
function shelfHead(
  queryClient: QueryClient,
  path: string,
  shelf: Shelf,
  listing: ListingParameters,
) {
  const { publicUrl } = loadedSettings(queryClient);
  const { name, seoTitle = name, seoDescription, image } = shelf;
  const isWhole = Object.keys(searchOf(listing)).length === 0;
  const { page } = listing;
  const title = seoTitle + (page ? `, page ${page}` : '');
  const head = pageHead(queryClient, {
    title,
    description: seoDescription || `${name}: compare prices, strengths, colours and reviews.`,
    path: isWhole ? path + toQueryString({ page }) : path,
    ...(image && { image }),
    structuredData:
      publicUrl === undefined
        ? undefined
        : () =>
            import.meta.env.SSR
              ? [breadcrumbData([...stepsTo(shelf), { name, href: path }], publicUrl)]
              : [],
  });
  if (isWhole) return head;
  return { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex, follow' }] };
}
