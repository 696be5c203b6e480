import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../../shared/loaded.tsx';
import { apiListQuery } from '../../../../shared/queries.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { SiteLink } from '../../../../ui/site-link.tsx';
import { DataTable, DataTableSkeleton } from '../../../../ui/tables/data-table.tsx';
import { orders } from '../../../orders/admin/orders-list.tsx';
import * as orderRecordsApi from '../../../orders/admin-endpoints.ts';
import { LATEST_ORDERS } from '../attention.ts';

/** What there is room for beside the other panels. */
const COLUMNS = orders.columns.filter(({ id }) =>
  ['order', 'customer', 'payment', 'fulfilment', 'amount'].includes(id),
);

/** The latest orders. */
export function LatestOrdersPanel() {
  const query = useQuery({
    ...apiListQuery(orderRecordsApi.list(LATEST_ORDERS)),
    staleTime: 0,
  });
  return (
    <Panel
      title="Latest orders"
      action={
        <SiteLink
          href="/admin/orders"
          className="flex min-h-11 items-center rounded-sm font-strong text-accent text-sm underline-offset-4 hover:underline"
        >
          All orders
        </SiteLink>
      }
    >
      <Loaded query={query} skeleton={<DataTableSkeleton rows={LATEST_ORDERS.limit} />}>
        {(data) =>
          data.total === 0 ? (
            <p className="px-5 py-8 text-center text-ink-soft text-sm">
              No orders yet. The first one will appear here.
            </p>
          ) : (
            <DataTable
              label="Latest orders"
              columns={COLUMNS}
              rows={data.items}
              rowId={orders.rowId}
              href={orders.href}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
