import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Profile, type UserView } from '../../../domain/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { showFieldErrors, tellFailure } from '../../shared/failures.ts';
import { currentUserQuery } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.ts';

const INPUTS = ['firstName', 'lastName', 'email', 'phone', 'currentPassword'] as const;

export function ProfileForm({ user }: { user: UserView }) {
  const save = useSaveProfile(user);
  const { register, handleSubmit, setError, reset, watch, formState } = useForm<
    z.input<typeof Profile>,
    unknown,
    Profile
  >({ resolver: zodResolver(Profile), defaultValues: editable(user) });
  const { errors } = formState;
  const isNewAddress = watch('email').trim().toLowerCase() !== user.email.toLowerCase();

  const submit = handleSubmit((profile) =>
    save.mutate(profile, {
      onSuccess: (saved) => reset(editable(saved)),
      onError: (error) => showFieldErrors(error, setError, INPUTS),
    }),
  );

  return (
    // If submitted before the page comes alive, the password must not end up in the URL.
    <form method="post" noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First name"
        autoComplete="given-name"
        maxLength={100}
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        maxLength={100}
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        hint="Another address gets a link with which you confirm it. Until then this one stays."
        error={errors.email?.message}
        {...register('email')}
      />
      {isNewAddress && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          hint="We ask for it because whoever reads your mail can open your account."
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={50}
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label="Username"
        autoComplete="username"
        readOnly
        value={user.username}
        hint="It cannot be changed."
        className="read-only:border-line read-only:text-ink-soft"
      />
      <div className="sm:col-span-2">
        <Button type="submit" busy={save.isPending} busyLabel="Saving…">
          Save Changes
        </Button>
      </div>
    </form>
  );
}

const editable = ({ firstName, lastName, email, phone }: UserView) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  email,
  phone: phone ?? '',
  currentPassword: '',
});

/**
 * Saves the customer's names and phone number and updates the whole page. A new email address waits
 * to be confirmed.
 */
function useSaveProfile({ pendingEmail }: UserView) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (profile: Profile) => apiSend<UserView>('PUT', '/api/user/profile', profile),
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      const asked = user.pendingEmail !== pendingEmail && user.pendingEmail;
      toast({
        title: 'Profile Updated',
        description: asked ? `We sent a link to ${asked}. Please confirm the address.` : undefined,
      });
    },
    onError: (error) => tellFailure(error, 'Failed to update profile.'),
  });
}
