import { EllipsisVerticalIcon } from '@heroicons/react/24/outline';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { capitalised } from '../../shared/format.ts';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { Button, ICON_BUTTON_CLASSES } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuAction } from '../../ui/overlays/menu.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import type { Call } from '../endpoint.ts';
import type { Noun } from '../resource.ts';
import { may, type Needs, useAdmin } from './access/session.ts';
import { KeyHint } from './frame/key-hint.tsx';
import { useShortcuts } from './frame/shortcuts.ts';

/**
 * Something that a staff member can do, declared once: the same action is a button, a line of a menu, a line of the
 * search and a key.
 */
export type Action = {
  id: string;
  label: string;
  needs: Needs;
  /** A single key that does it while nobody types. */
  key?: string;
  /** Why it cannot be done as things stand: it is shown, disabled, with this reason. */
  notNow?: string;
  destructive?: boolean;
} & (ActionAtOnce | ActionWithForm);

type ActionAtOnce = {
  /** Asked before it is done. */
  ask?: Question;
  /** The button's text meanwhile. */
  busy: string;
  /** Does it. @returns what the toast says, and the second action that takes it back, where there is one */
  run(): Promise<Done>;
  /** What the toast says if the server gives no reason. */
  failed: string;
};

/** `what` it was done to, where the toast does not say it: the search names it with what can be taken back. */
type Done = { done: string; note?: string; what?: string; undo?: () => Promise<Done> };

/** What an action does by a call, as its `run`. */
export const sending = (call: Call, done: string, note?: string) => async (): Promise<Done> => {
  await apiSend(call);
  return { done, note };
};

/** Deletes a thing of a resource (`src/kit/resource.ts`). @param text the consequence, for the question */
export const removeAction = (
  { noun, remove }: { noun: Noun; remove: Needs & ((names: { id: string }) => Call) },
  { id }: { id: string },
  text: ReactNode,
): Action => ({
  id: 'delete',
  label: 'Delete',
  needs: remove,
  busy: 'Deleting…',
  destructive: true,
  ask: { title: `Delete ${inTitle(noun.one)}`, text, action: `Delete ${inTitle(noun.one)}` },
  run: sending(remove({ id }), `${capitalised(noun.one)} deleted successfully`),
  failed: `Failed to delete ${noun.one}`,
});

/** Switches a thing of a resource on or off by its `isActive`. @param note said besides what is done */
export const switchAction = (
  {
    noun,
    change,
  }: { noun: Noun; change: Needs & ((names: { id: string }, to: { isActive: boolean }) => Call) },
  { id, isActive }: { id: string; isActive: boolean },
  [on, off]: readonly [on: string, off: string],
  note?: string,
): Action => ({
  id: 'switch',
  label: isActive ? off : on,
  needs: change,
  busy: 'Saving…',
  run: sending(
    change({ id }, { isActive: !isActive }),
    `${capitalised(noun.one)} updated successfully`,
    note,
  ),
  failed: `Failed to update ${noun.one}`,
});

/** 'footer link' as 'Footer Link'. */
export const inTitle = (text: string): string => text.split(' ').map(capitalised).join(' ');

type ActionWithForm = {
  /** Opens the form that does it. */
  open(): void;
};

export type Question = {
  title: string;
  /** The thing and the consequence. */
  text: ReactNode;
  /** The button; left out: the act's own label. */
  action?: string;
  /** The button that leaves all as it is. */
  keep?: string;
};

export type Actions = {
  /** Those that the role may do. */
  actions: Action[];
  busyId: string | undefined;
  perform(action: Action): void;
  /** The question, while one is asked. */
  question: ReactNode;
};

type ActionsOptions = {
  /** Also by their keys and in the search: for the actions of a whole screen. */
  everywhere?: boolean;
  /** What gets the focus once a question is answered. */
  returnFocusTo?: RefObject<HTMLElement | null>;
};

/** Makes actions ready to be shown: drops what the role may not do, asks, runs and tells how it went. */
export function useActions(
  declaredActions: readonly (Action | false | undefined)[],
  { everywhere = false, returnFocusTo }: ActionsOptions = {},
): Actions {
  const admin = useAdmin();
  const { tell, refetch } = useDone();
  const [asked, setAsked] = useState<string>();
  const actions = declaredActions.filter(
    (action): action is Action => !!action && may(admin, action.needs),
  );
  const atOnce = actions.find(
    (action): action is Action & ActionAtOnce => action.id === asked && 'run' in action,
  );

  const running = useMutation({
    mutationFn: (action: Action & ActionAtOnce) => action.run(),
    onSuccess: tell,
    onError: (error, action) => showFailure(error, action.failed),
    onSettled: (_done, error, action) => {
      // An ended session leaves the question open: once signed in again, it is answered by one press.
      if (!(error instanceof ApiError && error.status === 401)) {
        setAsked((now) => (now === action.id ? undefined : now));
      }
      // After a refusal too: what is on screen is then out of date.
      return refetch();
    },
  });

  // It lasts until what it changed is read again; what comes next need not wait for that.
  const busyId = running.isPending ? running.variables.id : undefined;

  function perform(action: Action): void {
    if (action.notNow !== undefined || busyId === action.id) return;
    if ('open' in action) action.open();
    else if (action.ask) setAsked(action.id);
    else running.mutate(action);
  }

  const possible = everywhere ? actions.filter(({ notNow }) => notNow === undefined) : [];
  useShortcuts(
    possible.flatMap((action) =>
      action.key === undefined
        ? []
        : [{ key: action.key, label: action.label, run: () => perform(action) }],
    ),
  );
  useInSearch(possible, perform);

  return {
    actions,
    busyId,
    perform,
    question: (
      <ConfirmDialog
        open={atOnce !== undefined}
        onClose={() => setAsked(undefined)}
        title={atOnce?.ask?.title ?? ''}
        action={atOnce?.ask?.action ?? atOnce?.label ?? ''}
        keep={atOnce?.ask?.keep}
        busyAction={atOnce?.busy ?? ''}
        destructive={atOnce?.destructive}
        busy={asked !== undefined && busyId === asked}
        onConfirm={() => atOnce && running.mutate(atOnce)}
        returnFocusTo={returnFocusTo}
      >
        {atOnce?.ask?.text}
      </ConfirmDialog>
    ),
  };
}

/**
 * Tells what was done, in a toast. What can be taken back is offered there and, for whoever missed it, in the search.
 * @returns `refetch` too, which asks again for all that is shown
 */
export function useDone() {
  const queryClient = useQueryClient();
  const refetch = () => refetchAfterWrite(queryClient);

  // What did it may be gone by the time that it is taken back.
  function tell({ done, note, what, undo }: Done): void {
    if (!undo) {
      toast({ title: done, description: note });
      return;
    }
    const run = () => {
      undoable = undoable.filter((line) => line !== own);
      undo()
        .then((undone) => tell(undone))
        .catch((error) => showFailure(error, 'Failed to undo it'))
        .finally(refetch);
    };
    const label = what ? `Undo: ${done} (${what})` : `Undo: ${done}`;
    const own: SearchLine = { id: `undo ${performance.now()}`, label, run };
    undoable = [own, ...undoable].slice(0, UNDOABLE_KEPT);
    toast({ title: done, description: note, action: { label: 'Undo', run } });
  }

  return { tell, refetch };
}

type ActionButtonProps = {
  of: Actions;
  action: Action;
  primary?: boolean;
  /** After the label: what it is about, for screen readers. */
  children?: ReactNode;
};

/** An action as a button. */
export function ActionButton({
  of: { busyId, perform },
  action,
  primary,
  children,
}: ActionButtonProps) {
  const variant = action.destructive ? 'danger' : primary ? 'primary' : 'secondary';
  return (
    <Button
      size="sm"
      variant={variant}
      busy={busyId === action.id}
      busyLabel={'busy' in action ? action.busy : undefined}
      aria-disabled={action.notNow !== undefined || undefined}
      title={action.notNow ?? (action.key && `Key: ${action.key}`)}
      onClick={() => perform(action)}
    >
      {action.label}
      {children}
      {action.key && action.notNow === undefined && <KeyHint of={action.key} />}
    </Button>
  );
}

type ActionMenuProps = {
  of: Actions;
  actions: readonly Action[];
  /** Its name for screen readers: 'Actions for order 21a465b0'. */
  label: string;
  triggerRef?: RefObject<HTMLButtonElement | null>;
};

/** Actions as a menu; nothing where there are none. */
export function ActionMenu({ of, actions, label, triggerRef }: ActionMenuProps) {
  if (actions.length === 0) return null;
  return (
    <Menu
      trigger={
        <button ref={triggerRef} type="button" aria-label={label} className={ICON_BUTTON_CLASSES}>
          <EllipsisVerticalIcon aria-hidden="true" className="size-5" />
        </button>
      }
    >
      {actions.map((action) => (
        <MenuAction
          key={action.id}
          destructive={action.destructive}
          disabled={action.notNow !== undefined}
          onSelect={() => of.perform(action)}
        >
          <span className="flex-1">
            {action.label}
            {action.notNow && <span className="block text-ink-soft text-xs">{action.notNow}</span>}
          </span>
          {action.key && (
            // Drawn by CSS, since it is no part of the line.
            <span
              aria-hidden="true"
              data-key={action.key.toUpperCase()}
              className="text-ink-faint text-xs before:content-[attr(data-key)] max-lg:hidden pointer-coarse:hidden"
            />
          )}
        </MenuAction>
      ))}
    </Menu>
  );
}

/** What a form that a row's menu opens is given. */
type RowFormProps = {
  open: boolean;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLButtonElement | null>;
};

type RowMenuProps = {
  /** What the row is about, for screen readers: 'Luna', 'order 21a465b0'. */
  name: string;
  /** @param open opens `form` */
  actions: (open: () => void) => readonly Action[];
  /** The first of these, by their ids, that can be done stands beside the menu where there is room: what comes next. */
  beside?: readonly string[];
  form?: (props: RowFormProps) => ReactNode;
};

/** The menu of a list's row, with the questions that it asks and the form that one of its actions opens. */
export function RowMenu({ name, actions, beside = [], form }: RowMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const of = useActions(
    actions(() => setOpen(true)),
    { returnFocusTo: trigger },
  );
  const next = of.actions.find(({ id, notNow }) => notNow === undefined && beside.includes(id));
  const menu = (
    <ActionMenu of={of} actions={of.actions} label={`Actions for ${name}`} triggerRef={trigger} />
  );
  return (
    <>
      {next ? (
        <span className="flex items-center justify-end gap-1">
          {/* Where the columns leave room for it. */}
          <span className="max-[85rem]:hidden">
            <ActionButton of={of} action={next}>
              <span className="sr-only"> {name}</span>
            </ActionButton>
          </span>
          {menu}
        </span>
      ) : (
        menu
      )}
      {of.question}
      {form?.({ open: isOpen, onClose: () => setOpen(false), returnFocusTo: trigger })}
    </>
  );
}

/** A line of the search that does something on the open screen. */
export type SearchLine = { id: string; label: string; run(): void };

/** What was done last and can be taken back, for whoever missed the toast; gone when the page is loaded anew. */
let undoable: SearchLine[] = [];
const UNDOABLE_KEPT = 5;
export const undoableInSearch = (): SearchLine[] => undoable;

const inSearch = new Set<SearchLine[]>();

/** What can be done on the open screen, for the search. */
export const actsInSearch = (): SearchLine[] => [...inSearch].flat();

function useInSearch(actions: readonly Action[], perform: (action: Action) => void): void {
  const run = useEffectEvent((id: string) => {
    const action = actions.find((one) => one.id === id);
    if (action) perform(action);
  });
  const names = JSON.stringify(actions.map(({ id, label }) => ({ id, label })));
  useEffect(() => {
    const own = (JSON.parse(names) as { id: string; label: string }[]).map(({ id, label }) => ({
      id,
      label,
      run: () => run(id),
    }));
    inSearch.add(own);
    return () => {
      inSearch.delete(own);
    };
  }, [names]);
}
