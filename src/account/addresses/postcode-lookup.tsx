import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as addressesApi from '../../modules/customers/address-endpoints.ts';
import type { AddressInput, FoundAddress } from '../../modules/customers/schema.ts';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import type { CheckedForm } from '../../shared/shop-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { TypedAddress } from './address-fields.tsx';

type PostcodeLookupProps = {
  form: Pick<
    CheckedForm<TypedAddress, AddressInput>,
    'field' | 'getValues' | 'setValue' | 'trigger'
  >;
  label: string;
};

const TYPE_IT = 'Please type the address below.';

/** The postcode, and the addresses that it has: whichever is chosen fills the boxes below, where it can be changed. */
export function PostcodeLookup({ form, label }: PostcodeLookupProps) {
  const list = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState('');
  const search = useMutation({
    mutationFn: () => {
      const { country, zipCode } = form.getValues();
      return apiSend(addressesApi.lookUp({ country, postcode: zipCode ?? '' }));
    },
    onMutate: () => setChosen(''),
  });
  const found = search.data ?? [];
  useEffect(() => {
    if (search.data?.length) list.current?.focus();
  }, [search.data]);

  async function find() {
    if (await form.trigger('zipCode', { shouldFocus: true })) search.mutate();
  }

  function choose(place: string) {
    setChosen(place);
    const address = found[Number(place)];
    if (!address) return;
    for (const name of ['street', 'line2', 'city', 'zipCode'] as const) {
      form.setValue(name, address[name], { shouldDirty: true, shouldValidate: true });
    }
  }

  return (
    <>
      <div className="flex flex-wrap items-start gap-3 sm:col-span-6">
        <div className="min-w-40 flex-1">
          <TextField
            label={label}
            autoComplete="postal-code"
            maxLength={200}
            required
            {...form.field('zipCode')}
          />
        </div>
        <Button
          variant="secondary"
          busy={search.isPending}
          busyLabel="Looking…"
          onClick={find}
          className="mt-6.5 no-script:hidden"
        >
          Find Address
        </Button>
      </div>
      <div role="status" className="text-sm empty:hidden sm:col-span-6">
        {search.isSuccess && found.length === 0 && `No address is known there. ${TYPE_IT}`}
        {search.isError && reasonOf(search.error)}
        {found.length > 0 && (
          <span className="sr-only">
            {found.length} {found.length === 1 ? 'address' : 'addresses'} found
          </span>
        )}
      </div>
      {found.length > 0 && (
        <div className="sm:col-span-6">
          <SelectField
            ref={list}
            label="Your address"
            value={chosen}
            onChange={({ target }) => choose(target.value)}
            options={[
              { value: '', label: `Choose among ${found.length}` },
              ...found.map((address, place) => ({ value: String(place), label: inALine(address) })),
            ]}
          />
        </div>
      )}
    </>
  );
}

const inALine = ({ street, line2, city }: FoundAddress) =>
  [street, line2, city].filter(Boolean).join(', ');

/** Nothing of it keeps anybody from typing. */
const reasonOf = (error: Error): string =>
  (error instanceof ApiError && error.refusal) || `Addresses could not be looked up. ${TYPE_IT}`;
