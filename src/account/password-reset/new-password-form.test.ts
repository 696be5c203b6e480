import { expect, test } from 'vitest';
import { NewPasswordFormValues } from './new-password-form.tsx';

/** The first complaint about each input, as the form shows it. */
function complaints(password: string, confirmPassword: string): Record<string, string> {
  const issues = NewPasswordFormValues.safeParse({ password, confirmPassword }).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
}

test.each([
  ['lovelace', 'lovelace', {}],
  ['lovelace', '', { confirmPassword: 'Please confirm your password' }],
  ['lovelace', 'lovelacy', { confirmPassword: "Passwords don't match" }],
  ['ada', 'ada', { password: 'Password must be at least 6 characters' }],
  [
    'ada',
    'eve',
    {
      password: 'Password must be at least 6 characters',
      confirmPassword: "Passwords don't match",
    },
  ],
])('a new password %j, confirmed as %j', (password, confirmPassword, said) => {
  expect(complaints(password, confirmPassword)).toEqual(said);
});
