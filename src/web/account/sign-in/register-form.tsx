import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { MAIL_TICKS } from '../../../domain/customers/choices.ts';
import { Registration } from '../../../domain/customers/schema.ts';
import { CaptchaField, useCaptcha } from '../../shared/captcha.tsx';
import { showFieldErrors } from '../../shared/failures.ts';
import { useRegister } from '../../shared/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

/** A registration; the password is typed twice, the second time to be compared and not sent. */
export const RegistrationFormValues = Registration.extend({
  confirmPassword: z.string().min(1, 'Please confirm your password'),
}).refine(({ password, confirmPassword }) => password === confirmPassword, {
  path: ['confirmPassword'],
  error: "Passwords don't match",
  // Report it together with the other problems, not after them.
  when: () => true,
});
export type RegistrationFormValues = z.infer<typeof RegistrationFormValues>;

const INPUTS = ['firstName', 'lastName', 'username', 'email', 'password'] as const;

/** Also a tick that was set before the page came alive. */
const isTicked = (event: BaseSyntheticEvent | undefined, name: string): boolean =>
  event?.target instanceof HTMLFormElement && new FormData(event.target).has(name);

export function RegisterForm() {
  const registration = useRegister();
  const refusal = useId();
  const captcha = useCaptcha();
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof RegistrationFormValues>,
    unknown,
    RegistrationFormValues
  >({ resolver: zodResolver(RegistrationFormValues) });
  const { errors } = formState;

  const submit = handleSubmit(({ confirmPassword: _unsent, ...values }, event) =>
    captcha.withToken((captchaToken) =>
      registration.mutate(
        { ...values, newProducts: isTicked(event, 'newProducts'), captchaToken },
        {
          onError: (error) => {
            captcha.refuse(error);
            showFieldErrors(error, setError, INPUTS);
          },
        },
      ),
    ),
  );

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormRefusal id={refusal} error={registration.error} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <NewPasswordFields
        labels={{ password: 'Password', confirmation: 'Confirm password' }}
        password={register('password')}
        confirmation={register('confirmPassword')}
        errors={errors}
      />
      <Checkbox name="newProducts" label={MAIL_TICKS.newProducts} />
      <CaptchaField captcha={captcha} />
      <Button
        type="submit"
        size="lg"
        wide
        busy={registration.isPending}
        busyLabel="Creating account…"
      >
        Create Account
      </Button>
    </form>
  );
}
