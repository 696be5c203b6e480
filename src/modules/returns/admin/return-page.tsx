import { type ReactNode, useState } from 'react';
import { useCan } from '../../../kit/admin/access/session.ts';
import { type Action, sending } from '../../../kit/admin/action.tsx';
import { DetailPage, LoadedDetail } from '../../../kit/admin/detail/detail-page.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { formatMoney } from '../../../shared/format.ts';
import { OrderPills } from '../../../shared/order-pills.tsx';
import { useSettings } from '../../../shared/settings.ts';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { actorText } from '../../audit/actors.ts';
import * as customersApi from '../../customers/admin-endpoints.ts';
import { ItemLine } from '../../orders/admin/item-line.tsx';
import { referenceOf } from '../../orders/order-text.ts';
import * as returnRecordsApi from '../admin-endpoints.ts';
import type { ReturnStatus } from '../constants.ts';
import type { ReturnRecord } from '../schema.ts';
import type { ReturnForm } from './return-forms.tsx';
import { ReturnPhotos } from './return-photos.tsx';
import { REASONS, ReturnPill } from './return-status.tsx';

const ReturnForms = openedOnDemand(async () => (await import('./return-forms.tsx')).ReturnForms);

const LIST = { path: '/admin/orders/returns', name: 'returns' };

/** One return: what comes back and why, and the step that comes next. */
export const ReturnPage = ({ id }: { id: string }) => (
  <LoadedDetail id={id} find={returnRecordsApi.find} list={LIST} noun="return">
    {(record) => <LoadedReturn record={record} />}
  </LoadedDetail>
);

/** The action of each step that comes next. */
const NEXT: Partial<Record<ReturnStatus, string>> = {
  requested: 'approve',
  approved: 'receive',
  received: 'inspect',
  inspected: 'refund',
};

function LoadedReturn({ record }: { record: ReturnRecord }) {
  const [form, setForm] = useState<ReturnForm>();
  const seesCustomers = useCan(customersApi.find);
  const {
    id,
    status,
    orderId,
    orderNumber,
    orderStates,
    payerName,
    customerId,
    email,
    reason,
    note,
    refusal,
    createdAt,
  } = record;
  return (
    <DetailPage
      title={`Return ${referenceOf(id)}`}
      list={LIST}
      id={id}
      pills={<ReturnPill status={status} />}
      actions={returnActions(record, setForm)}
      next={NEXT[status]}
      aside={
        <>
          <Panel title="Customer">
            <dl className="grid gap-3 px-5 py-4 text-sm">
              <Fact name="Name">
                {customerId && seesCustomers ? (
                  <SiteLink
                    href={`/admin/users/${customerId}`}
                    className="text-accent underline-offset-4 hover:underline"
                  >
                    {payerName}
                  </SiteLink>
                ) : (
                  payerName
                )}
              </Fact>
              {email && (
                <Fact name="E-mail">
                  <a
                    href={`mailto:${email}`}
                    className="text-accent underline-offset-4 hover:underline"
                  >
                    {email}
                  </a>
                </Fact>
              )}
              <Fact name="Order">
                <OrderLink orderId={orderId} number={orderNumber} />
                <OrderPills order={orderStates} className="mt-1.5" />
              </Fact>
              <Fact name="Asked for">
                <DateTime at={createdAt} />
              </Fact>
            </dl>
          </Panel>
          <ReturnHistory record={record} />
        </>
      }
    >
      <Panel title="Why">
        <div className="grid gap-2 px-5 py-4 text-sm">
          <p className="font-strong">{REASONS[reason]}</p>
          {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
          <ReturnPhotos photos={record.photos} />
          {refusal && <p className="wrap-anywhere text-danger">Refused: {refusal}</p>}
        </div>
      </Panel>
      <ReturnLines record={record} />
      <ReturnForms
        open={form !== undefined}
        form={form}
        onClose={() => setForm(undefined)}
        record={record}
      />
    </DetailPage>
  );
}

const OrderLink = ({ orderId, number }: { orderId: string; number: string | null }) => (
  <SiteLink
    href={`/admin/orders/${orderId}`}
    className="figures text-accent underline-offset-4 hover:underline"
  >
    {number}
  </SiteLink>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft text-xs">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

function ReturnLines({ record }: { record: ReturnRecord }) {
  const settings = useSettings();
  const { currency, refunded, refundable, status, exchangeOrderId } = record;
  const money = (amount: string) => formatMoney(amount, { ...settings, currency });
  return (
    <Panel
      title={
        status === 'refused' || status === 'withdrawn'
          ? 'What does not come back'
          : 'What comes back'
      }
    >
      <ul className="divide-y divide-line">
        {record.lines.map((line) => (
          <ItemLine key={line.itemId} item={line}>
            {line.quantity}
            {line.good !== null && (
              <span className="block font-regular text-ink-soft text-xs">
                {line.good} on sale again
              </span>
            )}
          </ItemLine>
        ))}
      </ul>
      <p className="figures flex justify-between border-line border-t px-5 py-4 text-sm">
        {exchangeOrderId === null ? (
          <>
            <span className="text-ink-soft">{refunded === null ? 'Worth' : 'Refunded'}</span>
            <span className="font-strong">{money(refunded ?? refundable.pieces)}</span>
          </>
        ) : (
          <>
            <span className="text-ink-soft">Exchanged for order</span>
            <OrderLink orderId={exchangeOrderId} number={record.exchangeOrderNumber} />
          </>
        )}
      </p>
      {status === 'inspected' && record.notRefundable && (
        <p className="px-5 pb-4 text-ink-soft text-sm">{record.notRefundable}</p>
      )}
    </Panel>
  );
}

function ReturnHistory({ record: { history } }: { record: ReturnRecord }) {
  return (
    <Panel title="History">
      <ol className="divide-y divide-line text-sm">
        {history.map(({ at, event, by, actor }) => (
          <li key={`${at} ${event}`} className="grid gap-0.5 px-5 py-3">
            <span>
              <span className="font-strong capitalize">{event.replace('return ', '')}</span>
              <span className="text-ink-soft"> by {actorText(actor, by)}</span>
            </span>
            <span className="text-ink-soft text-xs">
              <DateTime at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** What can be done about a return at its present step. */
function returnActions(record: ReturnRecord, open: (form: ReturnForm) => void): (Action | false)[] {
  const { id, status, payerName, customerId, notRefundable } = record;
  const notExchangeable =
    notRefundable ?? (customerId === null ? 'The customer’s account is deleted.' : null);
  return [
    status === 'requested' && {
      id: 'approve',
      needs: returnRecordsApi.approve,
      run: sending(
        returnRecordsApi.approve({ id }),
        'Return approved',
        'The customer has the address to send it to.',
      ),
      busy: 'Saving…',
      label: 'Approve',
      failed: 'Failed to approve the return',
      ask: {
        title: 'Approve Return',
        text: (
          <p>
            {payerName} may send it back, and gets the mail ‘Return approved’ with the shop’s
            address.
          </p>
        ),
      },
    },
    status === 'approved' && {
      id: 'receive',
      needs: returnRecordsApi.receive,
      run: sending(
        returnRecordsApi.receive({ id }),
        'Return received',
        'The customer is told that it is here.',
      ),
      busy: 'Saving…',
      label: 'Mark as Received',
      failed: 'Failed to mark the return as received',
      ask: {
        title: 'Mark as Received',
        text: <p>It is here. {payerName} gets the mail ‘Return received’.</p>,
      },
    },
    status === 'received' && {
      id: 'inspect',
      label: 'Inspect',
      needs: returnRecordsApi.inspect,
      open: () => open('inspect'),
    },
    status === 'inspected' && {
      id: 'refund',
      label: 'Refund',
      needs: returnRecordsApi.refund,
      key: 'r',
      ...(notRefundable !== null && { notNow: notRefundable }),
      open: () => open('refund'),
    },
    status === 'inspected' && {
      id: 'exchange',
      label: 'Exchange',
      needs: returnRecordsApi.exchange,
      ...(notExchangeable !== null && { notNow: notExchangeable }),
      open: () => open('exchange'),
    },
    (status === 'requested' || status === 'inspected') && {
      id: 'refuse',
      label: 'Refuse',
      needs: returnRecordsApi.refuse,
      destructive: true,
      open: () => open('refuse'),
    },
  ];
}
