import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import * as z from 'zod';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { amountToType, typedBy } from '../../../kit/admin/form/typed-money.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { showFailure } from '../../../shared/failures.ts';
import { formatMoney, fromMinorUnits, toMinorUnits } from '../../../shared/format.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { QuantityStepper } from '../../../ui/fields/quantity-stepper.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import * as orderRecordsApi from '../admin-endpoints.ts';
import { NewRefund, type OrderRecord } from '../admin-schema.ts';
import { feeName, optionsText } from '../order-text.ts';
import { tookMoney } from './order-payments.tsx';

type RefundFormProps = {
  open: boolean;
  onClose: () => void;
  order: OrderRecord;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

const Amount = typedBy(NewRefund.shape.amount.unwrap());

const RefundValues = z.object({
  lines: z.array(z.object({ quantity: z.number(), restock: z.boolean() })),
  delivery: z.boolean(),
  /** Of each that can still be given back. */
  fees: z.array(z.boolean()),
  amount: Amount,
  reason: z.string().max(500),
});
type RefundValues = z.infer<typeof RefundValues>;

/** Gives money back by whoever took it, or records that it was given back by hand; never more than is left. */
export function RefundForm({ open, ...props }: RefundFormProps) {
  return open && <OpenRefundForm {...props} />;
}

/** The same for an order of which only the id is known. */
export function RefundOf({ open, id, ...props }: Omit<RefundFormProps, 'order'> & { id: string }) {
  const { data, error } = useQuery({
    ...apiQuery(orderRecordsApi.find({ id })),
    staleTime: 0,
    enabled: open,
  });
  const close = useEffectEvent(props.onClose);
  useEffect(() => {
    if (!open || !error) return;
    showFailure(error, 'The order could not be loaded');
    close();
  }, [open, error]);
  return open && data && <OpenRefundForm order={data} {...props} />;
}

function OpenRefundForm({ onClose, order, returnFocusTo }: Omit<RefundFormProps, 'open'>) {
  const settings = useSettings();
  const money = (amount: string) => formatMoney(amount, { ...settings, currency: order.currency });
  const toType = (amount: string) => amountToType(amount, order.currency);
  const by = tookMoney(order);
  const { left, delivery, fees, lines } = order.refundable;
  const form = useRecordForm({
    schema: RefundValues,
    loaded: {
      lines: lines.map(({ toShip }) => ({ quantity: 0, restock: toShip > 0 })),
      delivery: false,
      fees: fees.map(() => false),
      amount: '',
      reason: '',
    },
    change: orderRecordsApi.refund,
    save: (values, { key }) =>
      apiSend(orderRecordsApi.refund({ id: order.id }, requestOf(values, order)), {
        headers: { 'Idempotency-Key': key },
      }),
    onSaved: onClose,
    done: by ? 'Refund sent' : 'Refund recorded',
    note: `${by ? 'The money goes back the way it came' : 'Give the money back yourself'}; the credit note is made, and the customer is told.`,
    failed: by ? 'Failed to refund' : 'Failed to record the refund',
  });
  const typed = form.watch();
  const amount = Amount.safeParse(typed.amount);
  // What is chosen says the amount; it can still be lowered.
  const choose = (chosen: Partial<RefundValues>) => {
    const values = { ...typed, ...chosen };
    form.put('lines', values.lines);
    form.put('delivery', values.delivery);
    form.put('fees', values.fees);
    const cost = costOf(values, order);
    form.setValue('amount', cost === null ? '' : toType(cost), {
      shouldDirty: true,
      shouldValidate: cost !== null,
    });
  };
  const chooseAll = () =>
    choose({
      lines: typed.lines.map((line, place) => ({
        ...line,
        quantity: lines[place]?.costs.length ?? 0,
      })),
      delivery: toMinorUnits(delivery) > 0,
      fees: fees.map(() => true),
    });
  const setLine = (place: number, change: Partial<RefundValues['lines'][number]>) =>
    typed.lines.map((line, index) => (index === place ? { ...line, ...change } : line));
  return (
    <DrawerForm
      title="Refund"
      description={
        by
          ? `Order ${order.number}: ${by} gives it back to ${order.payerName} the way it was paid, and a mail tells them.`
          : `Order ${order.number}: records what you gave back to ${order.payerName} yourself, and tells them by mail.`
      }
      busy={by && 'Refunding…'}
      returnFocusTo={returnFocusTo}
      progress={form.progress}
      save={amount.success ? `Refund ${money(amount.data)}` : 'Refund'}
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
      <div className="-mb-2 flex items-center justify-between gap-4">
        <h3 className="font-strong text-sm">What it is for</h3>
        <Button variant="ghost" size="sm" onClick={chooseAll}>
          Choose All
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-md border border-line">
        {order.items.map((item, place) => {
          const costs = lines[place]?.costs ?? [];
          const line = typed.lines[place];
          if (!line || costs.length === 0) return null;
          return (
            <RefundedLine
              key={item.id}
              item={item}
              pieces={costs.length}
              cost={money(costs[line.quantity - 1] ?? '0.00')}
              line={line}
              onChange={(change) => {
                const chosen = setLine(place, change);
                choose({ lines: chosen, fees: feesWith(chosen, typed, order) });
              }}
              onRestock={(restock) => form.put('lines', setLine(place, { restock }))}
            />
          );
        })}
        {toMinorUnits(delivery) > 0 && (
          <li className="px-4 py-1">
            <Checkbox
              label={`Delivery, ${money(delivery)}`}
              checked={typed.delivery}
              onChange={(event) => choose({ delivery: event.target.checked })}
            />
          </li>
        )}
        {fees.map((fee, place) => (
          <li key={fee.feeId} className="px-4 py-1">
            <Checkbox
              label={`${feeName(fee)}, ${money(fee.amount)}`}
              checked={typed.fees[place] ?? false}
              onChange={(event) => choose({ fees: typed.fees.with(place, event.target.checked) })}
            />
          </li>
        ))}
      </ul>
      <TextField
        label={`Amount (${order.currency})`}
        hint={
          isForSomething(typed)
            ? 'What is chosen comes to this; it can be less.'
            : 'Choose above what it is for, or enter any amount. Once all is refunded, what was not shipped goes back on sale.'
        }
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

type RefundedLineProps = {
  item: OrderRecord['items'][number];
  /** How many can still be refunded. */
  pieces: number;
  /** What the chosen ones come to. */
  cost: string;
  line: RefundValues['lines'][number];
  onChange: (change: { quantity: number }) => void;
  onRestock: (restock: boolean) => void;
};

function RefundedLine({ item, pieces, cost, line, onChange, onRestock }: RefundedLineProps) {
  return (
    <li className="grid gap-1 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="grid min-w-0 flex-1 basis-40">
          <span className="wrap-anywhere font-strong">{item.name}</span>
          <span className="wrap-anywhere text-ink-soft text-xs">
            {[optionsText(item.options), `${pieces} left`].filter(Boolean).join(' · ')}
          </span>
        </p>
        <QuantityStepper
          label={`Refund of ${item.name}`}
          min={0}
          max={pieces}
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
      </div>
      {line.quantity > 0 && (
        <div className="flex items-center justify-between gap-4">
          <Checkbox
            label="Goes back on sale"
            checked={line.restock}
            onChange={(event) => onRestock(event.target.checked)}
          />
          <span className="figures font-strong">{cost}</span>
        </div>
      )}
    </li>
  );
}

const isForSomething = ({ lines, delivery, fees }: RefundValues) =>
  delivery || fees.includes(true) || lines.some(({ quantity }) => quantity > 0);

/** Fees with those proposed of which all that is left of their line is chosen now, and without those of which it was. */
function feesWith(
  lines: RefundValues['lines'],
  before: RefundValues,
  { items, refundable }: OrderRecord,
): boolean[] {
  const isWhole = (chosen: RefundValues['lines'], variantId: string | null) =>
    variantId !== null &&
    items.every(
      (item, place) =>
        item.variantId !== variantId ||
        chosen[place]?.quantity === refundable.lines[place]?.costs.length,
    );
  return refundable.fees.map(({ variantId }, place) => {
    const [was, is] = [isWhole(before.lines, variantId), isWhole(lines, variantId)];
    return was === is ? (before.fees[place] ?? false) : is;
  });
}

/** What is chosen comes to, never more than is left; null while nothing is. */
function costOf(typed: RefundValues, { refundable }: OrderRecord): string | null {
  const { left, delivery, fees, lines } = refundable;
  if (!isForSomething(typed)) return null;
  const costs = typed.lines.map(({ quantity }, place) => lines[place]?.costs[quantity - 1]);
  const ofFees = fees.map(({ amount }, place) => (typed.fees[place] ? amount : undefined));
  const sum = [...costs, ...ofFees, typed.delivery ? delivery : undefined]
    .map((cost) => toMinorUnits(cost ?? '0.00'))
    .reduce((all, cost) => all + cost, 0);
  return fromMinorUnits(Math.min(sum, toMinorUnits(left)));
}

function requestOf(typed: RefundValues, { refundable }: OrderRecord) {
  const lines = typed.lines.flatMap(({ quantity, restock }, place) => {
    const { itemId } = refundable.lines[place] ?? {};
    return quantity > 0 && itemId ? [{ itemId, quantity, restock }] : [];
  });
  const fees = refundable.fees
    .filter((_, place) => typed.fees[place])
    .map(({ feeId, amount }) => ({ feeId, amount }));
  return {
    lines: lines.length > 0 ? lines : undefined,
    fees: fees.length > 0 ? fees : undefined,
    delivery: typed.delivery ? refundable.delivery : undefined,
    amount: typed.amount,
    reason: typed.reason || undefined,
  };
}
