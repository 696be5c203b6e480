import { ArrowUturnLeftIcon } from '@heroicons/react/24/outline';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { OrderPills } from '../../../shared/order-pills.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { itemsText, itemText } from '../../orders/admin/order-items.ts';
import { referenceOf } from '../../orders/order-text.ts';
import * as returnRecordsApi from '../admin-endpoints.ts';
import { RETURN_REASONS, RETURN_STATUSES } from '../constants.ts';
import type { ReturnRow } from '../schema.ts';
import { REASONS, ReturnPill, STATUS_NAMES } from './return-status.tsx';

const columns: Column<ReturnRow>[] = [
  {
    id: 'return',
    head: 'Return',
    cell: ({ id }) => <span className="figures">{referenceOf(id)}</span>,
  },
  {
    id: 'customer',
    head: 'Customer',
    from: 'sm',
    cell: ({ payerName }) => <span className="wrap-anywhere font-strong">{payerName}</span>,
  },
  {
    id: 'items',
    head: 'Items',
    from: 'lg',
    cell: ({ lines }) => <span title={lines.map(itemText).join('\n')}>{itemsText(lines)}</span>,
  },
  { id: 'reason', head: 'Reason', from: 'xl', cell: ({ reason }) => REASONS[reason] },
  {
    id: 'order',
    head: 'Order',
    from: 'xl',
    cell: ({ orderNumber, orderStates }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1.5 xl:grid">
        <span className="figures">{orderNumber}</span>
        <OrderPills order={orderStates} className="xl:flex-nowrap" />
      </span>
    ),
  },
  {
    id: 'date',
    head: 'Asked for',
    sort: 'createdAt',
    from: 'lg',
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
  { id: 'status', head: 'Step', cell: ({ status }) => <ReturnPill status={status} /> },
];

/** What customers send back, by how far it is. */
export const returns: ListDefinition<ReturnRow> = {
  from: returnRecordsApi.list,
  title: 'Returns',
  pageSize: 20,
  noun: { one: 'return', many: 'returns' },
  rowId: ({ id }) => id,
  rowName: ({ id }) => `return ${referenceOf(id)}`,
  href: ({ id }) => `/admin/orders/returns/${id}`,
  columns,
  searches: 'Number of return or order, name, SKU',
  sort: '-createdAt',
  filters: {
    status: {
      kind: 'choice',
      label: 'Step',
      many: true,
      options: RETURN_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
    },
    reason: {
      kind: 'choice',
      label: 'Reason',
      many: true,
      options: RETURN_REASONS.map((value) => ({ value, label: REASONS[value] })),
    },
    date: { kind: 'dates', label: 'Asked for' },
  },
  views: [
    { name: 'All', search: {} },
    { name: 'To answer', search: { status: 'requested' } },
    { name: 'On the way', search: { status: 'approved' } },
    { name: 'To inspect', search: { status: 'received' } },
    { name: 'To refund', search: { status: 'inspected' } },
  ],
  empty: {
    icon: ArrowUturnLeftIcon,
    title: 'No returns yet',
    text: 'Customers ask to send something back from the page of a delivered order. What they ask appears here, to be answered.',
  },
};
