import { useQueryClient } from '@tanstack/react-query';
import * as accountApi from '../../modules/customers/account-endpoints.ts';
import { Profile, type UserView } from '../../modules/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { currentUserQuery } from '../../shared/session.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.ts';

/** Saves the customer's names and phone number. A new email address waits to be confirmed. */
export function ProfileForm({ user }: { user: UserView }) {
  const queryClient = useQueryClient();
  const form = useShopForm({
    schema: Profile,
    defaults: editable(user),
    send: async (profile) => {
      const saved = await apiSend(accountApi.changeProfile(profile));
      queryClient.setQueryData(currentUserQuery.queryKey, saved);
      const asked = saved.pendingEmail !== user.pendingEmail && saved.pendingEmail;
      toast({
        title: 'Profile Updated',
        description: asked ? `We sent a link to ${asked}. Please confirm the address.` : undefined,
      });
      return saved;
    },
    onDone: (saved) => form.reset(editable(saved)),
    failed: 'Failed to update profile.',
  });
  const isNewAddress = form.watch('email').trim().toLowerCase() !== user.email.toLowerCase();

  return (
    <form {...form.props} className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First name"
        autoComplete="given-name"
        maxLength={100}
        {...form.field('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        maxLength={100}
        {...form.field('lastName')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        hint="Another address gets a link with which you confirm it. Until then this one stays."
        {...form.field('email')}
      />
      {isNewAddress && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          hint="We ask for it because whoever reads your mail can open your account."
          {...form.field('currentPassword')}
        />
      )}
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={50}
        {...form.field('phone')}
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
        <Button type="submit" busy={form.isPending} busyLabel="Saving…">
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
