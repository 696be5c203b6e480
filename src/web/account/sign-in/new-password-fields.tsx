import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { PASSWORD_MIN } from '../../../domain/customers/schema.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';

type NewPasswordFieldsProps = {
  labels?: { password: string; confirmation: string };
  password: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  errors: FieldErrors;
};

const LABELS = { password: 'New password', confirmation: 'Confirm new password' };

/** A new password and its repetition. */
export function NewPasswordFields({
  labels = LABELS,
  password,
  confirmation,
  errors,
}: NewPasswordFieldsProps) {
  const errorOf = ({ name }: UseFormRegisterReturn) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? message : undefined;
  };
  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        required
        hint={`At least ${PASSWORD_MIN} characters`}
        error={errorOf(password)}
        {...password}
      />
      <PasswordField
        label={labels.confirmation}
        autoComplete="new-password"
        required
        error={errorOf(confirmation)}
        {...confirmation}
      />
    </>
  );
}
