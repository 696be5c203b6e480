import { expect, test } from 'vitest';
import { timeLeft } from './arrives.tsx';

const MINUTE = 60_000;

test.each([
  ['two hours and ten minutes', 130 * MINUTE, '2 h 10 min'],
  ['a part of a minute, which counts as one', 1, '1 min'],
  ['a whole hour', 60 * MINUTE, '1 h'],
  ['almost a day', 1439 * MINUTE, '23 h 59 min'],
  ['a day, which is told by its date', 1440 * MINUTE, ''],
  ['nothing', 0, ''],
  ['less than nothing', -MINUTE, ''],
])('%s are said briefly', (_, milliseconds, text) => {
  expect(timeLeft(milliseconds)).toBe(text);
});
