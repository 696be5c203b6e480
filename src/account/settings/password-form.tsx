import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import * as accountApi from '../../modules/customers/account-endpoints.ts';
import { PasswordChange } from '../../modules/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { NewPasswordFields, TYPED_TWICE } from '../sign-in/new-password-fields.tsx';

/**
 * A change of password; the new one is typed twice, the second time to be compared and not sent.
 */
export const PasswordFormValues = PasswordChange.extend({ confirmPassword: z.string() }).refine(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  { ...TYPED_TWICE, error: 'New passwords do not match.' },
);

/**
 * Changes the password, which ends all other sessions of the customer.
 * @param username the customer's, once known
 */
export function PasswordForm({ username }: { username: string | undefined }) {
  const queryClient = useQueryClient();
  const form = useShopForm({
    schema: PasswordFormValues,
    send: async ({ confirmPassword: _unsent, ...change }) => {
      await apiSend(accountApi.changePassword(change));
      refetchAfterWrite(queryClient, accountApi.listSessions().key);
      toast({ title: 'Password Updated', description: 'Your other devices were signed out.' });
    },
    onDone: () => form.reset(),
    failed: 'Failed to update password.',
  });

  return (
    <form {...form.props} className="grid max-w-md gap-5">
      {/* Tells password managers whose password they are to keep. */}
      <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
      <NewPasswordFields
        password={form.field('newPassword')}
        confirmation={form.field('confirmPassword')}
      />
      <Button
        type="submit"
        busy={form.isPending}
        busyLabel="Updating…"
        className="justify-self-start"
      >
        Update Password
      </Button>
    </form>
  );
}
