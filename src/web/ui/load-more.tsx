import { Button } from './button.tsx';

type LoadMoreProps = {
  shown: number;
  total: number;
  /** What is listed: 'reviews'. */
  things: string;
  more: boolean;
  loading: boolean;
  /** Why loading the next part failed. */
  failure?: string;
  onLoad: () => void;
};

/** The end of a list that is loaded part by part. */
export function LoadMore({ shown, total, things, more, loading, failure, onLoad }: LoadMoreProps) {
  return (
    <div className="grid justify-items-center gap-4 no-script:hidden">
      {failure && (
        <p role="alert" className="text-danger text-sm">
          {failure}
        </p>
      )}
      <p role="status" className="figures text-ink-soft text-sm">
        Showing {shown} of {total} {things}
      </p>
      {more && (
        <Button variant="secondary" busy={loading} busyLabel="Loading…" onClick={onLoad}>
          Load More
        </Button>
      )}
    </div>
  );
}
