import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { countryCode, listCountries } from '../../../domain/countries.ts';
import {
  ADDRESS_TYPES,
  AddressInput,
  type AddressView,
  DEFAULT_COUNTRY,
} from '../../../domain/customers/schema.ts';
import { showFieldErrors } from '../../shared/failures.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSaveAddress } from './addresses.ts';

type AddressFormProps = {
  /** The address to change; left out, a new one is made. */
  address?: AddressView;
  onSaved: (address: AddressView) => void;
  onCancel: () => void;
};

const INPUTS = ['type', 'name', 'street', 'city', 'state', 'zipCode', 'country', 'phone'] as const;

export function AddressForm({ address, onSaved, onCancel }: AddressFormProps) {
  const save = useSaveAddress(address?.id);
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof AddressInput>,
    unknown,
    AddressInput
  >({
    resolver: zodResolver(AddressInput),
    defaultValues: address ? editable(address) : { type: 'Home', country: DEFAULT_COUNTRY },
  });
  const { errors } = formState;

  const submit = handleSubmit((input) =>
    save.mutate(input, {
      onSuccess: onSaved,
      onError: (error) => showFieldErrors(error, setError, INPUTS),
    }),
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5 pt-1 sm:grid-cols-6">
      <div className="sm:col-span-2">
        <SelectField
          label="Address type"
          required
          options={ADDRESS_TYPES.map(asOption)}
          error={errors.type?.message}
          {...register('type')}
        />
      </div>
      <div className="sm:col-span-4">
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
      <div className="sm:col-span-2">
        <TextField
          label="City"
          autoComplete="address-level2"
          maxLength={200}
          required
          error={errors.city?.message}
          {...register('city')}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          label="State"
          autoComplete="address-level1"
          maxLength={200}
          required
          error={errors.state?.message}
          {...register('state')}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          label="ZIP code"
          autoComplete="postal-code"
          maxLength={200}
          required
          error={errors.zipCode?.message}
          {...register('zipCode')}
        />
      </div>
      <div className="sm:col-span-3">
        <SelectField
          label="Country"
          autoComplete="country-name"
          required
          options={listCountries().map(({ code, name }) => ({ value: code, label: name }))}
          error={errors.country?.message}
          {...register('country')}
        />
      </div>
      <div className="sm:col-span-3">
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
