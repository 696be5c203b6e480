import { Button } from '../button.tsx';

type LoadMoreProps = {
  shown: number;
  /** How many of the list come before those shown. */
  before?: number;
  total: number;
  /** What is listed: 'reviews'. */
  things: string;
  /** The infinite query that loads the parts. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => void;
  };
  /** What to say when loading the next part failed. */
  failure: string;
  /** Left out: the query's own. */
  onLoad?: () => void;
};

/** The end of a list that is loaded part by part. */
export function LoadMore(props: LoadMoreProps) {
  const { shown, before = 0, total, things, query, failure, onLoad } = props;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return (
    <div className="grid justify-items-center gap-4 no-script:hidden">
      {isFetchNextPageError && (
        <p role="alert" className="text-danger text-sm">
          {failure}
        </p>
      )}
      <p role="status" className="figures text-ink-soft text-sm">
        Showing {before > 0 && `${before + 1}–`}
        {before + shown} of {total} {things}
      </p>
      {hasNextPage && (
        <Button
          variant="secondary"
          busy={isFetchingNextPage}
          busyLabel="Loading…"
          onClick={onLoad ?? (() => fetchNextPage())}
        >
          Load More
        </Button>
      )}
    </div>
  );
}
