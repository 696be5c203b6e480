import { ArchiveBoxIcon, ArrowUpTrayIcon } from '@heroicons/react/24/outline';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../kit/admin/access/session.ts';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { ListScreen } from '../../../kit/admin/list/list-screen.tsx';
import { formatMoney } from '../../../shared/format.ts';
import { refetchAfterWrite } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import * as pastOrdersApi from '../endpoints.ts';
import type { PastOrder } from '../schema.ts';

const PastOrderImport = openedOnDemand(
  async () => (await import('./past-order-import.tsx')).PastOrderImport,
);

/** What was bought, in a line. */
export const linesText = ({ lines }: PastOrder): string =>
  lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');

export function Total({ of: { total, currency, counts } }: { of: PastOrder }) {
  const settings = useSettings();
  return (
    <span className={counts ? undefined : 'text-ink-soft line-through'}>
      {formatMoney(total, { ...settings, currency })}
    </span>
  );
}

const columns: Column<PastOrder>[] = [
  {
    id: 'number',
    head: 'Order',
    cell: (order) => (
      <span className="grid">
        <span className="wrap-anywhere">{order.number}</span>
        <span className="wrap-anywhere line-clamp-2 font-regular text-ink-soft text-xs">
          {linesText(order)}
        </span>
      </span>
    ),
  },
  {
    id: 'customer',
    head: 'Customer',
    cell: ({ customer, customerId }) => (
      <SiteLink
        href={`/admin/users/${customerId}`}
        className="wrap-anywhere text-accent underline-offset-4 hover:underline"
      >
        {customer}
      </SiteLink>
    ),
  },
  {
    id: 'placedAt',
    head: 'Placed',
    sort: 'placedAt',
    from: 'sm',
    cell: ({ placedAt }) => <DateTime at={placedAt} />,
  },
  { id: 'state', head: 'Status', from: 'lg', cell: ({ state }) => state },
  {
    id: 'total',
    head: 'Total',
    sort: 'total',
    figures: true,
    cell: (order) => <Total of={order} />,
  },
];

const pastOrders = (openImport: (() => void) | undefined): ListDefinition<PastOrder> => ({
  from: pastOrdersApi.list,
  title: 'Past orders',
  pageSize: 20,
  noun: { one: 'past order', many: 'past orders' },
  rowId: ({ id }) => id,
  rowName: ({ number }) => number,
  columns,
  searches: 'Number, customer, product',
  sort: '-placedAt',
  filters: {},
  empty: {
    icon: ArchiveBoxIcon,
    title: 'No past orders',
    text: 'What customers bought in the shop that you had before: a CSV file of its orders comes in as history. Nobody is mailed, no stock is moved, and takings and figures stay those of this shop.',
    action: openImport && <Button onClick={openImport}>Import Your First File</Button>,
  },
});

/** Orders of a shop that the owner had before. */
export function PastOrdersScreen() {
  const canImport = useCan(pastOrdersApi.importFile);
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  return (
    <>
      <ListScreen
        list={pastOrders(canImport ? () => setOpen(true) : undefined)}
        actions={
          canImport && (
            <Button size="sm" onClick={() => setOpen(true)}>
              <ArrowUpTrayIcon aria-hidden="true" className="size-4" />
              Import CSV
            </Button>
          )
        }
      />
      <PastOrderImport
        open={isOpen}
        onClose={() => {
          setOpen(false);
          void refetchAfterWrite(client);
        }}
      />
    </>
  );
}
