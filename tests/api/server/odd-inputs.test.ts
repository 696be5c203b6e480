import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as tariffApi from '../../../src/modules/orders/pricing/endpoints.ts';
import * as eventsApi from '../../../src/modules/staff/event-endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { type Operation, readDescriptions, type Schema } from '../../support/open-api.ts';
import { receiveOrder } from '../../support/orders.ts';
import { testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

/** What programs trip over. */
const ODD_TEXTS = [
  'a\0b',
  '9999999999999.99',
  '999999999999.99',
  '99999999999999999999',
  '-1',
  '',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00Z',
  '0000-01-01..9999-12-31',
  '9999-12-31..0001-01-01',
  '%',
  '__proto__',
  'x'.repeat(5_000),
];
const LONE_SURROGATE = '\ud800';
const ODD_VALUES: unknown[] = [
  null,
  [null],
  {},
  [],
  true,
  -1,
  1.5,
  1e21,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  [[]],
  { a: null },
  LONE_SURROGATE,
  [LONE_SURROGATE],
  ...ODD_TEXTS,
  ...ODD_TEXTS.map((text) => [text]),
];

/** Bodies that are odd as a whole. */
const ODD_BODIES: unknown[] = [null, [null], [], {}, { variants: [null] }];

/** JSON that is nested as deep as a body may be long; as text, since no program likes to write it. */
const deep = (length: number): string => '['.repeat(length / 2) + ']'.repeat(length / 2);
const DEEPEST = 240_000;

/** Texts of which one suits most fields. */
const PLAUSIBLE = [
  'text',
  '12.00',
  '2026-11-30',
  '2026-11-30T00:00:00Z',
  '12',
  'GB',
  'GBP',
  'ada@shop.example',
  '/faq',
  'https://shop.example/a',
  '/media/1.webp',
  'Europe/London',
  '#112233',
  '2026-11-01..2026-11-30',
  'b1a7c2de-0f3b-4c58-9a46-3c1f2d5e6a7b',
];

const kindOf = ({ type }: Schema): string | undefined =>
  Array.isArray(type) ? type.find((one) => one !== 'null') : type;

/** A value that the schema may well take. */
function plausible(schema: Schema | boolean | undefined, depth = 0): unknown {
  if (typeof schema !== 'object' || depth > 6) return 'text';
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return plausible(choice, depth + 1);
  switch (kindOf(schema)) {
    case 'object': {
      const known = Object.entries(schema.properties ?? {});
      return Object.fromEntries(known.map(([name, each]) => [name, plausible(each, depth + 1)]));
    }
    case 'array':
      return [plausible(schema.items, depth + 1)];
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default: {
      const pattern = new RegExp(schema.pattern ?? '', 'u');
      return PLAUSIBLE.find((text) => pattern.test(text)) ?? 'text';
    }
  }
}

type Path = string[];

/** Every place in a value but the whole. */
const placesIn = (value: unknown, path: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => {
        const place = [...path, name];
        return [place, ...placesIn(inner, place)];
      });

function withAt(value: unknown, [name, ...rest]: Path, odd: unknown): unknown {
  if (name === undefined) return odd;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[name] = withAt(copy[name], rest, odd);
  return copy;
}

interface Request {
  url: string;
  body?: unknown;
}

/** A text is sent as it is. */
const typeOf = ({ body }: Request) =>
  typeof body === 'string' ? { 'content-type': 'application/json' } : {};

/** Which of many are tried comes from the seed of the random tests. */
const some = <T>(all: readonly T[], count: number): T[] =>
  fc.sample(fc.constantFrom(...all), count);

/** What an operation is asked; @param url its path, with things that are there */
function oddRequests(
  path: string,
  url: string,
  { parameters = [], requestBody }: Operation,
): Request[] {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  const of = (kind: string) => parameters.filter((one) => one.in === kind);
  const queries = of('query').flatMap(({ name }) =>
    some(ODD_TEXTS, 3).map((odd) => ({
      url: `${url}?${name}=${encodeURIComponent(odd.slice(0, 1_000))}`,
    })),
  );
  const whole = schema ? [{ url, body: plausible(schema) }] : [];
  const named =
    of('path').length === 0
      ? []
      : some(
          ODD_TEXTS.filter((text) => text !== ''),
          2,
        );
  const ids = named.map((odd) => ({
    url: path.replace(/\{\w+\}/g, encodeURIComponent(odd.slice(0, 1_000))),
    ...(schema && { body: plausible(schema) }),
  }));
  const fields = Object.keys(schema?.properties ?? {});
  const bodies = whole.flatMap(({ body }) => [
    ...ODD_BODIES,
    deep(DEEPEST),
    `{${fields.map((name) => `"${name}":${deep(Math.floor(DEEPEST / fields.length / 2))}`)}}`,
    ...placesIn(body).flatMap((place) =>
      some(ODD_VALUES, 1).map((odd) => withAt(body, place, odd)),
    ),
  ]);
  return [...queries, ...ids, ...bodies.map((body) => ({ url, body })), ...whole];
}

const Listed = z.array(z.object({ id: z.string() }));

type Method = Parameters<Visitor['send']>[0];

test('no call of shoppers or staff fails by what it is sent', async () => {
  await using shop = await testShop({ env: { RATE_LIMIT_EXEMPT: '127.0.0.1' } });
  const product = await shop.addProduct({ variants: [{ options: { Colour: 'Red' } }] });
  const customer = await shop.customer({ cart: [product] });
  await receiveOrder(shop, customer);
  const paths = await readDescriptions(shop.visitor());
  // The line that tells dashboards of what happens stays open.
  delete paths[eventsApi.listen.path];

  const newStaffMember = () => signedInAdmin(shop, randomUUID());
  let [staffMember, shopper]: [Visitor, Visitor] = [await newStaffMember(), customer];
  /** The address of something that is there, if its list says what is. */
  const addressOf = async (who: Visitor, path: string): Promise<string> => {
    const [, list, rest] = /^([^{]*)\/\{\w+\}(.*)$/.exec(path) ?? [];
    if (list === undefined || rest === undefined) return path;
    const [first] = Listed.safeParse((await who.get(list)).body).data ?? [];
    const id = first?.id ?? randomUUID();
    return addressOf(who, `${list}/${id}${rest}`);
  };
  const failed: string[] = [];
  let asked = 0;
  let heard = 0;
  for (const [path, methods] of Object.entries(paths)) {
    for (const [name, call] of Object.entries(methods)) {
      const method = name.toUpperCase() as Method;
      const isOfStaff = path.startsWith('/api/admin/');
      const who = isOfStaff ? staffMember : shopper;
      // What is there is left for the calls that follow.
      const isDeleting = method === 'DELETE';
      const url = isDeleting
        ? path.replace(/\{\w+\}/g, () => randomUUID())
        : await addressOf(who, path);
      const responses = await Promise.all(
        oddRequests(path, url, call).map(async (request) => {
          const { status } = await who.send(method, request.url, request.body, typeOf(request));
          if (status >= 500) {
            const sent = JSON.stringify(request).slice(0, 300);
            failed.push(`${status} ${method} ${path} ${sent}`);
          }
          return status;
        }),
      );
      asked += responses.length;
      heard += responses.filter((status) => status !== 401).length;
      // Some calls end the session of whoever makes them.
      if (responses.includes(401)) {
        if (isOfStaff) staffMember = await newStaffMember();
        else shopper = await shop.customer();
      }
    }
  }
  expect(failed).toEqual([]);
  expect(asked).toBeGreaterThan(2_000);
  expect(heard / asked).toBeGreaterThan(0.9);
});

test('an amount whose tax no response could hold is refused by its field', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const ask = (amount: string) => owner.call(tariffApi.workedExample({ amount }));
  expect(await ask('9999999999999.99')).toMatchObject({
    status: 400,
    body: { fields: { amount: expect.any(String) } },
  });
  expect((await ask('999999999999.99')).status).toBe(200);
});
