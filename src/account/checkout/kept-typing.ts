import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { keepInTab, readKept } from '../../shared/kept-in-tab.ts';
import { useCurrentUser } from '../../shared/session.ts';
import type { CheckedForm } from '../../shared/shop-form.ts';
import type { TypedAddress } from '../addresses/address-fields.tsx';

const ADDRESS = [
  'country',
  'name',
  'street',
  'line2',
  'city',
  'state',
  'zipCode',
  'phone',
] as const satisfies readonly (keyof TypedAddress)[];

/** What was typed in the checkout before a reload, by the same customer or by somebody who was not known yet. */
export function useTyped(): { email: string | undefined; address: Partial<TypedAddress> } {
  const kept = readKept('checkoutTyped', useCurrentUser()?.id, true);
  const address = ADDRESS.flatMap((part) => {
    const value = kept(part);
    return value ? [[part, value]] : [];
  });
  return { email: kept('email'), address: Object.fromEntries(address) };
}

/** Keeps what is typed in some boxes of a form, beside what is kept of the other one's. */
export function useKeepsTyping<Typed extends FieldValues, Input>(
  { watch }: CheckedForm<Typed, Input>,
  fields: readonly string[],
): void {
  const customer = useCurrentUser()?.id;
  useEffect(() => {
    const { unsubscribe } = watch((values, { name }) => {
      // What the page itself fills in is no typing.
      if (name === undefined) return;
      const kept = readKept('checkoutTyped', customer, true);
      const others = [...ADDRESS, 'email'].map((field) => [field, kept(field)]);
      const typed = fields.map((field) => [field, values[field]]);
      keepInTab('checkoutTyped', { ...Object.fromEntries([...others, ...typed]), customer });
    });
    return unsubscribe;
  }, [watch, customer, fields]);
}

export const useKeepsAddress = <Input>(form: CheckedForm<TypedAddress, Input>): void =>
  useKeepsTyping(form, ADDRESS);
