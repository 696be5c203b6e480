/** Free of any library, since the browser loads it. */

import type { UserView } from './schema.ts';

/** The address that waits to be confirmed: the pending one, or else the account's own; undefined if none does. */
export const addressToConfirm = ({
  email,
  emailConfirmed,
  pendingEmail,
}: Pick<UserView, 'email' | 'emailConfirmed' | 'pendingEmail'>): string | undefined =>
  pendingEmail ?? ((!emailConfirmed && email) || undefined);
