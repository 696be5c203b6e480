import type { z } from 'zod';
import { countryCode } from '../../kit/countries.ts';
import { type AddressPart, isBritish, postalRules } from '../../kit/postal-rules.ts';
import type { AddressInput, AddressView } from '../../modules/customers/schema.ts';
import type { DeliveredCountry } from '../../modules/orders/schema.ts';
import { isDelivered } from '../../shared/delivered-countries.ts';
import { useSettings } from '../../shared/settings.ts';
import type { CheckedForm } from '../../shared/shop-form.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PostcodeLookup } from './postcode-lookup.tsx';

/** As it is typed. */
export type TypedAddress = z.input<typeof AddressInput>;

type AddressFieldsProps = {
  form: Pick<
    CheckedForm<TypedAddress, AddressInput>,
    'field' | 'getValues' | 'setValue' | 'trigger' | 'watch'
  >;
  countries: DeliveredCountry[];
  /** The address that is changed, if one is. */
  address?: AddressView | undefined;
};

/** The boxes of an address in the order in which it is said, for the country that is chosen. */
export function AddressFields({ form, countries, address }: AddressFieldsProps) {
  const { addressLookup } = useSettings();
  const country = form.watch('country');
  const { town, region, postcode } = postalRules(country);
  const looksUp = addressLookup !== 'None' && isBritish(country ?? '');
  const half = looksUp ? 'sm:col-span-6' : region ? 'sm:col-span-2' : 'sm:col-span-3';
  return (
    <>
      <div className="sm:col-span-6">
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
      <div className="sm:col-span-6">
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={200}
          required
          {...form.field('name')}
        />
      </div>
      {looksUp && <PostcodeLookup form={form} label={postcode.label} />}
      <div className="sm:col-span-6">
        <TextField
          label="Street"
          autoComplete="address-line1"
          maxLength={200}
          required
          {...form.field('street')}
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          label="Address line 2 (optional)"
          autoComplete="address-line2"
          maxLength={100}
          {...form.field('line2')}
        />
      </div>
      <div className={half}>
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
      {!looksUp && (
        <div className={half}>
          <TextField
            {...asked(postcode)}
            autoComplete="postal-code"
            maxLength={200}
            {...form.field('zipCode')}
          />
        </div>
      )}
      <div className="sm:col-span-6">
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          maxLength={50}
          {...form.field('phone')}
        />
      </div>
    </>
  );
}

/** What a new address begins with: the shop's country if it delivers there, and the customer's name. */
export const firstAddress = (
  countries: DeliveredCountry[],
  home: string | undefined,
  name: string,
) => ({
  type: 'Home' as const,
  country: (countries.find(({ code }) => code === home) ?? countries[0])?.code,
  name,
});

/** What of typed parts the chosen country has. */
export const withoutForeignParts = (input: AddressInput): AddressInput =>
  postalRules(input.country).region ? input : { ...input, state: '' };

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
