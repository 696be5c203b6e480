import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { apiListQuery } from '../../../shared/queries.ts';
import { Panel } from '../../../ui/panel.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { itemsText } from '../../orders/admin/order-items.ts';
import { referenceOf } from '../../orders/order-text.ts';
import * as returnRecordsApi from '../admin-endpoints.ts';
import { ReturnPill } from './return-status.tsx';

/** What comes back of an order; nothing where nothing does. */
export function OrderReturns({ order }: { order: { id: string } }) {
  const { data } = useQuery({
    ...apiListQuery(returnRecordsApi.list({ order: order.id })),
    staleTime: 0,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title="Returns">
      <ul className="divide-y divide-line text-sm">
        {data.items.map(({ id, status, lines, createdAt }) => (
          <li key={id} className="grid gap-1 px-5 py-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <SiteLink
                href={`/admin/orders/returns/${id}`}
                className="figures relative font-strong underline-offset-4 after:absolute after:-inset-2 hover:underline"
              >
                {referenceOf(id)}
              </SiteLink>
              <ReturnPill status={status} />
            </p>
            <p className="wrap-anywhere">{itemsText(lines)}</p>
            <p className="text-ink-soft text-xs">
              <DateTime at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
