import { expect, test } from 'vitest';
import { reviewerName } from './reviewer-name.ts';
import { NewReview } from './schema.ts';

const LONG = 'P'.repeat(100);

test.each([
  [{ firstName: 'Priya', lastName: 'shah', username: 'ps' }, 'Priya S.'],
  [{ firstName: 'Priya', lastName: '𐐨shah', username: 'ps' }, 'Priya 𐐀.'],
  [{ firstName: 'Priya', lastName: null, username: 'ps' }, 'Priya'],
  [{ firstName: null, lastName: 'Shah', username: 'ps' }, 'ps'],
  [{ firstName: 'P', lastName: 'Shah', username: 'ps' }, 'P S.'],
  [{ firstName: 'P', lastName: null, username: 'ps' }, 'ps'],
  [{ firstName: null, lastName: null, username: 'p' }, 'Customer'],
  [{ firstName: LONG, lastName: 'Shah', username: 'ps' }, LONG],
])('%j signs as %s, which a review takes', (user, name) => {
  expect(reviewerName(user)).toBe(name);
  expect(NewReview.shape.customerName.parse(name)).toBe(name);
});
