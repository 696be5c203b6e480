import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { lastAdminName } from '../access/session.ts';

const MIN_LENGTH = 6;

type Values = { currentPassword: string; newPassword: string; confirmPassword: string };

/** Replaces the one-time password that a colleague was given; nothing else is open until then. */
export function ChoosePassword() {
  const [values, setValues] = useState<Values>({
    currentPassword: '',
    newPassword: '',
    confirmPassword: '',
  });
  const [errors, setErrors] = useState<Partial<Values>>({});
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Values) =>
      apiSend<unknown>('POST', '/api/admin/change-password', {
        username: lastAdminName(),
        currentPassword,
        newPassword,
      }),
    onSuccess: () => location.assign('/admin/dashboard'),
    onError: (error) => {
      if (error instanceof ApiError) setErrors(error.fields);
      tellFailure(error, 'Failed to change password');
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(values);
    setErrors(found);
    if (Object.keys(found).length === 0) change.mutate(values);
  }

  const bound = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-ink-soft text-sm">
        The password that you were given works once. Choose one that only you know.
      </p>
      <PasswordField
        label="One-time password"
        autoComplete="current-password"
        {...bound('currentPassword')}
      />
      <PasswordField label="New password" autoComplete="new-password" {...bound('newPassword')} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...bound('confirmPassword')}
      />
      <Button
        type="submit"
        wide
        busy={change.isPending || change.isSuccess}
        busyLabel="Changing password…"
      >
        Change Password
      </Button>
    </form>
  );
}

/** In the words of the specification of the back office. */
function problemsOf({ currentPassword, newPassword, confirmPassword }: Values): Partial<Values> {
  return {
    ...(currentPassword === '' && { currentPassword: 'Current password is required' }),
    ...(newPassword.length < MIN_LENGTH && {
      newPassword: `New password must be at least ${MIN_LENGTH} characters`,
    }),
    ...(confirmPassword === ''
      ? { confirmPassword: 'Please confirm your password' }
      : confirmPassword !== newPassword && { confirmPassword: "Passwords don't match" }),
  };
}
