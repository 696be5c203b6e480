import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Fact } from '../../customers/admin/customer-page.tsx';
import { Spent } from '../../customers/admin/customers-list.tsx';
import type { CustomerDetail } from '../../customers/schema.ts';
import * as pastOrdersApi from '../endpoints.ts';
import { linesText, Total } from './past-orders-screen.tsx';

/** What a customer bought before, on the customer's page; nothing where that is nothing. */
export function PastOrdersOf({ customer: { id } }: { customer: CustomerDetail }) {
  const { data } = useQuery({ ...apiQuery(pastOrdersApi.ofCustomer({ id })), staleTime: 0 });
  if (!data || data.latest.length === 0) return null;
  return (
    <Panel title="Before this shop">
      <dl className="figures grid grid-cols-2 gap-4 px-5 py-4 text-sm">
        <Fact name="Orders">{data.orders}</Fact>
        <Fact name="Spent">
          <Spent customer={data} />
        </Fact>
      </dl>
      <ul className="divide-y divide-line border-line border-t text-sm">
        {data.latest.map((order) => (
          <li key={order.id} className="grid gap-x-4 gap-y-0.5 px-5 py-3 sm:grid-cols-[1fr_auto]">
            <span className="wrap-anywhere min-w-0">
              {order.number}
              <span className="text-ink-soft"> {order.state}</span>
              <span className="block text-ink-soft text-xs">{linesText(order)}</span>
            </span>
            <span className="figures sm:text-right">
              <Total of={order} />
              <span className="block text-ink-soft text-xs">
                <DateTime at={order.placedAt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
