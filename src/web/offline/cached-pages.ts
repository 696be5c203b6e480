/** Where the service worker keeps what was seen: a cache for each kind, the one seen last at its end. */
export const cacheOf = (kind: string): string => `cirrus ${kind}s`;

export interface CachedPage {
  /** Its address in this shop. */
  href: string;
  /** Its title without the shop's name, as HTML. */
  title: string;
}

/**
 * The pages that open without a connection, those seen last first. A product is named once, whichever of its
 * variants were seen, and so are pages that nobody could tell apart by their titles.
 */
export async function cachedPages(): Promise<CachedPage[]> {
  const cache = await caches.open(cacheOf('page'));
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const { pathname, search } = new URL(request.url);
      const html = (await (await cache.match(request))?.text()) ?? '';
      const title = /<title>([^<]+?)(?: · [^<·]*)?</.exec(html)?.[1] ?? pathname;
      return { href: pathname + search, title, name: productOf(pathname) ?? title };
    }),
  );
  const byName = new Map(pages.map((page) => [page.name, page]));
  return pages.filter((page) => byName.get(page.name) === page).reverse();
}

/** The path of a product's page, without the variant that is chosen; undefined for any other page. */
export const productOf = (pathname: string): string | undefined =>
  /^\/product\/[^/]+/i.exec(pathname)?.[0].toLowerCase();
