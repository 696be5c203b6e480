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

/** A new colleague, who gets a one-time password. */
export function AddStaffForm({ onClose, onAdded, returnFocusTo }: AddStaffFormProps) {
  const form = useRecordForm<NewStaff, OneTimePassword>({
    schema: NewStaff,
    loaded: { username: '', role: 'fulfilment' },
    change: staffApi.add,
    save: (values) => apiSend(staffApi.add(values)),
    onSaved: onAdded,
    done: 'Colleague added successfully',
    failed: 'Failed to add the colleague',
  });
  return (
    <DrawerForm
      title="Add Colleague"
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

/** A colleague's role. */
export function RoleForm({ colleague, onClose }: { colleague: StaffEntry; onClose: () => void }) {
  const form = useRecordForm({
    schema: RoleChange,
    loaded: { role: colleague.role },
    change: staffApi.change,
    version: colleague.version,
    save: (values, { version }) =>
      apiSend(staffApi.change({ username: colleague.username }, values), { version }),
    reload: ({ role, version }) => ({ values: { role }, version }),
    onSaved: onClose,
    done: 'Role changed successfully',
    failed: 'Failed to change the role',
  });
  return (
    <DrawerForm
      title={`Role of ${colleague.username}`}
      description="It counts at once. Where rights shrink, the colleague is signed out."
      progress={form.progress}
      onClose={onClose}
    >
      <SelectField label="Role" options={ROLE_OPTIONS} hint={ROLE_HINT} {...form.field('role')} />
    </DrawerForm>
  );
}
