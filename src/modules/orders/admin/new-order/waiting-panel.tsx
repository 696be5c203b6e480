import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DateTime } from '../../../../kit/admin/frame/date-time.tsx';
import { apiSend } from '../../../../shared/api-client.ts';
import { showFailure } from '../../../../shared/failures.ts';
import { formatMoney } from '../../../../shared/format.ts';
import { apiListQuery, refetchAfterWrite } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import * as orderRecordsApi from '../../admin-endpoints.ts';
import * as byHandApi from '../../placing/by-hand-endpoints.ts';
import type { WaitingOrder } from '../../placing/by-hand-schema.ts';

const SHOWN = 20;

/** Orders by hand whose pay link was not used yet. */
export function WaitingPanel() {
  const settings = useSettings();
  const { data } = useQuery({
    ...apiListQuery(byHandApi.listWaiting({ limit: SHOWN })),
    staleTime: 0,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title={`Waiting to be paid by link (${data.total})`}>
      <ul className="divide-y divide-line px-5">
        {data.items.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="wrap-anywhere">
                <span className="figures font-strong">{order.number}</span> {order.payerName},{' '}
                {formatMoney(order.amount, { ...settings, currency: order.currency })}
              </p>
              <p className="wrap-anywhere text-ink-soft text-sm">
                {order.email} · until <DateTime at={order.payUntil} />
              </p>
            </div>
            <WaitingActions order={order} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function WaitingActions({ order }: { order: WaitingOrder }) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<'pay' | 'end'>();
  const action = useMutation({
    mutationFn: (what: 'pay' | 'end') =>
      apiSend<unknown>(
        what === 'pay'
          ? orderRecordsApi.pay({ id: order.id })
          : byHandApi.removePayLink({ id: order.id }),
      ),
    onSuccess: (_, what) =>
      toast({ title: what === 'pay' ? 'Payment recorded' : 'Link ended, stock given back' }),
    onError: (error) => showFailure(error, 'That did not work'),
    onSettled: async () => {
      setAsked(undefined);
      await refetchAfterWrite(queryClient);
    },
  });
  const { number } = order;
  const copy = async () => {
    await navigator.clipboard.writeText(order.payLink).then(
      () => toast({ title: 'Link copied' }),
      () => toast({ title: 'It could not be copied', description: order.payLink }),
    );
  };
  return (
    <>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={copy} aria-label={`Copy link of ${number}`}>
          Copy Link
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setAsked('pay')}>
          Money Received
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsked('end')}>
          End
        </Button>
      </span>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked === 'pay' ? `Is order ${number} paid?` : `End the link of order ${number}?`}
        action={asked === 'pay' ? 'Record the Payment' : 'End the Link'}
        busyAction={asked === 'pay' ? 'Recording…' : 'Ending…'}
        busy={action.isPending}
        onConfirm={() => asked && action.mutate(asked)}
      >
        {asked === 'pay'
          ? 'You received the money outside the shop. The order is placed, and the link works no more.'
          : 'The link works no more, and what the order held goes back on sale. The customer is not told.'}
      </ConfirmDialog>
    </>
  );
}
