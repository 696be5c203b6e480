import { expect, test } from 'vitest';
import * as synonymsApi from '../../../src/domain/catalog/search/endpoints.ts';
import * as contentAdminApi from '../../../src/domain/content/admin-endpoints.ts';
import * as accountApi from '../../../src/domain/customers/account-endpoints.ts';
import * as customersApi from '../../../src/domain/customers/admin-endpoints.ts';
import type { Problem } from '../../../src/domain/wire.ts';
import { asAdmin, signedInAdmin } from '../../support/admin.ts';
import { customerWithOrder } from '../../support/orders.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

type Versioned = Record<string, unknown> & { version: string };
type Refusal = Problem & { current: Versioned };

const firstOf = async (admin: Visitor, path: string) => {
  const { body } = await admin.get<(Versioned & { id: string })[]>(path);
  if (!body[0]) throw new Error(`${path} is empty`);
  return body[0];
};

const entryOf = (path: string) => async (admin: Visitor) => {
  const { id, version } = await firstOf(admin, path);
  return { path: `${path}/${id}`, version };
};

type Opened = { path: string; version: string; rest?: object };

/** Each editor: how it is opened, and two changes that differ. */
const EDITORS: [
  string,
  (admin: Visitor, shop: TestShop) => Promise<Opened>,
  Record<string, unknown>,
  Record<string, unknown>,
][] = [
  ['a navigation item', entryOf('/api/admin/header-navigation'), { name: 'A' }, { name: 'B' }],
  ['a footer link', entryOf('/api/admin/footer-links'), { title: 'A' }, { title: 'B' }],
  [
    'a social link',
    async (admin) => {
      const path = '/api/admin/social-media-links';
      const link = { platform: 'X', url: 'https://x.example/us', icon: 'FaTwitter' };
      const { id, version } = (await admin.call(odd(contentAdminApi.socialMediaLinks.add)(link)))
        .body;
      return { path: `${path}/${id}`, version };
    },
    { platform: 'A' },
    { platform: 'B' },
  ],
  ['a payment', entryOf('/api/admin/accepted-payment-methods'), { name: 'A' }, { name: 'B' }],
  ['a page', entryOf('/api/admin/page-content'), { title: 'A' }, { title: 'B' }],
  [
    'the footer',
    async (admin) => {
      const path = '/api/admin/footer-settings';
      return { path, version: (await admin.call(contentAdminApi.readFooter())).body.version };
    },
    { companyName: 'A' },
    { companyName: 'B' },
  ],
  [
    'the synonyms',
    async (admin) => {
      const path = '/api/admin/search-synonyms';
      return { path, version: (await admin.call(synonymsApi.read())).body.version };
    },
    { groups: [['pod', 'cartridge']] },
    { groups: [['tank', 'clearomizer']] },
  ],
  [
    'a setting',
    async (admin) => {
      const path = '/api/admin/site-config';
      const { version } = await firstOf(admin, `${path}?search=notification_email`);
      return { path, version, rest: { key: 'notification_email' } };
    },
    { value: 'a@shop.example' },
    { value: 'b@shop.example' },
  ],
  [
    'a customer',
    async (admin, shop) => {
      const { username } = await shop.customer();
      const path = '/api/admin/customers';
      const { id, version } = await firstOf(admin, `${path}?search=${username}`);
      return { path: `${path}/${id}`, version };
    },
    { firstName: 'A' },
    { firstName: 'B' },
  ],
  [
    'a transaction',
    async (admin, shop) => {
      await customerWithOrder(shop, await shop.addProduct());
      return entryOf('/api/admin/payment-transactions')(admin);
    },
    { payerName: 'A' },
    { payerName: 'B' },
  ],
  [
    'a role',
    async (admin, shop) => {
      await signedInAdmin(shop, 'kim', 'support');
      const path = '/api/admin/users';
      const { version } = await firstOf(admin, `${path}?search=kim`);
      return { path: `${path}/kim`, version };
    },
    { role: 'manager' },
    { role: 'fulfilment' },
  ],
];

test.each(EDITORS)(
  '%s: of two who save at once the second is told who was first',
  async (...of) => {
    const [, open, mine, theirs] = of;
    await using shop = await testShop();
    const [mara, lee] = [await signedInAdmin(shop, 'mara'), await signedInAdmin(shop, 'lee')];
    const { path, version, rest } = await open(mara, shop);
    const put = (who: Visitor, change: object, tag?: string) =>
      who.put<Refusal & Versioned>(path, { ...rest, ...change }, tag ? { 'if-match': tag } : {});

    const answers = await Promise.all([
      put(mara, mine, `"${version}"`),
      put(lee, theirs, `"${version}"`),
    ]);
    const saved = answers.find(({ status }) => status === 200);
    const refused = answers.find(({ status }) => status === 409);
    expect(saved?.headers.etag).toBe(`"${saved?.body.version}"`);
    expect(refused?.body).toMatchObject({
      code: 'changed_meanwhile',
      by: saved === answers[0] ? 'mara' : 'lee',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      current: { ...(saved === answers[0] ? mine : theirs), version: saved?.body.version },
    });

    // Whoever has seen what is there now may save, and so may a client that asks for nothing.
    expect((await put(mara, mine, `"${refused?.body.current.version}"`)).status).toBe(200);
    expect((await put(lee, theirs, `"${version}"`)).status).toBe(409);
    expect(await put(lee, theirs)).toMatchObject({ status: 200, body: theirs });
  },
);

test('a tag counts by its text: weak, among others, or any at all', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const { headers, body } = await admin.call(contentAdminApi.readFooter());
  expect(headers.etag).toBe(`"${body.version}"`);
  const save = async (tag: string) =>
    (await admin.call(contentAdminApi.changeFooter({}), { 'if-match': tag })).status;
  for (const tag of [headers.etag, `W/${headers.etag}`, `"x", ${headers.etag}`, '*', body.version])
    expect(await save(String(tag)), String(tag)).toBe(200);
  for (const tag of ['"x"', 'W/"x", "y"', '""', '']) expect(await save(tag), tag).toBe(409);
});

test('a switch and a place in the order count at once, whoever edits the texts', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const { path, version } = await entryOf('/api/admin/footer-links')(admin);
  await admin.put(path, { isActive: false, sortOrder: 7 });
  expect(await admin.put(path, { title: 'Jobs' }, { 'if-match': `"${version}"` })).toMatchObject({
    status: 200,
    body: { title: 'Jobs', isActive: false, sortOrder: 7 },
  });
});

test('nobody is named for what a shopper changed', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop, 'mara');
  const customer = await shop.customer();
  const list = `/api/admin/customers?search=${customer.username}`;
  const { id, email } = await firstOf(admin, list);
  await admin.call(customersApi.change({ id }, { firstName: 'Ada' }));
  const { version } = await firstOf(admin, list);
  await customer.call(odd(accountApi.changeProfile)({ firstName: 'Grace', email }));
  const { status, body } = await admin.call(customersApi.change({ id }, { firstName: 'Edith' }), {
    'if-match': version,
  });
  expect(status).toBe(409);
  expect(body).toMatchObject({ current: { firstName: 'Grace' } });
  expect([body.by, body.at]).toEqual([undefined, undefined]);
});

test('a role that may not save is refused first', async () => {
  await using shop = await testShop();
  await signedInAdmin(shop, 'kim', 'support');
  const kim = await asAdmin(shop, 'kim');
  const answer = await kim.call(contentAdminApi.changeFooter({}), { 'if-match': '"x"' });
  expect(answer.status).toBe(403);
});
