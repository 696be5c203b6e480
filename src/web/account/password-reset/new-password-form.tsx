import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../shared/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { endsLink } from '../mailed-link/ends-link.ts';
import { NewPasswordFields } from '../sign-in/new-password-fields.tsx';
import { NewPasswordFormValues } from './new-password-form-values.ts';
import { useResetPassword } from './password-reset.ts';

type NewPasswordFormProps = {
  /** Of the link in the mail. */
  token: string;
  onReset: () => void;
  /** The link no longer works; `text` says why. */
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
