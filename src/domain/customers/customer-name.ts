import type { UserView } from './schema.ts';

/**
 * What a mail calls its reader. Whoever registers types both the name and the address we write to.
 * So a name that a mail program would turn into a link is not used: the shop must not deliver a
 * stranger's message.
 */
export const customerName = ({ firstName, username }: Pick<UserView, 'firstName' | 'username'>) =>
  [firstName, username].find((name) => name !== null && !LINK.test(name)) ?? 'customer';

/** 'https:…', 'a@b', 'www.example', 'example.com'; not 'J.R.'. */
const LINK = /[:/\\@]|\.\p{L}{2}/u;

/** Stands in for the name of a customer who deleted the account. */
export const FORMER_CUSTOMER = 'A former customer';
