import { expect, test } from 'vitest';
import { lastUsed } from './last-used.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:00Z', 'within the last hour'],
  ['2026-11-21T11:01:00Z', 'within the last hour'],
  // The clock is ahead.
  ['2026-11-21T12:30:00Z', 'within the last hour'],
  ['2026-11-21T11:00:00Z', '1 hour ago'],
  ['2026-11-20T13:00:00Z', '23 hours ago'],
  ['2026-11-20T12:00:00Z', 'yesterday'],
  ['2026-10-23T12:00:00Z', '29 days ago'],
  ['2026-10-03T12:00:00Z', 'on 3 Oct 2026'],
])('what was used last at %s was used %s', (dateTime, text) => {
  expect(lastUsed(dateTime, NOW, { locale: 'en-GB', timeZone: 'Europe/London' })).toBe(text);
});
