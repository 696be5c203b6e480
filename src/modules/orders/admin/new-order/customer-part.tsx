import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { RecordForm } from '../../../../kit/admin/form/record-form.ts';
import { countryName } from '../../../../kit/countries.ts';
import { postalRules } from '../../../../kit/postal-rules.ts';
import {
  isDelivered,
  notDelivered,
  useDeliveredCountries,
} from '../../../../shared/delivered-countries.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import { useRested } from '../../../../ui/browser/rested.ts';
import { Button } from '../../../../ui/button.tsx';
import { ComboboxField } from '../../../../ui/fields/combobox-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import * as customersApi from '../../../customers/admin-endpoints.ts';
import type { AddressView, CustomerRow } from '../../../customers/schema.ts';
import type { OrderDraft } from './order-draft.ts';

const REST_MS = 200;
const PROPOSED = 8;

type Form = RecordForm<OrderDraft>;

/** Who orders, and where it goes. */
export function CustomerPart({ form }: { form: Form }) {
  const [customerId, isNew] = form.watch(['customerId', 'isNew']);
  const { data: known } = useQuery({
    ...apiQuery(customersApi.find({ id: customerId })),
    enabled: customerId !== '',
  });
  const countries = useDeliveredCountries();
  const addresses = (customerId && known?.addresses) || [];
  const addressId = form.watch('addressId');
  // The default address comes first, and is meant unless another one is chosen or it is not delivered to.
  const first = addresses.find((address) => isDelivered(address, countries));
  const [picked, setPicked] = useState<{ customerId: string; addressId: string }>();
  const chosen = picked?.customerId === customerId ? picked.addressId : (first?.id ?? '');
  const takeAddress = useEffectEvent((id: string) => form.setValue('addressId', id));
  useEffect(() => {
    if (chosen !== addressId) takeAddress(chosen);
  }, [chosen, addressId]);
  const country = form.watch('address.country');
  const isReached = countries?.some(({ code }) => code === country);
  const nearest = isReached ? undefined : countries?.[0]?.code;
  const takeCountry = useEffectEvent((code: string) => form.setValue('address.country', code));
  useEffect(() => {
    if (nearest) takeCountry(nearest);
  }, [nearest]);
  useRecipient(form, isNew ? undefined : known);
  const error = form.progress.problems.find(({ path }) => path === 'customerId')?.text;
  return (
    <Panel title="Customer">
      <div className="grid gap-5 p-5 sm:grid-cols-2">
        {isNew ? (
          <NewCustomerFields form={form} />
        ) : (
          <KnownCustomer form={form} known={customerId === '' ? undefined : known} error={error} />
        )}
        {addresses.length > 0 && (
          <div className="sm:col-span-2">
            <SelectField
              label="Goes to"
              options={[
                ...addresses.map((address) => ({
                  value: address.id,
                  label: addressText(address, isDelivered(address, countries)),
                  disabled: !isDelivered(address, countries),
                })),
                { value: '', label: 'Another address' },
              ]}
              {...form.field('addressId')}
              value={chosen}
              onChange={({ target }) => setPicked({ customerId, addressId: target.value })}
            />
          </div>
        )}
        {(isNew || customerId !== '') && chosen === '' && (
          <AddressFields field={form.field} country={country} />
        )}
      </div>
    </Panel>
  );
}

/** Goods go to whoever ordered them unless it is said otherwise: the recipient follows the customer's name while it is so. */
function useRecipient(
  form: Form,
  known: { firstName: string | null; lastName: string | null } | undefined,
) {
  const [first, last] = form.watch(['newCustomer.firstName', 'newCustomer.lastName']);
  const isNew = form.watch('isNew');
  const name = [isNew ? first : known?.firstName, isNew ? last : known?.lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
  const [followed, setFollowed] = useState('');
  const recipient = form.watch('address.name');
  const follow = useEffectEvent(() => {
    if (recipient === '' || recipient === followed) form.setValue('address.name', name);
    setFollowed(name);
  });
  useEffect(() => {
    if (name !== followed) follow();
  }, [name, followed]);
}

function addressText(address: AddressView, isReached: boolean): string {
  const { name, street, city, country } = address;
  return [name, street, city, isReached ? country : notDelivered(address)].join(', ');
}

type KnownCustomerProps = {
  form: Form;
  /** Whom the form has chosen, once that is read. */
  known: Named | undefined;
  error: string | undefined;
};

function KnownCustomer({ form, known, error }: KnownCustomerProps) {
  const text = form.watch('customer');
  // An address that only says which customer it is about leaves the name to be read.
  const unnamed = known && text === '' ? wordsOf(known) : undefined;
  const takeName = useEffectEvent((name: string) => form.setValue('customer', name));
  useEffect(() => {
    if (unnamed) takeName(unnamed);
  }, [unnamed]);
  const search = useRested(text.trim(), REST_MS);
  const { data: found } = useQuery({
    ...apiQuery(customersApi.list({ search, limit: PROPOSED })),
    enabled: search.length > 1,
    staleTime: 10_000,
  });
  const options = new Map(found?.map((customer) => [wordsOf(customer), customer]));
  const choose = (typed: string) => {
    const customer = options.get(typed);
    form.put('customer', typed);
    form.put('customerId', customer?.id ?? '');
    form.resetField('addressId');
    form.clearErrors('customerId');
  };
  return (
    <div data-field="customerId" className="sm:col-span-2">
      <ComboboxField
        label="Customer"
        hint="By name, e-mail address, telephone or postcode"
        value={text}
        onChange={choose}
        onSearch={() => {}}
        options={search.length > 1 ? [...options.keys()] : []}
        add={{
          label: (typed) => `New customer “${typed}”`,
          onAdd: (typed) => {
            form.put('isNew', true);
            form.setValue('customerId', '');
            const isAddress = typed.includes('@');
            const [firstName = '', ...others] = isAddress ? [] : typed.split(/\s+/);
            form.setValue('newCustomer', {
              email: isAddress ? typed : '',
              firstName,
              lastName: others.join(' '),
              phone: '',
            });
            if (!isAddress) form.setValue('address.name', typed);
          },
        }}
        required
        error={error}
      />
    </div>
  );
}

type Named = Pick<CustomerRow, 'firstName' | 'lastName' | 'username' | 'email'>;

const wordsOf = ({ firstName, lastName, username, email }: Named): string =>
  `${[firstName, lastName].filter(Boolean).join(' ') || username} · ${email}`;

function NewCustomerFields({ form }: { form: Form }) {
  return (
    <>
      <p className="text-ink-soft text-sm sm:col-span-2">
        They get an account, which a link in a mail makes theirs. If the address has one already,
        the order goes there.{' '}
        <Button variant="ghost" size="sm" onClick={() => form.put('isNew', false)}>
          Find a Customer
        </Button>
      </p>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        required
        {...form.field('newCustomer.email')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="off"
        maxLength={50}
        {...form.field('newCustomer.phone')}
      />
      <TextField
        label="First name"
        autoComplete="off"
        maxLength={100}
        {...form.field('newCustomer.firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="off"
        maxLength={100}
        {...form.field('newCustomer.lastName')}
      />
    </>
  );
}

type AddressPart = 'name' | 'country' | 'street' | 'city' | 'zipCode' | 'state';

type AddressFieldsProps = {
  field: (name: `address.${AddressPart}`) => UseFormRegisterReturn & { error?: string };
  /** Its code: it decides what else is asked for. */
  country: string;
};

/** Where something goes, as its country has it. */
export function AddressFields({ field, country }: AddressFieldsProps) {
  const { town, region, postcode } = postalRules(country);
  const countries = useDeliveredCountries() ?? [];
  const options = countries.map(({ code, name }) => ({ value: code, label: name }));
  const rest = { autoComplete: 'off', maxLength: 200 } as const;
  return (
    <>
      <TextField label="Recipient" required {...rest} {...field('address.name')} />
      <SelectField
        label="Country"
        required
        // Until they are known, and where nothing is delivered any more, it is shown all the same: a list without it shows its first one.
        options={
          countries.some(({ code }) => code === country)
            ? options
            : [
                {
                  value: country,
                  label: country === '' ? 'Choose a country' : countryName(country),
                },
                ...options,
              ]
        }
        {...field('address.country')}
        value={country}
      />
      <div className="sm:col-span-2">
        <TextField label="Street" required {...rest} {...field('address.street')} />
      </div>
      <TextField label={town} required {...rest} {...field('address.city')} />
      <TextField
        label={postcode.label}
        required={postcode.required}
        {...rest}
        {...field('address.zipCode')}
      />
      {region && (
        <TextField
          label={region.label}
          required={region.required}
          {...rest}
          {...field('address.state')}
        />
      )}
    </>
  );
}
