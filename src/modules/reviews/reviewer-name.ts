/** Free of any library, since the browser loads it. */

import type { UserView } from '../customers/schema.ts';
import { REVIEWER_NAME_MAX, REVIEWER_NAME_MIN } from './constants.ts';

/** The name shown with a customer's reviews: 'Priya S.', or else the username. */
export function reviewerName({
  firstName,
  lastName,
  username,
}: Pick<UserView, 'firstName' | 'lastName' | 'username'>): string {
  // A letter may take two code units.
  const [initial] = Array.from(lastName ?? '');
  const inFull = firstName && initial && `${firstName} ${initial.toUpperCase()}.`;
  return [inFull, firstName, username].find(mayStand) ?? 'Customer';
}

const mayStand = (name: string | null | undefined): name is string =>
  !!name && name.length >= REVIEWER_NAME_MIN && name.length <= REVIEWER_NAME_MAX;
