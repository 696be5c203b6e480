import type { UserView } from '../../../domain/customers/schema.ts';

/** The shortest name under which a review may stand (storefront specification, point 9). */
const SHORTEST = 2;

/** The name under which a customer's reviews stand: 'Priya S.', else the username. */
export function reviewerName({
  firstName,
  lastName,
  username,
}: Pick<UserView, 'firstName' | 'lastName' | 'username'>): string {
  const initial = lastName && `${Array.from(lastName)[0]?.toUpperCase()}.`;
  const names = [firstName && [firstName, initial].filter(Boolean).join(' '), username];
  return names.find((name) => name && name.length >= SHORTEST) ?? 'Customer';
}
