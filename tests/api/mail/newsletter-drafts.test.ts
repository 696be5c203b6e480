import { expect, test } from 'vitest';
import * as brandsApi from '../../../src/modules/catalog/brand-endpoints.ts';
import * as groupsApi from '../../../src/modules/customers/group-endpoints.ts';
import * as newsletterAdminApi from '../../../src/modules/newsletter/admin-endpoints.ts';
import * as newsletterApi from '../../../src/modules/newsletter/endpoints.ts';
import type { NewsletterInput } from '../../../src/modules/newsletter/schema.ts';
import { sendDueNewsletters } from '../../../src/modules/newsletter/send-newsletters.ts';
import * as unsubscribeApi from '../../../src/modules/newsletter/unsubscribe-endpoints.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { addManySubscribers, addSubscribers } from '../../support/crowds.ts';
import { openMailbox, readMails } from '../../support/mailbox.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { odd, type Visitor } from '../../support/visitor.ts';

const { newsletters } = newsletterAdminApi;

const DRAFT = { subject: 'Autumn', text: 'New flavours.\n\nCome and see.' };

async function write(owner: Visitor, more: Partial<NewsletterInput> = {}): Promise<string> {
  const { status, body } = await owner.call(newsletters.add({ ...DRAFT, ...more }));
  expect(status).toBe(201);
  return body.id;
}

const sendIt = (owner: Visitor, id: string, at: string | null = null) =>
  owner.call(newsletterAdminApi.sendNewsletter({ id }, { at }));

const recipients = async (shop: TestShop) =>
  (await shop.outbox())
    .filter(({ kind }) => kind === 'newsletter')
    .map(({ recipient }) => recipient)
    .toSorted();

test('a draft is written, tried out on one address, sent, and then it stays as it is', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const owner = await signedInAdmin(shop);
  const luna = await shop.addProduct({ name: 'Luna', price: '9.00' });
  await addSubscribers(shop, ['ada@example.com']);
  await addSubscribers(shop, ['eve@example.com'], { confirmed: false });
  const id = await write(owner, { productIds: [luna.id] });
  const preview = await owner.call(newsletterAdminApi.preview({ ...DRAFT, productIds: [luna.id] }));
  expect(preview.body).toMatchObject({ subject: 'Autumn' });
  expect(preview.body.html).toContain('Luna');

  const trialled = await owner.call(
    newsletterAdminApi.testNewsletter({ id }, { email: 'owner@example.com' }),
  );
  expect(trialled.body).toEqual({ message: 'The test is on its way to owner@example.com.' });
  await shop.sendMail();
  const [trial] = await readMails(box.folder);
  expect(trial).toMatchObject({ subject: 'Autumn' });
  expect(trial?.text).toMatch(/tries a\s+newsletter out/);
  expect((await owner.call(newsletters.find({ id }))).body).toMatchObject({
    state: 'draft',
    sent: 0,
  });

  // Its price is the one of the day on which it leaves.
  await shop.reprice(luna, '7.00');
  expect((await sendIt(owner, id)).body).toMatchObject({ state: 'scheduled' });
  await shop.runJobs();
  await shop.sendMail();
  const mails = await readMails(box.folder);
  const mail = mails.find(({ to }) => to?.some(({ address }) => address === 'ada@example.com'));
  expect(mail?.text).toContain('£7.00');
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  // Nobody agreed to be counted.
  expect(mail?.html).not.toContain(newsletterApi.opened.path);
  expect(mails).toHaveLength(2);
  const { body: sent } = await owner.call(newsletters.find({ id }));
  expect(sent).toMatchObject({ state: 'sent', readers: 1, sent: 1, counted: 0, opened: 0 });

  expect((await owner.call(newsletters.change({ id }, { subject: 'Winter' }))).body).toMatchObject({
    code: 'wrong_newsletter_state',
  });
  expect((await sendIt(owner, id)).status).toBe(409);

  // Whoever leaves by its link is counted at it.
  const link = header('list-unsubscribe') ?? '';
  const token = new URL(link.slice(1, -1)).searchParams.get('token') ?? '';
  await shop.visitor().call(unsubscribeApi.stop({ token }));
  expect((await owner.call(newsletters.find({ id }))).body.unsubscribed).toBe(1);
});

test('a newsletter that waits for its time goes out then, unless it is made a draft again', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await addSubscribers(shop, ['ada@example.com']);
  const [soon, stopped] = [await write(owner), await write(owner, { subject: 'Winter' })];
  const past = await sendIt(owner, soon, '2020-01-01T00:00:00Z');
  expect(past).toMatchObject({ status: 400, body: { fields: { at: 'This time is past' } } });
  const later = new Date(Date.now() + 60 * 60_000).toISOString();
  for (const id of [soon, stopped]) expect((await sendIt(owner, id, later)).status).toBe(200);
  await owner.call(newsletterAdminApi.stopNewsletter({ id: stopped }));
  await shop.runJobs();
  expect(await recipients(shop)).toEqual([]);
  await shop.pretend('newsletters', { sendAt: new Date() }, { sendAt: new Date(later) });
  await shop.queueJob('send-newsletters');
  await shop.runJobs();
  expect(await recipients(shop)).toEqual(['ada@example.com']);
  const { body } = await owner.call(newsletters.list());
  expect(body.map(({ subject, state }) => [subject, state]).toSorted()).toEqual([
    ['Autumn', 'sent'],
    ['Winter', 'draft'],
  ]);
});

test('each reader gets it once, though the process dies in the middle and two go on at once', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await addManySubscribers(shop, 1_100);
  const id = await write(owner);
  await sendIt(owner, id);
  // It ends after its first batch.
  let looks = 0;
  const dying = {
    get aborted() {
      return looks++ > 0;
    },
  } as AbortSignal;
  await sendDueNewsletters(shop.database, dying);
  expect((await owner.call(newsletters.find({ id }))).body).toMatchObject({
    state: 'sending',
    readers: 500,
  });
  expect((await owner.call(newsletters.remove({ id }))).status).toBe(409);
  await Promise.all([sendDueNewsletters(shop.database), sendDueNewsletters(shop.database)]);
  await shop.runJobs();
  const all = await recipients(shop);
  expect([all.length, new Set(all).size]).toEqual([1_100, 1_100]);
  expect((await owner.call(newsletters.find({ id }))).body).toMatchObject({
    state: 'sent',
    readers: 1_100,
  });
});

test('it goes to whom it is meant for: who bought lately, of a brand, of a category, in a group', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const [pod, coil] = await shop.addProducts(
    { name: 'Pod', brand: 'Luna', category: 'Devices' },
    { name: 'Coil', brand: 'Fern', category: 'Accessories' },
  );
  if (!pod || !coil) throw new Error('no products');
  const ada = await shop.customer({ username: 'ada', cart: [pod] });
  const ben = await shop.customer({ username: 'ben', cart: [coil] });
  for (const buyer of [ada, ben]) await buyer.checkout();
  await shop.later('orders', '40 days', { userId: ben.id });
  await addSubscribers(shop, ['ada@shop.example', 'BEN@shop.example', 'cleo@shop.example']);
  const { body: brands } = await owner.call(brandsApi.list());
  const brandIds = brands.filter(({ name }) => name === 'Fern').map(({ id }) => id);
  const readers = async (audience: Record<string, unknown>) =>
    (await owner.call(odd(newsletterAdminApi.countReaders)(audience))).body;
  expect(await readers({})).toEqual({ readers: 3 });
  expect(await readers({ audience: 'bought', boughtDays: 30 })).toEqual({ readers: 1 });
  expect(await readers({ audience: 'bought', boughtDays: 60 })).toEqual({ readers: 2 });
  expect(await readers({ audience: 'brands', brandIds })).toEqual({ readers: 1 });
  expect(await readers({ audience: 'categories', categories: ['Devices'] })).toEqual({
    readers: 1,
  });
  const { body: trade } = await owner.call(groupsApi.add({ name: 'Trade' }));
  await owner.call(groupsApi.changeMembers(trade, { customerIds: [ben.id], isMember: true }));
  const groupIds = [trade.id];
  expect(await readers({ audience: 'groups', groupIds })).toEqual({ readers: 1 });
  expect(await readers({ audience: 'brands' })).toMatchObject({
    fields: { brandIds: 'Please name a brand' },
  });
  const id = await write(owner, { audience: 'categories', categories: ['Accessories'] });
  await sendIt(owner, id);
  await shop.runJobs();
  expect(await recipients(shop)).toEqual(['BEN@shop.example']);
  const nobody = await write(owner, { audience: 'categories', categories: ['Bundles'] });
  expect((await sendIt(owner, nobody)).body).toMatchObject({ code: 'no_recipients' });
});

test('opening is counted of readers who agreed, once each, while the owner wants it', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const owner = await signedInAdmin(shop);
  await addSubscribers(shop, ['ada@example.com', 'ben@example.com']);
  const tokenOf = async (email: string) => {
    const mails = await readMails(box.folder);
    const mail = mails.findLast(({ to }) => to?.some(({ address }) => address === email));
    const value = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    return { mail, token: new URL(value.slice(1, -1)).searchParams.get('token') ?? '' };
  };
  const goOut = async () => {
    const id = await write(owner);
    await sendIt(owner, id);
    await shop.runJobs();
    await shop.sendMail();
    return id;
  };
  await goOut();
  const { token } = await tokenOf('ada@example.com');
  const visitor = shop.visitor();
  const agree = (allowed: boolean) => visitor.call(newsletterApi.changeOpens({ token, allowed }));
  // While the shop does not count, nobody is asked, and nobody can agree.
  expect((await visitor.call(newsletterApi.readOpens({ token }))).body).toMatchObject({
    offered: false,
    allowed: false,
  });
  expect((await agree(true)).body).toMatchObject({ allowed: false });
  await setSetting(owner, 'newsletter_counts_opens', 'true');
  expect((await agree(true)).body).toMatchObject({ offered: true, allowed: true });

  const id = await goOut();
  const { mail } = await tokenOf('ada@example.com');
  const pixel = /http[^"]*\/api\/newsletter\/opened[^"]*/.exec(mail?.html ?? '')?.[0] ?? '';
  expect((await tokenOf('ben@example.com')).mail?.html).not.toContain('/opened');
  const open = () => shop.app.inject({ url: pixel.replace('http://shop.example', '') });
  for (let times = 0; times < 2; times++) {
    const { statusCode, headers } = await open();
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/gif']);
  }
  const figures = async () => (await owner.call(newsletters.find({ id }))).body;
  expect(await figures()).toMatchObject({ sent: 2, counted: 1, opened: 1 });
  // Whoever takes it back is not counted any more, wherever that picture is shown.
  expect((await agree(false)).body).toMatchObject({ allowed: false });
  await open();
  expect(await figures()).toMatchObject({ opened: 1 });
  const madeUp = newsletterApi.opened({ token: 'made-up' });
  expect((await shop.app.inject({ url: madeUp.url })).statusCode).toBe(200);
});

test('only who may send newsletters writes them', async () => {
  await using shop = await testShop();
  const viewer = await signedInAdmin(shop, 'vic', 'read-only');
  expect((await viewer.call(newsletters.list())).status).toBe(200);
  expect((await viewer.call(newsletters.add(DRAFT))).status).toBe(403);
  expect((await shop.visitor().call(newsletters.list())).status).toBe(401);
});
