import type { RefObject } from 'react';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import * as staffApi from '../endpoints.ts';
import { NewStaff, type OneTimePassword, StaffChange, type StaffEntry } from '../schema.ts';
import { ROLE_OPTIONS } from './staff.ts';

type AddStaffFormProps = {
  onClose: () => void;
  onAdded: (of: OneTimePassword) => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

const ROLE_HINT =
  'Owners may do everything. Managers all but money settings, security and staff. Fulfilment ships, support also refunds and answers customers, read-only looks.';

/** A new staff member, who gets a one-time password, and an invitation where there is an address. */
export function AddStaffForm({ onClose, onAdded, returnFocusTo }: AddStaffFormProps) {
  const form = useRecordForm<NewStaff, OneTimePassword>({
    schema: NewStaff,
    loaded: { username: '', email: '', role: 'fulfilment' },
    change: staffApi.add,
    save: (values) => apiSend(staffApi.add(values)),
    onSaved: onAdded,
    done: 'Staff member added successfully',
    failed: 'Failed to add the staff member',
  });
  return (
    <DrawerForm
      title="Add Staff Member"
      progress={form.progress}
      save="Add"
      busy="Adding…"
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <TextField
        label="Username"
        autoComplete="off"
        required
        autoFocus
        {...form.field('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="An invitation goes there, with a link to choose a password. It can be left empty."
        {...form.field('email')}
      />
      <SelectField label="Role" options={ROLE_OPTIONS} hint={ROLE_HINT} {...form.field('role')} />
    </DrawerForm>
  );
}

const typedOf = ({ role, email }: StaffEntry) => ({ role, email: email ?? '' });

/** A staff member's role and address. */
export function StaffForm({
  staffMember,
  onClose,
}: {
  staffMember: StaffEntry;
  onClose: () => void;
}) {
  const form = useRecordForm({
    schema: StaffChange,
    loaded: typedOf(staffMember),
    change: staffApi.change,
    version: staffMember.version,
    save: (values, { version }) =>
      apiSend(staffApi.change({ username: staffMember.username }, values), { version }),
    reload: (saved) => ({ values: typedOf(saved), version: saved.version }),
    onSaved: onClose,
    done: 'Staff member changed successfully',
    failed: 'Failed to change the staff member',
  });
  return (
    <DrawerForm
      title={`Edit ${staffMember.username}`}
      description="A role counts at once. Where rights shrink, the staff member is signed out."
      progress={form.progress}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        autoFocus
        hint="Where a link goes by which a forgotten password is replaced. It can be left empty."
        {...form.field('email')}
      />
      <SelectField label="Role" options={ROLE_OPTIONS} hint={ROLE_HINT} {...form.field('role')} />
    </DrawerForm>
  );
}
