import { useEffect } from 'react';
import * as authApi from '../../modules/customers/endpoints.ts';
import { ForgotPassword } from '../../modules/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { CaptchaField, useCaptcha } from '../../shared/captcha.tsx';
import { useShopForm } from '../../shared/shop-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { onTheWayTo, redirectTarget } from '../sign-in/redirect-target.ts';

type ForgotPasswordFormProps = {
  /** Where the customer was on the way to; the mail's link carries it. */
  redirect: string | undefined;
  /** Whether the form takes the focus, because it replaced something else. */
  again: boolean;
  onSent: () => void;
};

export function ForgotPasswordForm({ redirect, again, onSent }: ForgotPasswordFormProps) {
  const captcha = useCaptcha();
  const form = useShopForm({
    schema: ForgotPassword,
    captcha,
    send: (request, captchaToken) =>
      apiSend(
        authApi.forgotPassword({
          ...request,
          redirect: redirect && redirectTarget(redirect, location.origin),
          captchaToken,
        }),
      ),
    onDone: onSent,
    failed: 'Failed to send reset email. Please try again.',
  });
  const { setFocus } = form;

  useEffect(() => {
    if (again) setFocus('email');
  }, [again, setFocus]);

  return (
    <form {...form.props} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...form.field('email')}
      />
      <CaptchaField captcha={captcha} />
      <Button type="submit" size="lg" wide busy={form.isPending} busyLabel="Sending…">
        Send Reset Link
      </Button>
      <ButtonLink href={onTheWayTo(redirect, '/auth')} variant="ghost" wide>
        Back to Sign In
      </ButtonLink>
    </form>
  );
}
