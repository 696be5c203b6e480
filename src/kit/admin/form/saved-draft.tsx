import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatDateTime } from '../frame/format-date-time.ts';
import type { RecordForm } from './record-form.ts';

/** What was typed and never saved, when, and what it was typed over. */
type Kept<Values> = { at: number; version: string | undefined; values: Values };

type SavedDraftProps<Values extends FieldValues> = {
  /** What the form is about: 'product 0190…'. Never for anything secret, or about customers. */
  about: string;
  form: RecordForm<Values>;
  version: string | undefined;
};

/** How long typing rests before it is kept. */
const REST_MS = 500;

/**
 * Keeps what is typed into a long form in this tab, and offers it again after a reload or a crash. Saving and
 * discarding forget it.
 */
export function SavedDraft<Values extends FieldValues>(props: SavedDraftProps<Values>) {
  const { about, form, version } = props;
  const settings = useSettings();
  const key = `adminDraft ${about}`;
  const [found, setFound] = useState(() => read<Values>(key));
  const { isDirty } = form.formState;
  const { subscribe } = form;

  const keep = useEffectEvent((values: Values) => {
    const draft: Kept<Values> = { at: Date.now(), version, values };
    try {
      sessionStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // A full storage keeps nothing more; what is typed is still in the form.
    }
  });
  useEffect(() => {
    if (!isDirty) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer);
        timer = setTimeout(() => keep(values as Values), REST_MS);
      },
    });
    // The change that made it dirty was before this.
    timer = setTimeout(() => keep(form.getValues()), REST_MS);
    // Who leaves the page within that moment has typed it all the same.
    const keepNow = () => keep(form.getValues());
    window.addEventListener('pagehide', keepNow);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('pagehide', keepNow);
    };
  }, [isDirty, subscribe, form.getValues]);

  // Not when the form is taken away: where a screen fails, what was typed is offered again.
  const hasTyped = useRef(false);
  useEffect(() => {
    if (hasTyped.current && !isDirty) sessionStorage.removeItem(key);
    hasTyped.current = isDirty;
  }, [isDirty, key]);

  // What was typed anew takes its place.
  if (!found || isDirty) return null;
  const forget = () => {
    sessionStorage.removeItem(key);
    setFound(undefined);
  };
  return (
    <Notice
      title={`Unsaved changes of ${formatDateTime(new Date(found.at).toISOString(), settings)}`}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={forget}>
            Throw Away
          </Button>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              form.reset(found.values, { keepDefaultValues: true });
              setFound(undefined);
            }}
          >
            Bring Back
          </Button>
        </span>
      }
    >
      {found.version === version
        ? 'They were typed in this tab and never saved.'
        : 'They were typed in this tab and never saved; somebody has saved something else since.'}
    </Notice>
  );
}

function read<Values>(key: string): Kept<Values> | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept<Values> | null) ?? undefined;
  } catch {
    return undefined;
  }
}
