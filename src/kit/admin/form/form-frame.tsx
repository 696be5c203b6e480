import { useRouter } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlays/modal.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { FormProgress } from './record-form.ts';

type FormFrameProps = {
  progress: FormProgress;
  className?: string;
  /** One element, where something stands beside it. */
  children: ReactNode;
  /** Beside the fields, or below them where there is no room. */
  beside?: ReactNode;
  /** Below both: what can be pressed by whoever may only look as well. */
  foot?: ReactNode;
};

/**
 * What every form has, whatever it stands in: saving by Ctrl-S, the guard against leaving, what somebody else
 * saved meanwhile, and the line for those who may only look.
 */
export function FormFrame({ progress, className, children, beside, foot }: FormFrameProps) {
  const { readOnly, whyReadOnly = ROLE_MAY_LOOK, submit } = progress;
  const form = useRef<HTMLFormElement>(null);
  useSaveKey(form, submit);
  const fields = (
    <fieldset disabled={readOnly} className={readOnly ? AS_TEXT : 'contents'}>
      {children}
    </fieldset>
  );
  return (
    <form
      ref={form}
      data-save={isUnsaved(progress) ? 'unsaved' : ''}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A form may stand in another one's drawer.
        event.stopPropagation();
        submit();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        submit();
      }}
      className={className}
    >
      {readOnly && <Notice tone="quiet" title={whyReadOnly} />}
      {progress.conflict && <ConflictNotice progress={progress} conflict={progress.conflict} />}
      {beside ? (
        <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
          {fields}
          {beside}
        </div>
      ) : (
        fields
      )}
      {foot}
      <LeaveGuard progress={progress} />
    </form>
  );
}

const ROLE_MAY_LOOK = 'Your role may look at this, but not change it.';

/** What may only be read looks like text, not like fields that refuse to be filled in; nothing is asked for. */
const AS_TEXT = [
  'contents',
  '[&_:is(input:not([type=checkbox],[type=radio]),textarea,select)]:border-transparent',
  '[&_:is(input:not([type=checkbox],[type=radio]),textarea,select)]:bg-transparent',
  '[&_:is(input:not([type=checkbox],[type=radio]),textarea,select)]:px-0',
  '[&_:is(input:not([type=checkbox],[type=radio]),textarea,select)]:opacity-100',
  '[&_label>[aria-hidden]]:hidden',
  '[&_select+svg]:hidden',
].join(' ');

const isUnsaved = ({ changes, readOnly }: FormProgress): boolean => !readOnly && changes.length > 0;

/** What is not accepted, each a button that leads to its field. */
export function Problems({ progress: { problems, failure, focus } }: { progress: FormProgress }) {
  if (problems.length === 0) return failure && <p>{failure}</p>;
  return (
    <div className="grid gap-1">
      <p className="font-strong">
        {problems.length === 1 ? '1 thing to mend' : `${problems.length} things to mend`}
      </p>
      <ul>
        {problems.map(({ path, text }) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => focus(path)}
              className="text-left underline-offset-4 hover:underline"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Parts of the address that decide which form is shown. */
const FORM_PARAMETERS = ['tab', 'edit'] as const;

/** Asks once before what was typed is left behind. */
function LeaveGuard({ progress }: { progress: FormProgress }) {
  // Not the router's `useBlocker`: that would stand in the file which every shopper loads.
  const { history } = useRouter();
  const unsaved = isUnsaved(progress);
  const [asked, setAsked] = useState<{ answer(stays: boolean): void }>();
  useEffect(() => {
    if (!unsaved) return;
    return history.block({
      enableBeforeUnload: true,
      blockerFn: ({ currentLocation, nextLocation }) => {
        if (showsSameForm(currentLocation, nextLocation)) return false;
        return new Promise((resolve) => setAsked({ answer: resolve }));
      },
    });
  }, [history, unsaved]);
  if (!asked) return null;
  const answer = (stays: boolean) => {
    setAsked(undefined);
    asked.answer(stays);
  };
  return (
    <UnsavedDialog progress={progress} onKeep={() => answer(true)} onLeave={() => answer(false)} />
  );
}

type Address = { pathname: string; search: string };

function showsSameForm(one: Address, other: Address): boolean {
  const at = ({ search }: Address, name: string) => new URLSearchParams(search).get(name);
  return (
    one.pathname === other.pathname &&
    FORM_PARAMETERS.every((name) => at(one, name) === at(other, name))
  );
}

type UnsavedDialogProps = { progress: FormProgress; onKeep: () => void; onLeave: () => void };

/** Three answers, the harmless one first. */
export function UnsavedDialog({ progress, onKeep, onLeave }: UnsavedDialogProps) {
  const { changes, state, submit, discard } = progress;
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onKeep}
      title="Unsaved Changes"
      initialFocus={keep}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button ref={keep} variant="secondary" onClick={onKeep}>
            Keep Editing
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              // Nothing is unsaved any more before the form goes.
              flushSync(discard);
              onLeave();
            }}
          >
            Discard
          </Button>
          <Button
            busy={state === 'saving'}
            busyLabel="Saving…"
            onClick={async () => {
              if (await submit()) onLeave();
              else onKeep();
            }}
          >
            Save
          </Button>
        </div>
      }
    >
      <p>You changed {changes.join(', ')} and did not save it.</p>
    </Dialog>
  );
}

/** Ctrl-S saves the form that has the focus, or else the one with something unsaved, if it is the only one. */
function useSaveKey(form: RefObject<HTMLFormElement | null>, onSave: () => void): void {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const [unsaved, another] = document.querySelectorAll('form[data-save=unsaved]');
      const focused = document.activeElement?.closest('form');
      if (form.current === (focused ?? (another ? null : unsaved))) save();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [form]);
}
