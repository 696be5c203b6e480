import { z } from 'zod';
import { ResetPassword } from '../../../domain/customers/schema.ts';

/** A new password twice: the second time it is compared, and not sent. */
export const NewPasswordFormValues = ResetPassword.pick({ password: true })
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
    // Told along with what else is wrong, not after it.
    when: () => true,
  });
export type NewPasswordFormValues = z.infer<typeof NewPasswordFormValues>;
