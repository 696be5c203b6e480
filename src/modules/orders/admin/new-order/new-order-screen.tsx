import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod';
import { Forbidden } from '../../../../kit/admin/access/forbidden.tsx';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { FormFrame, Problems } from '../../../../kit/admin/form/form-frame.tsx';
import { type RecordForm, useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { PageHeader } from '../../../../kit/admin/frame/page-header.tsx';
import { countryCode } from '../../../../kit/countries.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { formatMoney } from '../../../../shared/format.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { useRested } from '../../../../ui/browser/rested.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { CopyField } from '../../../../ui/fields/copy-field.tsx';
import { FieldError } from '../../../../ui/fields/form-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { discountLines, feeLines, taxLines } from '../../order-text.ts';
import * as byHandApi from '../../placing/by-hand-endpoints.ts';
import {
  PAID_BY,
  type PlacedByHand,
  type QuoteByHand,
  type QuoteByHandRequest,
} from '../../placing/by-hand-schema.ts';
import { CustomerPart } from './customer-part.tsx';
import { GiftCardsPart } from './gift-cards-part.tsx';
import { LinesPart } from './lines-part.tsx';
import { emptyDraft, type OrderDraft, quoteRequestOf, requestOf } from './order-draft.ts';
import { WaitingPanel } from './waiting-panel.tsx';

const BACK = { href: '/admin/orders', label: 'Back to Orders' };

/** Writes an order for a customer, on the telephone for example. */
export function NewOrderScreen() {
  const may = useCan(byHandApi.place);
  const [placed, setPlaced] = useState<PlacedByHand>();
  if (!may) return <Forbidden title="Add Order" needs={byHandApi.place} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader title="Add Order" back={BACK} />
      {placed ? (
        <Placed placed={placed} onAgain={() => setPlaced(undefined)} />
      ) : (
        <NewOrder onPlaced={setPlaced} />
      )}
      <WaitingPanel />
    </div>
  );
}

function Placed({ placed, onAgain }: { placed: PlacedByHand; onAgain: () => void }) {
  const { orderId, number, payLink } = placed;
  return (
    <Panel title={payLink ? 'The order waits for its payment' : 'The order is placed'}>
      <div className="grid max-w-2xl gap-5 p-5">
        {payLink ? (
          <>
            <p>
              Its stock is reserved, and the link has been mailed. You can also pass it on yourself.
            </p>
            <CopyField label="Pay link" text={payLink} />
          </>
        ) : (
          <p>The customer is told by mail.</p>
        )}
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`/admin/orders/${orderId}`}>Open Order {number}</ButtonLink>
          <Button variant="secondary" onClick={onAgain}>
            Write Another
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** Typing rests for so long before the price is asked for, in milliseconds. */
const REST_MS = 300;

function useTrialQuote(draft: OrderDraft) {
  const rested = useRested(JSON.stringify(quoteRequestOf(draft)), REST_MS);
  const asked: z.input<typeof QuoteByHandRequest> = JSON.parse(rested);
  return useQuery({
    queryKey: [...byHandApi.quote(asked).key, asked],
    queryFn: () => apiSend(byHandApi.quote(asked)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function NewOrder({ onPlaced }: { onPlaced: (placed: PlacedByHand) => void }) {
  const { shopCountry } = useSettings();
  // The customer's page says for whom.
  const { customer = '', name = '' } = useSearch({ strict: false }) as Record<string, string>;
  const [loaded] = useState(() => ({
    ...emptyDraft(countryCode(shopCountry) ?? ''),
    ...(customer !== '' && { customerId: customer, customer: name }),
  }));
  const [quoted, setQuoted] = useState<string>();
  const form = useRecordForm<OrderDraft, PlacedByHand>({
    // The route's own schema knows no half-written orders: the server says what is missing.
    schema: z.custom<OrderDraft>(),
    loaded,
    change: byHandApi.place,
    save: (values, { key }) =>
      apiSend(byHandApi.place(requestOf(values, quoted)), { headers: { 'Idempotency-Key': key } }),
    onSaved: onPlaced,
    done: 'Order placed',
    failed: 'Failed to place the order',
    names: { customerId: 'customer', isNew: 'customer' },
  });
  const draft = form.watch();
  const quote = useTrialQuote(draft);
  // What the staff member sees is what is placed, or else refused.
  const seen = quote.data?.total;
  if (seen !== quoted) setQuoted(seen);
  const { progress } = form;
  return (
    <FormFrame
      progress={progress}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <CustomerPart form={form} />
        <LinesPart form={form} quote={quote.data} />
        <GiftCardsPart form={form} />
        <TermsPart form={form} quote={quote.data} />
      </div>
      <div className="grid gap-6 lg:sticky lg:top-6">
        <Panel title="Total">
          <div className="grid gap-5 p-5">
            {quote.data && <Sums quote={quote.data} outdated={quote.isPlaceholderData} />}
            {quote.data?.deliveryNote && (
              <p className="wrap-anywhere text-ink-soft text-sm">{quote.data.deliveryNote}</p>
            )}
            {quote.error && <p className="text-danger text-sm">{quote.error.message}</p>}
            {quote.data?.isUndeliverable && (
              <Notice tone="warm" title="This cannot be brought to that address." />
            )}
            <AgeCheck form={form} age={quote.data?.ageToCheck ?? null} />
            {(progress.problems.length > 0 || progress.failure) && (
              <div role="alert" className="text-danger text-sm">
                <Problems progress={progress} />
              </div>
            )}
            <Button
              type="submit"
              wide
              busy={progress.state === 'saving'}
              busyLabel="Placing…"
              title="Ctrl S"
            >
              {draft.payment === 'link' ? 'Send the Pay Link' : 'Place Order'}
            </Button>
          </div>
        </Panel>
      </div>
    </FormFrame>
  );
}

type PartProps = { form: RecordForm<OrderDraft>; quote: QuoteByHand | undefined };

/** Delivery, discount, payment and note. */
function TermsPart({ form, quote }: PartProps) {
  const settings = useSettings();
  const payment = form.watch('payment');
  const rates = quote?.rates ?? [];
  const chosen = form.watch('shippingRateId');
  const hasLines = form.watch('lines').length + form.watch('giftCards').length > 0;
  const code = quote?.code;
  return (
    <Panel title="Delivery and payment">
      <div className="grid gap-5 p-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <SelectField
            label="Delivery"
            options={rates.map(({ id, name, cost }) => ({
              value: id,
              // Nothing costs nothing to send.
              label: hasLines ? `${name}, ${formatMoney(cost, settings)}` : name,
            }))}
            {...form.field('shippingRateId')}
            value={rates.some(({ id }) => id === chosen) ? chosen : (quote?.shippingRateId ?? '')}
          />
        </div>
        <TextField
          label={`Discount (${quote?.currency ?? settings.currency})`}
          hint="Off items and delivery, before tax"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('discount.amount')}
        />
        <TextField
          label="Why"
          hint="The customer reads it"
          autoComplete="off"
          maxLength={100}
          {...form.field('discount.why')}
        />
        <TextField
          label="Promotion’s code"
          hint={code && (code.reason ?? 'It counts.')}
          autoComplete="off"
          {...form.field('code')}
        />
        <SelectField
          label="Payment"
          options={[
            { value: 'cash', label: 'On delivery' },
            { value: 'paid', label: 'Received already' },
            { value: 'link', label: 'By a link that we mail' },
          ]}
          {...form.field('payment')}
        />
        {payment === 'paid' && (
          <SelectField
            label="Received by"
            options={PAID_BY.map((value) => ({ value, label: value }))}
            {...form.field('paidBy')}
          />
        )}
        <div className="sm:col-span-2">
          <TextAreaField
            label="Note"
            rows={2}
            hint="For staff; it stands in the order’s notes"
            {...form.field('note')}
          />
        </div>
      </div>
    </Panel>
  );
}

function AgeCheck({ form, age }: { form: RecordForm<OrderDraft>; age: number | null }) {
  if (age === null) return null;
  const { error } = form.field('ageChecked');
  return (
    <div data-field="ageChecked">
      <Checkbox
        label={`I made sure that the customer is ${age} or older`}
        checked={form.watch('ageChecked')}
        onChange={({ target }) => {
          form.put('ageChecked', target.checked);
          form.clearErrors('ageChecked');
        }}
      />
      {error && <FieldError id="age-error">{error}</FieldError>}
    </div>
  );
}

function Sums({ quote, outdated }: { quote: QuoteByHand; outdated: boolean }) {
  const settings = useSettings();
  const money = (amount: string) => formatMoney(amount, { ...settings, currency: quote.currency });
  const lines = [
    { name: 'Items', amount: money(quote.subtotal) },
    ...discountLines(quote).map(({ name, amount }) => ({ name, amount: `−${money(amount)}` })),
    // Of nothing the delivery costs nothing, which is no price to promise.
    ...(quote.lines.length > 0 && !quote.isUndeliverable
      ? [{ name: 'Delivery', amount: money(quote.shipping) }]
      : []),
    ...feeLines(quote).map(({ name, amount }) => ({ name, amount: money(amount) })),
    ...taxLines(quote).map(({ name, amount }) => ({ name, amount: money(amount) })),
  ];
  return (
    <dl
      className={classNames('figures grid gap-2 transition-opacity', outdated && 'opacity-50')}
      aria-live="polite"
    >
      {lines.map(({ name, amount }) => (
        <div key={name} className="flex justify-between gap-4 text-sm">
          <dt className="wrap-anywhere text-ink-soft">{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {!quote.isUndeliverable && (
        <div className="mt-2 flex justify-between gap-4 border-line border-t pt-4 font-strong text-lg">
          <dt>Total</dt>
          <dd>{money(quote.total)}</dd>
        </div>
      )}
    </dl>
  );
}
