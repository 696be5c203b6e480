import { expect, test } from 'vitest';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as answersApi from '../../../src/modules/orders/desk/answer-endpoints.ts';
import type { CarrierFormat } from '../../../src/modules/orders/desk/carrier-columns.ts';
import * as deskApi from '../../../src/modules/orders/desk/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as settingsApi from '../../../src/modules/settings/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { openMailbox, readMails } from '../../support/mailbox.ts';
import { collectionOnly, customerWithOrder, placeOrder, readOrder } from '../../support/orders.ts';
import { pictureFile, uploadPicture } from '../../support/pictures.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

/** A shop with an order of two kits, a colleague who packs, and one who only looks. */
async function shopWithOrder(env: NodeJS.ProcessEnv = {}) {
  const shop = await testShop({ env });
  const kit = await shop.addProduct({
    name: 'Luna Kit',
    price: '20.00',
    stock: 50,
    variants: [{ sku: 'KIT-1', options: {} }],
  });
  const { customer, orderId } = await customerWithOrder(shop, { product: kit, quantity: 2 });
  const admin = await signedInAdmin(shop);
  const packer = await signedInAdmin(shop, 'packer', 'fulfilment');
  const reader = await signedInAdmin(shop, 'reader', 'read-only');
  const record = async () => (await admin.call(orderRecordsApi.find({ id: orderId }))).body;
  return { shop, kit, customer, orderId, admin, packer, reader, record };
}

const eventsOf = async (shop: TestShop) =>
  (await shop.stored('events')).map(({ event }) => event.type);

const fileOf = async (shop: TestShop, { headers }: Visitor, url: string) => {
  const { statusCode, body, rawPayload } = await shop.app.inject({ url, headers });
  return { statusCode, body, lines: body.replace('\ufeff', '').split('\r\n'), rawPayload };
};

test('nothing of a held order is sent, made ready or packed by list until it is released', async () => {
  const { shop, orderId, admin, packer, reader, record } = await shopWithOrder();
  await using _ = shop;
  const id = { id: orderId };
  expect((await reader.call(deskApi.hold(id, { reason: 'Age' }))).status).toBe(403);
  expect(await admin.call(deskApi.hold(id, { reason: ' ' }))).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please say why' } },
  });
  expect(await packer.call(deskApi.hold(id, { reason: 'Address is odd' }))).toMatchObject({
    status: 200,
    body: { holdReason: 'Address is odd', fulfilmentState: 'On hold' },
  });

  const held = {
    status: 409,
    body: {
      code: 'order_on_hold',
      message: 'Order #1001 is on hold: “Address is odd”. Release it first.',
    },
  };
  expect(await admin.call(orderRecordsApi.ship(id, {}))).toMatchObject(held);
  expect(await admin.call(orderRecordsApi.ship(id, { collection: true }))).toMatchObject(held);
  const tracking = { trackingNumber: 'AB 1' };
  expect(await admin.call(orderRecordsApi.changeTracking(id, tracking))).toMatchObject(held);
  const ids = { ids: orderId };
  expect(await admin.call(orderRecordsApi.printPackingSlips(ids))).toMatchObject(held);
  expect(await admin.call(orderRecordsApi.printPickList(ids))).toMatchObject(held);
  expect(await admin.call(deskApi.printLabels(ids))).toMatchObject(held);
  const file = deskApi.downloadCarrierFile({ ids: orderId, format: 'evri' });
  expect(await admin.call(file)).toMatchObject(held);
  expect((await admin.call(orderRecordsApi.printInvoices(ids))).status).toBe(200);
  expect((await admin.call(orderRecordsApi.readShipList({ text: '1001 AB1' }))).body).toMatchObject(
    [{ state: 'held' }],
  );
  const parcels = [{ orderId, trackingNumber: 'AB1' }];
  expect((await admin.call(orderRecordsApi.shipAll({ parcels }))).body).toEqual([
    { orderId, refusal: held.body.message },
  ]);

  // It waits for staff, so it is not among what is to ship.
  const listed = async (fulfilment: string) =>
    (await admin.call(orderRecordsApi.list({ fulfilment }))).body.length;
  expect([await listed('on_hold'), await listed('unfulfilled,partially_shipped')]).toEqual([1, 0]);
  expect((await admin.call(dashboardApi.listAttention())).body.orders).toBe(0);

  expect((await reader.call(deskApi.release(id))).status).toBe(403);
  expect((await admin.call(deskApi.release(id))).body).toMatchObject({
    holdReason: null,
    fulfilmentState: 'Unfulfilled',
  });
  // Nobody holds it: nothing happens.
  expect((await admin.call(deskApi.release(id))).status).toBe(200);
  expect((await record()).history.slice(0, 2)).toMatchObject([
    { event: 'released', by: 'admin' },
    { event: 'put on hold', by: 'packer', note: 'Address is odd' },
  ]);
  expect(await eventsOf(shop)).toEqual(expect.arrayContaining(['order.held', 'order.released']));
  expect((await admin.call(orderRecordsApi.ship(id, {}))).status).toBe(200);
  expect(await admin.call(deskApi.hold(id, { reason: 'Too late' }))).toMatchObject({
    status: 409,
    body: { code: 'wrong_order_state' },
  });
});

test('an order that is held after a part left says so, and can still be cancelled or paid back', async () => {
  const { shop, orderId, admin, customer, record } = await shopWithOrder();
  await using _ = shop;
  const [item] = (await record()).items;
  const lines = [{ itemId: item?.id ?? '', quantity: 1 }];
  await admin.call(orderRecordsApi.ship({ id: orderId }, { lines }));
  await admin.call(deskApi.hold({ id: orderId }, { reason: 'Rest is damaged' }));
  expect((await record()).fulfilmentState).toBe('On hold');
  const { shipments } = await record();
  const slip = { ids: orderId, shipment: shipments[0]?.id };
  expect((await admin.call(orderRecordsApi.printPackingSlips(slip))).status).toBe(200);

  await customer.add({ product: await shop.addProduct() });
  const other = await placeOrder(customer);
  await admin.call(deskApi.hold({ id: other }, { reason: 'Asked' }));
  expect((await readOrder(customer, other)).fulfilmentState).toBe('On hold');
  expect(JSON.stringify(await readOrder(customer, other))).not.toContain('Asked');
  expect((await customer.call(ordersApi.cancel({ id: other }))).status).toBe(200);
  expect(await readOrder(customer, other)).toMatchObject({ fulfilmentState: 'Cancelled' });
});

test('orders have tags, by which they are found, listed and saved', async () => {
  const { shop, orderId, customer, admin, reader, record } = await shopWithOrder();
  await using _ = shop;
  const tag = (id: string, add: string[], remove: string[] = []) =>
    admin.call(deskApi.changeTags({ id }, { add, remove }));
  expect((await tag(orderId, ['VIP', ' gift   wrap ', 'vip'])).body.tags).toEqual([
    'gift wrap',
    'VIP',
  ]);
  await customer.add({ product: await shop.addProduct() });
  const other = await placeOrder(customer);
  // Spelt as it is known.
  expect((await tag(other, ['vip'])).body.tags).toEqual(['VIP']);
  expect((await admin.call(deskApi.listTags())).body.map(({ value }) => value)).toEqual([
    'gift wrap',
    'VIP',
  ]);
  const found = async (text: string) =>
    (await admin.call(orderRecordsApi.list({ tag: text }))).body.map(({ id }) => id);
  expect(await found('Vip')).toEqual([other, orderId]);
  expect(await found('gift wrap,nothing')).toEqual([orderId]);
  expect(await found('nothing')).toEqual([]);

  const { lines } = await fileOf(shop, admin, orderRecordsApi.download({ tag: 'gift wrap' }).url);
  expect(lines[0]).toContain(',Tags,Held Because');
  expect(lines[1]).toContain('gift wrap; VIP');
  expect(lines).toHaveLength(3);

  expect((await tag(orderId, [], ['GIFT WRAP'])).body.tags).toEqual(['VIP']);
  expect((await record()).history[0]).toMatchObject({
    event: 'tagged',
    by: 'admin',
    before: { tags: 'gift wrap, VIP' },
    after: { tags: 'VIP' },
  });
  expect(await eventsOf(shop)).toContain('order.tagged');

  const refused = (add: string[]) => tag(orderId, add);
  expect(await refused(['a,b'])).toMatchObject({ status: 400 });
  expect(await refused([' '])).toMatchObject({ status: 400 });
  expect(await refused(Array.from({ length: 20 }, (_one, nth) => `tag ${nth}`))).toMatchObject({
    status: 400,
    body: { fields: { add: 'An order has at most 20 tags' } },
  });
  expect((await admin.call(deskApi.changeTags({ id: orderId }, {}))).status).toBe(400);
  const change = deskApi.changeTags({ id: orderId }, { add: ['x'] });
  expect((await reader.call(change)).status).toBe(403);
  const missing = deskApi.changeTags({ id: crypto.randomUUID() }, { add: ['x'] });
  expect((await admin.call(missing)).status).toBe(404);
});

test('a message goes to the customer by mail, and stands on their page and in the history', async () => {
  await using box = await openMailbox();
  const env = { SMTP_URL: box.url, MAIL_FROM: 'owner@shop.example' };
  const { shop, orderId, customer, admin, packer, record } = await shopWithOrder(env);
  await using _ = shop;
  const id = { id: orderId };
  const message = { subject: 'About {order}', text: 'Hello {name},\n\n{total} and {nonsense}.' };
  expect((await packer.call(deskApi.sendMessage(id, message))).status).toBe(403);
  expect(await admin.call(deskApi.sendMessage(id, { subject: 'a\nb', text: '' }))).toMatchObject({
    status: 400,
    body: { fields: { subject: 'One line only', text: 'Please write something' } },
  });
  const names = await admin.call(deskApi.listPlaceholders(id));
  expect(names.body).toMatchObject({ name: 'Ada', order: '#1001', carrier: '', tracking: '' });
  const key = { 'idempotency-key': 'once' };
  const { status, body } = await admin.call(deskApi.sendMessage(id, message), key);
  expect([status, body.history[0]?.event]).toEqual([200, 'message']);
  // A second press sends nothing.
  await admin.call(deskApi.sendMessage(id, message), key);
  await shop.runJobs();
  await shop.sendMail();
  const sent = (await readMails(box.folder)).filter(({ subject }) => subject === 'About #1001');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.to?.[0]?.address).toBe(`${customer.username}@shop.example`);
  const total = (await readOrder(customer, orderId)).total;
  for (const text of ['Hello Ada,', `£${total} and {nonsense}.`, 'about your order #1001']) {
    expect(sent[0]?.text).toContain(text);
  }
  expect((await readOrder(customer, orderId)).messages).toMatchObject([
    { subject: 'About #1001', text: `Hello Ada,\n\n£${total} and {nonsense}.` },
  ]);
  expect((await record()).history[0]).toMatchObject({
    event: 'message',
    by: 'admin',
    note: `About #1001\nHello Ada,\n\n£${total} and {nonsense}.`,
  });
  const theirs = await admin.call(deskApi.listMessages({ customer: customer.id }));
  expect(theirs.body).toMatchObject([{ orderId, number: '#1001', by: 'admin' }]);

  // What people wrote goes with the account, and nobody is left to write to.
  await admin.call(orderRecordsApi.cancel(id));
  await admin.call(customersApi.remove({ id: customer.id }));
  expect(JSON.stringify(await record())).not.toContain('Hello Ada');
  expect(await admin.call(deskApi.sendMessage(id, message))).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('There is nobody to write to') },
  });
});

test('answers are kept by name, and name only what a message knows', async () => {
  const { shop, admin, packer } = await shopWithOrder();
  await using _ = shop;
  const late = { name: 'Late', subject: 'Order {order}', text: 'Dear {name}, it is late.' };
  const added = await admin.call(answersApi.add(late));
  expect(added).toMatchObject({ status: 201, body: late });
  expect(await admin.call(answersApi.add({ ...late, name: 'LATE' }))).toMatchObject({
    status: 409,
    body: { code: 'name_taken', fields: { name: expect.any(String) } },
  });
  expect(await admin.call(answersApi.add({ ...late, text: 'Dear {nam}' }))).toMatchObject({
    status: 400,
    body: { fields: { text: expect.stringContaining('does not know {nam}. It knows {name}') } },
  });
  const { id, version } = added.body;
  const change = answersApi.change({ id }, { text: 'Sorry, {name}.' });
  expect((await admin.call(change)).body).toMatchObject({ ...late, text: 'Sorry, {name}.' });
  const old = await admin.call(change, { 'if-match': `"${version}"` });
  expect(old).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', by: 'admin' } });
  expect((await admin.call(answersApi.list({ search: 'sorry' }))).body).toHaveLength(1);
  expect((await packer.call(answersApi.list())).status).toBe(403);
  expect((await admin.call(answersApi.remove({ id }))).status).toBe(200);
  expect((await admin.call(answersApi.find({ id }))).status).toBe(404);
});

test('parcels are written as each carrier takes them in, or in columns of the owner’s', async () => {
  const { shop, kit, orderId, customer, admin, packer, reader } = await shopWithOrder();
  await using _ = shop;
  await shop.pretend('products', { weightGrams: 250 }, { id: kit.id });
  await shop.pretend(
    'orders',
    {
      addressName: 'Ada Mary Lovelace',
      addressPhone: '07700 900123',
      addressStreet: 'Flat 4, The Old Customs House on the Floating Harbour, 1 Example Street',
    },
    { id: orderId },
  );
  const file = (format: string, who = packer, ids = orderId) =>
    fileOf(shop, who, deskApi.downloadCarrierFile({ ids, format: format as CarrierFormat }).url);
  const cellsOf = async (format: string) => {
    const { lines } = await file(format);
    const [head, row] = lines.map((line) =>
      [...line.matchAll(/("[^"]*"|[^,]*)(,|$)/g)].slice(0, -1).map(([, cell = '']) => cell),
    );
    return Object.fromEntries((head ?? []).map((heading, nth) => [heading, row?.[nth]]));
  };
  expect(await cellsOf('royal-mail')).toMatchObject({
    'Order reference': '#1001',
    'First Name': 'Ada Mary',
    'Last Name': 'Lovelace',
    'Address Line 1': '"Flat 4, The Old Customs House on the Floating Harbour, 1 Example Street"',
    'Address Line 2': '',
    City: 'Bristol',
    Postcode: 'BS1 9VK',
    Country: 'United Kingdom',
    Phone: '07700900123',
    Weight: '0.5',
    'Sub-total': '40.00',
    'Currency Code': 'GBP',
  });
  expect(await cellsOf('dpd')).toMatchObject({
    'Customer Ref 1': '#1001',
    'Contact Name': 'Ada Mary Lovelace',
    'Address Line 1': 'Flat 4',
    'Address Line 2': 'The Old Customs House on the',
    'Address Line 3': 'Bristol',
    'Country Code': 'GB',
    'No. Parcels': '1',
    'Total Weight': '0.5',
  });
  expect(await cellsOf('evri')).toMatchObject({
    Address_line_1: 'Flat 4',
    Address_line_3: 'Bristol',
    First_name: 'Ada Mary',
    'Weight(Kg)': '0.5',
    Reference: '#1001',
    Contents: '2 × Luna Kit',
    'Parcel_value(£)': '40.00',
  });

  expect(await file('own')).toMatchObject({ statusCode: 400 });
  const set = (value: string, who = admin) =>
    who.call(settingsApi.change({ key: 'carrier_file_columns', value }));
  expect(await set('Postcode = zip')).toMatchObject({
    status: 400,
    body: { fields: { value: 'Not a column: Postcode = zip' } },
  });
  expect((await set('Nr = number', packer)).status).toBe(403);
  await set('Nr = number\nWhere = zipCode\nParcels = "1"');
  expect((await file('own')).lines).toEqual(['Nr,Where,Parcels', '#1001,BS1 9VK,1', '']);
  const formats = (await packer.call(deskApi.listCarrierFiles())).body;
  expect(formats.find(({ value }) => value === 'own')?.headings).toEqual([
    'Nr',
    'Where',
    'Parcels',
  ]);

  expect((await file('evri', reader)).statusCode).toBe(403);
  expect((await file('pigeon')).statusCode).toBe(400);
  expect((await file('evri', packer, crypto.randomUUID())).statusCode).toBe(404);
  await admin.call(orderRecordsApi.ship({ id: orderId }, {}));
  const sent = await file('evri');
  expect([sent.statusCode, sent.body]).toEqual([409, expect.stringContaining('nothing left')]);
  await collectionOnly(shop);
  await customer.add({ product: kit });
  const fetched = await file('evri', packer, await placeOrder(customer));
  expect(fetched.body).toContain('Order #1002 is collected at the shop: leave it out.');
});

test('tracking numbers come back from a carrier’s file by the orders’ numbers', async () => {
  const { shop, orderId, admin, reader } = await shopWithOrder();
  await using _ = shop;
  const read = (text: string, columns = {}) =>
    admin.call(deskApi.readTrackingFile({ text, ...columns }));
  const file = 'Service,Order reference,Tracking Number\r\nT48,#1001,AB 12 GB\r\nT48,1001,AB2\r\n';
  expect((await read(`${file}T24,9999,"CD,3"\r\n`)).body).toMatchObject({
    orderColumn: 'Order reference',
    trackingColumn: 'Tracking Number',
    lines: [
      { number: '1001', trackingNumber: 'AB 12 GB', state: 'matched', order: { id: orderId } },
      { state: 'twice' },
      { trackingNumber: 'CD,3', state: 'unknown', order: null },
    ],
  });
  const strange = 'Ours;Theirs\n1001;AB1\n';
  expect((await read(strange)).body).toEqual({
    columns: ['Ours', 'Theirs'],
    orderColumn: null,
    trackingColumn: null,
    lines: [],
  });
  const named = { orderColumn: 'Ours', trackingColumn: 'Theirs' };
  expect((await read(strange, named)).body.lines).toMatchObject([{ state: 'matched' }]);
  expect(await read(strange, { orderColumn: 'Mine' })).toMatchObject({
    status: 400,
    body: { fields: { orderColumn: 'The file has no column Mine' } },
  });
  expect(await read('')).toMatchObject({
    status: 400,
    body: { fields: { text: expect.any(String) } },
  });
  expect(await read('a,"b\n')).toMatchObject({ status: 400 });
  expect((await reader.call(deskApi.readTrackingFile({ text: file }))).status).toBe(403);

  await admin.call(orderRecordsApi.shipAll({ parcels: [{ orderId, trackingNumber: 'AB 12 GB' }] }));
  expect((await read(file)).body.lines).toMatchObject([{ state: 'shipped' }, { state: 'twice' }]);
});

test('labels are a page each, and papers have the shop’s logo', async () => {
  const { shop, orderId, customer, admin, packer, reader } = await shopWithOrder();
  await using _ = shop;
  await customer.add({ product: await shop.addProduct() });
  const ids = `${orderId},${await placeOrder(customer)}`;
  const pdfOf = async (url: string) => {
    const { statusCode, rawPayload } = await fileOf(shop, packer, url);
    const pdf = rawPayload.toString('latin1');
    const pages = [...pdf.matchAll(/\/Type \/Page\b(?!s)/g)].length;
    return { statusCode, pages, hasPicture: pdf.includes('/Subtype /Image') };
  };
  const labels = deskApi.printLabels({ ids }).url;
  expect(await pdfOf(labels)).toEqual({ statusCode: 200, pages: 2, hasPicture: false });
  const { url } = (await uploadPicture(admin, await pictureFile(), { kind: 'logo' })).body;
  await shop.set({ site_logo: url });
  expect(await pdfOf(labels)).toEqual({ statusCode: 200, pages: 2, hasPicture: true });
  for (const print of [
    orderRecordsApi.printPackingSlips,
    orderRecordsApi.printInvoices,
    orderRecordsApi.printPickList,
  ]) {
    expect(await pdfOf(print({ ids }).url)).toMatchObject({ statusCode: 200, hasPicture: true });
  }
  // After it was sent, too.
  await admin.call(orderRecordsApi.ship({ id: orderId }, {}));
  expect(await pdfOf(deskApi.printLabels({ ids: orderId }).url)).toMatchObject({ pages: 1 });
  expect((await reader.call(deskApi.printLabels({ ids }))).status).toBe(403);
  const nobodys = deskApi.printLabels({ ids: crypto.randomUUID() });
  expect((await admin.call(nobodys)).status).toBe(404);
});

test('who packs sees no revenue, and takes no list of all orders or customers along', async () => {
  const { shop, admin, packer } = await shopWithOrder();
  await using _ = shop;
  expect((await packer.call(dashboardApi.read())).body).toMatchObject({
    totalOrders: 1,
    totalRevenue: null,
    otherRevenue: [],
    lastMonth: { totalRevenue: null },
  });
  expect((await admin.call(dashboardApi.read())).body.totalRevenue).not.toBeNull();
  expect((await packer.call(orderRecordsApi.download())).status).toBe(403);
});
