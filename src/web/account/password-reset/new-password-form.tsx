import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ResetPassword } from '../../../domain/customers/schema.ts';
import { showFieldErrors } from '../../shared/failures.ts';
import { Button } from '../../ui/button.tsx';
import { endsLink } from '../mailed-link/link-check.ts';
import { NewPasswordFields } from '../sign-in/new-password-fields.tsx';
import { useResetPassword } from './password-reset.ts';

/** A new password typed twice; the second one is compared and not sent. */
export const NewPasswordFormValues = ResetPassword.pick({ password: true })
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
    // Report it together with the other problems, not after them.
    when: () => true,
  });
export type NewPasswordFormValues = z.infer<typeof NewPasswordFormValues>;

type NewPasswordFormProps = {
  /** From the mailed link. */
  token: string;
  onReset: () => void;
  /** Called if the link no longer works; `text` says why. */
  onLinkEnded: (text: string) => void;
};

export function NewPasswordForm({ token, onReset, onLinkEnded }: NewPasswordFormProps) {
  const resetPassword = useResetPassword();
  const { register, handleSubmit, setError, formState } = useForm<NewPasswordFormValues>({
    resolver: zodResolver(NewPasswordFormValues),
  });
  const { errors } = formState;

  const submit = handleSubmit(({ password }) =>
    resetPassword.mutate(
      { token, password },
      {
        onSuccess: onReset,
        onError: (error) => {
          if (endsLink(error)) onLinkEnded(error.message);
          else showFieldErrors(error, setError, ['password']);
        },
      },
    ),
  );

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <NewPasswordFields
        password={register('password')}
        confirmation={register('confirmPassword')}
        errors={errors}
      />
      <Button type="submit" size="lg" wide busy={resetPassword.isPending} busyLabel="Resetting…">
        Reset Password
      </Button>
    </form>
  );
}
