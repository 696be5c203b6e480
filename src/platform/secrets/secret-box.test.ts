import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './secret-box.ts';

const KEY = 'a secret key of tests, and of nothing else';

test('what was sealed is read again with the same key and name', () => {
  const sealed = sealSecret(KEY, 'sendgrid', 'SG.ключ');
  expect(openSecret(KEY, 'sendgrid', sealed)).toBe('SG.ключ');
});

test('the same text is sealed differently each time, and cannot be seen', () => {
  const sealed = sealSecret(KEY, 'sendgrid', 'SG.key');
  expect(sealed.equals(sealSecret(KEY, 'sendgrid', 'SG.key'))).toBe(false);
  expect(sealed.includes('SG.key')).toBe(false);
});

test('another key, another name and changed bytes read nothing', () => {
  const sealed = sealSecret(KEY, 'sendgrid', 'SG.key');
  expect(openSecret(`${KEY}!`, 'sendgrid', sealed)).toBeUndefined();
  expect(openSecret(KEY, 'stripe', sealed)).toBeUndefined();
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(openSecret(KEY, 'sendgrid', changed)).toBeUndefined();
  }
  expect(openSecret(KEY, 'sendgrid', Buffer.alloc(5))).toBeUndefined();
});
