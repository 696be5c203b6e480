import * as z from 'zod';
import {
  money,
  number,
  optional,
  shownOf,
  text,
  typedAs,
} from '../../../../kit/admin/form/codecs.ts';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { WeekdaysField } from '../../../../kit/admin/form/weekdays-field.tsx';
import { WEEKDAYS } from '../../../../kit/wire.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import * as pricingApi from '../../pricing/endpoints.ts';
import { DeliveryRate } from '../../pricing/tariff-schema.ts';
import { putInto, saveDelivery, withRates } from './delivery.ts';
import type { DeliveryFormProps } from './delivery-screen.tsx';

const typedIn = (currency: string) => {
  const amount = money(currency);
  return {
    price: amount,
    minDays: number,
    maxDays: number,
    freeFrom: optional(amount),
    minAmount: optional(amount),
    maxAmount: optional(amount),
    minGrams: optional(number),
    maxGrams: optional(number),
    cutOff: optional(text),
    deliveryDays: DAYS,
    surcharges: z.codec(Sums, Sums, {
      decode: (typed) =>
        Object.fromEntries(
          Object.entries(typed).flatMap(([name, sum]) =>
            sum.trim() === '' ? [] : [[name, z.decode(amount, sum)]],
          ),
        ),
      encode: (sums) => ({
        ...FRESH.surcharges,
        ...Object.fromEntries(
          Object.entries(sums).map(([name, sum]) => [name, z.encode(amount, sum)]),
        ),
      }),
    }),
  };
};

/** None: as the settings say. */
const DAYS = z.codec(z.array(z.string()), z.array(z.enum(WEEKDAYS)).nullable(), {
  decode: (days) => (days.length > 0 ? WEEKDAYS.filter((day) => days.includes(day)) : null),
  encode: (days) => days ?? [],
});

const Sums = z.record(z.string(), z.string());

const FRESH = {
  name: '',
  price: '',
  minDays: '',
  maxDays: '',
  freeFrom: '',
  minAmount: '',
  maxAmount: '',
  minGrams: '',
  maxGrams: '',
  surcharges: { fragile: '', overnight: '', express: '' },
  isPickup: false,
  isDefault: false,
  cutOff: '',
  deliveryDays: [],
};

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
  const fields = typedIn(currency);
  const loaded = shownOf(fields, FRESH, rate);
  const form = useRecordForm({
    schema: typedAs(fields, DeliveryRate),
    loaded,
    change: pricingApi.changeDelivery,
    save: (input) =>
      saveDelivery(
        delivery,
        withRates(zoneId, (rates) => {
          const saved = { ...input, id: rate?.id };
          const others = saved.isDefault
            ? rates.map((each) => ({ ...each, isDefault: false }))
            : rates;
          return putInto(others, saved);
        }),
      ),
    reload: () => ({ values: loaded }),
    onSaved: onClose,
    done: 'Delivery saved',
    note: 'It holds from the next order on.',
    failed: 'Failed to save delivery',
    pathOf: (path) => {
      const field = path.replace(/^.*rates\.\d+\./, '');
      return String(field.split('.')[0]) in FRESH ? field : 'name';
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
        <TextField label="Days from" required inputMode="numeric" {...form.field('minDays')} />
        <TextField label="Days to" required inputMode="numeric" {...form.field('maxDays')} />
      </div>
      <div>
        <Checkbox label="Selected at first" {...form.flag('isDefault')} />
        <Checkbox label="Collected from the shop" {...form.flag('isPickup')} />
      </div>
      <TextField
        label="Cut-off time"
        type="time"
        hint="Until when it leaves on the same day. Empty: as the settings below say."
        {...form.field('cutOff')}
      />
      <WeekdaysField
        label="Brought on"
        hint="None: on the shop’s working days. Nothing is brought on holidays."
        values={form.watch('deliveryDays')}
        onChange={(days) => form.put('deliveryDays', days)}
      />
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
        <legend className="mb-2 font-strong text-sm">Surcharge for products that are</legend>
        <div className="grid grid-cols-3 gap-4">
          <TextField label="Fragile" inputMode="decimal" {...form.field('surcharges.fragile')} />
          <TextField
            label="Overnight"
            inputMode="decimal"
            {...form.field('surcharges.overnight')}
          />
          <TextField label="Express" inputMode="decimal" {...form.field('surcharges.express')} />
        </div>
      </fieldset>
    </DrawerForm>
  );
}
