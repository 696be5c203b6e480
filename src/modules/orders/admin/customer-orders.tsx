import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../kit/admin/access/session.ts';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { toQueryString } from '../../../kit/query-string.ts';
import { apiListQuery } from '../../../shared/queries.ts';
import { Panel } from '../../../ui/panel.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { nameOf } from '../../customers/admin/customer-actions.tsx';
import { Fact } from '../../customers/admin/customer-page.tsx';
import { Spent } from '../../customers/admin/customers-list.tsx';
import type { CustomerDetail } from '../../customers/schema.ts';
import * as orderRecordsApi from '../admin-endpoints.ts';
import * as byHandApi from '../placing/by-hand-endpoints.ts';
import { orders as orderList } from './orders-list.tsx';

const LINK = 'text-accent underline-offset-4 hover:underline';

/** How many orders the page shows. */
const SHOWN = 5;
const ORDER_COLUMNS = orderList.columns.filter(({ id }) =>
  ['order', 'date', 'payment', 'fulfilment', 'amount'].includes(id),
);

/** What a customer ordered, on the customer's page. */
export function CustomerOrders({ customer }: { customer: CustomerDetail }) {
  const { id, orders, lastOrderAt } = customer;
  const canAdd = useCan(byHandApi.place);
  const { data } = useQuery({
    ...apiListQuery(orderRecordsApi.list({ search: id, limit: SHOWN })),
    staleTime: 0,
    enabled: orders > 0,
  });
  return (
    <Panel
      title="Orders"
      action={
        <span className="flex flex-wrap gap-x-4 text-sm">
          {canAdd && customer.isActive && (
            <SiteLink
              href={`/admin/orders/new${toQueryString({ customer: id, name: nameOf(customer) })}`}
              className={LINK}
            >
              Add Order
            </SiteLink>
          )}
          {orders > 0 && (
            <SiteLink href={`/admin/orders${toQueryString({ search: id })}`} className={LINK}>
              {orders > SHOWN ? `View all ${orders} orders` : 'View orders'}
            </SiteLink>
          )}
        </span>
      }
    >
      {orders === 0 ? (
        <p className="px-5 py-6 text-ink-soft text-sm">Nothing was ordered yet.</p>
      ) : (
        <>
          <dl className="figures grid grid-cols-2 gap-4 px-5 py-4 text-sm sm:grid-cols-3">
            <Fact name="Orders">{orders}</Fact>
            <Fact name="Spent">
              <Spent customer={customer} />
            </Fact>
            {lastOrderAt && (
              <Fact name="Last order">
                <DateTime at={lastOrderAt} />
              </Fact>
            )}
          </dl>
          {data && data.items.length > 0 && (
            <div className="border-line border-t">
              <DataTable
                label={`Orders of ${nameOf(customer)}`}
                columns={ORDER_COLUMNS}
                rows={data.items}
                rowId={orderList.rowId}
                href={orderList.href}
              />
            </div>
          )}
        </>
      )}
    </Panel>
  );
}
