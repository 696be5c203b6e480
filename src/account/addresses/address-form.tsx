import { countryCode } from '../../kit/countries.ts';
import { type AddressPart, postalRules } from '../../kit/postal-rules.ts';
import { ADDRESS_TYPES, AddressInput, type AddressView } from '../../modules/customers/schema.ts';
import type { DeliveredCountry } from '../../modules/orders/schema.ts';
import { isDelivered, useDeliveredCountries } from '../../shared/delivered-countries.ts';
import { useSettings } from '../../shared/settings.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { useSaveAddress } from './addresses.ts';

type AddressFormProps = {
  /** The address to change; left out, a new one is made. */
  address?: AddressView;
  onSaved: (address: AddressView) => void;
  onCancel: () => void;
};

/** Of the countries, those that the shop delivers to can be chosen. */
export function AddressForm(props: AddressFormProps) {
  const countries = useDeliveredCountries();
  if (!countries) return <Skeleton className="h-96" />;
  return <LoadedForm {...props} countries={countries} />;
}

function LoadedForm({
  address,
  onSaved,
  onCancel,
  countries,
}: AddressFormProps & { countries: DeliveredCountry[] }) {
  const save = useSaveAddress(address?.id);
  const { shopCountry } = useSettings();
  const form = useShopForm({
    schema: AddressInput,
    defaults: address
      ? editable(address)
      : { type: 'Home', country: firstCountry(countries, countryCode(shopCountry)) },
    send: (input) => save.send(region ? input : { ...input, state: '' }),
    onDone: onSaved,
    failed: save.failed,
  });
  const { town, region, postcode } = postalRules(form.watch('country'));

  return (
    <form {...form.props} className="grid gap-5 pt-1 sm:grid-cols-6">
      <div className="sm:col-span-4">
        <SelectField
          label="Country"
          autoComplete="country"
          required
          options={optionsFor(countries, address)}
          hint={
            address &&
            !isDelivered(address, countries) &&
            `We do not deliver to ${address.country} at present.`
          }
          {...form.field('country', { deps: ['state', 'zipCode'] })}
        />
      </div>
      <div className="sm:col-span-2">
        <SelectField
          label="Address type"
          required
          options={ADDRESS_TYPES.map(asOption)}
          {...form.field('type')}
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={200}
          required
          {...form.field('name')}
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          label="Street"
          autoComplete="address-line1"
          maxLength={200}
          required
          {...form.field('street')}
        />
      </div>
      <div className={region ? 'sm:col-span-2' : 'sm:col-span-3'}>
        <TextField
          label={town}
          autoComplete="address-level2"
          maxLength={200}
          required
          {...form.field('city')}
        />
      </div>
      {region && (
        <div className="sm:col-span-2">
          <TextField
            {...asked(region)}
            autoComplete="address-level1"
            maxLength={200}
            {...form.field('state')}
          />
        </div>
      )}
      <div className={region ? 'sm:col-span-2' : 'sm:col-span-3'}>
        <TextField
          {...asked(postcode)}
          autoComplete="postal-code"
          maxLength={200}
          {...form.field('zipCode')}
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          maxLength={50}
          {...form.field('phone')}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-3 pt-2 sm:col-span-6">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={form.isPending} busyLabel="Saving…">
          Save Address
        </Button>
      </div>
    </form>
  );
}

/** The shop's own, if it delivers there. */
const firstCountry = (countries: DeliveredCountry[], home: string | undefined) =>
  (countries.find(({ code }) => code === home) ?? countries[0])?.code;

/** An address elsewhere keeps its country until another one is chosen. */
function optionsFor(countries: DeliveredCountry[], address: AddressView | undefined) {
  const options = countries.map(({ code, name }) => ({ value: code, label: name }));
  if (!address || isDelivered(address, countries)) return options;
  const { country } = address;
  return [{ value: countryCode(country) ?? country, label: country }, ...options];
}

const asked = ({ label, required }: AddressPart) => ({
  label: required ? label : `${label} (optional)`,
  required,
});

/**
 * The form's values for an existing address; this form does not change which one is the default.
 */
const editable = ({ type, name, street, city, state, zipCode, country, phone }: AddressView) => ({
  type,
  name,
  street,
  city,
  state,
  zipCode,
  country: countryCode(country) ?? country,
  phone: phone ?? '',
});

const asOption = (value: string) => ({ value, label: value });
