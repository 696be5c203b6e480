import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../../kit/admin/frame/date-time.tsx';
import { formatMoney } from '../../../../shared/format.ts';
import { FulfilmentPill, PaymentPill } from '../../../../shared/order-pills.tsx';
import { apiListQuery } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { SiteLink } from '../../../../ui/site-link.tsx';
import * as orderRecordsApi from '../../admin-endpoints.ts';
import type { OrderRecord } from '../../admin-schema.ts';

/** How many orders the page shows. */
const SHOWN = 4;

/** What is known of whoever ordered: other orders of theirs, and who has checked their age. */
export function EarlierOrders({ order }: { order: OrderRecord }) {
  const settings = useSettings();
  const { customer } = order;
  const { data } = useQuery({
    ...apiListQuery(orderRecordsApi.list({ search: customer?.id ?? '', limit: SHOWN + 1 })),
    staleTime: 0,
    enabled: (customer?.orders ?? 0) > 1,
  });
  const others = data?.items.filter(({ id }) => id !== order.id).slice(0, SHOWN) ?? [];
  const checked = order.history.find(({ event }) => event === 'age checked');
  return (
    <Panel title="About the customer">
      <dl className="px-5 py-4 text-sm">
        <dt className="text-ink-soft text-xs">Age</dt>
        <dd>
          {checked ? (
            <>
              Checked by {checked.by ?? 'staff'} when the order was written,{' '}
              <DateTime at={checked.at} />
            </>
          ) : (
            `Not checked by staff. The shop asks at its door whether one is ${settings.minimumAge}.`
          )}
        </dd>
      </dl>
      {others.length > 0 && (
        <ul aria-label="Other orders" className="divide-y divide-line border-line border-t text-sm">
          {others.map((other) => (
            <li
              key={other.id}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-5 py-3"
            >
              <span>
                <SiteLink
                  href={`/admin/orders/${other.id}`}
                  className="figures font-strong text-accent underline-offset-4 hover:underline"
                >
                  {other.number}
                </SiteLink>{' '}
                <span className="text-ink-soft text-xs">
                  <DateTime at={other.createdAt} />
                </span>
              </span>
              <span className="figures">
                {formatMoney(other.amount, { ...settings, currency: other.currency })}
              </span>
              <span className="flex basis-full flex-wrap gap-1">
                <PaymentPill order={other} />
                <FulfilmentPill order={other} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {customer !== null && others.length === 0 && customer.orders <= 1 && (
        <p className="border-line border-t px-5 py-3 text-ink-soft text-sm">Their first order.</p>
      )}
    </Panel>
  );
}
