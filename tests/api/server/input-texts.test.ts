import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as newsletterApi from '../../../src/modules/newsletter/endpoints.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import * as eventsApi from '../../../src/modules/staff/event-endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { ADDRESS } from '../../support/customer.ts';
import { type Operation, readDescriptions } from '../../support/open-api.ts';
import { receiveOrder } from '../../support/orders.ts';
import { isRandomRun } from '../../support/random-size.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

type Method = Parameters<Visitor['send']>[0];

test.each<[string, Call, Record<string, string>]>([
  [
    'signing in',
    odd(authApi.signIn)({}),
    { username: 'Username is required', password: 'Password is required' },
  ],
  [
    'registering',
    odd(authApi.register)({}),
    {
      username: 'Username is required',
      email: 'Email is required',
      password: 'Password is required',
    },
  ],
  [
    'asking for a reset',
    odd(authApi.forgotPassword)({}),
    { email: 'Please enter a valid email address' },
  ],
  [
    'a reset',
    odd(authApi.resetPassword)({}),
    {
      token: 'Invalid or missing reset token',
      password: 'Password must be at least 6 characters',
    },
  ],
  ['the newsletter', odd(newsletterApi.join)({}), { email: 'Please enter a valid email address' }],
])('%s names what is missing in its form’s own words', async (_, call, fields) => {
  const shop = await fileShop();
  expect(await shop.visitor().call(call)).toMatchObject({ status: 400, body: { fields } });
});

/** As zod says it where a schema has no words of its own. */
const NOT_FOR_PEOPLE =
  /\b(expected|received)\b|^(Invalid (input|option|key|element|string|number|URL|email|UUID|ISO)|Too (small|big)|Unrecognized)/;

const Refusal = z.object({ fields: z.record(z.string(), z.string()) });

/** What no field is meant to hold, or only some. */
const ODD_VALUES = [-1.5, '', 'x'.repeat(20_000)];
const OF_ANOTHER_KIND = [12_345, true, null, {}, [1], { a: {} }];

/**
 * Bodies in which every field holds the same odd value, and such as are no object at all; of the values of another kind,
 * which mostly are refused in the same words, a third by turns.
 */
function oddBodies({ requestBody }: Operation, turn: number): unknown[] {
  const [content] = Object.values(requestBody?.content ?? {});
  const names = Object.keys(content?.schema.properties ?? {});
  const others = OF_ANOTHER_KIND.filter((_, n) => isRandomRun || n % 3 === turn % 3);
  return [
    {},
    [],
    ...[...ODD_VALUES, ...others].map((value) =>
      Object.fromEntries(names.map((name) => [name, value])),
    ),
  ];
}

/** Queries in which every parameter is odd, or given twice. */
function oddQueries({ parameters = [] }: Operation): string[] {
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const all = (value: string) => names.map((name) => `${name}=${value}`).join('&');
  return names.length === 0 ? [''] : [all('-1'), all('x'.repeat(300)), `${all('1')}&${all('2')}`];
}

test('no call answers in words that are not meant for people, whatever it is sent', async () => {
  await using shop = await testShop({ env: { RATE_LIMIT_EXEMPT: '127.0.0.1' } });
  const paths = await readDescriptions(shop.visitor());
  const texts: [call: string, field: string, text: string][] = [];
  // The line that tells dashboards of what happens stays open.
  delete paths[eventsApi.listen.path];
  const signIn = {
    owner: () => signedInAdmin(shop, randomUUID()),
    customer: () => shop.customer(),
  };
  const signedIn: Record<keyof typeof signIn, Visitor> = {
    owner: await signIn.owner(),
    customer: await signIn.customer(),
  };
  let turn = 0;
  for (const [path, methods] of Object.entries(paths)) {
    for (const [name, call] of Object.entries(methods)) {
      turn++;
      const url = path.replace(/\{\w+\}/g, () => randomUUID());
      const method = name.toUpperCase() as Method;
      const ask = (who: Visitor) =>
        Promise.all(
          method === 'GET'
            ? oddQueries(call).map((query) => who.get(`${url}?${query}`))
            : oddBodies(call, turn).map((body) => who.send(method, url, body)),
        );
      const role = path.startsWith('/api/admin/') ? 'owner' : 'customer';
      let answers = await ask(signedIn[role]);
      // This call, or the one before, signs out whoever makes it.
      if (answers.some(({ status }) => status === 401)) {
        signedIn[role] = await signIn[role]();
        answers = await ask(signedIn[role]);
      }
      for (const { body } of answers) {
        for (const [field, text] of Object.entries(Refusal.safeParse(body).data?.fields ?? {})) {
          texts.push([`${method} ${path}`, field, text]);
        }
      }
    }
  }
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter(([, , text]) => NOT_FOR_PEOPLE.test(text))).toEqual([]);
});

test.each([
  ['St.James\u2019s Square', 'St. James\u2019s Square'],
  ['evil.example/path', 'evil. example/path'],
  ['www.evil.example', 'www. evil. example'],
  ['me@evil.example', 'me@evil. example'],
  ['evil\u3002example', 'evil\u3002 example'],
  ['J.R.R. Road 1.5', 'J.R.R. Road 1.5'],
  ['1\u202e2\u200f3\u2066', '1 2 3'],
  ['Line\r\nBreak\tTab\u2028x', 'Line Break Tab x'],
  ['Zoë-Straße 4\u2044b', 'Zoë-Straße 4\u2044b'],
])('what may reach a mail makes no link and no tricks: %j is kept as %j', async (typed, kept) => {
  const shop = await fileShop();
  const customer = await shop.customer({ address: false });
  const address = { ...ADDRESS, street: typed, name: typed, phone: typed };
  expect(await customer.call(addressesApi.add(address))).toMatchObject({
    status: 201,
    body: { street: kept, name: kept, phone: kept },
  });
  const profile = { email: `${customer.username}@shop.example`, firstName: typed, lastName: typed };
  expect(await customer.call(accountApi.changeProfile(profile))).toMatchObject({
    status: 200,
    body: { firstName: kept, lastName: kept },
  });
});

test.each(['https://evil.example', 'Go to http://192.0.2.1/', 'mailto:me@evil.example', 'tel:117'])(
  'a web address is refused in clear words: %s',
  async (typed) => {
    const shop = await fileShop();
    const customer = await shop.customer();
    const problem = (field: string) => ({
      status: 400,
      body: { fields: { [field]: 'Please leave out web addresses' } },
    });
    const address = { ...ADDRESS, city: typed };
    expect(await customer.call(addressesApi.add(address))).toMatchObject(problem('city'));
    const registration = {
      username: 'ada',
      email: 'ada@shop.example',
      password: 'well kept',
      firstName: typed,
    };
    expect(await shop.visitor().call(authApi.register(registration))).toMatchObject(
      problem('firstName'),
    );
  },
);

test('a user name has no characters that nobody sees', async () => {
  await using shop = await testShop();
  const registration = { email: 'ada@shop.example', password: 'well kept' };
  for (const username of ['ada\u202egro', 'ad\u200ba', 'a\u0007da']) {
    expect(
      await shop.visitor().call(authApi.register({ ...registration, username })),
    ).toMatchObject({ status: 400, body: { fields: { username: expect.any(String) } } });
  }
});

test('a review keeps its lines and loses its tricks', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const customer = await shop.customer({ cart: [product] });
  await receiveOrder(shop, customer);
  const review = {
    productId: product.id,
    customerName: 'Ada\u202e E.',
    rating: 5,
    comment: 'First line.\n\nSecond\u202e \u0007line.',
  };
  expect(await customer.call(reviewsApi.write(review))).toMatchObject({
    status: 201,
    body: { customerName: 'Ada E.', comment: 'First line.\n\nSecond line.' },
  });
});
