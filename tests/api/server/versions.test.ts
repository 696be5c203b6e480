import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as facetsApi from '../../../src/modules/catalog/facet-endpoints.ts';
import { DEFAULT_FACETS } from '../../../src/modules/catalog/facets.ts';
import * as synonymsApi from '../../../src/modules/catalog/search/synonym-endpoints.ts';
import * as contentAdminApi from '../../../src/modules/content/admin-endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import * as settingsApi from '../../../src/modules/settings/endpoints.ts';
import * as staffApi from '../../../src/modules/staff/endpoints.ts';
import { asAdmin, signedInAdmin } from '../../support/admin.ts';
import { customerWithOrder } from '../../support/orders.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import type { Result, Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

/** What is open in an editor: its version, and the call that saves a change of it. */
interface Opened {
  version: string;
  save(change: object): Call<{ version: string }>;
}

/** A list that is edited one entry at a time. */
interface Edited {
  list(): Call<{ id: string; version: string }[]>;
  change(names: { id: string }, change: object): Call<{ version: string }>;
}

function firstOf<Entry>({ body: [first] }: Result<Entry[]>): Entry {
  if (!first) throw new Error('the list is empty');
  return first;
}

const entryOf =
  ({ list, change }: Edited) =>
  async (admin: Visitor): Promise<Opened> => {
    const { id, version } = firstOf(await admin.call(list()));
    return { version, save: (of) => change({ id }, of) };
  };

/** Each editor: how it is opened, and two changes that differ. */
const EDITORS: [
  string,
  (admin: Visitor, shop: TestShop) => Promise<Opened>,
  Record<string, unknown>,
  Record<string, unknown>,
][] = [
  ['a navigation item', entryOf(contentAdminApi.navigation), { name: 'A' }, { name: 'B' }],
  ['a footer link', entryOf(contentAdminApi.footerLinks), { title: 'A' }, { title: 'B' }],
  [
    'a social link',
    async (admin) => {
      const { add, change } = contentAdminApi.socialMediaLinks;
      const link = { platform: 'X', url: 'https://x.example/us', icon: 'FaTwitter' };
      const { id, version } = (await admin.call(odd(add)(link))).body;
      return { version, save: (of) => change({ id }, of) };
    },
    { platform: 'A' },
    { platform: 'B' },
  ],
  ['a payment', entryOf(contentAdminApi.acceptedMethods), { name: 'A' }, { name: 'B' }],
  ['a page', entryOf(contentAdminApi.pages), { title: 'A' }, { title: 'B' }],
  [
    'the footer',
    async (admin) => {
      const { version } = (await admin.call(contentAdminApi.readFooter())).body;
      return { version, save: contentAdminApi.changeFooter };
    },
    { companyName: 'A' },
    { companyName: 'B' },
  ],
  [
    'the synonyms',
    async (admin) => {
      const { version } = (await admin.call(synonymsApi.read())).body;
      return { version, save: odd(synonymsApi.change) };
    },
    { groups: [['pod', 'cartridge']] },
    { groups: [['tank', 'clearomizer']] },
  ],
  [
    'the facets',
    async (admin) => {
      const { version } = (await admin.call(facetsApi.read())).body;
      return { version, save: odd(facetsApi.change) };
    },
    { facets: DEFAULT_FACETS.slice(1) },
    { facets: DEFAULT_FACETS.slice(2) },
  ],
  [
    'a setting',
    async (admin) => {
      const key = 'notification_email';
      const { version } = firstOf(await admin.call(settingsApi.list({ search: key })));
      return { version, save: (of) => odd(settingsApi.change)({ key, ...of }) };
    },
    { value: 'a@shop.example' },
    { value: 'b@shop.example' },
  ],
  [
    'a customer',
    async (admin, shop) => {
      const { username } = await shop.customer();
      const { id, version } = firstOf(await admin.call(customersApi.list({ search: username })));
      return { version, save: (of) => customersApi.change({ id }, of) };
    },
    { firstName: 'A' },
    { firstName: 'B' },
  ],
  [
    'a transaction',
    async (admin, shop) => {
      await customerWithOrder(shop, await shop.addProduct());
      return entryOf(transactionsApi)(admin);
    },
    { payerName: 'A' },
    { payerName: 'B' },
  ],
  [
    'a role',
    async (admin, shop) => {
      await signedInAdmin(shop, 'kim', 'support');
      const { version } = firstOf(await admin.call(staffApi.list({ search: 'kim' })));
      return { version, save: (of) => odd(staffApi.change)({ username: 'kim' }, of) };
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
    const { version, save } = await open(mara, shop);
    const put = (who: Visitor, change: object, tag?: string) =>
      who.call(save(change), tag ? { 'if-match': tag } : {});

    const responses = await Promise.all([
      put(mara, mine, `"${version}"`),
      put(lee, theirs, `"${version}"`),
    ]);
    const saved = responses.find(({ status }) => status === 200);
    const refused = responses.find(({ status }) => status === 409);
    expect(saved?.headers.etag).toBe(`"${saved?.body.version}"`);
    expect(refused?.body).toMatchObject({
      code: 'changed_meanwhile',
      by: saved === responses[0] ? 'mara' : 'lee',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      current: { ...(saved === responses[0] ? mine : theirs), version: saved?.body.version },
    });

    // Whoever has seen what is there now may save, and so may a client that asks for nothing.
    expect((await put(mara, mine, `"${saved?.body.version}"`)).status).toBe(200);
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
  const { version, save } = await entryOf(contentAdminApi.footerLinks)(admin);
  await admin.call(save({ isActive: false, sortOrder: 7 }));
  expect(await admin.call(save({ title: 'Jobs' }), { 'if-match': `"${version}"` })).toMatchObject({
    status: 200,
    body: { title: 'Jobs', isActive: false, sortOrder: 7 },
  });
});

test('a conflict caused by a shopper’s change names no staff member', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop, 'mara');
  const customer = await shop.customer();
  const list = customersApi.list({ search: customer.username });
  const { id, email } = firstOf(await admin.call(list));
  await admin.call(customersApi.change({ id }, { firstName: 'Ada' }));
  const { version } = firstOf(await admin.call(list));
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
  const response = await kim.call(contentAdminApi.changeFooter({}), { 'if-match': '"x"' });
  expect(response.status).toBe(403);
});
