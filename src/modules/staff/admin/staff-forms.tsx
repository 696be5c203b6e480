import type { RefObject } from 'react';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import * as staffApi from '../endpoints.ts';
import { NewStaff, type OneTimePassword, RoleChange, type StaffEntry } from '../schema.ts';
import { ROLE_OPTIONS } from './staff.ts';

type AddStaffFormProps = {
  onClose: () => void;
  onAdded: (of: OneTimePassword) => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

const ROLE_HINT =
  'Owners may do everything. Managers all but money settings, security and staff. Fulfilment ships, support also refunds and answers customers, read-only looks.';

/** A new staff member, who gets a one-time password. */
export function AddStaffForm({ onClose, onAdded, returnFocusTo }: AddStaffFormProps) {
  const form = useRecordForm<NewStaff, OneTimePassword>({
    schema: NewStaff,
    loaded: { username: '', role: 'fulfilment' },
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
      <SelectField label="Role" options={ROLE_OPTIONS} hint={ROLE_HINT} {...form.field('role')} />
    </DrawerForm>
  );
}

/** A staff member's role. */
export function RoleForm({
  staffMember,
  onClose,
}: {
  staffMember: StaffEntry;
  onClose: () => void;
}) {
  const form = useRecordForm({
    schema: RoleChange,
    loaded: { role: staffMember.role },
    change: staffApi.change,
    version: staffMember.version,
    save: (values, { version }) =>
      apiSend(staffApi.change({ username: staffMember.username }, values), { version }),
    reload: ({ role, version }) => ({ values: { role }, version }),
    onSaved: onClose,
    done: 'Role changed successfully',
    failed: 'Failed to change the role',
  });
  return (
    <DrawerForm
      title={`Role of ${staffMember.username}`}
      description="It counts at once. Where rights shrink, the staff member is signed out."
      progress={form.progress}
      onClose={onClose}
    >
      <SelectField label="Role" options={ROLE_OPTIONS} hint={ROLE_HINT} {...form.field('role')} />
    </DrawerForm>
  );
}
