import { expect, test } from 'vitest';
import { subjectLine } from './subject-line.ts';

test('a subject stays as it is', () => {
  expect(subjectLine('£12.50 refunded for “Pear & Mint” 🍐')).toBe(
    '£12.50 refunded for “Pear & Mint” 🍐',
  );
});

test.each([
  ['Hello\r\nBcc: everyone@example.com', 'Hello Bcc: everyone@example.com'],
  ['one\u2028two\u0085three\u0000four', 'one two three four'],
  ['  spaces \t between  ', 'spaces between'],
  ['turned \u202egnp.exe', 'turned gnp.exe'],
  ['half \ud83c of a picture', 'half of a picture'],
])('%j becomes one harmless line', (text, line) => {
  expect(subjectLine(text)).toBe(line);
});

test('what is far too long is cut between characters', () => {
  const line = subjectLine('🍐'.repeat(400));
  expect([...line]).toHaveLength(150);
  expect(line.endsWith('🍐…')).toBe(true);
});
