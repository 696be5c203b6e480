import type { StaffView } from './schema.ts';

/** Why nobody is invited (again); undefined: they may be. */
export function whyNotInvited({
  email,
  isActive,
  lastSeenAt,
  passwordChangeRequired,
}: StaffView): string | undefined {
  if (lastSeenAt !== null) return 'They have signed in already';
  if (!passwordChangeRequired) return 'They have chosen a password already';
  if (!isActive) return 'The account is locked';
  return email === null ? 'There is no email address' : undefined;
}
