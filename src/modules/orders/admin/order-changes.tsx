import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../../kit/admin/access/session.ts';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import type { Call } from '../../../kit/endpoint.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { showFailure } from '../../../shared/failures.ts';
import { toMinorUnits } from '../../../shared/format.ts';
import { apiQuery, refetchAfterWrite } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type PillTone, StatusPill } from '../../../ui/status-pill.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import type { RefundStatus } from '../../payments/constants.ts';
import type { OrderRecord } from '../admin-schema.ts';
import * as editingApi from '../editing/endpoints.ts';
import { useOrderMoney } from './order-panels.tsx';
import { PaperButton } from './paper-button.tsx';

type OrderProps = { order: OrderRecord };

/** Sends a call, and says what came of it. */
function useSent(done: string, failed: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (call: Call) => apiSend(call),
    onSuccess: () => toast({ title: done }),
    onError: (error) => showFailure(error, failed),
    onSettled: () => {
      refetchAfterWrite(queryClient);
    },
  });
}

/** Says of an order that was edited what is left to pay, and how. */
export function OwedNotice({ order }: OrderProps) {
  const money = useOrderMoney(order);
  const may = useCan(editingApi.findDifference);
  const isOwed = toMinorUnits(order.owed) > 0;
  const { data } = useQuery({
    ...apiQuery(editingApi.findDifference({ id: order.id })),
    staleTime: 0,
    enabled: may && isOwed,
  });
  const asking = useSent('Asked for again', 'Failed to send the link');
  const receiving = useSent('Recorded as paid', 'Failed to record it');
  if (!isOwed) return null;
  return (
    <Notice title={`${money(order.owed)} is left to pay`}>
      <div className="grid gap-3">
        <p>
          The order was changed after it had been paid, and costs more since.
          {data?.payUntil && (
            <>
              {' '}
              Its link can be paid until <DateTime at={data.payUntil} />.
            </>
          )}
        </p>
        {data?.payLink && <CopyField label="Pay link" text={data.payLink} />}
        {may && (
          <div className="flex flex-wrap gap-3">
            <Button
              size="sm"
              variant="secondary"
              busy={asking.isPending}
              busyLabel="Sending…"
              onClick={() => asking.mutate(editingApi.askForDifference({ id: order.id }))}
            >
              Send the Link Again
            </Button>
            <Button
              size="sm"
              variant="secondary"
              busy={receiving.isPending}
              busyLabel="Saving…"
              onClick={() => receiving.mutate(editingApi.receiveDifference({ id: order.id }))}
            >
              It Was Paid Otherwise
            </Button>
          </div>
        )}
      </div>
    </Notice>
  );
}

const STATES: Record<RefundStatus, { name: string; tone?: PillTone }> = {
  done: { name: 'Given back', tone: 'accent' },
  pending: { name: 'Under way', tone: 'warm' },
  failed: { name: 'Failed', tone: 'danger' },
  by_hand: { name: 'By hand', tone: 'warm' },
};

/** What went back since an order costs less, and the papers that others took the place of; nothing of one that never changed. */
export function OrderChanges({ order }: OrderProps) {
  const money = useOrderMoney(order);
  const may = useCan(editingApi.repay);
  const retrying = useSent('Tried again', 'Failed to give it back');
  const { id, repayments, replacedInvoices } = order;
  if (repayments.length + replacedInvoices.length === 0) return null;
  return (
    <Panel title="Changes">
      <ul className="divide-y divide-line text-sm">
        {repayments.toReversed().map((each) => (
          <li key={each.id} className="grid gap-1 px-5 py-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="figures font-strong">−{money(each.amount)}</span>
              <StatusPill tone={STATES[each.status].tone}>{STATES[each.status].name}</StatusPill>
            </p>
            {!each.byProvider && <p className="text-ink-soft">Outside the shop, by yourself</p>}
            {each.message && <p className="wrap-anywhere text-danger">{each.message}</p>}
            <p className="text-ink-soft text-xs">
              <DateTime at={each.createdAt} />
            </p>
            {may && each.status === 'failed' && (
              <div>
                <Button
                  size="sm"
                  variant="secondary"
                  busy={retrying.isPending}
                  busyLabel="Trying…"
                  onClick={() => retrying.mutate(editingApi.repay({ id, repaymentId: each.id }))}
                >
                  Try Again
                </Button>
              </div>
            )}
          </li>
        ))}
        {replacedInvoices.toReversed().map((each) => (
          <li key={each.id} className="grid gap-1 px-5 py-3">
            <p>
              Invoice {each.number} of <span className="figures">{money(each.total)}</span> was
              replaced
            </p>
            <p className="text-ink-soft text-xs">
              <DateTime at={each.at} />
            </p>
            <PaperButton
              paper={editingApi.replacedCreditNote({ id, replacedId: each.id })}
              fileName={`credit-note-${each.creditNote}.pdf`}
            >
              Credit note {each.creditNote}
            </PaperButton>
            <PaperButton
              paper={editingApi.replacedInvoice({ id, replacedId: each.id })}
              fileName={`invoice-${each.number}.pdf`}
            >
              Invoice {each.number}
            </PaperButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
