import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { countryCode } from '../../../domain/countries.ts';
import { ADDRESS_TYPES, AddressInput, type AddressView } from '../../../domain/customers/schema.ts';
import type { DeliveredCountry } from '../../../domain/orders/schema.ts';
import { type AddressPart, postalRules } from '../../../domain/postal-rules.ts';
import { isDelivered, useDeliveredCountries } from '../../shared/delivered-countries.ts';
import { showFieldErrors } from '../../shared/failures.ts';
import { useSettings } from '../../shared/settings.ts';
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

const INPUTS = ['type', 'name', 'street', 'city', 'state', 'zipCode', 'country', 'phone'] as const;

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
  const { register, control, handleSubmit, setError, formState } = useForm<
    z.input<typeof AddressInput>,
    unknown,
    AddressInput
  >({
    resolver: zodResolver(AddressInput),
    defaultValues: address
      ? editable(address)
      : { type: 'Home', country: firstCountry(countries, countryCode(shopCountry)) },
  });
  const { errors } = formState;
  const { town, region, postcode } = postalRules(useWatch({ control, name: 'country' }));

  const submit = handleSubmit((input) =>
    save.mutate(region ? input : { ...input, state: '' }, {
      onSuccess: onSaved,
      onError: (error) => showFieldErrors(error, setError, INPUTS),
    }),
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5 pt-1 sm:grid-cols-6">
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
          error={errors.country?.message}
          {...register('country', { deps: ['state', 'zipCode'] })}
        />
      </div>
      <div className="sm:col-span-2">
        <SelectField
          label="Address type"
          required
          options={ADDRESS_TYPES.map(asOption)}
          error={errors.type?.message}
          {...register('type')}
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={200}
          required
          error={errors.name?.message}
          {...register('name')}
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          label="Street"
          autoComplete="address-line1"
          maxLength={200}
          required
          error={errors.street?.message}
          {...register('street')}
        />
      </div>
      <div className={region ? 'sm:col-span-2' : 'sm:col-span-3'}>
        <TextField
          label={town}
          autoComplete="address-level2"
          maxLength={200}
          required
          error={errors.city?.message}
          {...register('city')}
        />
      </div>
      {region && (
        <div className="sm:col-span-2">
          <TextField
            {...asked(region)}
            autoComplete="address-level1"
            maxLength={200}
            error={errors.state?.message}
            {...register('state')}
          />
        </div>
      )}
      <div className={region ? 'sm:col-span-2' : 'sm:col-span-3'}>
        <TextField
          {...asked(postcode)}
          autoComplete="postal-code"
          maxLength={200}
          error={errors.zipCode?.message}
          {...register('zipCode')}
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          maxLength={50}
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-3 pt-2 sm:col-span-6">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={save.isPending} busyLabel="Saving…">
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
