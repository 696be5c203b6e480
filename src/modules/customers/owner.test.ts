import { expect, test } from 'vitest';
import { guest, ownerColumn } from './owner.ts';

const SESSION = '0a1b2c3d-0000-4000-8000-00000000abcd';

test('a guest is known by the hash of the session id, in any case of its letters', () => {
  const { column, value } = ownerColumn(guest(SESSION));
  expect(column).toBe('session_hash');
  expect(value).toEqual(ownerColumn(guest(SESSION.toUpperCase())).value);
  expect(String(value)).not.toContain(SESSION);
});

test('a customer is known by their id', () => {
  expect(ownerColumn({ userId: SESSION })).toEqual({ column: 'user_id', value: SESSION });
});
