import { useEffect, useState } from 'react';
import { countryCode } from '../../kit/countries.ts';
import { postalFaults } from '../../kit/postal-rules.ts';
import { AddressInput, type AddressView } from '../../modules/customers/schema.ts';
import type { DeliveredCountry } from '../../modules/orders/schema.ts';
import { showFailure, showFieldErrors } from '../../shared/failures.ts';
import type { QuoteChoice } from '../../shared/quote.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { useSettings } from '../../shared/settings.ts';
import { type CheckedForm, useCheckedForm } from '../../shared/shop-form.ts';
import {
  firstAddress,
  type TypedAddress,
  withoutForeignParts,
} from '../addresses/address-fields.tsx';
import { useAddAddress } from '../addresses/addresses.ts';
import { useKeepsAddress, useTyped } from './kept-typing.ts';

/** An address that is written within the checkout's page. */
export type AddressOnPage = {
  form: CheckedForm<TypedAddress, AddressInput>;
  /** Nothing is missing in it. */
  isWhole: boolean;
  /** As much of it as delivery and tax depend on, once that is typed to its end. */
  place: QuoteChoice;
  /** Writes it down. @returns it; undefined if the shop refused it, which stands beside its boxes then */
  save(): Promise<AddressView | undefined>;
  /** Says what is missing, at the boxes. @param focuses whether the first of them takes the focus */
  check(focuses: boolean): Promise<boolean>;
};

export function useTypedAddress(countries: DeliveredCountry[] | undefined): AddressOnPage {
  const user = useCurrentUser();
  const { shopCountry } = useSettings();
  const add = useAddAddress();
  const form = useCheckedForm(AddressInput);
  const { reset, setValue, formState } = form;
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  const isTouched = formState.isDirty;
  const typed = useTyped();
  const [before] = useState(typed.address);
  useKeepsAddress(form);

  useEffect(() => {
    if (!countries || isTouched) return;
    reset(firstAddress(countries, countryCode(shopCountry), name), { keepErrors: true });
    for (const [part, value] of Object.entries(before) as [keyof TypedAddress, string][]) {
      const isOffered = part !== 'country' || countries.some(({ code }) => code === value);
      if (isOffered) setValue(part, value, { shouldDirty: true });
    }
  }, [countries, isTouched, shopCountry, name, before, reset, setValue]);

  const values = form.watch();
  const { country, state, zipCode } = values;
  const faults = postalFaults({ country, state: state ?? '', zipCode: zipCode ?? '' });
  const isPlaced = !faults.zipCode && !faults.state;

  async function save(): Promise<AddressView | undefined> {
    const { success, data } = AddressInput.safeParse(form.getValues());
    if (!success) return undefined;
    try {
      return await add(withoutForeignParts(data));
    } catch (error) {
      showFieldErrors(
        error,
        form.setError,
        Object.keys(form.getValues()) as (keyof TypedAddress)[],
      );
      showFailure(error, 'Failed to create address');
      return undefined;
    }
  }

  return {
    form,
    isWhole: AddressInput.safeParse(values).success,
    place: isPlaced
      ? { country, state: state || undefined, zipCode: zipCode || undefined }
      : { country },
    save,
    check: (focuses) => form.trigger(undefined, { shouldFocus: focuses }),
  };
}
