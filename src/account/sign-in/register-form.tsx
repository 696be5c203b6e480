import { useId } from 'react';
import { z } from 'zod';
import * as authApi from '../../modules/customers/endpoints.ts';
import { MAIL_TICKS } from '../../modules/customers/mail-preferences.ts';
import { Registration } from '../../modules/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { CaptchaField, useCaptcha } from '../../shared/captcha.tsx';
import { useShopForm } from '../../shared/shop-form.ts';
import { showRefusal, useRememberCustomer } from '../../shared/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { FormRefusal } from './form-refusal.tsx';
import { NewPasswordFields, TYPED_TWICE } from './new-password-fields.tsx';

/** A registration; the password is typed twice, the second time to be compared and not sent. */
export const RegistrationFormValues = Registration.extend({
  confirmPassword: z.string().min(1, 'Please confirm your password'),
}).refine(({ password, confirmPassword }) => password === confirmPassword, TYPED_TWICE);

export function RegisterForm() {
  const remember = useRememberCustomer();
  const refusal = useId();
  const captcha = useCaptcha();
  const form = useShopForm({
    schema: RegistrationFormValues,
    captcha,
    send: async ({ confirmPassword: _unsent, ...values }, captchaToken) => {
      const user = await apiSend(authApi.register({ ...values, captchaToken }));
      remember(user);
      toast({ title: 'Account created!', description: `Welcome, ${user.username}!` });
    },
    failed: (error) => showRefusal('Registration failed', error),
  });

  return (
    <form {...form.props} className="grid gap-5">
      <FormRefusal id={refusal} error={form.failure} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...form.field('email')}
      />
      <NewPasswordFields
        labels={{ password: 'Password', confirmation: 'Confirm password' }}
        password={form.field('password')}
        confirmation={form.field('confirmPassword')}
      />
      <Checkbox {...form.register('newProducts')} label={MAIL_TICKS.newProducts} />
      <CaptchaField captcha={captcha} />
      <Button type="submit" size="lg" wide busy={form.isPending} busyLabel="Creating account…">
        Create Account
      </Button>
    </form>
  );
}
