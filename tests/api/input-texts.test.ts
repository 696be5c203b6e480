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
const NOT_FOR_PEOPLE =
  /\b(expected|received)\b|^(Invalid (input|option|key|element|string|number|URL|email|UUID|ISO)|Too (small|big)|Unrecognized)/;

interface Call {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, object> } }> };
}

/** What no field is meant to hold, or only some. */
const ODD_VALUES = [12_345, -1.5, true, null, '', {}, [1], { a: {} }, 'x'.repeat(20_000)];

/** Bodies in which every field holds the same odd value, and such as are no object at all. */
function oddBodies({ requestBody }: Call): unknown[] {
  const [{ schema } = { schema: {} }] = Object.values(requestBody?.content ?? {});
  const names = Object.keys(schema.properties ?? {});
  return [
    {},
    [],
    ...ODD_VALUES.map((value) => Object.fromEntries(names.map((name) => [name, value]))),
  ];
}

/** Queries in which every parameter is odd, or given twice. */
function oddQueries({ parameters = [] }: Call): string[] {
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const all = (value: string) => names.map((name) => `${name}=${value}`).join('&');
  return names.length === 0 ? [''] : [all('-1'), all('x'.repeat(300)), `${all('1')}&${all('2')}`];
}

test('no call answers in words that are not meant for people, whatever it is sent', async () => {
  await using shop = await testShop({ env: { RATE_LIMIT_EXEMPT: '127.0.0.1' } });
  interface Document {
    paths: Record<string, Record<string, Call>>;
  }
  const { paths } = (await shop.visitor().get<Document>('/api/openapi.json')).body;
  const texts: [call: string, field: string, text: string][] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [name, call] of Object.entries(methods)) {
      const who = path.startsWith('/api/admin/')
        ? await signedInAdmin(shop, randomUUID())
        : await shop.customer();
      const url = path.replace(/\{\w+\}/g, () => randomUUID());
      const method = name.toUpperCase() as Method;
      const asked =
        method === 'GET'
          ? oddQueries(call).map((query) => who.get<Refusal>(`${url}?${query}`))
          : oddBodies(call).map((body) => who.call<Refusal>(method, url, body));
      for (const { body } of await Promise.all(asked)) {
        for (const [field, text] of Object.entries(body?.fields ?? {})) {
          texts.push([`${method} ${path}`, field, text]);
        }
      }
    }
  }
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter(([, , text]) => NOT_FOR_PEOPLE.test(text))).toEqual([]);
});

interface Refusal {
  fields?: Record<string, string>;
}
