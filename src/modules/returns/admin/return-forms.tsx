import * as z from 'zod';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { amountToType, typedBy } from '../../../kit/admin/form/typed-money.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { formatMoney, fromMinorUnits, toMinorUnits } from '../../../shared/format.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { QuantityStepper } from '../../../ui/fields/quantity-stepper.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { feeName, optionsText, referenceOf } from '../../orders/order-text.ts';
import * as returnRecordsApi from '../admin-endpoints.ts';
import { Inspection, Refusal, type ReturnRecord, ReturnRefund } from '../schema.ts';
import { ExchangeForm } from './exchange-form.tsx';

export type ReturnForm = 'refuse' | 'inspect' | 'refund' | 'exchange';

type FormProps = { record: ReturnRecord; onClose: () => void };

/** The forms that a return's steps open. */
export function ReturnForms({
  form,
  open,
  ...props
}: FormProps & { form: ReturnForm | undefined; open: boolean }) {
  if (!open) return null;
  if (form === 'refuse') return <RefuseForm {...props} />;
  if (form === 'exchange') return <ExchangeForm {...props} />;
  return form === 'inspect' ? <InspectForm {...props} /> : <RefundForm {...props} />;
}

const titleOf = ({ id }: ReturnRecord) => `Return ${referenceOf(id)}`;

function RefuseForm({ record, onClose }: FormProps) {
  const form = useRecordForm({
    schema: Refusal,
    loaded: { reason: '' },
    change: returnRecordsApi.refuse,
    save: (values) => apiSend(returnRecordsApi.refuse({ id: record.id }, values)),
    onSaved: onClose,
    done: 'Return refused',
    note: 'The customer gets your words by mail.',
    failed: 'Failed to refuse the return',
  });
  return (
    <DrawerForm
      title="Refuse"
      description={`${titleOf(record)}: ${record.payerName} gets the mail ‘Return refused’ with these words.`}
      progress={form.progress}
      save="Refuse Return"
      destructive
      onClose={onClose}
    >
      <TextAreaField label="Reason" required autoFocus rows={4} {...form.field('reason')} />
    </DrawerForm>
  );
}

function InspectForm({ record, onClose }: FormProps) {
  const { lines } = record;
  const form = useRecordForm({
    schema: Inspection,
    loaded: { lines: lines.map(({ itemId, quantity }) => ({ itemId, good: quantity })) },
    change: returnRecordsApi.inspect,
    save: (values) => apiSend(returnRecordsApi.inspect({ id: record.id }, values)),
    onSaved: onClose,
    done: 'Return inspected',
    note: 'What is as good as new is on sale again.',
    failed: 'Failed to record the inspection',
  });
  const { lines: inspected } = form.watch();
  const count = inspected.reduce((sum, { good }) => sum + good, 0);
  return (
    <DrawerForm
      title="Inspect"
      description={`${titleOf(record)}: what is as good as new goes on sale again. No mail leaves.`}
      progress={form.progress}
      save={count === 0 ? 'Put Nothing on Sale' : `Put ${count} on Sale`}
      onClose={onClose}
    >
      <ul className="divide-y divide-line rounded-md border border-line">
        {lines.map((line, place) => (
          <li
            key={line.itemId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 text-sm"
          >
            <span className="grid min-w-0 flex-1 basis-40">
              <span className="wrap-anywhere font-strong">{line.name}</span>
              <span className="wrap-anywhere text-ink-soft text-xs">
                {[optionsText(line.options), `${line.quantity} came back`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <QuantityStepper
              label={`Good pieces of ${line.name}`}
              min={0}
              max={line.quantity}
              value={inspected[place]?.good ?? 0}
              onChange={(good) => form.put(`lines.${place}.good`, good)}
            />
          </li>
        ))}
      </ul>
    </DrawerForm>
  );
}

const Amount = typedBy(ReturnRefund.shape.amount.unwrap());
const Refunded = z.object({ delivery: z.boolean(), fees: z.array(z.boolean()), amount: Amount });
type Refunded = z.infer<typeof Refunded>;

function RefundForm({ record, onClose }: FormProps) {
  const settings = useSettings();
  const { pieces, delivery, fees, left } = record.refundable;
  const toType = (amount: string) => amountToType(amount, record.currency);
  const money = (amount: string) => formatMoney(amount, { ...settings, currency: record.currency });
  const costOf = (chosen: Pick<Refunded, 'delivery' | 'fees'>) => {
    const ofFees = fees.filter((_, place) => chosen.fees[place]).map(({ amount: cost }) => cost);
    const sum = [pieces, ...ofFees, ...(chosen.delivery ? [delivery] : [])]
      .map(toMinorUnits)
      .reduce((all, cost) => all + cost, 0);
    return fromMinorUnits(Math.min(sum, toMinorUnits(left)));
  };
  const proposed = { delivery: false, fees: fees.map(({ isProposed }) => isProposed) };
  const form = useRecordForm({
    schema: Refunded,
    loaded: { ...proposed, amount: toType(costOf(proposed)) },
    change: returnRecordsApi.refund,
    save: (values) =>
      apiSend(
        returnRecordsApi.refund(
          { id: record.id },
          {
            amount: values.amount,
            delivery: values.delivery ? delivery : undefined,
            fees: fees
              .filter((_, place) => values.fees[place])
              .map(({ feeId, amount: ofFee }) => ({ feeId, amount: ofFee })),
          },
        ),
      ),
    onSaved: onClose,
    done: 'Return refunded',
    note: record.isRefundedByProvider
      ? 'The money goes back the way it came, and the customer is told.'
      : 'Give the money back yourself; the customer is told.',
    failed: 'Failed to refund the return',
  });
  const typed = form.watch();
  const amount = Amount.safeParse(typed.amount);
  const choose = (chosen: Partial<Refunded>) => {
    const values = { ...typed, ...chosen };
    form.put('delivery', values.delivery);
    form.put('fees', values.fees);
    form.setValue('amount', toType(costOf(values)), {
      shouldDirty: true,
      shouldValidate: true,
    });
  };
  return (
    <DrawerForm
      title="Refund"
      description={`${titleOf(record)}: ${
        record.isRefundedByProvider
          ? 'the money goes back the way it came'
          : 'records what you give back yourself; what a gift card paid goes back onto it'
      }, and ${record.payerName} gets the mail ‘Refund’.`}
      progress={form.progress}
      busy="Refunding…"
      save={amount.success ? `Refund ${money(amount.data)}` : 'Refund'}
      onClose={onClose}
    >
      <p className="text-sm">
        The pieces cost <span className="figures font-strong">{money(pieces)}</span>, tax and
        discounts included.
      </p>
      {toMinorUnits(delivery) > 0 && (
        <Checkbox
          label={`And the delivery, ${money(delivery)}`}
          checked={typed.delivery}
          onChange={(event) => choose({ delivery: event.target.checked })}
        />
      )}
      {fees.map((fee, place) => (
        <Checkbox
          key={fee.feeId}
          label={`And ${feeName(fee)}, ${money(fee.amount)}`}
          checked={typed.fees[place] ?? false}
          onChange={(event) => choose({ fees: typed.fees.with(place, event.target.checked) })}
        />
      ))}
      <TextField
        label={`Amount (${record.currency})`}
        hint="It can be less, for what came back worn or broken."
        inputMode="decimal"
        autoComplete="off"
        required
        autoFocus
        {...form.field('amount')}
      />
    </DrawerForm>
  );
}
