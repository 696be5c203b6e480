/** Free of any library, since the browser loads it. */

import type { UserView } from '../customers/schema.ts';

/** The name under which a review may stand, in characters (docs/rules.md, Reviews). */
export const REVIEWER_NAME_MIN = 2;
export const REVIEWER_NAME_MAX = 100;

/** The name under which a customer's reviews stand: 'Priya S.', else the username. */
export function reviewerName({
  firstName,
  lastName,
  username,
}: Pick<UserView, 'firstName' | 'lastName' | 'username'>): string {
  // A letter may be two code units long.
  const [initial] = Array.from(lastName ?? '');
  const inFull = firstName && initial && `${firstName} ${initial.toUpperCase()}.`;
  return [inFull, firstName, username].find(mayStand) ?? 'Customer';
}

const mayStand = (name: string | null | undefined): name is string =>
  !!name && name.length >= REVIEWER_NAME_MIN && name.length <= REVIEWER_NAME_MAX;
