import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as filesApi from '../../../src/modules/customers/file-endpoints.ts';
import * as groupsApi from '../../../src/modules/customers/group-endpoints.ts';
import { auditLines, signedInAdmin } from '../../support/admin.ts';
import { customerWithOrder, mailKinds } from '../../support/orders.ts';
import { testShop } from '../../support/test-shop.ts';
import { upload } from '../../support/upload.ts';
import { odd, type Visitor } from '../../support/visitor.ts';

const importFile = (visitor: Visitor, file: string, fields: Record<string, string> = {}) =>
  upload(visitor, filesApi.importFile(), file, fields);

const DRY = { dryRun: 'true' };

const HEAD =
  'Email,First name,Last name,Phone,Groups,Tax exempt,Tax exemption reason,Tax number,Consents,Note,Street,City,Postcode,Country\n';
const ADA = `${HEAD}ada@example.com,Ada,Lovelace,07700 900123,Trade,TRUE,Charity,GB123,newProducts 2026-01-31,Old customer,1 Example Street,Bristol,bs19vk,UK\n`;

const found = async (admin: Visitor, search: string) => {
  const { body } = await admin.call(customersApi.list({ search }));
  const [row] = body;
  return row && (await admin.call(customersApi.find(row))).body;
};

test('a file is looked at before anything is written; then its customers are there, and nobody is mailed', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const columns = await importFile(owner, ADA, { columnsOnly: 'true' });
  expect(columns.body.columns).toContainEqual({
    heading: 'Postcode',
    sample: 'bs19vk',
    column: 'zipCode',
  });
  const create = { createGroups: 'true' };
  const dry = await importFile(owner, ADA, { ...DRY, ...create });
  expect(dry.body).toMatchObject({ rows: 1, created: 1, updated: 0, errors: [] });
  expect(await found(owner, 'ada@')).toBeUndefined();
  expect((await importFile(owner, ADA, create)).body).toMatchObject({ rows: 1, created: 1 });
  expect(await found(owner, '900123')).toMatchObject({
    email: 'ada@example.com',
    emailConfirmed: false,
    firstName: 'Ada',
    isTaxExempt: true,
    taxReason: 'Charity',
    taxNumber: 'GB123',
    groups: [{ name: 'Trade', isByRule: false }],
    consent: { newProducts: true, abandonedCarts: false },
    consents: [{ list: 'newProducts', place: 'import', at: '2026-01-31T00:00:00.000Z' }],
    notes: [{ text: 'Old customer', by: 'Import' }],
    addresses: [{ zipCode: 'BS1 9VK', name: 'Ada Lovelace' }],
  });
  expect(await mailKinds(shop)).toEqual([]);
  expect((await importFile(owner, ADA)).body).toMatchObject({ updated: 0, unchanged: 1 });
  const renamed = await importFile(owner, ADA.replace('Lovelace', 'King'));
  expect(renamed.body).toMatchObject({ created: 0, updated: 1 });
  expect(await found(owner, 'ada@')).toMatchObject({ lastName: 'King', phone: '07700 900123' });
});

test('what is wrong is said by line, column and value; the others are imported', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const file = `Email,First name,Groups,Consents,Street,Country
not an address,Ada,,,,
eve@example.com,Eve,Nobodys,,,
ivy@example.com,Ivy,,newProducts,,
joy@example.com,Joy,,newProducts 2999-01-01,,
kim@example.com,Kim,,,1 Road,Atlantis
kim@example.com,Kim,,,,
lea@example.com,Lea,,,,
LEA@example.com,Lea,,,,
`;
  const { body } = await importFile(owner, file, DRY);
  expect(body).toMatchObject({ rows: 8, created: 1, refused: 7 });
  const said = (body.errors ?? []).map(({ line, column, message }) => [line, column, message]);
  expect(said).toEqual(
    expect.arrayContaining([
      [2, 'Email', 'Please enter a valid email address: “not an address”'],
      [3, 'Groups', 'There is no group “Nobodys”'],
      [
        4,
        'Consents',
        'Consent is imported with the day on which it was given alone: “newProducts”',
      ],
      [5, 'Consents', 'This day has not come yet: “newProducts 2999-01-01”'],
      [6, 'Country', 'Please choose a country: “Atlantis”'],
      [7, 'Email', 'Line 6 has this address already: “kim@example.com”'],
      [9, 'Email', 'Line 8 has this address already: “LEA@example.com”'],
    ]),
  );
  const done = await importFile(owner, file);
  expect(done.body).toMatchObject({ created: 1, refused: 7 });
  expect((await owner.call(customersApi.list())).headers['x-total-count']).toBe('1');
});

test.each([
  ['', 'empty'],
  ['First name\nAda\n', 'No column is the email address'],
  ['Email\n"ada@example.com\n', 'quotation mark'],
])('the file %j is refused whole', async (file, why) => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { status, body } = await importFile(owner, file);
  expect(status).toBe(400);
  expect(body.message).toContain(why);
});

test('a later no is not overruled by an older yes', async () => {
  await using shop = await testShop();
  const ada = await shop.customer();
  await ada.call(accountApi.changeNotifications({ newProducts: true }));
  await ada.call(accountApi.changeNotifications({ newProducts: false }));
  const owner = await signedInAdmin(shop);
  const { email } = (await owner.call(customersApi.find(ada))).body;
  const file = `Email,Consents\n${email},newProducts 2026-01-31\n`;
  expect((await importFile(owner, file)).body).toMatchObject({ unchanged: 1 });
  expect((await owner.call(customersApi.find(ada))).body.consent.newProducts).toBe(false);
});

test('an export has groups, consent, orders, spent and the last address, and importing it changes nothing', async () => {
  await using shop = await testShop();
  const { customer } = await customerWithOrder(shop, await shop.addProduct({ price: '10.00' }));
  await customer.call(accountApi.changeNotifications({ abandonedCarts: true }));
  // Typed with the address, as guests do.
  await shop.pretend('addresses', { phone: '07700 900123' });
  await shop.pretend('orders', { addressPhone: '07700 900123' });
  const owner = await signedInAdmin(shop);
  const trade = await owner.call(groupsApi.add({ name: '=Trade; "A"' }));
  expect(trade.status).toBe(201);
  const regulars = { name: 'Regulars', isByRule: true, ordersAtLeast: 1 };
  await owner.call(groupsApi.add(regulars));
  const all = await owner.call(filesApi.download());
  expect(all.headers['content-disposition']).toContain('customers_');
  const [head = '', row = ''] = all.text.replace('\ufeff', '').split('\r\n');
  const cells = Object.fromEntries(head.split(',').map((name, at) => [name, row.split(',')[at]]));
  expect(cells).toMatchObject({
    'Groups by rule': 'Regulars',
    Orders: '1',
    Spent: '20.79',
    Currency: 'GBP',
    Postcode: 'BS1 9VK',
    Phone: '07700 900123',
    Consents: expect.stringMatching(/^abandonedCarts 20/),
  });
  expect((await importFile(owner, all.text)).body).toMatchObject({ unchanged: 1, refused: 0 });
  const none = await owner.call(filesApi.download({ search: 'nobody at all' }));
  expect(none.text.trim().split('\r\n')).toHaveLength(1);
  expect(await auditLines(shop, 'export.customers')).toMatchObject([
    { after: { count: 1 } },
    { after: { count: 0 } },
  ]);
});

test('only who may takes customers out of the shop or brings them in', async () => {
  await using shop = await testShop();
  const support = await signedInAdmin(shop, 'sam', 'support');
  expect((await support.call(filesApi.download())).status).toBe(403);
  expect((await importFile(support, ADA)).status).toBe(403);
  expect((await shop.visitor().call(odd(filesApi.download)())).status).toBe(401);
});

test('of two imports of one file at once, each customer is made once', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const file = 'Email\nada@example.com\neve@example.com\n';
  const done = await Promise.all([importFile(owner, file), importFile(owner, file)]);
  expect(done.every(({ status }) => status < 300)).toBe(true);
  await shop.runJobs();
  expect((await owner.call(customersApi.list())).headers['x-total-count']).toBe('2');
});
