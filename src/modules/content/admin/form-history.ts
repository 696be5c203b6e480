import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { RecordForm } from '../../../kit/admin/form/record-form.ts';

/** How long nothing is changed before what there is counts as a step. */
const REST_MS = 400;

/** So many steps can be taken back. */
const MOST_STEPS = 100;

/**
 * The steps of a form since it was opened, taken back and made again; saving does not end them.
 * @param shapeOf what makes a step at once when it changes; anything else does when typing rests
 */
export function useFormHistory<Values extends FieldValues>(
  form: RecordForm<Values>,
  shapeOf: (values: Values) => string,
) {
  const steps = useRef<string[]>([JSON.stringify(form.getValues())]);
  const [at, setAt] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Notes what there is, where that is new. @returns which step it is */
  const note = (): number => {
    clearTimeout(timer.current);
    const now = JSON.stringify(form.getValues());
    if (now === steps.current[at]) return at;
    steps.current = [...steps.current.slice(0, at + 1), now].slice(-MOST_STEPS);
    const last = steps.current.length - 1;
    setAt(last);
    return last;
  };

  const go = (by: -1 | 1): void => {
    const to = note() + by;
    const step = steps.current[to];
    if (step === undefined) return;
    form.reset(JSON.parse(step), { keepDefaultValues: true });
    setAt(to);
  };

  const noteRested = useEffectEvent(note);
  const shape = useRef(shapeOf(form.getValues()));
  const restOf = useEffectEvent((): number => {
    const before = shape.current;
    shape.current = shapeOf(form.getValues());
    return shape.current === before ? REST_MS : 0;
  });
  const { subscribe } = form;
  useEffect(() => {
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(noteRested, restOf());
      },
    });
    return () => {
      clearTimeout(timer.current);
      stop();
    };
  }, [subscribe]);

  const byKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    // Within a text it is the browser's, letter by letter.
    if (event.target instanceof Element && event.target.matches('input, textarea, select')) return;
    event.preventDefault();
    go(key === 'y' || event.shiftKey ? 1 : -1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => byKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return {
    canUndo: at > 0 || form.formState.isDirty,
    canRedo: at < steps.current.length - 1,
    undo: () => go(-1),
    redo: () => go(1),
  };
}
