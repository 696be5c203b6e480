import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchAfterWrite } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { may, useAdmin } from '../access/session.ts';
import type { BulkAction, BulkCalls, BulkFile, ListDefinition } from './list-definition.ts';
import { narrowing } from './list-search.ts';
import { callEach, countOf, idsOf, isChosen, type Outcome } from './selection.ts';
import { NOTHING_CHOSEN, type OpenList } from './use-list.ts';

type BulkBarProps<Row> = {
  list: ListDefinition<Row>;
  open: OpenList<Row>;
  /** The action that is asked about. */
  asked: BulkAction<Row> | undefined;
  onAsk(action: BulkAction<Row> | undefined): void;
};

/** What is chosen of a list and what can be done with it, at the lower edge of the screen. */
export function BulkBar<Row>({ list, open, asked, onAsk }: BulkBarProps<Row>) {
  const { locale } = useSettings();
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const { selection, select, rows, total, isMore, search } = open;
  const count = countOf(selection);
  const inView = rows.filter((row) => isChosen(selection, list.rowId(row))).length;
  const actions = list.bulk?.filter(({ needs }) => may(admin, needs)) ?? [];

  const running = useMutation({
    mutationFn: async (action: BulkCalls<Row>) => {
      setProgress(0);
      const ids = await idsOf(queryClient, list, selection);
      return callEach(ids, action.run, setProgress);
    },
    onSuccess: (result, action) => {
      toast({
        title: action.done(result.done),
        description:
          result.failures.length > 0 ? `${result.failures.length} could not be.` : undefined,
        destructive: result.done === 0,
      });
      setOutcome(result.failures.length > 0 ? result : undefined);
      // What failed stays chosen, to be looked at.
      select({ of: 'ids', ids: new Set(result.failures.map(({ id }) => id)) });
    },
    onError: (error) =>
      toast({ title: 'Nothing was done', description: error.message, destructive: true }),
    onSettled: () => {
      onAsk(undefined);
      return refetchAfterWrite(queryClient);
    },
  });

  const saving = useMutation({
    mutationFn: async (action: BulkFile) => {
      if (count > action.atMost) throw new Error(`At most ${action.atMost} at once.`);
      await action.save(await idsOf(queryClient, list, selection));
    },
    onError: (error) =>
      toast({ title: 'Nothing was saved', description: error.message, destructive: true }),
  });

  if (count === 0 || actions.length === 0) return null;
  const calls = asked && 'run' in asked ? asked : undefined;
  const question = calls?.ask(count);
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <section
      aria-label="What is chosen"
      className="sticky bottom-0 z-20 -mx-4 grid gap-2 border-line border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-floating sm:bottom-4 sm:mx-0 sm:rounded-lg sm:border"
    >
      {outcome && (
        <ScrollArea label="Not done" className="max-h-40 overflow-y-auto text-danger text-sm">
          <ul>
            {outcome.failures.map(({ id, text }) => (
              <li key={id}>
                {nameOf(list, rows, id)}: {text}
              </li>
            ))}
          </ul>
        </ScrollArea>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <p role="status" className="figures font-strong">
          {number(count)} selected
          {selection.of === 'ids' && inView < count && `, ${number(count - inView)} not in view`}
        </p>
        {selection.of === 'ids' && !isMore && total > count && inView === rows.length && (
          <button
            type="button"
            className={LINK}
            onClick={() =>
              select({
                of: 'filter',
                search: narrowing(list, search),
                except: new Set(),
                expected: total,
              })
            }
          >
            Select all {number(total)}
          </button>
        )}
        <button
          type="button"
          className={LINK}
          onClick={() => {
            setOutcome(undefined);
            select(NOTHING_CHOSEN);
          }}
        >
          Clear
        </button>
        <div className="ml-auto flex flex-wrap gap-2">
          {actions.map((action, place) => (
            <Button
              key={action.id}
              size="sm"
              variant={
                action.destructive
                  ? 'danger'
                  : place === 0 && !('save' in action)
                    ? 'primary'
                    : 'secondary'
              }
              busy={saving.isPending && saving.variables === action}
              onClick={() => ('save' in action ? saving.mutate(action) : onAsk(action))}
            >
              {action.label}
            </Button>
          ))}
        </div>
      </div>
      <ConfirmDialog
        open={calls !== undefined}
        onClose={() => !running.isPending && onAsk(undefined)}
        title={question?.title ?? ''}
        action={question?.action ?? asked?.label ?? ''}
        busyAction={`${calls?.busy} ${number(progress)} of ${number(count)}`}
        destructive={asked?.destructive}
        busy={running.isPending}
        onConfirm={() => calls && running.mutate(calls)}
      >
        {question?.text}
      </ConfirmDialog>
      {actions.map(
        (action) =>
          'drawer' in action && (
            <action.drawer
              key={action.id}
              open={asked?.id === action.id}
              selection={selection}
              ids={() => idsOf(queryClient, list, selection)}
              onClose={(isDone) => {
                onAsk(undefined);
                if (isDone) select(NOTHING_CHOSEN);
              }}
            />
          ),
      )}
    </section>
  );
}

function nameOf<Row>(list: ListDefinition<Row>, rows: Row[], id: string): string {
  const row = rows.find((one) => list.rowId(one) === id);
  return row ? list.rowName(row) : id.slice(-8);
}

const LINK =
  'relative rounded-sm font-strong text-accent underline-offset-4 after:absolute after:-inset-2.5 hover:underline';
