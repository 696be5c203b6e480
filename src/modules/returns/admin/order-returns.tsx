import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../kit/admin/access/session.ts';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { apiListQuery } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { isPacked, itemsText } from '../../orders/admin/order-items.ts';
import type { OrderRecord } from '../../orders/admin-schema.ts';
import { isAlive } from '../../orders/order-label.ts';
import { referenceOf } from '../../orders/order-text.ts';
import * as returnRecordsApi from '../admin-endpoints.ts';
import { ReturnPill } from './return-status.tsx';

const BeginReturnForm = openedOnDemand(
  async () => (await import('./begin-return.tsx')).BeginReturnForm,
);

/** What comes back of an order; nothing where nothing does and nothing can. */
export function OrderReturns({ order }: { order: OrderRecord }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...apiListQuery(returnRecordsApi.list({ order: order.id })),
    staleTime: 0,
  });
  const may = useCan(returnRecordsApi.begin);
  const canBegin =
    may && isAlive(order.status) && order.items.some((item) => item.shipped > 0 && isPacked(item));
  const returns = data?.items ?? [];
  if (!data || (returns.length === 0 && !canBegin)) return null;
  return (
    <Panel
      title="Returns"
      action={
        canBegin && (
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            Begin Return
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line text-sm">
        {returns.length === 0 && (
          <li className="px-5 py-3 text-ink-soft">Nothing was sent back.</li>
        )}
        {returns.map(({ id, status, lines, createdAt }) => (
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
      <BeginReturnForm open={isOpen} onClose={() => setOpen(false)} order={order} />
    </Panel>
  );
}
