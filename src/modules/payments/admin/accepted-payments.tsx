import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { type ItemFormProps, ItemList } from '../../../kit/admin/form/item-list.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { useEntryForm } from '../../content/admin/entry-form.ts';
import * as contentApi from '../../content/admin-endpoints.ts';
import { type AcceptedPaymentEntry, AcceptedPaymentForm } from '../../content/schema.ts';
import { PictureField } from '../../media/admin/picture-field.tsx';
import * as paymentMethodsApi from '../endpoints.ts';

const ACCEPTED = {
  calls: contentApi.acceptedMethods,
  noun: { one: 'payment method', many: 'payment methods', all: 'accepted payment methods' },
  ordered: true,
};

/** What the footer says can be paid with, and which of it the checkout does not take. */
export function AcceptedPaymentList() {
  const { data: on = [], isPending } = useQuery({
    ...apiQuery(paymentMethodsApi.listProviders({ kind: 'on' })),
    staleTime: 0,
  });
  return (
    <ItemList<AcceptedPaymentEntry>
      {...ACCEPTED}
      title="Accepted payments"
      about={(items) => (
        <>
          This list is only what the footer shows.{' '}
          {items.some(({ isActive }) => isActive)
            ? 'It shows what is switched on here, in place of the ways to pay that are on.'
            : `Nothing is switched on here, so the footer follows the ways to pay that are on: ${on.map(({ label }) => label).join(', ') || 'none'}.`}{' '}
          How shoppers pay is set up elsewhere, under{' '}
          <SiteLink href="/admin/payments/methods" className="underline underline-offset-4">
            Payment Methods
          </SiteLink>
          .
        </>
      )}
      text={(item) => ({
        name: item.name,
        note:
          !isPending && item.isActive && !on.some((method) => isTaken(item, method))
            ? 'The footer shows it, but no payment method that is on takes it'
            : undefined,
      })}
      form={AcceptedPaymentDrawer}
    />
  );
}

/** Cash needs cash on delivery, a gateway's own name that gateway, anything else any gateway. */
function isTaken(
  { name, icon }: AcceptedPaymentEntry,
  on: { value: string; label: string },
): boolean {
  if ([name, icon].includes(on.label)) return true;
  if (on.value === 'cod') return false;
  return icon !== 'PayPal' && !/cash/i.test(name);
}

function AcceptedPaymentDrawer(props: ItemFormProps<AcceptedPaymentEntry>) {
  const { form, drawer } = useEntryForm(ACCEPTED, props, {
    schema: AcceptedPaymentForm,
    empty: { name: '', icon: '', iconUrl: '' },
  });
  return (
    <DrawerForm {...drawer}>
      <TextField label="Name" required autoFocus {...form.field('name')} />
      <TextField
        label="Icon"
        required
        hint="Visa, Mastercard, Amex, PayPal, Apple Pay or Discover. For any other, the shop shows the name."
        {...form.field('icon')}
      />
      <Controller
        control={form.control}
        name="iconUrl"
        render={({ field: { value, onChange, ref } }) => (
          <PictureField
            label="Logo"
            hint="Shown instead of the icon. Drop or paste one here."
            kind="paymentLogo"
            failed="Failed to upload payment logo"
            value={value}
            onChange={onChange}
            error={form.field('iconUrl').error}
            ref={ref}
          />
        )}
      />
    </DrawerForm>
  );
}
