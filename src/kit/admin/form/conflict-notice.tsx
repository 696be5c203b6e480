import { useEffect, useId, useRef } from 'react';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatDateTime } from '../frame/format-date-time.ts';
import type { Clash, FormConflict } from './conflict.ts';
import type { FormProgress } from './record-form.ts';

type ConflictNoticeProps = { progress: FormProgress; conflict: FormConflict };

/** Tells who saved first, and lets one choose for each field that both changed. */
export function ConflictNotice({ progress, conflict }: ConflictNoticeProps) {
  const { choose, forgetConflict, state } = progress;
  const { by = 'Somebody', at, clashes } = conflict;
  const settings = useSettings();
  const notice = useRef<HTMLDivElement>(null);
  // It stands at the form's head, and what was pressed at its foot.
  useEffect(() => {
    if (conflict.refused) notice.current?.scrollIntoView({ block: 'center' });
  }, [conflict.refused]);
  const isDecided = clashes.every(({ chosen }) => chosen);
  return (
    <div ref={notice} data-conflict>
      <Notice
        live
        title={`${by} saved this ${at ? `at ${formatDateTime(at, settings)}` : 'meanwhile'}`}
      >
        <div className="grid gap-4">
          <p>{explanation(conflict)}</p>
          {clashes.map((clash) => (
            <Choice
              key={clash.path}
              clash={clash}
              by={by}
              onChoose={(side) => choose(side, clash.path)}
            />
          ))}
          <div className="flex flex-wrap gap-2 empty:hidden">
            {clashes.length > 0 && (
              <>
                <Button size="sm" variant="secondary" onClick={() => choose('mine')}>
                  Keep Mine
                </Button>
                <Button size="sm" variant="secondary" onClick={() => choose('theirs')}>
                  Load Theirs
                </Button>
              </>
            )}
            {isDecided && state !== 'conflict' && (
              <Button size="sm" variant="secondary" onClick={forgetConflict}>
                Close
              </Button>
            )}
          </div>
        </div>
      </Notice>
    </div>
  );
}

function explanation({ refused, clashes, taken }: FormConflict): string {
  const notSaved = refused ? 'Yours is not saved yet. ' : '';
  const theirs =
    taken.length > 0
      ? `They changed ${taken.join(', ')}, which you see here now. `
      : clashes.length === 0
        ? 'They changed nothing that you changed. '
        : '';
  if (clashes.length === 0) return `${notSaved}${theirs}What you typed is still here: save it.`;
  const both = `You both changed ${clashes.map(({ name }) => name).join(', ')}: `;
  return clashes.every(({ chosen }) => chosen)
    ? `${notSaved}${theirs}${both}save what you chose, or choose again.`
    : `${notSaved}${theirs}${both}choose, then save. Nothing is lost until you do.`;
}

type ChoiceProps = { clash: Clash; by: string; onChoose: (side: 'mine' | 'theirs') => void };

function Choice({ clash, by, onChoose }: ChoiceProps) {
  const name = useId();
  const sides = [
    { side: 'mine', who: 'You' },
    { side: 'theirs', who: by },
  ] as const;
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 font-strong first-letter:uppercase">{clash.name}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ side, who }) => (
          <label
            key={side}
            className="flex min-h-11 cursor-pointer items-start gap-2 rounded-md border border-line-strong bg-surface px-3 py-2.5 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={clash.chosen === side}
              onChange={() => onChoose(side)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="text-ink-soft">{who}: </span>
              <span className="line-clamp-6 whitespace-pre-line">{clash[side].text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
