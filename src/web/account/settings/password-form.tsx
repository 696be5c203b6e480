import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { PasswordChange } from '../../../domain/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { showFieldErrors, tellFailure } from '../../shared/failures.ts';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { NewPasswordFields } from '../sign-in/new-password-fields.tsx';
import { DEVICES_KEY } from './devices.ts';

/**
 * A change of password; the new one is typed twice, the second time to be compared and not sent.
 */
export const PasswordFormValues = PasswordChange.extend({ confirmPassword: z.string() }).refine(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  {
    path: ['confirmPassword'],
    error: 'New passwords do not match.',
    // Report it together with the other problems, not after them.
    when: () => true,
  },
);
export type PasswordFormValues = z.infer<typeof PasswordFormValues>;

/** @param username the customer's, once known */
export function PasswordForm({ username }: { username: string | undefined }) {
  const change = useChangePassword();
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordFormValues>({
    resolver: zodResolver(PasswordFormValues),
  });
  const { errors } = formState;

  const submit = handleSubmit(({ confirmPassword: _unsent, ...passwords }) =>
    change.mutate(passwords, {
      onSuccess: () => reset(),
      onError: (error) => showFieldErrors(error, setError, ['currentPassword', 'newPassword']),
    }),
  );

  return (
    // If submitted before the page comes alive, the passwords must not end up in the URL.
    <form method="post" noValidate onSubmit={submit} className="grid max-w-md gap-5">
      {/* Tells password managers whose password they are to keep. */}
      <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <NewPasswordFields
        password={register('newPassword')}
        confirmation={register('confirmPassword')}
        errors={errors}
      />
      <Button
        type="submit"
        busy={change.isPending}
        busyLabel="Updating…"
        className="justify-self-start"
      >
        Update Password
      </Button>
    </form>
  );
}

/** Changes the password, which ends all other sessions of the customer. */
function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: PasswordChange) => apiSend<unknown>('PUT', '/api/user/password', change),
    onSuccess: () => {
      refetchAfterWrite(queryClient, DEVICES_KEY);
      toast({ title: 'Password Updated', description: 'Your other devices were signed out.' });
    },
    onError: (error) => tellFailure(error, 'Failed to update password.'),
  });
}
