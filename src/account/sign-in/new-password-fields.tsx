import type { ComponentProps } from 'react';
import { PASSWORD_MIN } from '../../modules/customers/schema.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';

type NewPasswordFieldsProps = {
  labels?: { password: string; confirmation: string };
  /** What the form gives for its fields. */
  password: Omit<ComponentProps<typeof PasswordField>, 'label'>;
  confirmation: Omit<ComponentProps<typeof PasswordField>, 'label'>;
  /** The password has been looked at: its repetition may be left out. */
  isSeen?: boolean;
};

const LABELS = { password: 'New password', confirmation: 'Confirm new password' };

/** A new password and its repetition, which is compared and not sent. */
export function NewPasswordFields({
  labels = LABELS,
  password,
  confirmation,
  isSeen = false,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        required
        hint={`At least ${PASSWORD_MIN} characters`}
        {...password}
      />
      <PasswordField
        label={labels.confirmation}
        autoComplete="new-password"
        required={!isSeen}
        hint={isSeen && 'You have looked at it: this may stay empty.'}
        {...confirmation}
      />
    </>
  );
}

/** How a schema compares the two. */
export const TYPED_TWICE = {
  path: ['confirmPassword'],
  error: "Passwords don't match",
  // Report it together with the other problems, not after them.
  when: () => true,
};
