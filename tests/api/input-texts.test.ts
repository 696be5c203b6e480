import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedInAdmin } from '../support/admin.ts';
import { testShop } from '../support/test-shop.ts';
import type { Visitor } from '../support/visitor.ts';

type Method = Parameters<Visitor['call']>[0];

test.each([
  ['/api/login', { username: 'Username is required', password: 'Password is required' }],
  [
    '/api/register',
    {
      username: 'Username is required',
      email: 'Email is required',
      password: 'Password is required',
    },
  ],
  ['/api/auth/forgot-password', { email: 'Please enter a valid email address' }],
  [
    '/api/auth/reset-password',
    {
      token: 'Invalid or missing reset token',
      password: 'Password must be at least 6 characters',
    },
  ],
  ['/api/newsletter', { email: 'Please enter a valid email address' }],
])('%s names what is missing in its form’s own words', async (path, fields) => {
  await using shop = await testShop();
  expect(await shop.visitor().post(path, {})).toMatchObject({ status: 400, body: { fields } });
});

/** As zod says it where a schema has no words of its own. */
const NOT_FOR_PEOPLE = /^(Invalid input|Invalid option|Too (small|big))/;

test('no call that writes answers in words that are not meant for people', async () => {
  await using shop = await testShop();
  interface Document {
    paths: Record<string, Record<string, object>>;
  }
  const { paths } = (await shop.visitor().get<Document>('/api/openapi.json')).body;
  const texts: [call: string, field: string, text: string][] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const name of Object.keys(methods).filter((method) => method !== 'get')) {
      const who = path.startsWith('/api/admin/')
        ? await signedInAdmin(shop, randomUUID())
        : await shop.customer();
      const url = path.replace(/\{\w+\}/g, () => randomUUID());
      const method = name.toUpperCase() as Method;
      const { body } = await who.call<{ fields?: Record<string, string> }>(method, url, {});
      for (const [field, text] of Object.entries(body.fields ?? {})) {
        texts.push([`${method} ${path}`, field, text]);
      }
    }
  }
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter(([, , text]) => NOT_FOR_PEOPLE.test(text))).toEqual([]);
});
