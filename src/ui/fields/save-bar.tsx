import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';

type SaveBarProps = {
  /** What differs from what is saved, in words. */
  changes: string[];
  saving: boolean;
  /** What stands in the way: it was refused, or could not be sent. */
  problem?: ReactNode;
  /** The button; left out: Save. */
  save?: string;
  /** Another way to save, as the primary button. */
  primary?: ReactNode;
  onSave: () => void;
  onDiscard: () => void;
};

/** Stands at the lower edge as soon as something differs: names the changes, saves all or nothing. */
export function SaveBar(props: SaveBarProps) {
  const { changes, saving, problem, save = 'Save', primary, onSave, onDiscard } = props;
  return (
    <section
      aria-label="Unsaved changes"
      className={classNames(
        'save-bar sticky bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-sm shadow-floating sm:bottom-4',
        problem ? 'border-danger' : 'border-line',
      )}
    >
      <div role="status" className="grid min-w-0 grow basis-48 gap-1">
        {problem ? <div className="text-danger">{problem}</div> : null}
        {changes.length > 0 && (
          <p className="wrap-anywhere">
            <span className="font-strong">
              {changes.length === 1 ? '1 change' : `${changes.length} changes`}:
            </span>{' '}
            {changes.slice(0, 4).join(', ')}
            {changes.length > 4 && ` and ${changes.length - 4} more`}
          </p>
        )}
      </div>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        <Button size="sm" variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
        <Button
          size="sm"
          variant={primary ? 'secondary' : 'primary'}
          busy={saving}
          busyLabel="Saving…"
          onClick={onSave}
          title="Ctrl S"
        >
          {save}
        </Button>
        {primary}
      </div>
    </section>
  );
}
