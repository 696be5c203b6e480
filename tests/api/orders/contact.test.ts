import { expect, test } from 'vitest';
import * as messagesApi from '../../../src/modules/contact/admin-endpoints.ts';
import * as contactApi from '../../../src/modules/contact/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as deskApi from '../../../src/modules/orders/desk/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { placeOrder } from '../../support/orders.ts';
import { testShop } from '../../support/test-shop.ts';

const MESSAGE = {
  name: 'Ada',
  email: 'ada@shop.example',
  subject: 'Coils for an older kit',
  text: 'Which coils fit the first Luna?',
};

test('what a guest writes is answered by mail, and goes on where they answer from the same address', async () => {
  await using shop = await testShop();
  await shop.set({ contact_hours: 'Mon–Fri 9–17', seller_email: 'hello@shop.example' });
  const admin = await signedInAdmin(shop);
  const guest = shop.guest();
  expect((await guest.call(contactApi.read())).body).toMatchObject({
    hours: 'Mon–Fri 9–17',
    email: 'hello@shop.example',
  });
  const write = (change = {}, key = 'first') =>
    guest.call(contactApi.write({ ...MESSAGE, ...change }), { 'idempotency-key': key });
  expect(await write({ email: undefined, text: 'Hm', subject: '' })).toMatchObject({
    status: 400,
    body: { fields: { text: expect.any(String), subject: expect.any(String) } },
  });
  // Nobody's order is theirs who is not signed in.
  const orderId = '0190f3a2-7c1b-7d3e-9a4f-5b6c7d8e9f01';
  expect((await write({ orderId })).status).toBe(401);
  for (const _ of ['once', 'again'])
    expect((await write({ orderNamed: '#1001' })).status).toBe(200);

  const conversations = async (query = {}) => (await admin.call(messagesApi.list(query))).body;
  const [begun, ...more] = await conversations({ waiting: 'true' });
  expect([begun, more]).toMatchObject([
    { subject: MESSAGE.subject, orderNamed: '#1001', orderNumber: null, lastText: MESSAGE.text },
    [],
  ]);
  const id = begun?.id ?? '';
  expect((await admin.call(messagesApi.listPlaceholders({ id }))).body).toMatchObject({
    name: 'Ada',
  });
  const answer = { subject: 'Re: {name}', text: 'The Quill ones, {name}.' };
  for (const _ of ['once', 'again']) {
    await admin.call(messagesApi.answer({ id }, answer), { 'idempotency-key': 'one' });
  }
  expect(await conversations({ waiting: 'true' })).toEqual([]);
  const mails = (await shop.outbox()).filter(({ kind }) => kind === 'contact-answer');
  expect(mails).toMatchObject([{ recipient: MESSAGE.email }]);

  await write({ conversationId: id, text: 'Thank you, and the wicks?' }, 'second');
  await write({ conversationId: id, email: 'eve@shop.example' }, 'third');
  const { body: whole } = await admin.call(messagesApi.find({ id }));
  expect(whole.messages.map(({ from, text }) => [from, text])).toEqual([
    ['customer', MESSAGE.text],
    ['shop', 'The Quill ones, Ada.'],
    ['customer', 'Thank you, and the wicks?'],
  ]);
  expect(await conversations()).toHaveLength(2);
  expect((await admin.call(messagesApi.remove({ id }))).status).toBe(204);
  expect(await conversations()).toHaveLength(1);
});

test('customers read in their account what they wrote about no order, and go on from it', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const customer = await shop.customer();
  const other = await shop.customer();
  const begun = { ...MESSAGE, email: 'ada.elsewhere@shop.example' };
  expect((await customer.call(contactApi.write(begun))).status).toBe(200);
  const read = async (reader = customer) => (await reader.call(contactApi.listOwn())).body;
  const [conversation] = await read();
  const id = conversation?.id ?? '';
  await admin.call(messagesApi.answer({ id }, { subject: 'Re: coils', text: 'The Quill ones.' }));
  const goOn = { ...MESSAGE, email: undefined, conversationId: id, text: 'Thank you very much.' };
  expect((await customer.call(contactApi.write(goOn))).status).toBe(200);
  expect(await read()).toMatchObject([
    {
      subject: MESSAGE.subject,
      messages: [
        { from: 'customer', text: MESSAGE.text },
        { from: 'shop', text: 'The Quill ones.' },
        { from: 'customer', text: goOn.text },
      ],
    },
  ]);
  // Knowing its id is not enough.
  expect((await other.call(contactApi.write(goOn))).status).toBe(200);
  expect(await read()).toHaveLength(1);
  expect((await read())[0]?.messages).toHaveLength(3);
  expect(await read(other)).toMatchObject([{ messages: [{ text: goOn.text }] }]);
});

test('what a customer writes about an order and what staff answer is one thread on both its pages', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const customer = await shop.customer({ cart: [await shop.addProduct()], agrees: true });
  const other = await shop.customer();
  const orderId = await placeOrder(customer);
  const about = { ...MESSAGE, email: undefined, orderId };
  expect((await other.call(contactApi.write(about))).status).toBe(404);
  expect((await customer.call(contactApi.write(about))).status).toBe(200);

  const [conversation] = (await admin.call(messagesApi.list({ waiting: 'true' }))).body;
  expect(conversation).toMatchObject({ orderId, orderNumber: '#1001', customerId: customer.id });
  const { body: timeline } = await admin.call(customersApi.timeline({ id: customer.id }));
  expect(timeline).toContainEqual(
    expect.objectContaining({ kind: 'message', what: MESSAGE.subject, note: '' }),
  );
  // On the order's page, not under Messages: it waits no more all the same.
  await admin.call(
    deskApi.sendMessage({ id: orderId }, { subject: 'Your order', text: 'They fit, {name}.' }),
  );
  expect((await admin.call(messagesApi.list({ waiting: 'true' }))).body).toEqual([]);
  const text = 'Thank you for the quick answer.';
  expect((await other.call(contactApi.writeAboutOrder({ id: orderId }, { text }))).status).toBe(
    404,
  );
  expect((await customer.call(contactApi.writeAboutOrder({ id: orderId }, { text }))).status).toBe(
    200,
  );
  const id = conversation?.id ?? '';
  await admin.call(messagesApi.answer({ id }, { subject: 'Re', text: 'Gladly.' }));

  const thread = [
    ['customer', MESSAGE.text],
    ['shop', 'They fit, Ada.'],
    ['customer', text],
    ['shop', 'Gladly.'],
  ];
  const { body: order } = await customer.call(ordersApi.find({ id: orderId }));
  expect(order.messages.map((each) => [each.from, each.text])).toEqual(thread);
  const { body: whole } = await admin.call(messagesApi.find({ id }));
  expect(whole.messages.map((each) => [each.from, each.text])).toEqual(thread);
  expect((await admin.call(messagesApi.remove({ id }))).status).toBe(409);
  await customer.call(accountApi.remove());
  expect((await admin.call(messagesApi.list())).body).toEqual([]);
});

test('staff write to a customer about no order, once, and only to a proven mailbox; the answer goes on with it', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const ada = await shop.customer({ firstName: 'Ada', lastName: 'Byron' });
  const { id } = ada;
  expect((await admin.call(messagesApi.listCustomersPlaceholders({ id }))).body).toMatchObject({
    name: 'Ada Byron',
  });
  const message = { subject: 'Your coils, {name}', text: 'They are back.' };
  const write = (to: string, by = admin) =>
    by.call(messagesApi.begin({ id: to }, message), { 'idempotency-key': 'one' });
  const [{ body: begun }, { body: again }] = [await write(id), await write(id)];
  expect(begun).toMatchObject({
    ...{ customerId: id, subject: 'Your coils, Ada Byron', isWaiting: false, orderId: null },
    messages: [{ from: 'shop', by: 'admin', text: 'They are back.' }],
  });
  expect(again.id).toBe(begun.id);
  const mails = (await shop.outbox()).filter(({ kind }) => kind === 'contact-answer');
  expect(mails).toMatchObject([{ recipient: begun.email }]);

  const { body: timeline } = await admin.call(customersApi.timeline({ id }));
  expect(timeline).toContainEqual(
    expect.objectContaining({ kind: 'message', what: 'Your coils, Ada Byron', note: 'shop' }),
  );

  const answer = { ...MESSAGE, email: begun.email ?? '', conversationId: begun.id };
  await shop.guest().call(contactApi.write(answer), { 'idempotency-key': 'two' });
  const { body: theirs } = await admin.call(messagesApi.list({ customer: id }));
  expect(theirs).toMatchObject([{ id: begun.id, isWaiting: true, lastText: MESSAGE.text }]);
  const other = await shop.customer({ proven: false });
  expect((await admin.call(messagesApi.list({ customer: other.id }))).body).toEqual([]);

  expect(await write(other.id)).toMatchObject({ status: 409, body: { code: 'address_unproven' } });
  expect((await write(begun.id)).status).toBe(404);
  const packer = await signedInAdmin(shop, 'packer', 'fulfilment');
  expect((await write(id, packer)).status).toBe(403);
});
