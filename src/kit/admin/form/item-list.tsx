import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { useDragOrder } from '../../../ui/tables/drag-order.ts';
import type { Call } from '../../endpoint.ts';
import { type Needs, useCan } from '../access/session.ts';
import { type Action, inTitle, RowMenu } from '../action.tsx';
import type { ListCall } from '../list/list-definition.ts';
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

/** Who may see the list may change it. */
type Calls<Row, Input> = {
  list: ListCall<Row>;
  add(input: Input): Call<Row>;
  change: Needs &
    ((names: { id: string }, input: Partial<Input> | { isActive: boolean }) => Call<Row>);
  order(order: { ids: string[] }): Call;
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
  /** The entry in a line, and a second one in smaller print. */
  text(item: Row): { name: string; note?: string };
  form(props: ItemFormProps<Row>): ReactNode;
  /** What shoppers see of the list as it is. */
  about?(items: Row[]): ReactNode;
};

/**
 * A short list kept by its owner: each entry with a switch, a drawer to edit it, its place in the order, and a
 * way to delete it. Every change counts at once.
 */
export function ItemList<Row extends Item>(props: ItemListProps<Row>) {
  const { title, calls, noun, form: Form } = props;
  const query = useQuery({ ...apiQuery(calls.list()), staleTime: 0 });
  const [edited, setEdited] = useState<{ item: Row | undefined }>();
  const canChange = useCan(calls.list);
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
              <Items {...props} items={inOrder(data)} onEdit={(item) => setEdited({ item })} />
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

type ItemsProps<Row extends Item> = ItemListProps<Row> & {
  items: Row[];
  onEdit: (item: Row) => void;
};

function Items<Row extends Item>({ items, onEdit, ...list }: ItemsProps<Row>) {
  const { calls, noun, text, ordered } = list;
  const queryClient = useQueryClient();
  const canChange = useCan(calls.list);
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

  return (
    <>
      <ul className="divide-y divide-line">
        {items.map((item, place) => {
          const { name, note } = text(item);
          return (
            <li
              key={item.id}
              {...drag.over(place)}
              className={classNames(
                'flex flex-wrap items-center gap-x-3 px-5 py-1.5 transition-opacity',
                drag.isDragged(place) && 'opacity-40',
                drag.isTarget(place) && 'bg-accent-soft',
              )}
            >
              {canChange && ordered && (
                <span className="-ml-2 max-sm:mr-auto">
                  <Mover name={name} place={place} count={items.length} move={move} drag={drag} />
                </span>
              )}
              <div
                className={classNames(
                  'grid min-w-32 flex-1 text-sm',
                  // On phones the name stands above its buttons.
                  ordered && 'max-sm:order-first max-sm:basis-full max-sm:pt-1.5',
                )}
              >
                <span className="wrap-anywhere font-strong">{name}</span>
                {note && <span className="wrap-anywhere text-ink-soft text-xs">{note}</span>}
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
  const { item, name, onEdit, calls, noun } = props;
  const edit: Action = { id: 'edit', label: 'Edit', needs: calls.list, open: onEdit };
  const remove: Action = {
    id: 'delete',
    label: 'Delete',
    busy: 'Deleting…',
    needs: calls.list,
    destructive: true,
    ask: {
      title: `Delete ${inTitle(noun.one)}`,
      text: (
        <p>
          “<span className="wrap-anywhere font-strong">{name}</span>” is deleted, and no longer
          shown in the shop.
        </p>
      ),
    },
    run: async () => {
      await apiSend(calls.remove({ id: item.id }));
      return {
        done: `${capitalised(noun.one)} deleted successfully`,
        what: name,
        undo: async () => {
          await apiSend(calls.add(item));
          return { done: `${capitalised(noun.one)} is back` };
        },
      };
    },
    failed: `Failed to delete ${noun.one}`,
  };
  return <RowMenu name={name} actions={() => [edit, remove]} />;
}

/** By `sortOrder` where they have one; those that are equal stay as they came. */
const inOrder = <Row extends Item>(items: Row[]): Row[] =>
  items.toSorted((one, other) => (one.sortOrder ?? 0) - (other.sortOrder ?? 0));
