import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { useFocusHandedOn } from '../focus/focus-handed-on.ts';

type LoadFailureProps = {
  text: string;
  onRetry: () => void;
  /** What the button says. */
  action?: string;
  /** It fills a whole panel. */
  centred?: boolean;
};

/** Replaces a part of the page that could not be loaded: says why, and offers to try again. */
export function LoadFailure({ text, onRetry, action = 'Try Again', centred }: LoadFailureProps) {
  return (
    <div
      ref={useFocusHandedOn<HTMLDivElement>()}
      role="alert"
      className={classNames(
        'grid gap-4 text-ink-soft',
        centred ? 'justify-items-center px-5 py-12 text-center text-sm' : 'justify-items-start',
      )}
    >
      <p>{text}</p>
      <Button variant="secondary" size={centred ? 'sm' : undefined} onClick={onRetry}>
        {action}
      </Button>
    </div>
  );
}
