import { useCan } from '../../../kit/admin/access/session.ts';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { toQueryString } from '../../../kit/query-string.ts';
import { formatMoney } from '../../../shared/format.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Panel } from '../../../ui/panel.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { type PillTone, StatusPill } from '../../../ui/status-pill.tsx';
import type { PaymentState, RefundStatus } from '../../payments/constants.ts';
import * as paymentLogsApi from '../../payments/log-endpoints.ts';
import * as orderRecordsApi from '../admin-endpoints.ts';
import type { OrderRecord } from '../admin-schema.ts';
import { itemText } from './order-items.ts';
import { PaperButton } from './paper-button.tsx';

type Attempt = OrderRecord['paymentAttempts'][number];
type Refund = OrderRecord['refunds'][number];

/** The provider that holds the order's money; undefined where nobody but the shop does. */
export function tookMoney({ paymentAttempts }: OrderRecord): string | undefined {
  const paid = paymentAttempts.find(({ status }) => status === 'paid');
  return paid?.providerName;
}

const ATTEMPTS: Record<PaymentState, { name: string; tone?: PillTone }> = {
  open: { name: 'Open', tone: 'warm' },
  processing: { name: 'Processing', tone: 'warm' },
  paid: { name: 'Paid', tone: 'accent' },
  failed: { name: 'Failed', tone: 'danger' },
  cancelled: { name: 'Cancelled' },
  expired: { name: 'Expired' },
  refunded: { name: 'Sent back' },
};

const REFUNDS: Record<RefundStatus, { name: string; tone?: PillTone }> = {
  done: { name: 'Refunded', tone: 'accent' },
  pending: { name: 'Under way', tone: 'warm' },
  failed: { name: 'Failed', tone: 'danger' },
  by_hand: { name: 'By hand', tone: 'warm' },
};

/** How often the customer tried to pay, and what was given back, the newest first. */
export function OrderPayments({ order }: { order: OrderRecord }) {
  const canViewLogs = useCan(paymentLogsApi.list);
  const { id, paymentAttempts: attempts, refunds } = order;
  if (attempts.length + refunds.length === 0) return null;
  return (
    <Panel
      title="Payment"
      action={
        canViewLogs &&
        attempts.length > 0 && (
          <SiteLink
            href={`/admin/payments/logs${toQueryString({ search: id })}`}
            className="relative text-accent text-sm underline-offset-4 after:absolute after:-inset-2 hover:underline"
          >
            Logs
          </SiteLink>
        )
      }
    >
      <ul className="divide-y divide-line text-sm">
        {refunds.toReversed().map((refund) => (
          <RefundLine key={refund.id} order={order} refund={refund} />
        ))}
        {attempts.toReversed().map((attempt) => (
          <AttemptLine key={attempt.id} attempt={attempt} />
        ))}
      </ul>
    </Panel>
  );
}

function RefundLine({ order, refund }: { order: OrderRecord; refund: Refund }) {
  const settings = useSettings();
  const { id, creditNote, amount, giftCard, currency, reason, status, message, createdAt, by } =
    refund;
  const of = refund.lines
    .flatMap(({ itemId, quantity }) => {
      const item = order.items.find((one) => one.id === itemId);
      return item ? [itemText({ ...item, quantity })] : [];
    })
    .join(', ');
  const money = (text: string) => formatMoney(text, { ...settings, currency });
  return (
    <li className="grid gap-1 px-5 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="figures font-strong">−{money(amount)}</span>
        <StatusPill tone={REFUNDS[status].tone}>{REFUNDS[status].name}</StatusPill>
      </p>
      {giftCard !== '0.00' && (
        <p className="figures text-ink-soft">{money(giftCard)} of it to the gift card</p>
      )}
      {of && <p className="wrap-anywhere">{of}</p>}
      {reason && <p className="wrap-anywhere text-ink-soft">{reason}</p>}
      {message && <p className="wrap-anywhere text-danger">{message}</p>}
      <p className="wrap-anywhere text-ink-soft text-xs">
        <DateTime at={createdAt} />
        {by && ` by ${by}`}
      </p>
      {creditNote && (
        <PaperButton
          paper={orderRecordsApi.creditNote({ id: order.id, refundId: id })}
          fileName={`credit-note-${creditNote}.pdf`}
        >
          Credit note {creditNote}
        </PaperButton>
      )}
    </li>
  );
}

function AttemptLine({ attempt }: { attempt: Attempt }) {
  const settings = useSettings();
  const { providerName, status, chargeId, amount, currency, createdAt, endedAt, message } = attempt;
  const { name, tone } = ATTEMPTS[status];
  return (
    <li className="grid gap-1 px-5 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span>
          {providerName}{' '}
          <span className="figures">{formatMoney(amount, { ...settings, currency })}</span>
        </span>
        <StatusPill tone={tone}>{name}</StatusPill>
      </p>
      {message && <p className="wrap-anywhere">{message}</p>}
      {chargeId && <p className="figures wrap-anywhere text-ink-soft text-xs">{chargeId}</p>}
      <p className="text-ink-soft text-xs">
        <DateTime at={endedAt ?? createdAt} />
      </p>
    </li>
  );
}
