import { XMarkIcon } from '@heroicons/react/24/outline';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { type FormOfThing, LoadedDrawer } from '../../../kit/admin/form/loaded-drawer.tsx';
import { type RecordForm, useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { formatMoney, toMinorUnits } from '../../../shared/format.ts';
import { useSettings } from '../../../shared/settings.ts';
import { useRested } from '../../../ui/browser/rested.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/form-field.tsx';
import { QuantityStepper } from '../../../ui/fields/quantity-stepper.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import * as editingApi from '../editing/endpoints.ts';
import type { EditableOrder, EditQuote } from '../editing/schema.ts';
import { discountLines, feeLines, optionsText, taxLines } from '../order-text.ts';
import type { OrderableVariant } from '../placing/by-hand-schema.ts';
import { AddressFields } from './new-order/customer-part.tsx';
import { nameOf, stockText, VariantFinder } from './new-order/lines-part.tsx';

type EditedLine = {
  /** Empty: it is added. */
  itemId: string;
  variantId: string;
  sku: string;
  name: string;
  options: Record<string, string>;
  imageUrl: string;
  quantity: number;
};

type EditValues = {
  lines: EditedLine[];
  address: Record<'name' | 'street' | 'city' | 'state' | 'zipCode' | 'country' | 'phone', string>;
  /** Empty: as it was ordered. */
  shippingRateId: string;
  notifyCustomer: boolean;
};

type Form = RecordForm<EditValues>;

type EditFormProps = { open: boolean; onClose: () => void; order: { id: string } };

/** Changes what is in an order and where it goes, before anything of it has left. */
export function EditForm({ open, onClose, order: { id } }: EditFormProps) {
  return (
    <LoadedDrawer
      open={open}
      onClose={onClose}
      id={id}
      find={editingApi.find}
      title="Edit Order"
      form={LoadedEditForm}
    />
  );
}

const LoadedEditForm = ({ thing, onClose }: FormOfThing<EditableOrder>) =>
  thing && <OpenEditForm order={thing} onClose={onClose} />;

const valuesOf = ({ lines, address }: EditableOrder): EditValues => ({
  lines: lines.map(({ variants, price, ...line }) => line),
  address: {
    name: address.name,
    street: address.street,
    city: address.city,
    state: address.state,
    zipCode: address.zipCode,
    country: address.country,
    phone: address.phone ?? '',
  },
  shippingRateId: '',
  notifyCustomer: true,
});

/** What is asked of the server: what is as it was is left out. */
function wantedOf(values: EditValues, order: EditableOrder) {
  const before = valuesOf(order);
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const bare = (lines: EditedLine[]) =>
    lines.map(({ itemId, variantId, quantity }) => ({
      ...(itemId && { itemId }),
      ...{ variantId, quantity },
    }));
  const lines = bare(values.lines);
  return {
    ...(!isSame(lines, bare(before.lines)) && { lines }),
    ...(!isSame(values.address, before.address) && {
      address: { ...values.address, type: order.address.type },
    }),
    ...(values.shippingRateId && { shippingRateId: values.shippingRateId }),
  };
}

const REST_MS = 300;

function useEditQuote(values: EditValues, order: EditableOrder) {
  const rested = useRested(JSON.stringify(wantedOf(values, order)), REST_MS);
  const asked: ReturnType<typeof wantedOf> = JSON.parse(rested);
  return useQuery({
    queryKey: [...editingApi.quote({ id: order.id }, asked).key, asked, order.version],
    queryFn: () => apiSend(editingApi.quote({ id: order.id }, asked)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    enabled: order.refusal === null,
  });
}

function OpenEditForm({ order, onClose }: { order: EditableOrder; onClose: () => void }) {
  const settings = useSettings();
  const money = (amount: string) => formatMoney(amount, { ...settings, currency: order.currency });
  const form: Form = useRecordForm<EditValues, unknown>({
    // The server says what is missing, as of an order by hand.
    schema: z.custom<EditValues>(),
    loaded: valuesOf(order),
    version: order.version,
    change: editingApi.change,
    save: (values, { version = order.version }) =>
      apiSend(
        editingApi.change(
          { id: order.id },
          {
            ...wantedOf(values, order),
            version,
            // What was shown is what is done, or else refused.
            ...(quote.data && !quote.isPlaceholderData && { total: quote.data.total }),
            notifyCustomer: values.notifyCustomer,
          },
        ),
      ),
    onSaved: onClose,
    done: 'Order changed',
    failed: 'Failed to change the order',
  });
  const values = form.watch();
  const quote = useEditQuote(values, order);
  const { owed = '0.00', repaid = '0.00', changes = [] } = quote.data ?? {};
  return (
    <DrawerForm
      title="Edit Order"
      description={`Order ${order.number}: what is in it and where it goes, as long as nothing of it has left.`}
      progress={form.progress}
      save={
        toMinorUnits(owed) > 0
          ? `Save and Ask for ${money(owed)}`
          : toMinorUnits(repaid) > 0
            ? `Save and Give Back ${money(repaid)}`
            : 'Save Changes'
      }
      onClose={onClose}
      beside={
        <div className="grid gap-4">
          {order.refusal && <Notice title="It cannot be edited">{order.refusal}</Notice>}
          {quote.error && (
            <p role="alert" className="text-danger text-sm">
              {quote.error.message}
            </p>
          )}
          {quote.data && (
            <Outcome
              quote={quote.data}
              isPaid={order.isPaid}
              outdated={quote.isPlaceholderData}
              money={money}
            />
          )}
          <Checkbox label="Tell the customer by mail" {...form.flag('notifyCustomer')} />
          {!values.notifyCustomer && changes.length > 0 && toMinorUnits(owed) > 0 && (
            <p className="text-ink-soft text-sm">
              Nobody is asked for the rest then. The order’s page has the link.
            </p>
          )}
        </div>
      }
    >
      <Lines form={form} order={order} />
      <h3 className="font-strong">Address</h3>
      <div className="grid gap-5 sm:grid-cols-2">
        <AddressFields field={form.field} country={values.address.country} />
        <TextField
          label="Telephone"
          autoComplete="off"
          maxLength={50}
          {...form.field('address.phone')}
        />
        <SelectField
          label="Delivery"
          options={[
            { value: '', label: `As ordered: ${order.shippingMethod}` },
            ...(quote.data?.rates ?? []).map(({ id, name, cost }) => ({
              value: id,
              label: `${name}, ${money(cost)}`,
            })),
          ]}
          {...form.field('shippingRateId')}
        />
      </div>
    </DrawerForm>
  );
}

function Lines({ form, order }: { form: Form; order: EditableOrder }) {
  const lines = form.watch('lines');
  const setLines = (next: EditedLine[]) => form.put('lines', next);
  const errorAt = (place: number) =>
    form.progress.problems.find(({ path }) => path.startsWith(`lines.${place}.`))?.text;
  const missing = form.progress.problems.find(({ path }) => path === 'lines')?.text;
  const add = ({ price, stock, isBuyable, ...variant }: OrderableVariant) =>
    setLines([...lines, { ...variant, itemId: '', quantity: 1 }]);
  return (
    <div data-field="lines" className="grid gap-4">
      <ul className="divide-y divide-line rounded-md border border-line">
        {lines.map((line, place) => (
          <Line
            key={line.itemId || `${place} ${line.variantId}`}
            line={line}
            variants={order.lines.find(({ itemId }) => itemId === line.itemId)?.variants ?? []}
            error={errorAt(place)}
            place={place}
            currency={order.currency}
            onChange={(next) => setLines(lines.with(place, next))}
            onRemove={() => setLines(lines.filter((_, nth) => nth !== place))}
          />
        ))}
      </ul>
      {missing && <FieldError id="lines-error">{missing}</FieldError>}
      <VariantFinder onFound={add} />
    </div>
  );
}

type LineProps = {
  line: EditedLine;
  /** What it can be changed into. */
  variants: OrderableVariant[];
  error: string | undefined;
  place: number;
  currency: string;
  onChange: (line: EditedLine) => void;
  onRemove: () => void;
};

function Line({ line, variants, error, place, currency, onChange, onRemove }: LineProps) {
  const settings = useSettings();
  const name = nameOf(line);
  const choose = (variantId: string) => {
    const chosen = variants.find((variant) => variant.variantId === variantId);
    if (!chosen) return;
    const { price, stock, isBuyable, ...variant } = chosen;
    onChange({ ...line, ...variant });
  };
  const options = variants.map((variant) => ({
    value: variant.variantId,
    label: [
      optionsText(variant.options) || variant.sku,
      formatMoney(variant.price, { ...settings, currency }),
      stockText(variant),
    ].join(' · '),
    disabled: !variant.isBuyable && variant.variantId !== line.variantId,
  }));
  const isThere = variants.some(({ variantId }) => variantId === line.variantId);
  return (
    <li data-field={`lines.${place}`} className="grid gap-3 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Picture
          src={line.imageUrl}
          alt=""
          sizes="3rem"
          width={1}
          height={1}
          className="w-12 shrink-0 rounded-md"
        />
        <p className="grid min-w-0 flex-1 basis-40">
          <span className="wrap-anywhere font-strong">{line.name}</span>
          <span className="wrap-anywhere text-ink-soft text-xs">
            {[optionsText(line.options), line.sku].filter(Boolean).join(' · ')}
          </span>
        </p>
        <QuantityStepper
          label={`Quantity of ${name}`}
          value={line.quantity}
          onChange={(quantity) => onChange({ ...line, quantity })}
        />
        <IconButton label={`Take out ${name}`} onClick={onRemove}>
          <XMarkIcon aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {(isThere ? options.length > 1 : options.length > 0) && (
        <SelectField
          label={`Variant of ${line.name}`}
          options={
            isThere
              ? options
              : [
                  { value: line.variantId, label: optionsText(line.options) || line.sku },
                  ...options,
                ]
          }
          value={line.variantId}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      {error && <FieldError id={`line-error-${place}`}>{error}</FieldError>}
    </li>
  );
}

type OutcomeProps = {
  quote: EditQuote;
  isPaid: boolean;
  outdated: boolean;
  money: (amount: string) => string;
};

/** What it comes to, and what becomes of the difference. */
function Outcome({ quote, isPaid, outdated, money }: OutcomeProps) {
  const sums = [
    { key: 'items', name: 'Items', amount: money(quote.subtotal) },
    ...discountLines(quote).map(({ name, amount }) => ({
      ...{ key: `off ${name}`, name },
      amount: `−${money(amount)}`,
    })),
    { key: 'delivery', name: `Delivery (${quote.shippingMethod})`, amount: money(quote.shipping) },
    ...feeLines(quote).map(({ key, name, amount }) => ({ key, name, amount: money(amount) })),
    ...taxLines(quote).map(({ name, amount }) => ({
      ...{ key: `tax ${name}`, name },
      amount: money(amount),
    })),
  ];
  return (
    <div
      className={classNames('grid gap-4 text-sm transition-opacity', outdated && 'opacity-50')}
      aria-live="polite"
    >
      <dl className="figures grid gap-1 rounded-md border border-line px-4 py-3">
        {sums.map(({ key, name, amount }) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="wrap-anywhere text-ink-soft">{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 font-strong">
          <dt>Total</dt>
          <dd>{money(quote.total)}</dd>
        </div>
        <div className="flex justify-between gap-4 text-ink-soft">
          <dt>Before</dt>
          <dd>{money(quote.before)}</dd>
        </div>
      </dl>
      {quote.changes.length > 0 && (
        <ul className="grid gap-1">
          {quote.changes.map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      )}
      <p className="font-strong">{outcomeText(quote, isPaid, money)}</p>
    </div>
  );
}

function outcomeText(
  { changes, difference, owed, repaid, toCards, due }: EditQuote,
  isPaid: boolean,
  money: (amount: string) => string,
): string {
  if (changes.length === 0) return 'Nothing is changed yet.';
  const is = (amount: string) => toMinorUnits(amount) > 0;
  if (!isPaid && difference !== '0.00') return `It is not paid yet: ${money(due)} will be due.`;
  const texts = [
    is(repaid) && `${money(repaid)} goes back the way it was paid.`,
    is(toCards) && `${money(toCards)} goes back to gift cards.`,
    is(owed) && `${money(owed)} is left to pay, by a link.`,
  ].filter(Boolean);
  return texts.length > 0 ? texts.join(' ') : 'It costs the same.';
}
