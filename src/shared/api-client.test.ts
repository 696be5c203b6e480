import { expect, test } from 'vitest';
import { toApiError } from './api-client.ts';

test('the message of a JSON body is the error text', async () => {
  const body = { message: 'Cloud Mint is sold out', code: 'sold-out', redirectTo: '/products' };
  const error = await toApiError(Response.json(body, { status: 409 }));
  expect(error).toMatchObject({ status: 409, ...body, fields: {} });
});

test('a body that is not JSON is the error text itself', async () => {
  const error = await toApiError(new Response('Gateway fell over', { status: 502 }));
  expect(error.message).toBe('Gateway fell over');
});

test('an empty body leaves the status text', async () => {
  const error = await toApiError(new Response('', { status: 503, statusText: 'Unavailable' }));
  expect(error.message).toBe('Unavailable');
});
