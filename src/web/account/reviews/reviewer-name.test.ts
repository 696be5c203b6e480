import { expect, test } from 'vitest';
import { reviewerName } from './reviewer-name.ts';

test.each([
  [{ firstName: 'Priya', lastName: 'shah', username: 'ps' }, 'Priya S.'],
  [{ firstName: 'Priya', lastName: null, username: 'ps' }, 'Priya'],
  [{ firstName: null, lastName: 'Shah', username: 'ps' }, 'ps'],
  [{ firstName: 'P', lastName: null, username: 'ps' }, 'ps'],
  [{ firstName: null, lastName: null, username: 'p' }, 'Customer'],
])('%j signs as %s', (user, name) => {
  expect(reviewerName(user)).toBe(name);
});
