import { useEffect } from 'react';
import { countryCode } from '../../kit/countries.ts';
import { ADDRESS_TYPES, AddressInput, type AddressView } from '../../modules/customers/schema.ts';
import type { DeliveredCountry } from '../../modules/orders/schema.ts';
import { useDeliveredCountries } from '../../shared/delivered-countries.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { useSettings } from '../../shared/settings.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { AddressFields, firstAddress, withoutForeignParts } from './address-fields.tsx';
import { useSaveAddress } from './addresses.ts';

type AddressFormProps = {
  /** The address to change; left out, a new one is made. */
  address?: AddressView;
  /** Nobody is asked what kind of address it is while they buy something. */
  asksType?: boolean;
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
  asksType = true,
  onSaved,
  onCancel,
  countries,
}: AddressFormProps & { countries: DeliveredCountry[] }) {
  const save = useSaveAddress(address?.id);
  const { shopCountry } = useSettings();
  const user = useCurrentUser();
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  const form = useShopForm({
    schema: AddressInput,
    defaults: address ? editable(address) : firstAddress(countries, countryCode(shopCountry), name),
    send: (input) => save.send(withoutForeignParts(input)),
    onDone: onSaved,
    failed: save.failed,
  });
  const { setFocus } = form;
  const firstEmpty = address ? undefined : name ? 'street' : 'name';
  useEffect(() => {
    if (firstEmpty) setFocus(firstEmpty);
  }, [firstEmpty, setFocus]);

  return (
    <form {...form.props} className="grid gap-5 pt-1 sm:grid-cols-6">
      <AddressFields form={form} countries={countries} address={address} />
      {asksType && (
        <div className="sm:col-span-6">
          <SelectField
            label="Address type"
            required
            options={ADDRESS_TYPES.map(asOption)}
            {...form.field('type')}
          />
        </div>
      )}
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

/**
 * The form's values for an existing address; this form does not change which one is the default.
 */
const editable = (address: AddressView) => {
  const { type, name, street, line2, city, state, zipCode, country, phone } = address;
  return {
    type,
    name,
    street,
    line2,
    city,
    state,
    zipCode,
    country: countryCode(country) ?? country,
    phone: phone ?? '',
  };
};

const asOption = (value: string) => ({ value, label: value });
