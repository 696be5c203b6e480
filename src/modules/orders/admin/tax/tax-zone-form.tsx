import { TrashIcon } from '@heroicons/react/24/outline';
import type { RefObject } from 'react';
import { useFieldArray } from 'react-hook-form';
import type * as z from 'zod';
import { shownOf, typedAs } from '../../../../kit/admin/form/codecs.ts';
import { COUNTRIES, CountriesField } from '../../../../kit/admin/form/countries-field.tsx';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { ChipListField } from '../../../../ui/fields/chips-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import * as pricingApi from '../../pricing/endpoints.ts';
import { type TaxesEntry, TaxZone } from '../../pricing/tariff-schema.ts';
import { putInto } from '../delivery/delivery.ts';
import { saveTaxes } from './taxes.ts';

const NEW_RATE = { name: 'VAT', percent: '', taxClass: 'standard' as const };
const FRESH: z.input<typeof TaxZone> = {
  name: '',
  countries: [],
  states: [],
  taxesDelivery: false,
  rates: [NEW_RATE],
};

type TaxZoneFormProps = {
  taxes: TaxesEntry;
  /** Undefined for a new one. */
  zone: TaxZone | undefined;
  onClose: () => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

/** The form in its drawer. */
export function TaxZoneDrawer({ open, ...props }: TaxZoneFormProps & { open: boolean }) {
  return open && <TaxZoneForm {...props} />;
}

/** A place and what is taxed there. */
function TaxZoneForm({ taxes, zone, onClose, returnFocusTo }: TaxZoneFormProps) {
  const loaded = shownOf({ countries: COUNTRIES }, FRESH, zone);
  const place = zone ? taxes.zones.findIndex(({ id }) => id === zone.id) : taxes.zones.length;
  const form = useRecordForm({
    schema: typedAs({ countries: COUNTRIES }, TaxZone),
    loaded,
    change: pricingApi.changeTaxes,
    save: (fields) => saveTaxes(taxes, (zones) => putInto(zones, { ...fields, id: zone?.id })),
    reload: () => ({ values: loaded }),
    onSaved: onClose,
    done: 'Taxes saved',
    note: 'They hold from the next order on.',
    failed: 'Failed to save taxes',
    pathOf: (path) => path.replace(`zones.${place}.`, ''),
  });
  const rates = useFieldArray({ control: form.control, name: 'rates' });
  return (
    <DrawerForm
      title={zone ? 'Edit Place' : 'Add Place'}
      progress={form.progress}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <TextField label="Name" required autoFocus autoComplete="off" {...form.field('name')} />
      <CountriesField label="Countries" {...form.list('countries')} />
      <ChipListField
        label="States"
        hint="Only there, as customers write them: California, CA. Empty: everywhere in the countries."
        {...form.list('states')}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-strong text-sm">Taxes</legend>
        {rates.fields.map((rate, at) => (
          <div key={rate.id} className="grid gap-3 rounded-md border border-line p-3">
            <div className="grid grid-cols-[1fr_8rem_auto] items-start gap-3">
              <TextField label="Name" autoComplete="off" {...form.field(`rates.${at}.name`)} />
              <TextField
                label="Percent"
                inputMode="decimal"
                autoComplete="off"
                {...form.field(`rates.${at}.percent`)}
              />
              <IconButton
                label={`Remove tax ${at + 1}`}
                className="mt-6.5 text-ink-soft hover:text-danger"
                onClick={() => rates.remove(at)}
              >
                <TrashIcon className="size-5" />
              </IconButton>
            </div>
            <SelectField
              label="On products of the class"
              options={[
                { value: 'standard', label: 'Standard' },
                { value: 'reduced', label: 'Reduced' },
              ]}
              {...form.field(`rates.${at}.taxClass`)}
            />
          </div>
        ))}
        {rates.fields.length === 0 && (
          <p className="text-ink-soft text-sm">Nothing is taxed there.</p>
        )}
        <Button variant="secondary" onClick={() => rates.append(NEW_RATE)}>
          Add Tax
        </Button>
      </fieldset>
      <Checkbox label="Delivery is taxed as the goods are" {...form.flag('taxesDelivery')} />
    </DrawerForm>
  );
}
