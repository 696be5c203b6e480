import { expect, test } from 'vitest';
import { ApiError } from './api-client.ts';
import { failureText } from './failures.ts';

test("the server's message comes first", () => {
  const refusal = new ApiError(409, { message: 'Only 3 of Cloud Mint left.' });
  expect(failureText(refusal, 'Failed')).toBe('Only 3 of Cloud Mint left.');
});

test('a failure without a message from the server is told in our own words', () => {
  expect(failureText(new TypeError('fetch failed'), 'Failed')).toBe('Failed');
  expect(failureText(new ApiError(502, {}, 'Bad Gateway'), 'Failed')).toBe('Failed');
});
