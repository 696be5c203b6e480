import type { SearchReading } from '../../modules/catalog/schema.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { listingOfSearch } from './listing-queries.ts';

type SearchNoticeProps = { typed: string; reading: SearchReading };

/** Says what a misspelt search was read as, each spelling a link to its own results, and which words were left out. */
export function SearchNotice({ typed, reading }: SearchNoticeProps) {
  if (reading.leftOut.length > 0) {
    return (
      <p role="status" className="wrap-anywhere">
        No product has all of “{typed}”; these have most of it. Left out: “
        {reading.leftOut.join('”, “')}”.
      </p>
    );
  }
  if (reading.corrections.length === 0) return null;
  return (
    <p role="status" className="wrap-anywhere">
      Nothing for “{typed}”, showing{' '}
      {reading.corrections.map((text, place) => (
        <span key={text}>
          {place > 0 && ', '}
          <SiteLink
            href={listingOfSearch(text)}
            className="font-strong underline underline-offset-4 transition-colors hover:text-accent"
          >
            “{text}”
          </SiteLink>
        </span>
      ))}
    </p>
  );
}
