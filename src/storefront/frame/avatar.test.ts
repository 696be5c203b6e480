import { expect, test } from 'vitest';
import { avatarLetters } from './avatar.tsx';

const nobody = { firstName: null, lastName: null, username: '' };

test('the initials stand for a customer whose name is known', () => {
  expect(avatarLetters({ firstName: 'ada', lastName: 'Lovelace', username: 'x' })).toBe('AL');
});

test('one known name gives one letter', () => {
  expect(avatarLetters({ ...nobody, firstName: 'Émile', username: 'x' })).toBe('É');
});

test('without a name the username gives the letter, and without that there is a U', () => {
  expect(avatarLetters({ ...nobody, username: 'countess' })).toBe('C');
  expect(avatarLetters(nobody)).toBe('U');
});
