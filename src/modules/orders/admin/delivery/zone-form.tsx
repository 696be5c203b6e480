import type * as z from 'zod';
import { shownOf, typedAs } from '../../../../kit/admin/form/codecs.ts';
import { COUNTRIES, CountriesField } from '../../../../kit/admin/form/countries-field.tsx';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { countryCode } from '../../../../kit/countries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { ChipListField } from '../../../../ui/fields/chips-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import * as pricingApi from '../../pricing/endpoints.ts';
import { postcodeHint } from '../../pricing/postcode-patterns.ts';
import { DeliveryZone } from '../../pricing/tariff-schema.ts';
import { putInto, saveDelivery } from './delivery.ts';
import type { DeliveryFormProps } from './delivery-screen.tsx';

const FRESH: z.input<typeof DeliveryZone> = {
  name: '',
  countries: [],
  states: [],
  postcodes: [],
  rates: [],
};

type ZoneFormProps = DeliveryFormProps & { zone: DeliveryZone | undefined };

/** The form in its drawer. */
export function ZoneDrawer({ open, ...props }: ZoneFormProps & { open: boolean }) {
  return open && <ZoneForm {...props} />;
}

/** Where a zone is. */
function ZoneForm({ delivery, zone, onClose, returnFocusTo }: ZoneFormProps) {
  // A new zone begins with the rates of everywhere else unless it is said otherwise, to be changed.
  const rates = delivery.elsewhere.map(({ id, ...rate }) => rate);
  const loaded = shownOf({ countries: COUNTRIES }, { ...FRESH, rates }, zone);
  const { shopCountry } = useSettings();
  const place = zone ? delivery.zones.findIndex(({ id }) => id === zone.id) : delivery.zones.length;
  const form = useRecordForm({
    schema: typedAs({ countries: COUNTRIES }, DeliveryZone),
    loaded,
    change: pricingApi.changeDelivery,
    save: (fields) =>
      saveDelivery(delivery, (all) => ({
        ...all,
        zones: putInto(all.zones, { ...fields, id: zone?.id }),
      })),
    reload: () => ({ values: loaded }),
    onSaved: onClose,
    done: 'Delivery saved',
    note: 'It holds from the next order on.',
    failed: 'Failed to save delivery',
    pathOf: (path) => path.replace(`zones.${place}.`, '').split('.')[0] ?? path,
  });
  return (
    <DrawerForm
      title={zone ? 'Edit Zone' : 'Add Zone'}
      progress={form.progress}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <TextField label="Name" required autoFocus autoComplete="off" {...form.field('name')} />
      <CountriesField label="Countries" {...form.list('countries')} />
      <ChipListField
        label="States"
        hint="Only within these countries, as customers write them: California, CA. Empty: everywhere in them."
        {...form.list('states')}
      />
      <ChipListField
        label="Postcodes"
        hint={postcodeHint(codesOf(form.watch('countries'), shopCountry))}
        {...form.list('postcodes')}
      />
      {!zone && rates.length > 0 && (
        <div>
          <Checkbox
            label="Begin with the rates of everywhere else"
            checked={form.watch('rates').length > 0}
            onChange={({ target }) => form.put('rates', target.checked ? rates : [])}
          />
          <p className="pl-7.5 text-ink-soft text-sm">
            Otherwise nothing is delivered there until the zone has a rate of its own.
          </p>
        </div>
      )}
    </DrawerForm>
  );
}

/** The countries of the zone by their codes; of one that names none, the shop's own. */
const codesOf = (names: string[], home: string): string[] =>
  (names.length > 0 ? names : [home]).flatMap((name) => countryCode(name) ?? []);
