import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { ForgotPassword } from '../../../domain/customers/schema.ts';
import { CaptchaField, useCaptcha } from '../../shared/captcha.tsx';
import { showFieldErrors } from '../../shared/failures.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { onTheWayTo, redirectTarget } from '../sign-in/redirect-target.ts';
import { useForgotPassword } from './password-reset.ts';

type ForgotPasswordFormProps = {
  /** Where the customer was on the way to; the mail's link carries it. */
  redirect: string | undefined;
  /** Whether the form takes the focus, because it replaced something else. */
  again: boolean;
  onSent: () => void;
};

export function ForgotPasswordForm({ redirect, again, onSent }: ForgotPasswordFormProps) {
  const forgotPassword = useForgotPassword();
  const captcha = useCaptcha();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<ForgotPassword>({
    resolver: zodResolver(ForgotPassword),
  });

  useEffect(() => {
    if (again) setFocus('email');
  }, [again, setFocus]);

  const submit = handleSubmit((request) =>
    captcha.withToken((captchaToken) =>
      forgotPassword.mutate(
        {
          ...request,
          redirect: redirect && redirectTarget(redirect, location.origin),
          captchaToken,
        },
        {
          onSuccess: onSent,
          onError: (error) => {
            captcha.refuse(error);
            showFieldErrors(error, setError, ['email']);
          },
        },
      ),
    ),
  );

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <CaptchaField captcha={captcha} />
      <Button type="submit" size="lg" wide busy={forgotPassword.isPending} busyLabel="Sending…">
        Send Reset Link
      </Button>
      <ButtonLink href={onTheWayTo(redirect, '/auth')} variant="ghost" wide>
        Back to Sign In
      </ButtonLink>
    </form>
  );
}
