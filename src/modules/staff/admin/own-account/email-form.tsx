import type { FormEvent } from 'react';
import { useAdmin } from '../../../../kit/admin/access/session.ts';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { SettingsCard } from '../../../../kit/admin/form/settings-tab.tsx';
import { apiSend } from '../../../../shared/api-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import * as linksApi from '../../password-link-endpoints.ts';
import { OwnEmailChange } from '../../schema.ts';

/** Where one gets mail about one's own account. */
export function EmailForm() {
  const { email: present } = useAdmin();
  const form = useRecordForm({
    schema: OwnEmailChange,
    loaded: { email: present ?? '', currentPassword: '' },
    change: linksApi.changeOwnEmail,
    save: (change) => apiSend(linksApi.changeOwnEmail(change)),
    reload: ({ email }) => ({ values: { email: email ?? '', currentPassword: '' } }),
    done: 'Email address saved',
    failed: 'Failed to save the email address',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.progress.submit();
  };
  return (
    <SettingsCard
      title="Email address"
      description="If you forget your password, a link to choose another one goes there, and a mail whenever the password was changed. You need none."
    >
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
        <PasswordField
          label="Password, to save the address"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <Button
          type="submit"
          className="w-fit"
          busy={form.progress.state === 'saving'}
          busyLabel="Saving…"
        >
          Save Email Address
        </Button>
      </form>
    </SettingsCard>
  );
}
