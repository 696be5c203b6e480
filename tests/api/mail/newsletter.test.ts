import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as subscribersApi from '../../../src/modules/newsletter/admin-endpoints.ts';
import * as newsletterApi from '../../../src/modules/newsletter/endpoints.ts';
import { signToken } from '../../../src/platform/secrets/signed-token.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { addManySubscribers, addSubscribers } from '../../support/crowds.ts';
import { letPass, pointsOf, SPARED } from '../../support/sign-in.ts';
import { someoneWaits } from '../../support/someone-waits.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

/** As tests/support/test-shop.ts sets it. */
const SECRET_KEY = 'a secret key of tests, and of nothing else';

const tokenFor = (subscriberId: string) =>
  signToken(SECRET_KEY, 'newsletter-confirmation', subscriberId);

const subscribe = (shop: TestShop, email: string) =>
  shop.visitor().call(newsletterApi.join({ email }));

const confirm = (shop: TestShop, token: unknown) =>
  shop.visitor().call(odd(newsletterApi.confirm)({ token }));

interface Subscriber {
  id: string;
  email: string;
  confirmed: boolean;
}

const subscribers = async (shop: TestShop): Promise<Subscriber[]> =>
  (await shop.stored('subscribers')).map(({ id, email, confirmedAt }) => ({
    id,
    email,
    confirmed: confirmedAt !== null,
  }));

/** As though what waits had been sent. */
const mailLeaves = (shop: TestShop) =>
  shop.pretend('mail', { status: 'sent' }, { status: 'waiting' });

const NEWS = { subject: 'Autumn', text: 'New flavours.\n\nCome and see.' };

const send = (admin: Visitor, newsletter: unknown = NEWS) =>
  admin.call(odd(subscribersApi.send)(newsletter));

test('a subscriber is listed at once, and asked by mail to confirm', async () => {
  await using shop = await testShop();
  await subscribe(shop, 'ada@shop.example');
  const [ada] = await subscribers(shop);
  expect(ada).toMatchObject({ email: 'ada@shop.example', confirmed: false });
  expect(await shop.outbox()).toEqual([
    {
      kind: 'newsletter-confirmation',
      userId: null,
      recipient: 'ada@shop.example',
      about: { subscriberId: ada?.id },
      status: 'waiting',
    },
  ]);
  const admin = await signedInAdmin(shop);
  expect((await admin.call(subscribersApi.list())).body).toMatchObject([
    { email: 'ada@shop.example', confirmed: false },
  ]);
});

test('asking again writes another mail after ten minutes, and none once it is confirmed', async () => {
  await using shop = await testShop();
  const responses = await Promise.all(
    ['Ada@shop.example', 'ada@shop.example', 'ada@SHOP.example'].map((email) =>
      subscribe(shop, email),
    ),
  );
  expect(await shop.outbox()).toHaveLength(1);
  await mailLeaves(shop);
  await letPass(shop, '10 minutes');
  responses.push(await subscribe(shop, 'ada@shop.example'));
  expect(await shop.outbox()).toHaveLength(2);
  const [ada] = await subscribers(shop);
  await confirm(shop, tokenFor(ada?.id ?? ''));
  await letPass(shop, '1 day');
  responses.push(await subscribe(shop, 'ada@shop.example'));
  expect(await shop.outbox()).toHaveLength(2);
  for (const { status, body } of responses) {
    expect({ status, body }).toEqual({
      status: 200,
      body: { message: 'Thank you for subscribing to our newsletter.' },
    });
  }
});

test('a mailbox is asked once in ten minutes: nobody’s is flooded', async () => {
  await using shop = await testShop({ ...SPARED });
  const asks = async () => {
    await subscribe(shop, 'ada@shop.example');
    await mailLeaves(shop);
    return (await shop.outbox()).length;
  };
  for (let nth = 1; nth <= 5; nth++) {
    expect(await asks()).toBe(nth);
    await letPass(shop, '9 minutes');
    expect(await asks()).toBe(nth);
    await letPass(shop, '1 minute');
  }
  expect(await asks()).toBe(5);
});

test('a mailbox is asked five times a day at most, however often its reader confirms and leaves', async () => {
  await using shop = await testShop({ ...SPARED });
  const cycle = async () => {
    await subscribe(shop, 'ada@shop.example');
    await mailLeaves(shop);
    const [ada] = await subscribers(shop);
    expect((await confirm(shop, tokenFor(ada?.id ?? ''))).status).toBe(200);
    await shop.forget('subscribers');
    return (await shop.outbox()).length;
  };
  const sent: number[] = [];
  for (let n = 0; n < 7; n++) sent.push(await cycle());
  expect(sent).toEqual([1, 2, 3, 4, 5, 5, 5]);
  await letPass(shop, '24 hours');
  expect(await cycle()).toBe(6);
});

test('while a mail that asks still waits to be sent, no other one is written', async () => {
  await using shop = await testShop();
  for (let n = 0; n < 4; n++) {
    expect((await subscribe(shop, 'ada@shop.example')).status).toBe(200);
    await letPass(shop, '24 hours');
  }
  expect(await shop.outbox()).toHaveLength(1);
  await mailLeaves(shop);
  await subscribe(shop, 'Ada@shop.example');
  expect(await shop.outbox()).toHaveLength(2);
});

test('a subscriber who leaves while the confirmation mail is being written gets none, and none is counted', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer({ username: 'ada' });
  await addSubscribers(shop, ['ada@shop.example'], { confirmed: false });
  const both = await shop.write(async (tx) => {
    // The counters are looked at last: there it stops.
    await tx.query('lock table limits in access exclusive mode');
    const coming = subscribe(shop, 'ada@shop.example');
    await someoneWaits(shop);
    const going = customer.call(accountApi.changeNotifications({ promotionalEmails: false }));
    // Either it is done at once, or it waits as well.
    await Promise.race([going, someoneWaits(shop, 2)]);
    return () => Promise.all([coming, going]);
  });
  for (const { status } of await both()) expect(status).toBe(200);
  expect(await subscribers(shop)).toEqual([]);
  expect(await shop.outbox()).toEqual([]);
  const counted = await pointsOf(shop, 'newsletter mail');
  expect(counted.reduce((sum, points) => sum + points, 0)).toBe(0);
});

test('a link does not tell whose it is: ids cannot be made from guessed addresses', async () => {
  await using shop = await testShop();
  await subscribe(shop, 'ada@shop.example');
  const [ada] = await subscribers(shop);
  const hash = createHash('sha256').update('ada@shop.example').digest('hex');
  expect(ada?.id.slice(0, 13)).not.toBe(`${hash.slice(0, 8)}-${hash.slice(8, 12)}`);
});

test('leaving does not make a mailbox forget that it was just asked, and the link that it has still works', async () => {
  await using shop = await testShop();
  await subscribe(shop, 'ada@shop.example');
  const [first] = await subscribers(shop);
  await shop.forget('subscribers');
  await subscribe(shop, 'ADA@shop.example');
  expect(await shop.outbox()).toHaveLength(1);
  expect((await confirm(shop, tokenFor(first?.id ?? ''))).status).toBe(200);
  expect(await subscribers(shop)).toMatchObject([{ email: 'ADA@shop.example', confirmed: true }]);
});

test('who has confirmed, left and comes back is asked at once', async () => {
  await using shop = await testShop();
  await subscribe(shop, 'ada@shop.example');
  const [ada] = await subscribers(shop);
  await mailLeaves(shop);
  await confirm(shop, tokenFor(ada?.id ?? ''));
  await shop.forget('subscribers');
  await subscribe(shop, 'ada@shop.example');
  expect(await shop.outbox()).toHaveLength(2);
  expect(await subscribers(shop)).toMatchObject([{ confirmed: false }]);
});

test('who subscribed before there were confirmations is asked when they come again', async () => {
  await using shop = await testShop();
  await addSubscribers(shop, ['ada@shop.example'], { confirmed: false });
  await subscribe(shop, 'ada@shop.example');
  expect(await shop.outbox()).toHaveLength(1);
  expect(await subscribers(shop)).toHaveLength(1);
});

test('the link confirms, however often it is used', async () => {
  await using shop = await testShop();
  await subscribe(shop, 'ada@shop.example');
  await subscribe(shop, 'berta@shop.example');
  const [ada] = await subscribers(shop);
  for (let n = 0; n < 2; n++) {
    expect(await confirm(shop, tokenFor(ada?.id ?? ''))).toMatchObject({
      status: 200,
      body: { message: 'Your subscription is confirmed.' },
    });
  }
  expect((await subscribers(shop)).map(({ confirmed }) => confirmed)).toEqual([true, false]);
});

test('a link that the shop did not write, or whose subscriber has left, confirms nothing', async () => {
  await using shop = await testShop();
  await subscribe(shop, 'ada@shop.example');
  const [ada] = await subscribers(shop);
  const id = ada?.id ?? '';
  const genuine = tokenFor(id);
  const forged = [
    id,
    'nonsense',
    `${genuine.slice(0, -3)}AAA`,
    signToken(SECRET_KEY, 'unsubscribe', id),
    signToken('another key', 'newsletter-confirmation', id),
    tokenFor('3f0e8e5c-0000-4000-8000-000000000000'),
  ];
  for (const token of forged) {
    expect(await confirm(shop, token)).toMatchObject({
      status: 400,
      body: { code: 'link_invalid' },
    });
  }
  for (const token of ['', undefined, 7, 'x'.repeat(301)]) {
    expect(await confirm(shop, token)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  }
  expect(await subscribers(shop)).toMatchObject([{ confirmed: false }]);
  await shop.forget('subscribers');
  expect(await confirm(shop, genuine)).toMatchObject({ status: 400 });
});

test('a newsletter goes to confirmed addresses only, one mail each', async () => {
  await using shop = await testShop();
  await addManySubscribers(shop, 2);
  await subscribe(shop, 'unsure@shop.example');
  const admin = await signedInAdmin(shop);
  expect(await send(admin)).toMatchObject({
    status: 200,
    body: { message: 'The newsletter is on its way to 2 readers.', recipients: 2 },
  });
  const sent = (await shop.outbox()).filter(({ kind }) => kind === 'newsletter');
  const readers = (await subscribers(shop)).filter(({ confirmed }) => confirmed);
  expect(sent).toHaveLength(2);
  expect(sent).toEqual(
    expect.arrayContaining(
      readers.map(({ id, email }) => ({
        kind: 'newsletter',
        userId: null,
        recipient: email,
        about: { ...NEWS, subscriberId: id },
        status: 'waiting',
      })),
    ),
  );
});

test('a double click sends a newsletter once; another text is another newsletter', async () => {
  await using shop = await testShop();
  await addManySubscribers(shop, 3);
  const admin = await signedInAdmin(shop);
  const responses = await Promise.all([send(admin), send(admin)]);
  responses.push(await send(admin, { ...NEWS, subject: ' Autumn ' }));
  expect(responses.map(({ body }) => body)).toEqual(
    Array(3).fill({ message: 'The newsletter is on its way to 3 readers.', recipients: 3 }),
  );
  expect(await shop.outbox()).toHaveLength(3);
  await send(admin, { ...NEWS, text: 'More.' });
  expect(await shop.outbox()).toHaveLength(6);
});

test('many readers are written to in batches', async () => {
  await using shop = await testShop();
  await addManySubscribers(shop, 1200);
  const admin = await signedInAdmin(shop);
  expect((await send(admin)).body).toMatchObject({ recipients: 1200 });
  const readers = (await shop.outbox()).map(({ recipient }) => recipient);
  expect(new Set(readers).size).toBe(1200);
});

test('without anybody to read it, a newsletter is refused', async () => {
  await using shop = await testShop();
  await subscribe(shop, 'unsure@shop.example');
  expect(await send(await signedInAdmin(shop))).toMatchObject({
    status: 409,
    body: {
      code: 'no_recipients',
      message: 'Nobody has confirmed their subscription yet, so there is nobody to send this to.',
    },
  });
});

test('a newsletter needs a subject, a text and the back office', async () => {
  await using shop = await testShop();
  await addManySubscribers(shop, 1);
  const admin = await signedInAdmin(shop);
  expect(await send(admin, { subject: ' ', text: '' })).toMatchObject({
    status: 400,
    body: { fields: { subject: 'Please write a subject', text: 'Please write a text' } },
  });
  const long = { subject: 'x'.repeat(151), text: 'x'.repeat(20_001) };
  expect(await send(admin, long)).toMatchObject({
    status: 400,
    body: { fields: { subject: 'At most 150 characters', text: 'At most 20,000 characters' } },
  });
  for (const stranger of [shop.visitor(), await shop.customer()]) {
    expect((await send(stranger)).status).toBe(401);
  }
  expect(await shop.outbox()).toEqual([]);
});

test('staff search subscribers, and list them by address', async () => {
  await using shop = await testShop({ ...SPARED });
  for (const name of ['zoe', 'Ada', 'bo']) await subscribe(shop, `${name}@shop.example`);
  const admin = await signedInAdmin(shop);
  const found = async (query: object) => {
    const { body } = await admin.call(subscribersApi.list(query));
    return body.map(({ email }) => email.split('@')[0]);
  };
  expect(await found({})).toEqual(['bo', 'Ada', 'zoe']);
  expect(await found({ search: 'ADA' })).toEqual(['Ada']);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ sort: 'email' })).toEqual(['Ada', 'bo', 'zoe']);
  expect(await found({ sort: '-email', limit: 1, offset: 1 })).toEqual(['bo']);
  expect((await admin.call(odd(subscribersApi.list)({ sort: 'id' }))).status).toBe(400);
});
