import { expect, test } from 'vitest';
import { PasswordFormValues } from './password-form.tsx';

const accepted = {
  currentPassword: 'analytical',
  newPassword: 'lovelace',
  confirmPassword: 'lovelace',
};

/** The first complaint about each input, as the form shows it. */
function complaints(change: Partial<typeof accepted>): Record<string, string> {
  const issues = PasswordFormValues.safeParse({ ...accepted, ...change }).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
}

test.each([
  [{}, {}],
  [{ currentPassword: '' }, { currentPassword: 'Current password is required' }],
  [{ confirmPassword: 'lovelacy' }, { confirmPassword: 'New passwords do not match.' }],
  [
    { newPassword: 'ada', confirmPassword: 'ada' },
    { newPassword: 'Password must be at least 6 characters long.' },
  ],
  [
    { newPassword: 'ada', confirmPassword: 'eve' },
    {
      newPassword: 'Password must be at least 6 characters long.',
      confirmPassword: 'New passwords do not match.',
    },
  ],
])('a change of the password with %j', (change, said) => {
  expect(complaints(change)).toEqual(said);
});
