import { toQueryString } from '../../kit/query-string.ts';
import { PAGE_SIZE } from '../../modules/catalog/constants.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type ListingParameters, searchOf } from './listing.ts';
import { useListingPlace } from './listing-place.ts';
import { listingRel } from './listing-queries.ts';

/** How many pages before and after the current one have a link. */
const NEIGHBOURS = 2;

type PageLinksProps = { listing: ListingParameters; total: number };

/**
 * Links to a listing's pages, for search engines and for shoppers without JavaScript; all others
 * load more products in place.
 */
export function PageLinks({ listing, total }: PageLinksProps) {
  const { path } = useListingPlace();
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

/** Leads whoever came to a later page to the products before it. */
export function EarlierLink({ listing }: { listing: ListingParameters }) {
  const { path } = useListingPlace();
  const page = Number(listing.page ?? 1);
  if (page === 1) return null;
  return (
    <p className="mb-9 text-center">
      <ButtonLink
        href={pagePath(path, listing, page - 1)}
        rel={listingRel(listing)}
        variant="secondary"
      >
        Previous Products
      </ButtonLink>
    </p>
  );
}

const pagePath = (path: string, listing: ListingParameters, page: number) =>
  `${path}${toQueryString({ ...searchOf(listing), page: page === 1 ? undefined : page })}`;
