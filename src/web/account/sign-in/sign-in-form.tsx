import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Login } from '../../../domain/customers/schema.ts';
import { ApiError } from '../../shared/api-client.ts';
import { CaptchaField, useCaptcha } from '../../shared/captcha.tsx';
import { showFieldErrors } from '../../shared/failures.ts';
import { useLogin } from '../../shared/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { onTheWayTo } from './redirect-target.ts';

/** @param redirect where the customer was on the way to */
export function SignInForm({ redirect }: { redirect: string | undefined }) {
  const login = useLogin();
  const refusal = useId();
  const captcha = useCaptcha();
  // No default values, to keep what was typed or filled in before the page came alive.
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Login>({
    resolver: zodResolver(Login),
  });
  const { errors } = formState;
  const isWrong = login.error instanceof ApiError && login.error.code === 'wrong_credentials';
  const refusedBy = isWrong ? refusal : undefined;

  const submit = handleSubmit((credentials) =>
    captcha.withToken((captchaToken) =>
      login.mutate(
        { ...credentials, captchaToken },
        {
          onError: (error) => {
            captcha.refuse(error);
            showFieldErrors(error, setError, ['username', 'password']);
            setFocus('password', { shouldSelect: true });
          },
        },
      ),
    ),
  );

  return (
    // If submitted before the page comes alive, the password must not end up in the URL.
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormRefusal id={refusal} error={login.error} />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.username?.message}
        refusedBy={refusedBy}
        {...register('username')}
      />
      <div className="grid gap-1">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          refusedBy={refusedBy}
          {...register('password')}
        />
        <SiteLink
          href={onTheWayTo(redirect, '/forgot-password')}
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
