import * as z from 'zod';
import { DeliveryRate } from '../../../domain/orders/pricing/tariff-schema.ts';
import { useSettings } from '../../shared/settings.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DrawerForm } from '../form/drawer-form.tsx';
import { useRecordForm } from '../form/record-form.ts';
import { amountToType, typedMoney } from '../form/typed-money.ts';
import { putInto, saveDelivery, withRates } from './delivery.ts';
import type { DeliveryFormProps } from './delivery-screen.tsx';

/** Everything as it is typed. */
const Fields = z
  .object({
    name: z.string(),
    price: z.string(),
    minDays: z.string(),
    maxDays: z.string(),
    freeFrom: z.string(),
    minAmount: z.string(),
    maxAmount: z.string(),
    minGrams: z.string(),
    maxGrams: z.string(),
    fragile: z.string(),
    overnight: z.string(),
    express: z.string(),
    isPickup: z.boolean(),
    isDefault: z.boolean(),
  })
  .superRefine((fields, context) => {
    const { error } = DeliveryRate.safeParse(rateOf(fields));
    for (const { path, message } of error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: path.slice(-1), message });
    }
  });
type Fields = z.infer<typeof Fields>;

const CLASSES = ['fragile', 'overnight', 'express'] as const;

function fieldsOf(rate: DeliveryRate, currency: string): Fields {
  const amount = (text: string | null | undefined) => amountToType(text ?? '', currency);
  const grams = (weight: number | null) => (weight === null ? '' : String(weight));
  return {
    name: rate.name,
    price: amount(rate.price),
    minDays: String(rate.minDays),
    maxDays: String(rate.maxDays),
    freeFrom: amount(rate.freeFrom),
    minAmount: amount(rate.minAmount),
    maxAmount: amount(rate.maxAmount),
    minGrams: grams(rate.minGrams),
    maxGrams: grams(rate.maxGrams),
    fragile: amount(rate.surcharges.fragile),
    overnight: amount(rate.surcharges.overnight),
    express: amount(rate.surcharges.express),
    isPickup: rate.isPickup,
    isDefault: rate.isDefault,
  };
}

const EMPTY: Fields = {
  name: '',
  price: '',
  minDays: '',
  maxDays: '',
  freeFrom: '',
  minAmount: '',
  maxAmount: '',
  minGrams: '',
  maxGrams: '',
  fragile: '',
  overnight: '',
  express: '',
  isPickup: false,
  isDefault: false,
};

const orNull = <Value,>(text: string, read: (text: string) => Value): Value | null =>
  text.trim() === '' ? null : read(text);
const number = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

function rateOf(fields: Fields): z.input<typeof DeliveryRate> {
  const surcharges = CLASSES.flatMap((name) =>
    fields[name].trim() === '' ? [] : [[name, typedMoney(fields[name])]],
  );
  return {
    name: fields.name,
    price: typedMoney(fields.price),
    minDays: number(fields.minDays),
    maxDays: number(fields.maxDays),
    freeFrom: orNull(fields.freeFrom, typedMoney),
    minAmount: orNull(fields.minAmount, typedMoney),
    maxAmount: orNull(fields.maxAmount, typedMoney),
    minGrams: orNull(fields.minGrams, number),
    maxGrams: orNull(fields.maxGrams, number),
    surcharges: Object.fromEntries(surcharges),
    isPickup: fields.isPickup,
    isDefault: fields.isDefault,
  };
}

type RateFormProps = DeliveryFormProps & {
  /** Undefined: everywhere else. */
  zoneId: string | undefined;
  /** Undefined for a new one. */
  rate: DeliveryRate | undefined;
};

/** The form in its drawer. */
export function RateDrawer({ open, ...props }: RateFormProps & { open: boolean }) {
  return open && <RateForm {...props} />;
}

/** What a way of delivery costs, and which orders it is offered to. */
function RateForm({ delivery, zoneId, rate, onClose, returnFocusTo }: RateFormProps) {
  const { currency } = useSettings();
  const loaded = rate ? fieldsOf(rate, currency) : EMPTY;
  const form = useRecordForm<Fields>({
    schema: Fields,
    loaded,
    change: 'settings.edit',
    save: (fields) =>
      saveDelivery(
        delivery,
        withRates(zoneId, (rates) => {
          const saved = { ...DeliveryRate.parse(rateOf(fields)), id: rate?.id };
          const others = saved.isDefault
            ? rates.map((each) => ({ ...each, isDefault: false }))
            : rates;
          return putInto(others, saved);
        }),
      ),
    reload: () => ({ values: loaded }),
    onSaved: onClose,
    done: 'Delivery saved',
    failed: 'Failed to save delivery',
    pathOf: (path) => {
      const field = path.split('.').at(-1) ?? path;
      return field in EMPTY ? field : 'name';
    },
  });
  return (
    <DrawerForm
      title={rate ? 'Edit Rate' : 'Add Rate'}
      progress={form.progress}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <TextField label="Name" required autoFocus autoComplete="off" {...form.field('name')} />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Price" required inputMode="decimal" {...form.field('price')} />
        <TextField
          label="Free from"
          inputMode="decimal"
          placeholder="Never"
          {...form.field('freeFrom')}
        />
        <TextField label="Days, at least" required inputMode="numeric" {...form.field('minDays')} />
        <TextField label="Days, at most" required inputMode="numeric" {...form.field('maxDays')} />
      </div>
      <div>
        <Checkbox label="Chosen unless the shopper takes another" {...form.flag('isDefault')} />
        <Checkbox label="Collected from the shop" {...form.flag('isPickup')} />
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-strong text-sm">Offered to orders</legend>
        <div className="grid grid-cols-2 gap-4">
          <TextField label="From amount" inputMode="decimal" {...form.field('minAmount')} />
          <TextField label="Below amount" inputMode="decimal" {...form.field('maxAmount')} />
          <TextField label="From grams" inputMode="numeric" {...form.field('minGrams')} />
          <TextField label="Below grams" inputMode="numeric" {...form.field('maxGrams')} />
        </div>
        <p className="text-ink-soft text-sm">
          Empty: any. The amount is that of the goods before discounts; what has no weight weighs
          nothing.
        </p>
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-strong text-sm">Once more for products that are</legend>
        <div className="grid grid-cols-3 gap-4">
          <TextField label="Fragile" inputMode="decimal" {...form.field('fragile')} />
          <TextField label="Overnight" inputMode="decimal" {...form.field('overnight')} />
          <TextField label="Express" inputMode="decimal" {...form.field('express')} />
        </div>
      </fieldset>
    </DrawerForm>
  );
}
