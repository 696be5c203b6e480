import type { RefObject } from 'react';
import * as z from 'zod';
import { useCan } from '../../../kit/admin/access/session.ts';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { emailAddress } from '../../../kit/wire.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import {
  fieldNames,
  type TypedFields,
  toSent,
  toTyped,
  useDeclaredFields,
} from '../../custom-fields/admin/declared-fields.ts';
import { FieldInputs } from '../../custom-fields/admin/field-input.tsx';
import type { FieldView } from '../../custom-fields/schema.ts';
import * as customersApi from '../admin-endpoints.ts';
import * as groupsApi from '../group-endpoints.ts';
import type { CustomerRow } from '../schema.ts';
import { nameOf } from './customer-actions.tsx';
import { PickGroups } from './groups/pick-groups.tsx';

type CustomerFormProps = {
  open: boolean;
  onClose: () => void;
  customer: CustomerRow;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

const name = z.string().max(100, 'At most 100 characters');
const Fields = z.object({
  firstName: name,
  lastName: name,
  email: emailAddress('Email is required'),
  isTaxExempt: z.boolean(),
  taxReason: z.string().max(200, 'At most 200 characters'),
  taxNumber: z.string().max(50, 'At most 50 characters'),
  groupIds: z.array(z.string()),
  reason: z.string().max(300, 'At most 300 characters'),
  fields: z.custom<TypedFields>(),
});

/** A customer's names, address and whether they pay tax. */
export function CustomerForm({ open, ...props }: CustomerFormProps) {
  const fields = useDeclaredFields('customer');
  return open && fields && <OpenCustomerForm {...props} fields={fields} />;
}

type OpenCustomerFormProps = Omit<CustomerFormProps, 'open'> & { fields: FieldView[] };

function OpenCustomerForm({ onClose, customer, fields, returnFocusTo }: OpenCustomerFormProps) {
  const editable = (one: CustomerRow) => ({
    ...typedOf(one),
    fields: toTyped(fields, one.fields),
  });
  const canGroup = useCan(groupsApi.changeMembers);
  const form = useRecordForm({
    schema: Fields.refine(
      ({ email, reason }) => !isOther(email, customer.email) || reason.trim() !== '',
      { path: ['reason'], error: 'Please say why the address changes', when: () => true },
    ).refine(({ isTaxExempt, taxReason }) => !isTaxExempt || taxReason.trim() !== '', {
      path: ['taxReason'],
      error: 'Please say why they pay no tax',
      when: () => true,
    }),
    loaded: editable(customer),
    version: customer.version,
    change: customersApi.change,
    save: (values, { version }) =>
      apiSend(
        customersApi.change(
          { id: customer.id },
          {
            ...values,
            groupIds: canGroup ? values.groupIds : undefined,
            fields: toSent(fields, values.fields),
          },
        ),
        { version },
      ),
    reload: (saved) => ({ values: editable(saved), version: saved.version }),
    onSaved: onClose,
    done: 'User updated successfully',
    failed: 'Failed to update user',
    names: fieldNames(fields),
  });
  return (
    <DrawerForm
      title={`Edit ${nameOf(customer)}`}
      progress={form.progress}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <TextField label="First name" autoComplete="off" autoFocus {...form.field('firstName')} />
      <TextField label="Last name" autoComplete="off" {...form.field('lastName')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        required
        hint="A new address counts at once. Both addresses are told, and the new one is asked to confirm; for 72 hours the reader of the former one can take the change back."
        {...form.field('email')}
      />
      {isOther(form.watch('email'), customer.email) && (
        <TextField
          label="Why the address changes"
          required
          autoComplete="off"
          hint="It stays in the customer’s history."
          {...form.field('reason')}
        />
      )}
      <Switch
        label="Pays no tax"
        hint="A charity, or a business whose certificate you have seen."
        on={form.watch('isTaxExempt')}
        onChange={(on) => form.put('isTaxExempt', on)}
      />
      {form.watch('isTaxExempt') && (
        <>
          <TextField
            label="Why they pay no tax"
            required
            autoComplete="off"
            hint="It stands on their invoices."
            {...form.field('taxReason')}
          />
          <TextField
            label="Number that proves it"
            autoComplete="off"
            hint="A VAT number abroad, a charity’s number."
            {...form.field('taxNumber')}
          />
        </>
      )}
      {canGroup && <PickGroups {...form.list('groupIds')} />}
      <FieldInputs form={form} fields={fields} />
    </DrawerForm>
  );
}

const typedOf = ({ firstName, lastName, email, ...one }: CustomerRow) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  email,
  isTaxExempt: one.isTaxExempt,
  taxReason: one.taxReason,
  taxNumber: one.taxNumber,
  groupIds: one.groupIds,
  reason: '',
});

const isOther = (email: string, former: string): boolean =>
  email.trim().toLowerCase() !== former.toLowerCase();
