import type { UserView } from './schema.ts';

/**
 * What a mail calls its reader. Whoever registers types both the name and the address that is written to, so
 * nothing that a mail program would make a link of passes for a name: the shop carries no stranger's message.
 */
export const customerName = ({ firstName, username }: Pick<UserView, 'firstName' | 'username'>) =>
  [firstName, username].find((name) => name !== null && !LINK.test(name)) ?? 'customer';

/** 'https:…', 'a@b', 'www.example', 'example.com'; not 'J.R.'. */
const LINK = /[:/\\@]|\.\p{L}{2}/u;

/** What stands where the name of a customer stood who deleted the account. */
export const FORMER_CUSTOMER = 'A former customer';
