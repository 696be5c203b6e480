import { ArchiveBoxIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { useCan } from '../../../kit/admin/access/session.ts';
import { RowMenu } from '../../../kit/admin/action.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { ListScreen } from '../../../kit/admin/list/list-screen.tsx';
import { todayIn, writeDays } from '../../../kit/format.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, InPrint } from '../../../ui/tables/data-table.tsx';
import { useFieldFilter } from '../../custom-fields/admin/declared-fields.ts';
import { PAYMENT_STATUSES } from '../../payments/constants.ts';
import * as paymentMethodsApi from '../../payments/endpoints.ts';
import * as orderRecordsApi from '../admin-endpoints.ts';
import type { OrderRow } from '../admin-schema.ts';
import { FULFILMENT_FILTERS } from '../constants.ts';
import * as deskApi from '../desk/endpoints.ts';
import { isAlive } from '../order-label.ts';
import * as byHandApi from '../placing/by-hand-endpoints.ts';
import { releaseActions } from './desk/desk-actions.tsx';
import { orderActions, orderBulkActions } from './order-actions.tsx';
import { amountColumn, dateColumn, numberColumn, payerColumn } from './order-columns.tsx';
import { itemsText, itemText, piecesOf } from './order-items.ts';
import { FULFILMENT_NAMES, FulfilmentState, PAYMENT_NAMES, PaymentState } from './order-states.tsx';
import { TrackingLink } from './tracking-link.tsx';

const ShipForm = openedOnDemand(async () => (await import('./ship-form.tsx')).ShipForm);
const ShipList = openedOnDemand(async () => (await import('./ship-list.tsx')).ShipList);

/** The columns of an order wherever orders are listed. */
export const orderColumns: Column<OrderRow>[] = [
  numberColumn,
  payerColumn('Customer', 'customer', ({ customerNote, tags }) => (
    <>
      <NoteText note={customerNote} />
      <TagsText tags={tags} />
    </>
  )),
  {
    id: 'items',
    head: 'Items',
    from: 'xl',
    hiddenOnPhones: true,
    cell: ({ items }) => (
      <span title={items.map(itemText).join('\n')} className="line-clamp-2 xl:min-w-28">
        {itemsText(items)}
      </span>
    ),
  },
  dateColumn,
  {
    id: 'due',
    head: 'Due',
    sort: 'due',
    from: 'xl',
    hiddenOnPhones: true,
    cell: (order) => <Due order={order} />,
  },
  {
    id: 'payment',
    head: 'Payment',
    from: 'sm',
    cell: (order) => (
      <>
        <PaymentState order={order} />
        <span className="wrap-normal mt-1 block text-ink-soft text-xs max-sm:hidden">
          {order.paymentMethod}
        </span>
      </>
    ),
  },
  {
    id: 'fulfilment',
    head: 'Fulfilment',
    cell: (order) => (
      <>
        <FulfilmentState order={order} />
        <TrackingLink order={order} className="mt-1.5" />
      </>
    ),
  },
  amountColumn,
];

/** What its customer wrote, as far as it fits into a line. */
const NoteText = ({ note }: { note: string | null }) =>
  note !== null && (
    <span title={note} className="line-clamp-1 text-ink-soft text-xs">
      <span className="sr-only">Note: </span>“{note}”
    </span>
  );

/** What staff call an order by, in small print. */
const TagsText = ({ tags }: Pick<OrderRow, 'tags'>) =>
  tags.length > 0 && (
    <span className="wrap-anywhere block text-ink-soft text-xs">
      <span className="sr-only">Tags: </span>
      {tags.join(', ')}
    </span>
  );

/** By when it was promised to come; said to be late while it hasn't left. */
function Due({ order: { arrives, fulfilment, status } }: { order: OrderRow }) {
  const settings = useSettings();
  if (!arrives) return null;
  const isLate =
    fulfilment === 'unfulfilled' && isAlive(status) && arrives.to < todayIn(settings.timeZone);
  return (
    <span className="whitespace-nowrap">
      <InPrint>due </InPrint>
      {writeDays({ from: arrives.to, to: arrives.to }, settings.locale)}{' '}
      {isLate && <StatusPill tone="danger">Late</StatusPill>}
    </span>
  );
}

/** Still to be delivered, whether paid already or not. */
const ALIVE = 'pending,completed,partially_refunded';

const TO_SHIP = 'unfulfilled,partially_shipped';

/** What waits to be sent, late ones first. */
const ORDERS_TO_SHIP = { fulfilment: TO_SHIP, payment: ALIVE, sort: 'due' };

/** What stands beside a row's menu: what comes next, as far as it is named in few letters. */
const nextInRow = ({ items, isPickup, readyForCollectionAt }: OrderRow): string[] =>
  piecesOf(items).left > 0 && (!isPickup || readyForCollectionAt !== null)
    ? ['release', 'collect', 'ship']
    : ['release'];

/** All orders. */
export const orders: ListDefinition<OrderRow> = {
  from: orderRecordsApi.list,
  title: 'Orders',
  pageSize: 20,
  noun: { one: 'order', many: 'orders' },
  rowId: ({ id }) => id,
  rowName: ({ number }) => `order ${number}`,
  href: ({ id }) => `/admin/orders/${id}`,
  columns: orderColumns,
  searches: 'Number, name, telephone, postcode, SKU …',
  sort: '-createdAt',
  createdAt: ({ createdAt }) => createdAt,
  filters: {
    payment: {
      kind: 'choice',
      label: 'Payment',
      many: true,
      options: PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_NAMES[value] })),
    },
    fulfilment: {
      kind: 'choice',
      label: 'Fulfilment',
      many: true,
      options: FULFILMENT_FILTERS.map((value) => ({ value, label: FULFILMENT_NAMES[value] })),
    },
    tag: {
      kind: 'known',
      label: 'Tag',
      many: true,
      from: () => deskApi.listTags(),
    },
    method: {
      kind: 'known',
      label: 'Method',
      many: true,
      from: () => paymentMethodsApi.listProviders(),
    },
    date: { kind: 'dates', label: 'Date' },
    customer: {
      kind: 'pick',
      label: 'Customer',
      from: (search) => orderRecordsApi.listBuyers({ search }),
    },
  },
  views: [
    { name: 'All', search: {} },
    { name: 'To ship', search: ORDERS_TO_SHIP },
    { name: 'Unpaid', search: { payment: 'pending' } },
    { name: 'On hold', search: { fulfilment: 'on_hold' } },
    { name: 'Shipped', search: { fulfilment: 'shipped' } },
    { name: 'Delivered', search: { fulfilment: 'delivered' } },
  ],
  // A refund needs the order's page, which shows what was paid.
  actions: (order) => (
    <RowMenu
      name={`order ${order.number}`}
      actions={(open) => [
        ...releaseActions(order),
        ...orderActions(order, open).filter(({ id }) => id !== 'refund' && id !== 'edit'),
      ]}
      beside={nextInRow(order)}
      form={(props) => <ShipForm order={order} {...props} />}
    />
  ),
  bulk: orderBulkActions,
  file: orderRecordsApi.download,
  empty: {
    icon: ArchiveBoxIcon,
    title: 'No orders yet',
    text: 'Orders appear here as soon as a customer places one.',
  },
};

export function OrdersScreen() {
  const create = { label: 'Add Order', href: '/admin/orders/new' };
  return (
    <ListScreen
      list={useFieldFilter(orders, 'order')}
      actions={<ParcelsFromList />}
      create={useCan(byHandApi.place) ? create : undefined}
    />
  );
}

/** A list of parcels that comes in. */
function ParcelsFromList() {
  const canShip = useCan(orderRecordsApi.shipAll);
  const [isOpen, setOpen] = useState(false);
  if (!canShip) return null;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Ship from a List
      </Button>
      <ShipList open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
