import { VARIANT_ID } from '../../modules/catalog/offer.ts';

/** What narrows a list of products, puts it in an order and leads further into it. */
const OF_LISTING = [
  'brand',
  'category',
  'facets',
  'page',
  'priceMax',
  'priceMin',
  'search',
  'shown',
  'sortBy',
  'type',
];

/** The query parameters that change what a page says, by its route. All others change nothing. */
const PAGE_PARAMETERS: Record<string, string[]> = {
  '/auth': ['redirect'],
  '/blog/*': ['page'],
  '/category/:slug': OF_LISTING,
  '/collection/:slug': OF_LISTING,
  '/compare': ['products'],
  '/enter': ['redirect'],
  '/find-your-kit': ['draw', 'flavour', 'smokes'],
  '/forgot-password': ['redirect'],
  '/reset-password': ['redirect'],
  '/products': OF_LISTING,
  '/products/offer/:id': ['page', 'shown'],
};

/** Every page as the site's routes have it (src/web/routes), with what is in it by name; `*`: all that follows. */
export const PAGE_ROUTES = [
  '/',
  '/admin/*',
  '/auth',
  '/blog/*',
  '/brands',
  '/category/:slug',
  '/checkout',
  '/checkout/cancelled',
  '/checkout/return',
  '/collection/:slug',
  '/compare',
  '/confirm-email',
  '/contact',
  '/dashboard',
  '/dashboard/addresses',
  '/dashboard/messages',
  '/dashboard/orders',
  '/dashboard/orders/:orderId',
  '/dashboard/reviews',
  '/dashboard/settings',
  '/enter',
  '/find-your-kit',
  '/forgot-password',
  '/gift-cards',
  '/gift-cards/spend',
  '/my-devices',
  '/newsletter/confirm',
  '/offer/:code',
  '/open-cart',
  '/pay',
  '/preview',
  '/product/:slug',
  '/products',
  '/products/offer/:id',
  '/reset-password',
  '/reviews',
  '/undo-email-change',
  '/unsubscribe',
  '/wishlist',
  '/wishlist/:token',
] as const;

/** Of what the owner wrote, and of all that is nowhere. */
const ANY_PAGE = '/*';

const ROUTE_OF = PAGE_ROUTES.map((route): [route: string, is: RegExp] => [
  route,
  new RegExp(`^${route.replace(/\/\*$/, '(/.*)?').replace(/:[^/]+/, '[^/]+')}$`, 'i'),
]);

const routeOf = (path: string): string => ROUTE_OF.find(([, is]) => is.test(path))?.[0] ?? ANY_PAGE;

/** A product's page shows one of its variants; what is no id of one changes nothing. */
const isVariantOfProduct = (path: string, variant: string): boolean =>
  /^\/product\//i.test(path) && VARIANT_ID.test(variant);

/** Paths that the renderer would take for calls of its own; the shop has none. */
const RENDERER_CALLS = /^\/_serverFn(\/|$)/i;

export interface PageAddress {
  /** The page's own path and the parameters that it knows: what is rendered, and cached. */
  key: string;
  /** What the page is called by whoever watches. */
  route: string;
  /** Where the page stands, if the request named it with a slash too many. */
  movedTo?: string;
}

/**
 * What a request for a page asks for, read as browsers read addresses, so that a page comes alive
 * as it was rendered. @returns undefined if no page can be there
 */
export function pageAddress(target: string): PageAddress | undefined {
  const address = target.startsWith('/') ? `http://shop${target}` : target;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { pathname, search, searchParams } = new URL(address);
  const path = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  if (RENDERER_CALLS.test(decoded(path))) return undefined;
  const route = routeOf(path);
  if (path !== pathname) return { key: path, route, movedTo: path + search };
  // The last of several values counts, as in the pages' own parser (src/web/ui/browser/query-string.ts).
  const given = new Map(searchParams);
  const known = new URLSearchParams();
  for (const name of PAGE_PARAMETERS[route] ?? []) {
    const value = given.get(name);
    if (value) known.set(name, value);
  }
  const variant = given.get('variant');
  if (variant && isVariantOfProduct(path, variant)) known.set('variant', variant);
  return { key: known.size > 0 ? `${path}?${known}` : path, route };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
