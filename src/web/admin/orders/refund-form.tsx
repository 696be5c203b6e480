import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import * as z from 'zod';
import { orderNumber } from '../../../domain/orders/order-text.ts';
import { NewRefund, type OrderRecord } from '../../../domain/orders/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { formatMoney, fromMinorUnits, toMinorUnits } from '../../shared/format.ts';
import { apiQuery } from '../../shared/queries.ts';
import { useSettings } from '../../shared/settings.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DrawerForm } from '../form/drawer-form.tsx';
import { useRecordForm } from '../form/record-form.ts';
import { TOUCHED_BY_ORDERS } from './order-acts.tsx';
import { tookMoney } from './order-payments.tsx';

type RefundFormProps = {
  open: boolean;
  onClose: () => void;
  order: OrderRecord;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

const RefundValues = z.object({ amount: NewRefund.shape.amount, reason: z.string().max(500) });

/** Gives money back by whoever took it, or records that it was given back by hand; never more than is left. */
export function RefundForm({ open, ...props }: RefundFormProps) {
  return open && <OpenRefundForm {...props} />;
}

/** The same for an order of which only the id is known. */
export function RefundOf({ open, id, ...props }: Omit<RefundFormProps, 'order'> & { id: string }) {
  const { data, error } = useQuery({
    ...apiQuery<OrderRecord>('/api/admin/orders', id),
    staleTime: 0,
    enabled: open,
  });
  const close = useEffectEvent(props.onClose);
  useEffect(() => {
    if (!open || !error) return;
    tellFailure(error, 'The order could not be loaded');
    close();
  }, [open, error]);
  return open && data && <OpenRefundForm order={data} {...props} />;
}

function OpenRefundForm({ onClose, order, returnFocusTo }: Omit<RefundFormProps, 'open'>) {
  const settings = useSettings();
  const money = (amount: string) => formatMoney(amount, { ...settings, currency: order.currency });
  const by = tookMoney(order);
  const left = fromMinorUnits(toMinorUnits(order.amount) - toMinorUnits(order.refunded));
  const form = useRecordForm({
    schema: RefundValues,
    loaded: { amount: left, reason: '' },
    change: 'orders.refund',
    save: ({ amount, reason }, { key }) =>
      apiSend(
        'POST',
        `/api/admin/orders/${order.id}/refunds`,
        { amount, reason: reason || undefined },
        { 'Idempotency-Key': key },
      ),
    onSaved: onClose,
    done: by ? 'Refund sent' : 'Refund recorded',
    failed: by ? 'Failed to refund' : 'Failed to record the refund',
    touches: TOUCHED_BY_ORDERS,
  });
  const amount = form.watch('amount');
  return (
    <DrawerForm
      title="Refund"
      description={
        by
          ? `Order ${orderNumber(order.id)}: ${by} gives it back to ${order.payerName} the way it was paid, and a mail tells them.`
          : `Order ${orderNumber(order.id)}: records what you gave back to ${order.payerName} yourself, and tells them by mail.`
      }
      busy={by && 'Refunding…'}
      returnFocusTo={returnFocusTo}
      progress={form.progress}
      save={
        RefundValues.shape.amount.safeParse(amount).success ? `Refund ${money(amount)}` : 'Refund'
      }
      onClose={onClose}
    >
      <dl className="grid grid-cols-3 gap-3 text-sm">
        {[
          ['Paid', order.amount],
          ['Refunded', order.refunded],
          ['Left', left],
        ].map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="figures font-strong">{money(value ?? '')}</dd>
          </div>
        ))}
      </dl>
      <TextField
        label={`Amount (${order.currency})`}
        inputMode="decimal"
        autoComplete="off"
        required
        autoFocus
        {...form.field('amount')}
      />
      {order.giftCard !== '0.00' && (
        <p className="text-ink-soft text-sm">
          {money(order.giftCard)} was paid by gift card. What was paid otherwise goes back first,
          the rest to the card.
        </p>
      )}
      <TextAreaField
        label="Reason"
        hint="For the shop's own records; the customer does not read it."
        {...form.field('reason')}
      />
    </DrawerForm>
  );
}
