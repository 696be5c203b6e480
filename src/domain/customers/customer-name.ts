import type { UserView } from './schema.ts';

/** What a mail calls its reader. */
export const customerName = ({ firstName, username }: Pick<UserView, 'firstName' | 'username'>) =>
  firstName ?? username;

/** What stands where the name of a customer stood who deleted the account (decision 16). */
export const FORMER_CUSTOMER = 'A former customer';
