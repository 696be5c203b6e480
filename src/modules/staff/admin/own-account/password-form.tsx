import type { ComponentProps, FormEvent, ReactNode } from 'react';
import * as z from 'zod';
import { useAdmin } from '../../../../kit/admin/access/session.ts';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { SettingsCard } from '../../../../kit/admin/form/settings-tab.tsx';
import * as sessionApi from '../../../../kit/session-endpoints.ts';
import { AdminPasswordChange, STAFF_PASSWORD_MIN } from '../../../../kit/session-schema.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';

const fields = (tooShort: string) =>
  AdminPasswordChange.extend({
    newPassword: z.string().min(STAFF_PASSWORD_MIN, tooShort).max(1024, 'At most 1024 characters'),
  })
    .extend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      error: "Passwords don't match",
      // Report it together with the other problems, not after them.
      when: () => true,
    });

/** Two forms, each with the words that are specified for it. */
const FIRST = fields(`New password must be at least ${STAFF_PASSWORD_MIN} characters`);
const ANOTHER = fields(`Password must be at least ${STAFF_PASSWORD_MIN} characters long`);

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

type PasswordFieldsProps = {
  /** What the present password is called. */
  current: string;
  /** It is the first that they choose themselves. */
  isFirst?: boolean;
  onChanged?: () => void;
  /** Before the fields. */
  children?: ReactNode;
};

/** Changes one's own password, which signs out everywhere else. */
export function PasswordFields(props: PasswordFieldsProps) {
  const { current, isFirst, onChanged, children } = props;
  const { username } = useAdmin();
  const empty = { username, ...EMPTY };
  const form = useRecordForm({
    schema: isFirst ? FIRST : ANOTHER,
    loaded: empty,
    change: sessionApi.changePassword,
    save: ({ confirmPassword: _, ...change }) => apiSend(sessionApi.changePassword(change)),
    reload: () => ({ values: empty }),
    onSaved: onChanged,
    done: 'Password changed successfully',
    failed: 'Failed to change password',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.progress.submit();
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {children}
      <TextField
        label="Username"
        autoComplete="username"
        readOnly
        className="text-ink-soft"
        {...form.field('username')}
      />
      <PasswordField
        label={current}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <NewPassword field={form.field} />
      <Button
        type="submit"
        className="w-fit"
        busy={form.progress.state === 'saving'}
        busyLabel="Changing password…"
      >
        Change Password
      </Button>
    </form>
  );
}

type NewPasswordProps = {
  field(
    name: 'newPassword' | 'confirmPassword',
  ): Omit<ComponentProps<typeof PasswordField>, 'label'>;
};

/** A password that a staff member chooses, typed twice. */
export const NewPassword = ({ field }: NewPasswordProps) => (
  <>
    <PasswordField
      label="New password"
      autoComplete="new-password"
      hint={`At least ${STAFF_PASSWORD_MIN} characters`}
      {...field('newPassword')}
    />
    <PasswordField
      label="Confirm password"
      autoComplete="new-password"
      {...field('confirmPassword')}
    />
  </>
);

/** Beside the other settings of one’s own account. */
export function PasswordForm() {
  const { username } = useAdmin();
  return (
    <SettingsCard
      title="Change password"
      description={`Of your own account, ${username}. You are signed out everywhere but here.`}
    >
      <PasswordFields current="Current password" />
    </SettingsCard>
  );
}
