import { expect, onTestFinished, test } from 'vitest';
import * as emailKeyApi from '../../../src/modules/mail/email-key-endpoints.ts';
import { mailSender } from '../../../src/modules/mail/mail-sender.ts';
import { enqueueMail, sendMail } from '../../../src/modules/mail/outbox.ts';
import { sendDueMail } from '../../../src/modules/mail/send-mail.ts';
import { deleteOldMail, markBrokenOff } from '../../../src/modules/mail/tidy-outbox.ts';
import { tryPort } from '../../../src/platform/net/free-port.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { cutConnections, hasRefused, refuseRows } from '../../support/database-trouble.ts';
import { waitingJobs } from '../../support/jobs.ts';
import { HOUR_MS, MINUTE_MS } from '../../support/local-time.ts';
import { type Mailbox, type Mood, mailsTo, openMailbox, readMails } from '../../support/mailbox.ts';
import { anotherProcess, type TestShop, testShop } from '../../support/test-shop.ts';

interface State {
  status: string;
  attempts: number;
  lastError: string | null;
  /** Until it is due, rounded. */
  waitsMinutes: number;
}

const states = async (shop: TestShop): Promise<State[]> =>
  (await shop.stored('mail')).map(({ status, attempts, lastError, dueAt }) => ({
    status,
    attempts,
    lastError,
    waitsMinutes: Math.round((new Date(dueAt).getTime() - Date.now()) / MINUTE_MS),
  }));

async function state(shop: TestShop): Promise<State | undefined> {
  const [first] = await states(shop);
  return first;
}

/** As if the time had passed until every mail is due. */
const letTimePass = (shop: TestShop) =>
  shop.pretend('mail', { dueAt: new Date() }, { status: 'waiting' });

async function mailbox(options?: Parameters<typeof openMailbox>[0]): Promise<Mailbox> {
  const box = await openMailbox(options);
  onTestFinished(() => box[Symbol.asyncDispose]());
  return box;
}

const goodbye = (shop: TestShop, recipient: string) =>
  shop.write((tx) =>
    enqueueMail(tx, { kind: 'account-deleted', recipient, about: { name: 'Ada' } }),
  );

test('a mail goes out once, as text and HTML, in the shop’s name', async () => {
  const box = await mailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const ada = await shop.customer();
  await shop.write((tx) => enqueueMail(tx, { kind: 'welcome', userId: ada.id }));
  expect(await shop.sendMail()).toEqual({ sent: 1 });
  expect(await shop.sendMail()).toEqual({ sent: 0 });

  const [mail, ...others] = await readMails(box.folder);
  expect(others).toEqual([]);
  const [row] = await shop.stored('mail');
  expect(mail).toMatchObject({
    from: { address: 'no-reply@shop.example', name: 'Cirrus' },
    to: [{ address: `${ada.username}@shop.example`, name: '' }],
    messageId: `<${row?.id}@shop.example>`,
    text: expect.stringContaining('Ada'),
    html: expect.stringContaining('<html'),
  });
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  expect(mail?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  expect(await state(shop)).toMatchObject({ status: 'sent', attempts: 1, lastError: null });
});

test('a name with line breaks and commas begins no header of its own', async () => {
  const box = await mailbox();
  const env = { SMTP_URL: box.url, MAIL_FROM: 'post@shop.example' };
  await using shop = await testShop({ env });
  await shop.set({ site_title: 'Vapes' });
  await shop.pretend(
    'settings',
    { value: 'Vapes, "Pods"\r\nBcc: eve@shop.example' },
    { key: 'site_title' },
  );
  await goodbye(shop, 'ada@shop.example');
  await shop.sendMail();
  const [mail] = await readMails(box.folder);
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.from).toMatchObject({ address: 'post@shop.example' });
  expect(mail?.to).toHaveLength(1);
});

test('the mail server’s user and password are used, and a wrong password lets mail wait', async () => {
  const box = await mailbox({ login: { user: 'shop', pass: 'p@ss: wörd' } });
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  await goodbye(shop, 'ada@shop.example');
  expect(await shop.sendMail()).toEqual({ sent: 1 });

  const wrong = box.url.replace(':p%40ss', ':passport');
  await using other = await testShop({ env: { SMTP_URL: wrong } });
  await goodbye(other, 'ada@shop.example');
  expect(await other.sendMail()).toMatchObject({ sent: 0, obstacle: expect.any(Error) });
  expect(await state(other)).toMatchObject({ status: 'waiting', attempts: 1, waitsMinutes: 1 });
  expect((await state(other))?.lastError).not.toContain('passport');
});

test('a server that nobody answers at lets mail wait longer and longer, then gives it up', async () => {
  const port = await tryPort('127.0.0.1', 0);
  await using shop = await testShop({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  await goodbye(shop, 'ada@shop.example');
  const waits: number[] = [];
  for (let attempt = 1; attempt < 8; attempt++) {
    await shop.sendMail();
    const now = await state(shop);
    expect(now).toMatchObject({ status: 'waiting', attempts: attempt });
    waits.push(now?.waitsMinutes ?? 0);
    expect(await shop.sendMail()).toEqual({ sent: 0 });
    await letTimePass(shop);
  }
  for (const [index, minutes] of [1, 5, 30, 120, 360, 720, 1440].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(Math.floor(minutes * 0.8));
    expect(waits[index]).toBeLessThanOrEqual(Math.ceil(minutes * 1.2));
  }
  await shop.sendMail();
  expect(await state(shop)).toMatchObject({ status: 'failed', attempts: 8 });
});

/** What a server does, what the mail is then, and how often it is in its box. */
const MOODS: [Mood, string, number][] = [
  ['is closed', 'waiting', 0],
  ['refuses for now', 'waiting', 0],
  ['refuses for ever', 'failed', 0],
  ['refuses the message', 'failed', 0],
  ['breaks off', 'unsure', 0],
  ['takes and breaks off', 'unsure', 1],
];

test('whatever a server does, the mail says what is known of it, and is never there twice', async () => {
  const box = await mailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  let before = 0;
  const arrived = async () => (await readMails(box.folder)).length - before;
  for (const [mood, status, there] of MOODS) {
    box.mood = mood;
    await goodbye(shop, 'ada@shop.example');
    expect([mood, await shop.sendMail()]).toMatchObject([mood, { sent: 0 }]);
    expect([mood, await state(shop)]).toMatchObject([
      mood,
      { status, attempts: 1, lastError: expect.stringMatching(/./) },
    ]);
    expect([mood, await arrived()]).toEqual([mood, there]);

    box.mood = 'takes';
    await letTimePass(shop);
    await shop.sendMail();
    const is = (await state(shop))?.status;
    expect([mood, is]).toEqual([mood, status === 'waiting' ? 'sent' : status]);
    expect([mood, await arrived()]).toEqual([mood, status === 'waiting' ? 1 : there]);
    before += await arrived();
    await shop.forget('mail');
  }
});

test('one recipient’s refusal keeps no other mail', async () => {
  const box = await mailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  await goodbye(shop, 'not an address');
  await goodbye(shop, 'ada@shop.example');
  expect(await shop.sendMail()).toMatchObject({ sent: 1 });
  expect((await states(shop)).map(({ status }) => status)).toEqual(['failed', 'sent']);
});

test('many mails go over few connections, each once, though two processes send them', async () => {
  const box = await mailbox();
  const env = { SMTP_URL: box.url };
  await using shop = await testShop({ env });
  await using other = await anotherProcess(shop, { env, connections: 2 });
  const addresses = Array.from({ length: 30 }, (_, index) => `reader-${index}@shop.example`);
  for (const address of addresses) await goodbye(shop, address);
  const runs = await Promise.all([shop.sendMail(), other.sendMail()]);
  expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(30);
  const received = (await readMails(box.folder)).map((mail) => mail.to?.[0]?.address);
  expect(received.sort()).toEqual(addresses.sort());
  expect(box.connections).toBeLessThanOrEqual(6);
});

test('a run that fails ends when the mail that it handed over besides is settled', async () => {
  const release = Promise.withResolvers<void>();
  const slow = 'slow@shop.example';
  const box = await mailbox({
    delay: ({ to }) => (to?.[0]?.address === slow ? release.promise : undefined),
  });
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const addresses = Array.from({ length: 18 }, (_, index) => `reader-${index}@shop.example`);
  for (const address of ['broken@shop.example', slow, ...addresses]) await goodbye(shop, address);
  await refuseRows(
    shop,
    {
      of: 'mail_outbox',
      before: 'update',
      when: `new.status = 'sent' and old.recipient = 'broken@shop.example'`,
    },
    'no room on the disk',
  );
  let isHeld = true;
  const run = shop.sendMail();
  const wasHeldAtItsEnd = run.then(
    () => isHeld,
    () => isHeld,
  );
  const refused = () => hasRefused(shop);
  await expect.poll(refused, { timeout: 10_000 }).toBe(true);
  await expect.poll(() => mailsTo(box.folder, { to: slow }), { timeout: 10_000 }).toHaveLength(1);
  isHeld = false;
  release.resolve();
  await expect(run).rejects.toThrow('no room on the disk');
  expect(await wasHeldAtItsEnd).toBe(false);
  const statuses = (await shop.outbox()).map(({ status }) => status).toSorted();
  expect(statuses).toEqual(['sending', ...Array(19).fill('sent')]);
});

test('a mail of a transaction that was rolled back is never sent; one key makes one mail', async () => {
  const box = await mailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const once = { kind: 'account-deleted', about: { name: 'Ada' }, onceKey: 'bye' } as const;
  const failing = shop.write(async (tx) => {
    await enqueueMail(tx, { ...once, recipient: 'rolled-back@shop.example' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await shop.write((tx) => enqueueMail(tx, { ...once, recipient: 'ada@shop.example' }));
  await shop.write((tx) => enqueueMail(tx, { ...once, recipient: 'ada@shop.example' }));
  expect(await shop.sendMail()).toEqual({ sent: 1 });
  await shop.write((tx) => enqueueMail(tx, { ...once, recipient: 'ada@shop.example' }));
  expect(await shop.sendMail()).toEqual({ sent: 0 });
  expect(await readMails(box.folder)).toHaveLength(1);
});

test('without a transport mail waits untouched, and leaves as soon as there is one', async () => {
  await using shop = await testShop();
  const ada = await shop.customer();
  await shop.write((tx) => enqueueMail(tx, { kind: 'welcome', userId: ada.id }));
  for (const recipient of [`${ada.username}@shop.example`, 'nobody@shop.example'])
    await shop.write((tx) => enqueueMail(tx, { kind: 'password-reset', recipient }));
  await shop.later('mail', '61 minutes');
  expect(await shop.sendMail()).toEqual({ sent: 0, hasNoWayOut: true });
  expect(await state(shop)).toMatchObject({ status: 'waiting', attempts: 0, lastError: null });

  const box = await mailbox();
  await using later = await anotherProcess(shop, { env: { SMTP_URL: box.url } });
  expect(await later.sendMail()).toEqual({ sent: 1 });
  // A link to a new password is of no use after its hour.
  expect(await shop.outbox()).toMatchObject([{ kind: 'welcome', status: 'sent' }]);
});

test('a template that fails lets its mail wait and keeps no other', async () => {
  const box = await mailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  await goodbye(shop, 'ada@shop.example');
  await shop.write((tx) => enqueueMail(tx, { kind: 'welcome', recipient: 'ben@shop.example' }));
  await shop.pretend('mail', { kind: 'nobody knows' }, { kind: 'welcome' });
  await goodbye(shop, 'cal@shop.example');
  expect(await shop.sendMail()).toEqual({ sent: 2 });
  expect((await states(shop)).map(({ status }) => status)).toEqual(['sent', 'waiting', 'sent']);
  expect((await states(shop))[1]).toMatchObject({ attempts: 1, waitsMinutes: 1 });
});

test('a process that ends while it writes a mail leaves it due; one that ends while it sends, unsure', async () => {
  const box = await mailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  await goodbye(shop, 'ada@shop.example');
  await using dying = await anotherProcess(shop, { env: { SMTP_URL: box.url } });
  const writing = Promise.withResolvers<void>();
  const written = Promise.withResolvers<never>();
  const gone = sendDueMail({
    ...dying.mailer,
    render: () => {
      writing.resolve();
      return written.promise;
    },
  });
  await writing.promise;
  expect(await shop.sendMail()).toEqual({ sent: 0 });
  await cutConnections(shop, 'in a transaction');
  await expect.poll(() => shop.sendMail(), { timeout: 10_000 }).toEqual({ sent: 1 });
  written.reject(new Error('the process ended'));
  expect(await gone).toEqual({ sent: 0 });
  expect((await state(shop))?.status).toBe('sent');

  await shop.pretend('mail', { status: 'sending', claimedAt: new Date(Date.now() - MINUTE_MS) });
  await shop.write((tx) => markBrokenOff(tx));
  expect((await state(shop))?.status).toBe('sending');
  await shop.later('mail', '5 minutes');
  await shop.write((tx) => markBrokenOff(tx));
  expect(await state(shop)).toMatchObject({ status: 'unsure' });
  expect(await shop.sendMail()).toEqual({ sent: 0 });
});

test('mail of long ago is forgotten, also what nobody could send for so long', async () => {
  await using shop = await testShop();
  for (const days of [89, 91]) {
    for (const status of ['waiting', 'sent', 'dropped', 'failed', 'unsure']) {
      const recipient = `${status}-${days}@shop.example`;
      await shop.write((tx) => enqueueMail(tx, { kind: 'welcome', recipient }));
      await shop.pretend('mail', { status }, { recipient });
      await shop.later('mail', `${days} days`, { recipient });
    }
  }
  await shop.write((tx) => deleteOldMail(tx, shop.mailer.composers));
  expect(await shop.outbox()).toHaveLength(5);
});

test('mail is sent by the job that was queued with it; what is due later, by one that waits until then', async () => {
  const box = await mailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  await goodbye(shop, 'now@shop.example');
  await shop.write(async (tx) => {
    await tx.query(
      `insert into mail_outbox (kind, recipient, about, due_at)
       select 'account-deleted', n || '@shop.example', '{"name": "Ada"}', now() + n * interval '1 hour'
       from generate_series(1, 3) n`,
    );
    tx.queue(sendMail);
  });
  const jobsWait = async () =>
    (await waitingJobs(shop)).map(({ runAt }) => ({
      hours: Math.round((runAt.getTime() - Date.now()) / HOUR_MS),
    }));
  await shop.runJobs();
  expect(await readMails(box.folder)).toHaveLength(1);
  expect(await jobsWait()).toEqual([{ hours: 1 }]);

  await shop.later('mail', '1 hour');
  await shop.jobsComeDue();
  await shop.runJobs();
  expect(await readMails(box.folder)).toHaveLength(2);
  expect(await jobsWait()).toEqual([{ hours: 1 }]);
});

test('a mail server that takes none is left alone for a while, whatever mail is written', async () => {
  const box = await mailbox();
  box.mood = 'is closed';
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  await goodbye(shop, 'ada@shop.example');
  await shop.runJobs();
  expect(box.connections).toBe(1);
  await goodbye(shop, 'eve@shop.example');
  await shop.runJobs();
  expect(box.connections).toBe(1);
  expect((await states(shop)).map(({ attempts }) => attempts)).toEqual([1, 0]);
  const [job, ...more] = (await waitingJobs(shop)).map(({ runAt }) => runAt.getTime());
  expect(more).toEqual([]);
  expect(job).toBeGreaterThan(Date.now() + 20_000);
  expect(job).toBeLessThan(Date.now() + 31_000);
});

test('without a way out mail waits until the owner has set one, which is told once', async () => {
  await using shop = await testShop();
  const told: string[] = [];
  const log = { warn: (_: object, message: string) => told.push(message), error: () => {} };
  const send = mailSender({ ...shop.mailer, log });
  await goodbye(shop, 'ada@shop.example');
  for (const _ of [1, 2]) await send({}, new AbortController().signal);
  expect(told).toEqual([expect.stringContaining('Mail waits')]);

  const queued = () => waitingJobs(shop);
  await shop.runJobs();
  expect(await queued()).toEqual([]);
  const admin = await signedInAdmin(shop);
  await admin.call(emailKeyApi.change({ apiKey: 'SG.one' }));
  await shop.database.woken;
  expect(await queued()).toHaveLength(1);
});

test('jobs of one process that come while it sends leave their mail to the run under way', async () => {
  const release = Promise.withResolvers<void>();
  const box = await mailbox({ delay: () => release.promise });
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const send = mailSender(shop.mailer);
  const { signal } = new AbortController();
  await goodbye(shop, 'first@shop.example');
  const sending = send({}, signal);
  await expect.poll(() => readMails(box.folder), { timeout: 10_000 }).toHaveLength(1);
  await goodbye(shop, 'second@shop.example');
  await send({}, signal);
  expect(box.connections).toBe(1);
  release.resolve();
  await sending;
  expect((await states(shop)).map(({ status }) => status)).toEqual(['sent', 'sent']);
});
