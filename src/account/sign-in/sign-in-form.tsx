import { useId } from 'react';
import { emailAddress } from '../../kit/wire.ts';
import * as authApi from '../../modules/customers/endpoints.ts';
import { Login } from '../../modules/customers/schema.ts';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { CaptchaField, useCaptcha } from '../../shared/captcha.tsx';
import { useShopForm } from '../../shared/shop-form.ts';
import { showRefusal, useRememberCustomer } from '../../shared/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { AskForLink, EMAIL_ME_A_LINK } from './ask-for-link.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { onTheWayTo } from './redirect-target.ts';

/** @param redirect where the customer was on the way to */
export function SignInForm({ redirect }: { redirect: string | undefined }) {
  const remember = useRememberCustomer();
  const refusal = useId();
  const captcha = useCaptcha();
  const form = useShopForm({
    schema: Login,
    captcha,
    send: async (credentials, captchaToken) => {
      const user = await apiSend(authApi.signIn({ ...credentials, captchaToken }));
      remember(user);
      toast({ title: 'Welcome back!', description: `You are signed in as ${user.username}.` });
    },
    failed: (error) => {
      showRefusal('Login failed', error);
      form.setFocus('password', { shouldSelect: true });
    },
  });
  const { failure } = form;
  const isWrong = failure instanceof ApiError && failure.code === 'wrong_credentials';
  const refusedBy = isWrong ? refusal : undefined;
  const name = form.watch('username')?.trim() ?? '';

  /** Where the link would go is the one thing that is missing. */
  function askForEmail() {
    form.setError('username', { message: 'Please enter your email address first' });
    form.setFocus('username');
  }

  return (
    <form {...form.props} className="grid gap-5">
      <FormRefusal id={refusal} error={failure} />
      <TextField
        label="Username or email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        refusedBy={refusedBy}
        {...form.field('username')}
      />
      <div className="grid gap-1">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          refusedBy={refusedBy}
          {...form.field('password')}
        />
        <SiteLink
          href={onTheWayTo(redirect, '/forgot-password')}
          className="flex h-11 items-center justify-self-end text-ink-soft text-sm underline underline-offset-4 transition-colors hover:text-ink"
        >
          Forgot Password
        </SiteLink>
      </div>
      <CaptchaField captcha={captcha} />
      <Button type="submit" size="lg" wide busy={form.isPending} busyLabel="Signing in…">
        Sign In
      </Button>
      <PasskeySignIn />
      {emailAddress().safeParse(name).success ? (
        <AskForLink key={name} email={name} redirect={redirect} captcha={captcha} wide />
      ) : (
        <Button
          variant="secondary"
          size="lg"
          wide
          className="no-script:hidden"
          onClick={askForEmail}
        >
          {EMAIL_ME_A_LINK}
        </Button>
      )}
    </form>
  );
}
