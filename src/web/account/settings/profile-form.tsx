import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Profile, type UserView } from '../../../domain/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { showFieldErrors, tellFailure } from '../../shared/failures.ts';
import { currentUserQuery } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

const INPUTS = ['firstName', 'lastName', 'email', 'phone'] as const;

export function ProfileForm({ user }: { user: UserView }) {
  const save = useSaveProfile(user);
  const { register, handleSubmit, setError, reset, formState } = useForm<
    z.input<typeof Profile>,
    unknown,
    Profile
  >({ resolver: zodResolver(Profile), defaultValues: editable(user) });
  const { errors } = formState;

  const submit = handleSubmit((profile) =>
    save.mutate(profile, {
      onSuccess: (saved) => reset(editable(saved)),
      onError: (error) => showFieldErrors(error, setError, INPUTS),
    }),
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
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
        hint="A change takes effect at once. Your old address gets a link that undoes it, for 7 days."
        error={errors.email?.message}
        {...register('email')}
      />
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
});

/** Changes names, address and phone number of the customer, everywhere on the page. */
function useSaveProfile({ email }: UserView) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (profile: Profile) => apiSend<UserView>('PUT', '/api/user/profile', profile),
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      toast({
        title: 'Profile Updated',
        description: user.email === email ? undefined : `Your email address is now ${user.email}.`,
      });
    },
    onError: (error) => tellFailure(error, 'Failed to update profile.'),
  });
}
