import { z } from 'zod';
import * as authApi from '../../modules/customers/endpoints.ts';
import { ResetPassword } from '../../modules/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { endsLink } from '../../shared/link-check.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { useRememberCustomer } from '../../shared/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { NewPasswordFields, TYPED_TWICE } from '../sign-in/new-password-fields.tsx';

/** A new password typed twice; the second one is compared and not sent. */
export const NewPasswordFormValues = ResetPassword.pick({ password: true })
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine(({ password, confirmPassword }) => password === confirmPassword, TYPED_TWICE);

type NewPasswordFormProps = {
  /** From the mailed link. */
  token: string;
  onReset: () => void;
  /** Called if the link no longer works; `text` says why. */
  onLinkEnded: (text: string) => void;
};

/** Sets the password, ends all sessions of the account and signs in here. */
export function NewPasswordForm({ token, onReset, onLinkEnded }: NewPasswordFormProps) {
  const remember = useRememberCustomer();
  const form = useShopForm({
    schema: NewPasswordFormValues,
    send: async ({ password }) => {
      remember((await apiSend(authApi.resetPassword({ token, password }))).user);
    },
    onDone: onReset,
    failed: (error) => {
      if (endsLink(error)) onLinkEnded(error.message);
      else showFailure(error, 'Failed to reset password. Please try again.');
    },
  });

  return (
    <form {...form.props} className="grid gap-5">
      <NewPasswordFields
        password={form.field('password')}
        confirmation={form.field('confirmPassword')}
      />
      <Button type="submit" size="lg" wide busy={form.isPending} busyLabel="Resetting…">
        Reset Password
      </Button>
    </form>
  );
}
