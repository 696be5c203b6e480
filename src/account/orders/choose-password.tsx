import { useQueryClient } from '@tanstack/react-query';
import * as accountApi from '../../modules/customers/account-endpoints.ts';
import { FirstPassword, PASSWORD_MIN, type UserView } from '../../modules/customers/schema.ts';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { useCaptcha } from '../../shared/captcha.tsx';
import { showFailure } from '../../shared/failures.ts';
import { currentUserQuery } from '../../shared/session.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { AskForLink } from '../sign-in/ask-for-link.tsx';

/** One box makes an account of what was ordered without one. */
export function ChoosePassword({ user }: { user: UserView }) {
  const queryClient = useQueryClient();
  const captcha = useCaptcha();
  const form = useShopForm({
    schema: FirstPassword,
    send: async ({ password }) => {
      const changed = await apiSend(accountApi.choosePassword({ password }));
      queryClient.setQueryData(currentUserQuery.queryKey, changed);
      toast({ title: 'Account created!', description: 'Next time you sign in with it.' });
    },
    failed: (error) => {
      if (!isTaken(error)) showFailure(error, 'Failed to create the account. Please try again.');
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <PasswordField
          label="Choose a password"
          autoComplete="new-password"
          required
          hint={`At least ${PASSWORD_MIN} characters`}
          {...form.field('password')}
        />
        <Button
          type="submit"
          className="sm:mt-[1.65rem]"
          busy={form.isPending}
          busyLabel="Creating account…"
        >
          Create Account
        </Button>
      </div>
      {isTaken(form.failure) && (
        <AskForLink email={user.email} redirect="/dashboard/orders" captcha={captcha} />
      )}
    </form>
  );
}

const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'email_taken';
