import type { RefObject } from 'react';
import { useAdmin } from '../../../kit/admin/access/session.ts';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import * as backupsApi from '../endpoints.ts';
import { Takeaway } from '../schema.ts';

type TakeAwayFormProps = {
  name: string;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLButtonElement | null>;
};

/** Downloads a backup, once whoever wants it has said again who they are. */
export const TakeAwayDrawer = ({ open, ...form }: TakeAwayFormProps & { open: boolean }) =>
  open && <TakeAwayForm {...form} />;

function TakeAwayForm({ name, onClose, returnFocusTo }: TakeAwayFormProps) {
  const { twoFactor } = useAdmin();
  const form = useRecordForm({
    schema: Takeaway,
    loaded: { currentPassword: '', code: '' },
    change: backupsApi.takeAway,
    save: (body) => apiSend(backupsApi.takeAway({ name }, body)),
    onSaved: ({ url }) => {
      // The browser saves it as it comes, however large it is.
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      onClose();
    },
    done: 'The download begins',
    failed: 'Failed to download the backup',
  });
  return (
    <DrawerForm
      title="Download Backup"
      progress={form.progress}
      save="Download"
      busy="Asking…"
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <p className="wrap-anywhere text-sm">
        {name} holds all that the shop knows, its customers’ addresses among it. The audit log keeps
        who took it.
      </p>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        autoFocus
        {...form.field('currentPassword')}
      />
      {twoFactor === 'on' && (
        <TextField
          label="Code"
          hint="Of your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          required
          {...form.field('code')}
        />
      )}
    </DrawerForm>
  );
}
