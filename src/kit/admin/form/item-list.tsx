import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { apiSend } from '../../../shared/api-client.ts';
import { showFailure } from '../../../shared/failures.ts';
import { capitalised } from '../../../shared/format.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery, refetchAfterWrite } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useDragOrder } from '../../../ui/tables/drag-order.ts';
import type { Call } from '../../endpoint.ts';
import { toQueryString } from '../../query-string.ts';
import { type Needs, useCan } from '../access/session.ts';
import { type Action, inTitle, RowMenu } from '../action.tsx';
import type { ListCall } from '../list/list-definition.ts';
import { LevelMover, useDragLevels } from './level-mover.tsx';
import { Mover } from './mover.tsx';

/** What every entry of such a list has. */
export type Item = { id: string; version: string; isActive: boolean; sortOrder?: number };

/** The form of one entry, mounted while it is open: a `DrawerForm`. */
export type ItemFormProps<Row> = {
  /** Undefined for a new one. */
  item: Row | undefined;
  onClose: () => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

type Calls<Row, Input> = {
  list: ListCall<Row>;
  add(input: Input): Call<Row>;
  change: Needs &
    ((names: { id: string }, input: Partial<Input> | { isActive: boolean }) => Call<Row>);
  /** Of a list whose entries have an order. */
  order?(order: { ids: string[] }): Call;
  remove(names: { id: string }): Call;
};

/** A list as the API has it. */
export type ItemListDefinition<Row extends Item, Input = Row> = {
  calls: Calls<Row, Input>;
  /** `all`: what the whole list is called, if not that. */
  noun: { one: string; many: string; all?: string };
  /** They have an order of their own (`sortOrder`), which can be changed. */
  ordered?: boolean;
};

type ItemListProps<Row extends Item> = ItemListDefinition<Row> & {
  title: string;
  /**
   * The entry in a line, and a second one in smaller print; `wrong`: what is to be mended of it; `picture`: of a list whose
   * entries have one, null where this one has none.
   */
  text(item: Row): {
    name: string;
    note?: string;
    wrong?: string | undefined;
    picture?: string | null;
  };
  form(props: ItemFormProps<Row>): ReactNode;
  /** Asks what becomes of what goes with an entry before it is deleted; left out: one question. */
  removal?(of: { item: Row; open: boolean; onClose: () => void }): ReactNode;
  /** What else can be done with an entry. */
  actions?(item: Row): Action[];
  /** What a deletion comes to; left out: it is no longer shown in the shop. */
  gone?: string | ((item: Row) => string);
  /** Puts back one that was deleted; left out: by adding it. */
  restore?(item: Row): Promise<unknown>;
  /** Of a list in two levels: how they stand, in place of `ordered`. */
  arrangement?: Arrangement<Row>;
  /** The address says which entry is open: for the only list of its screen. */
  addressed?: boolean;
  /** What shoppers see of the list as it is. */
  about?(items: Row[]): ReactNode;
};

/** Where an entry of a list in two levels goes: a step, or to a place among those that are shown. */
export type Step = 'up' | 'down' | 'in' | 'out' | { place: number; under: boolean };

/** Entries in two levels, by pointer and by keyboard (`level-mover.tsx`). */
export type Arrangement<Row extends Item> = {
  inTurn(items: Row[]): Row[];
  isUnder(item: Row): boolean;
  /** The entries as they stand after a step; undefined where it leads nowhere. */
  moved(items: Row[], id: string, step: Step): Row[] | undefined;
  order(items: Row[]): Call;
};

/**
 * A short list kept by its owner: each entry with a switch, a drawer to edit it, its place in the order, and a
 * way to delete it. Every change counts at once.
 */
export function ItemList<Row extends Item>(props: ItemListProps<Row>) {
  const { title, calls, noun, form: Form } = props;
  const query = useQuery({ ...apiQuery(calls.list()), staleTime: 0 });
  const [edited, setEdited] = useEdited(query.data, props.addressed);
  const canChange = useCan(calls.change);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <Panel
      title={title}
      action={
        canChange && (
          <Button ref={add} size="sm" onClick={() => setEdited({ item: undefined })}>
            Add {inTitle(noun.one)}
          </Button>
        )
      }
    >
      <Loaded query={query} failed={`Failed to fetch ${noun.all ?? noun.many}`}>
        {(data) =>
          data.length > 0 ? (
            <>
              {props.about && (
                <p className="border-line border-b px-5 py-3 text-ink-soft text-sm">
                  {props.about(data)}
                </p>
              )}
              <Items
                {...props}
                items={(props.arrangement?.inTurn ?? inOrder)(data)}
                onEdit={(item) => setEdited({ item })}
              />
            </>
          ) : (
            <EmptyState title={`No ${noun.many} yet`} />
          )
        }
      </Loaded>
      {edited && (
        <Form item={edited.item} onClose={() => setEdited(undefined)} returnFocusTo={add} />
      )}
    </Panel>
  );
}

type Edited<Row> = { item: Row | undefined } | undefined;

/** Which entry is open: said by `edit` of the address where the list has one of its own, so that a reload opens it again. */
function useEdited<Row extends Item>(
  items: Row[] | undefined,
  addressed = false,
): [Edited<Row>, (edited: Edited<Row>) => void] {
  const [edited, setEdited] = useState<Edited<Row>>();
  const navigate = useNavigate();
  const { edit, ...others } = useSearch({ strict: false }) as Record<string, string>;
  if (!addressed) return [edited, setEdited];
  const item = items?.find(({ id }) => id === edit);
  const open = (next: Edited<Row>) =>
    navigate({
      href:
        window.location.pathname +
        toQueryString({ ...others, ...(next && { edit: next.item?.id ?? 'new' }) }),
      resetScroll: false,
    });
  return [item || edit === 'new' ? { item } : undefined, open];
}

type ItemsProps<Row extends Item> = ItemListProps<Row> & {
  items: Row[];
  onEdit: (item: Row) => void;
};

function Items<Row extends Item>({ items, onEdit, ...list }: ItemsProps<Row>) {
  const { calls, noun, text, ordered, arrangement } = list;
  const queryClient = useQueryClient();
  const canChange = useCan(calls.change);
  const [said, say] = useState('');
  const { queryKey } = apiQuery(calls.list());

  /** Shows a change at once, and takes it back if the server refuses. */
  const change = useMutation({
    mutationFn: ({ call }: { call: Call; shown: (row: Row) => Row }) => apiSend(call),
    onMutate: ({ shown }) => {
      const before = queryClient.getQueryData<Row[]>(queryKey);
      queryClient.setQueryData<Row[]>(queryKey, (rows) => rows?.map(shown));
      return { before };
    },
    onError: (error, _change, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      showFailure(error, `Failed to update ${noun.one}`);
    },
    onSettled: () => refetchAfterWrite(queryClient),
  });

  const turn = ({ id }: Row, isActive: boolean) =>
    change.mutate({
      call: calls.change({ id }, { isActive }),
      shown: (row) => (row.id === id ? { ...row, isActive } : row),
    });

  function move(from: number, to: number): void {
    if (!calls.order) return;
    const ids = items.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    change.mutate({
      call: calls.order({ ids }),
      shown: (row) => ({ ...row, sortOrder: ids.indexOf(row.id) }),
    });
    const item = items[from];
    if (item) say(`${text(item).name} is now number ${to + 1} of ${items.length}.`);
  }
  const drag = useDragOrder(move);

  function step(id: string, to: Step): void {
    const moved = arrangement?.moved(items, id, to);
    const item = moved?.find((one) => one.id === id);
    if (!arrangement || !moved || !item) return;
    const placed = new Map(moved.map((row, sortOrder) => [row.id, { ...row, sortOrder }]));
    change.mutate({
      call: arrangement.order(moved),
      shown: (row) => placed.get(row.id) ?? row,
    });
    const level = arrangement.isUnder(item) ? ', under another' : '';
    say(`${text(item).name} is now number ${moved.indexOf(item) + 1} of ${moved.length}${level}.`);
  }
  const levels = useDragLevels((from, to) => {
    const item = items[from];
    if (item) step(item.id, to);
  });

  return (
    <>
      <ul className="divide-y divide-line">
        {items.map((item, place) => {
          const { name, note, wrong, picture } = text(item);
          const of = arrangement ? levels : drag;
          const isUnder = arrangement?.isUnder(item);
          return (
            <li
              key={item.id}
              {...of.over(place)}
              className={classNames(
                'flex flex-wrap items-center gap-x-1 px-4 py-1.5 transition-opacity sm:gap-x-3 sm:px-5',
                isUnder && 'pl-8 sm:pl-16',
                of.isDragged(place) && 'opacity-40',
                of.isTarget(place) && 'bg-accent-soft',
                arrangement && levels.isTarget(place) && levels.isUnder && 'ml-11',
              )}
            >
              {canChange && arrangement && (
                <span className="-ml-2 max-sm:mr-auto">
                  <LevelMover
                    name={name}
                    handle={levels.handle(place)}
                    can={(to) => arrangement.moved(items, item.id, to) !== undefined}
                    move={(to) => step(item.id, to)}
                  />
                </span>
              )}
              {canChange && ordered && !arrangement && (
                <span className="-ml-2 max-sm:mr-auto">
                  <Mover name={name} place={place} count={items.length} move={move} drag={drag} />
                </span>
              )}
              <div
                className={classNames(
                  'flex min-w-32 flex-1 items-center gap-3',
                  // On phones the name stands above its buttons.
                  (ordered || arrangement) && 'max-sm:order-first max-sm:basis-full max-sm:pt-1.5',
                  (note || wrong) && 'pb-1',
                )}
              >
                {picture !== undefined && (
                  <Picture
                    src={picture ?? ''}
                    alt=""
                    sizes="2.5rem"
                    width={1}
                    height={1}
                    className="w-10 shrink-0 rounded-md"
                  />
                )}
                <div className="grid min-w-0 flex-1 text-sm">
                  {canChange ? (
                    <button
                      type="button"
                      onClick={() => onEdit(item)}
                      className={classNames(
                        'wrap-anywhere justify-self-start rounded-sm py-1 text-left font-strong underline-offset-4 hover:underline',
                        (note || wrong) && '-mb-1',
                      )}
                    >
                      {name}
                    </button>
                  ) : (
                    <span className="wrap-anywhere font-strong">{name}</span>
                  )}
                  {note && <span className="wrap-anywhere text-ink-soft text-xs">{note}</span>}
                  {wrong && <span className="text-danger text-xs">{wrong}</span>}
                </div>
              </div>
              {canChange ? (
                <Switch
                  label={`Active: ${name}`}
                  hidesLabel
                  on={item.isActive}
                  onChange={(isActive) => turn(item, isActive)}
                />
              ) : (
                <span className="text-ink-soft text-sm">
                  {item.isActive ? 'Active' : 'Inactive'}
                </span>
              )}
              <ItemMenu {...list} item={item} name={name} onEdit={() => onEdit(item)} />
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

type ItemMenuProps<Row extends Item> = ItemListProps<Row> & {
  item: Row;
  name: string;
  onEdit: () => void;
};

function ItemMenu<Row extends Item>(props: ItemMenuProps<Row>) {
  const { item, name, onEdit, calls, noun, actions, removal } = props;
  const { gone = 'and no longer shown in the shop', restore = (one) => apiSend(calls.add(one)) } =
    props;
  const edit: Action = { id: 'edit', label: 'Edit', needs: calls.change, open: onEdit };
  const remove: Action = {
    id: 'delete',
    label: 'Delete',
    busy: 'Deleting…',
    needs: calls.change,
    destructive: true,
    ask: {
      title: `Delete ${inTitle(noun.one)}`,
      text: (
        <p>
          “<span className="wrap-anywhere font-strong">{name}</span>” is deleted,{' '}
          {typeof gone === 'string' ? gone : gone(item)}.
        </p>
      ),
    },
    run: async () => {
      await apiSend(calls.remove({ id: item.id }));
      return {
        done: `${capitalised(noun.one)} deleted successfully`,
        what: name,
        undo: async () => {
          await restore(item);
          return { done: `${capitalised(noun.one)} is back` };
        },
      };
    },
    failed: `Failed to delete ${noun.one}`,
  };
  const all = (removed: Action) => [edit, ...(actions?.(item) ?? []), removed];
  if (!removal) return <RowMenu name={name} actions={() => all(remove)} />;
  const { ask: _, run: __, ...asked } = remove;
  return (
    <RowMenu
      name={name}
      actions={(open) => all({ ...asked, open })}
      form={(props) => removal({ item, ...props })}
    />
  );
}

/** By `sortOrder` where they have one; those that are equal stay as they came. */
const inOrder = <Row extends Item>(items: Row[]): Row[] =>
  items.toSorted((one, other) => (one.sortOrder ?? 0) - (other.sortOrder ?? 0));
