import * as z from 'zod';
import { AdminPasswordChange } from '../../../domain/staff/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { useAdmin } from '../access/session.ts';
import { useRecordForm } from '../form/record-form.ts';
import { SettingsCard, SettingsTab } from '../form/settings-tab.tsx';

const Fields = AdminPasswordChange.omit({ username: true })
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
  });

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes one's own password, which signs out everywhere else. */
export function PasswordForm() {
  const { username } = useAdmin();
  const form = useRecordForm({
    schema: Fields,
    loaded: EMPTY,
    change: 'dashboard.view',
    save: ({ currentPassword, newPassword }) =>
      apiSend('POST', '/api/admin/change-password', { username, currentPassword, newPassword }),
    reload: () => ({ values: EMPTY }),
    done: 'Password changed successfully',
    failed: 'Failed to change password',
    touches: ['/api/admin/sessions'],
  });
  return (
    <SettingsTab progress={form.progress}>
      <SettingsCard
        title="Change password"
        description={`Of your own account, ${username}. You are signed out everywhere but here.`}
      >
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.field('confirmPassword')}
        />
      </SettingsCard>
    </SettingsTab>
  );
}
