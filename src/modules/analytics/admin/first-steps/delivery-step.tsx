import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { money, optional, shownOf, typedAs } from '../../../../kit/admin/form/codecs.ts';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { countryCode, countryName } from '../../../../kit/countries.ts';
import { MoneyText } from '../../../../kit/wire.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { Loaded } from '../../../../shared/loaded.tsx';
import { useSettings } from '../../../../shared/settings.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { deliveryQuery, saveDelivery } from '../../../orders/admin/delivery/delivery.ts';
import * as pricingApi from '../../../orders/pricing/endpoints.ts';
import type { DeliveryEntry, DeliveryRate } from '../../../orders/pricing/tariff-schema.ts';
import * as settingsApi from '../../../settings/endpoints.ts';
import { type SettingsStepProps, StepFrame, settingIn } from './step-frame.tsx';
import { STEPS } from './steps.ts';

const Rule = z.object({
  /** Prices; null: there is no such rate. */
  standard: MoneyText,
  freeFrom: MoneyText.nullable(),
  express: MoneyText.nullable(),
  onlyHome: z.boolean(),
  collects: z.boolean(),
});

/** Where parcels go and for how much, as far as it is simple; the rest is set on the screen of its own. */
export function DeliveryStep(props: SettingsStepProps) {
  const query = useQuery(deliveryQuery);
  return (
    <Loaded query={query}>{(delivery) => <DeliveryForm {...props} delivery={delivery} />}</Loaded>
  );
}

function DeliveryForm({
  delivery,
  entries,
  onDone,
}: SettingsStepProps & { delivery: DeliveryEntry }) {
  const { currency } = useSettings();
  const home = countryCode(settingIn(entries, 'shop_country'));
  const rates = delivery.zones[0]?.rates ?? delivery.elsewhere;
  const [standard, express] = rates.filter(({ isPickup }) => !isPickup);
  const price = money(currency);
  const typed = { standard: price, freeFrom: optional(price), express: optional(price) };
  const loaded = shownOf(
    typed,
    {
      standard: '',
      freeFrom: '',
      express: '',
      onlyHome: home !== undefined,
      collects: rates.some(({ isPickup }) => isPickup),
    },
    { standard: standard?.price, freeFrom: standard?.freeFrom, express: express?.price },
  );
  const form = useRecordForm({
    schema: typedAs(typed, Rule),
    loaded,
    change: pricingApi.changeDelivery,
    save: async (said) => {
      const all = ratesOf(said, rates);
      await saveDelivery(delivery, () =>
        said.onlyHome && home
          ? { zones: [{ ...zoneOf(delivery, home), rates: all }], elsewhere: [] }
          : { zones: [], elsewhere: all },
      );
      return apiSend(settingsApi.change({ key: 'first_steps_delivery', value: 'true' }));
    },
    onSaved: onDone,
    done: 'Delivery saved',
    failed: 'Failed to save delivery',
    pathOf: () => 'standard',
    names: { freeFrom: 'free from', onlyHome: 'where to', collects: 'collection' },
  });
  const more = { href: STEPS.delivery.href, text: 'Zones, weights and days' };
  if (delivery.zones.length > 1 || rates.length > 3) {
    return (
      <StepFrame progress={form.progress} more={more}>
        <p>You have zones or rates of your own: they are changed on their own screen.</p>
      </StepFrame>
    );
  }
  return (
    <StepFrame progress={form.progress} more={more}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label={`Standard, ${currency}`}
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.field('standard')}
        />
        <TextField
          label="Free from"
          placeholder="Never"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('freeFrom')}
        />
        <TextField
          label={`Express, ${currency}`}
          placeholder="None"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('express')}
        />
      </div>
      <div>
        {home && <Checkbox label={`Only within ${countryName(home)}`} {...form.flag('onlyHome')} />}
        <Checkbox
          label="Orders can be collected at the shop, for nothing"
          {...form.flag('collects')}
        />
      </div>
    </StepFrame>
  );
}

const zoneOf = ({ zones }: DeliveryEntry, home: string) => ({
  id: zones[0]?.id,
  name: countryName(home),
  countries: [home],
  states: [],
  postcodes: [],
});

/** The rates that the shop has, with these prices. */
function ratesOf(
  { standard, freeFrom, express, collects }: z.infer<typeof Rule>,
  rates: DeliveryRate[],
): DeliveryRate[] {
  const [first, second] = rates.filter(({ isPickup }) => !isPickup);
  const pickup = rates.find(({ isPickup }) => isPickup);
  const fresh = {
    price: '0.00',
    freeFrom: null,
    isDefault: false,
    isPickup: false,
    minGrams: null,
    maxGrams: null,
    minAmount: null,
    maxAmount: null,
    surcharges: {},
    cutOff: null,
    deliveryDays: null,
  };
  // In another zone they are other rates.
  const kept = (rate: DeliveryRate | undefined, otherwise: DeliveryRate): DeliveryRate => {
    const { id, ...same } = rate ?? otherwise;
    return same;
  };
  const isCollected = { ...fresh, name: 'Collection', minDays: 0, maxDays: 1, isPickup: true };
  return [
    {
      ...kept(first, { ...fresh, name: 'Standard', minDays: 3, maxDays: 5 }),
      price: standard,
      freeFrom,
      isDefault: true,
    },
    ...(express === null
      ? []
      : [
          {
            ...kept(second, { ...fresh, name: 'Express', minDays: 1, maxDays: 2 }),
            price: express,
          },
        ]),
    ...(collects ? [kept(pickup, isCollected)] : []),
  ];
}
