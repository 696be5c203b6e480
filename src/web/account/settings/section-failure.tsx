import { Button } from '../../ui/button.tsx';

type SectionFailureProps = { text: string; busy: boolean; onTryAgain: () => void };

/** What a section is about could not be loaded. */
export function SectionFailure({ text, busy, onTryAgain }: SectionFailureProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>{text}</p>
      <Button variant="secondary" busy={busy} busyLabel="Loading…" onClick={onTryAgain}>
        Try Again
      </Button>
    </div>
  );
}
