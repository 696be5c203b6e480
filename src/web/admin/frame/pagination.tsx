import type { QueryParameters } from '../../shared/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { toQueryString } from '../../ui/query-string.ts';

type PaginationProps = {
  /** The list's path; the page number goes into its query. */
  path: string;
  /** The rest of its query. */
  query?: QueryParameters;
  page: number;
  pageSize: number;
  total: number;
  /** What is listed, in the plural. */
  noun: string;
};

/** Which part of a list is shown, with links to the neighbouring parts. */
export function Pagination({ path, query = {}, page, pageSize, total, noun }: PaginationProps) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const href = (other: number) =>
    path + toQueryString({ ...query, page: other === 1 ? undefined : other });
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="figures text-ink-soft text-sm">
        {first}–{last} of {total} {noun}
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <ButtonLink href={href(page - 1)} variant="secondary" size="sm">
            Previous
          </ButtonLink>
        )}
        {last < total && (
          <ButtonLink href={href(page + 1)} variant="secondary" size="sm">
            Next
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
