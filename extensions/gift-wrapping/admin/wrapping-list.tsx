import {
  type Action,
  ActionButton,
  type Column,
  DateTime,
  type ListDefinition,
  StatusPill,
  sending,
  useActions,
} from 'cirrus/admin';
import * as calls from '../endpoints.ts';

const columns: Column<calls.ToWrap>[] = [
  { id: 'number', head: 'Order', cell: ({ number }) => number },
  {
    id: 'pieces',
    head: 'Pieces',
    figures: true,
    cell: ({ pieces }) => (pieces === 1 ? '1 piece' : `${pieces} pieces`),
  },
  {
    id: 'state',
    head: 'State',
    cell: ({ wrappedAt }) =>
      wrappedAt ? (
        <StatusPill tone="accent">
          Wrapped <DateTime at={wrappedAt} />
        </StatusPill>
      ) : (
        <StatusPill tone="warm">To wrap</StatusPill>
      ),
  },
];

function Wrap({ order: { id, number, wrappedAt } }: { order: calls.ToWrap }) {
  const action: Action = {
    id: 'wrap',
    label: wrappedAt ? 'Not wrapped after all' : 'Mark as Wrapped',
    busy: 'Saving…',
    needs: calls.wrapped,
    run: sending(
      calls.wrapped({ id }, { isWrapped: !wrappedAt }),
      wrappedAt ? `${number} waits again` : `${number} is wrapped`,
    ),
    failed: 'Failed to note it',
  };
  const of = useActions([action]);
  return of.actions.map((one) => <ActionButton key={one.id} of={of} action={one} />);
}

/** The orders with something to wrap. */
export const wrappingList: ListDefinition<calls.ToWrap> = {
  from: calls.list,
  title: 'Gift wrapping',
  pageSize: 20,
  noun: { one: 'order', many: 'orders' },
  rowId: ({ id }) => id,
  rowName: ({ number }) => number,
  href: ({ orderId }) => `/admin/orders/${orderId}`,
  columns,
  sort: 'placedAt',
  filters: {},
  actions: (order) => <Wrap order={order} />,
  empty: {
    title: 'Nothing to wrap',
    text: 'Orders whose shoppers want something wrapped stand here, those that wait first.',
  },
};
