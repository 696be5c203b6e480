import { z } from 'zod';
import { Registration } from '../../../domain/customers/schema.ts';

/** A registration and its password a second time, which is compared and not sent. */
export const RegistrationFormValues = Registration.extend({
  confirmPassword: z.string().min(1, 'Please confirm your password'),
}).refine(({ password, confirmPassword }) => password === confirmPassword, {
  path: ['confirmPassword'],
  error: "Passwords don't match",
  // Told along with what else is wrong, not after it.
  when: () => true,
});
export type RegistrationFormValues = z.infer<typeof RegistrationFormValues>;
