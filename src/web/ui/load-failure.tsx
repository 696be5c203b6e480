import { Button } from './button.tsx';

type LoadFailureProps = { text: string; onRetry: () => void };

/** Stands in the place of a small part of the page that could not be loaded. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-ink-soft">
      <p>{text}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
