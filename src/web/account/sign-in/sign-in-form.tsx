import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Login } from '../../../domain/customers/schema.ts';
import { CaptchaField, useCaptcha } from '../../shared/captcha.tsx';
import { showFieldErrors } from '../../shared/failures.ts';
import { useLogin } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

export function SignInForm() {
  const login = useLogin();
  const captcha = useCaptcha();
  // No default values, to keep what was typed or filled in before the page came alive.
  const { register, handleSubmit, setError, formState } = useForm<Login>({
    resolver: zodResolver(Login),
  });
  const { errors } = formState;

  const submit = handleSubmit((credentials) =>
    captcha.withToken((captchaToken) =>
      login.mutate(
        { ...credentials, captchaToken },
        {
          onError: (error) => {
            captcha.refuse(error);
            showFieldErrors(error, setError, ['username', 'password']);
          },
        },
      ),
    ),
  );

  return (
    // If submitted before the page comes alive, the password must not end up in the URL.
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.username?.message}
        {...register('username')}
      />
      <div className="grid gap-1">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
        <SiteLink
          href="/forgot-password"
          className="flex h-11 items-center justify-self-end text-ink-soft text-sm underline underline-offset-4 transition-colors hover:text-ink"
        >
          Forgot Password
        </SiteLink>
      </div>
      <CaptchaField captcha={captcha} />
      <Button type="submit" size="lg" wide busy={login.isPending} busyLabel="Signing in…">
        Sign In
      </Button>
    </form>
  );
}
