import { PAGE_SIZE } from '../../modules/catalog/constants.ts';
import type { ListingParameters } from './listing.ts';
import { listingRel, pagePath } from './listing-queries.ts';

/** How many pages before and after the current one have a link. */
const NEIGHBOURS = 2;

type PageLinksProps = {
  /** Of the listing. */
  path: string;
  listing: ListingParameters;
  total: number;
};

/**
 * Links to a listing's pages, for search engines and for shoppers without JavaScript; all others
 * load more products in place.
 */
export function PageLinks({ path, listing, total }: PageLinksProps) {
  const current = Number(listing.page ?? 1);
  const last = Math.ceil(total / PAGE_SIZE);
  if (last <= 1) return null;
  const pages = Array.from({ length: last }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === last || Math.abs(page - current) <= NEIGHBOURS,
  );
  return (
    <nav aria-label="Pages" className="hidden flex-wrap justify-center gap-2 no-script:flex">
      {pages.map((page) => (
        <a
          key={page}
          href={pagePath(path, listing, page)}
          rel={listingRel(listing)}
          aria-label={`Page ${page}`}
          aria-current={page === current ? 'page' : undefined}
          className="figures grid h-11 min-w-11 place-items-center rounded-full border border-line-strong px-3 text-sm aria-[current]:bg-ink aria-[current]:text-paper"
        >
          {page}
        </a>
      ))}
    </nav>
  );
}
