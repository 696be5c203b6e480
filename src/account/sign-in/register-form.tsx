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
  confirmPassword: z.string(),
  /** Who has looked at the password by the eye may leave the second one empty. */
  isSeen: z.boolean().optional(),
})
  .refine(({ confirmPassword, isSeen }) => isSeen || confirmPassword !== '', {
    ...TYPED_TWICE,
    error: 'Please confirm your password',
  })
  .refine(
    ({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword,
    TYPED_TWICE,
  );

/** A user name made of an address, as far as one can be. */
export const proposedName = (email: string): string =>
  email
    .trim()
    .replace(/@.*/s, '')
    .replace(/[\s\p{C}]/gu, '')
    .slice(0, 50);

export function RegisterForm() {
  const remember = useRememberCustomer();
  const refusal = useId();
  const captcha = useCaptcha();
  const form = useShopForm({
    schema: RegistrationFormValues,
    captcha,
    send: async ({ confirmPassword: _unsent, isSeen: _known, ...values }, captchaToken) => {
      const user = await apiSend(authApi.register({ ...values, captchaToken }));
      remember(user);
      toast({ title: 'Account created!', description: `Welcome, ${user.username}!` });
    },
    failed: (error) => showRefusal('Registration failed', error),
  });

  const { getValues, setValue, watch } = form;

  /** Proposes a user name of the address, and takes an address for what it is where a name was asked for. */
  function propose(): void {
    const { username, email } = getValues();
    const isAddress = username.includes('@');
    if (isAddress && email === '') setValue('email', username.trim());
    const address = isAddress ? username : email;
    if (address.includes('@') && (isAddress || username === '')) {
      setValue('username', proposedName(address), { shouldValidate: isAddress });
    }
  }

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
        {...form.field('username', { onBlur: propose })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...form.field('email', { onBlur: propose })}
      />
      <NewPasswordFields
        labels={{ password: 'Password', confirmation: 'Confirm password' }}
        password={{ ...form.field('password'), onShown: () => setValue('isSeen', true) }}
        confirmation={form.field('confirmPassword')}
        isSeen={watch('isSeen') === true}
      />
      <Checkbox {...form.register('newProducts')} label={MAIL_TICKS.newProducts} />
      <CaptchaField captcha={captcha} />
      <Button type="submit" size="lg" wide busy={form.isPending} busyLabel="Creating account…">
        Create Account
      </Button>
    </form>
  );
}
