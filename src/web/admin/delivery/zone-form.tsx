import * as z from 'zod';
import { countryCode, countryName } from '../../../domain/countries.ts';
import { postcodeHint } from '../../../domain/orders/pricing/postcode-patterns.ts';
import type { DeliveryZone } from '../../../domain/orders/pricing/tariff-schema.ts';
import { useSettings } from '../../shared/settings.ts';
import { ChipListField } from '../../ui/fields/chips-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DrawerForm } from '../form/drawer-form.tsx';
import { useRecordForm } from '../form/record-form.ts';
import { CountriesField } from './countries-field.tsx';
import { putInto, saveDelivery } from './delivery.ts';
import type { DeliveryFormProps } from './delivery-screen.tsx';

const Fields = z.object({
  name: z.string().trim().min(1, 'Please enter a name'),
  countries: z.array(z.string()),
  states: z.array(z.string()),
  postcodes: z.array(z.string()),
});
type Fields = z.infer<typeof Fields>;

const EMPTY: Fields = { name: '', countries: [], states: [], postcodes: [] };

type ZoneFormProps = DeliveryFormProps & { zone: DeliveryZone | undefined };

/** The form in its drawer. */
export function ZoneDrawer({ open, ...props }: ZoneFormProps & { open: boolean }) {
  return open && <ZoneForm {...props} />;
}

/** Where a zone is. */
function ZoneForm({ delivery, zone, onClose, returnFocusTo }: ZoneFormProps) {
  const loaded: Fields = zone
    ? {
        name: zone.name,
        countries: zone.countries.map(countryName),
        states: zone.states,
        postcodes: zone.postcodes,
      }
    : EMPTY;
  const { shopCountry } = useSettings();
  const place = zone ? delivery.zones.findIndex(({ id }) => id === zone.id) : delivery.zones.length;
  const form = useRecordForm<Fields>({
    schema: Fields,
    loaded,
    change: 'settings.edit',
    save: (fields) =>
      saveDelivery(delivery, (all) => ({
        ...all,
        // A new zone begins with the rates of everywhere else, to be changed.
        zones: putInto(all.zones, {
          ...fields,
          id: zone?.id,
          rates: zone?.rates ?? all.elsewhere.map(({ id, ...rate }) => rate),
        }),
      })),
    reload: () => ({ values: loaded }),
    onSaved: onClose,
    done: 'Delivery saved',
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
    </DrawerForm>
  );
}

/** The countries of the zone by their codes; of one that names none, the shop's own. */
const codesOf = (names: string[], home: string): string[] =>
  (names.length > 0 ? names : [home]).flatMap((name) => countryCode(name) ?? []);
