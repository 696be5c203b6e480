import { expect, test } from 'vitest';
import { RegistrationFormValues } from './register-form.tsx';

const accepted = {
  username: 'ada',
  email: 'ada@example.com',
  password: 'lovelace',
  confirmPassword: 'lovelace',
  firstName: '',
  lastName: '',
};

/** The first complaint about each input, as the form shows it. */
function complaints(values: typeof accepted): Record<string, string> {
  const issues = RegistrationFormValues.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
}

test('first and last name may be left out', () => {
  expect(complaints(accepted)).toEqual({});
});

test('the password is asked for twice', () => {
  expect(complaints({ ...accepted, confirmPassword: '' })).toEqual({
    confirmPassword: 'Please confirm your password',
  });
});

test('a second password that differs is told at its own input', () => {
  expect(complaints({ ...accepted, confirmPassword: 'lovelacy' })).toEqual({
    confirmPassword: "Passwords don't match",
  });
});

test('everything that is wrong is told at once', () => {
  expect(
    complaints({
      ...accepted,
      username: ' ',
      email: 'ada',
      password: 'ada',
      confirmPassword: 'eve',
    }),
  ).toEqual({
    username: 'Username is required',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
    confirmPassword: "Passwords don't match",
  });
});
