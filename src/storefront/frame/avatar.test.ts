import { expect, test } from 'vitest';
import { Avatar, avatarLetters } from './avatar.tsx';

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

test('a customer who has a picture is shown by it', () => {
  const user = {
    ...nobody,
    id: '0190f3a2-7c1b-7d3e-9a4f-5b6c7d8e9f01',
    email: 'ada@example.com',
    emailConfirmed: true,
    pendingEmail: null,
    hasPassword: true,
    phone: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  expect(Avatar({ user: { ...user, profileImageUrl: '/ada.png' } })).toMatchObject({
    type: 'img',
    props: { src: '/ada.png', alt: '' },
  });
  expect(Avatar({ user: { ...user, profileImageUrl: null } })).toMatchObject({
    type: 'span',
    props: { children: 'U' },
  });
});
