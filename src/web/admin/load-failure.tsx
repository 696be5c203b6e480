import { Button } from '../ui/button.tsx';

/** Something could not be loaded: why, and a way to try again. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-5 py-12 text-center">
      <p className="text-ink-soft text-sm">{error.message}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
