import { z } from 'zod';
import { PasswordChange } from '../../../domain/customers/schema.ts';

/** The change of a password, and the new one a second time, which is compared and not sent. */
export const PasswordFormValues = PasswordChange.extend({ confirmPassword: z.string() }).refine(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  {
    path: ['confirmPassword'],
    error: 'New passwords do not match.',
    // Told along with what else is wrong, not after it.
    when: () => true,
  },
);
export type PasswordFormValues = z.infer<typeof PasswordFormValues>;
