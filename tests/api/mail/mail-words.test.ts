import { expect, test } from 'vitest';
import * as auditApi from '../../../src/modules/audit/endpoints.ts';
import * as mailWordsApi from '../../../src/modules/mail/word-endpoints.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { mailsTo, openMailbox, readMails } from '../../support/mailbox.ts';
import { testShop } from '../../support/test-shop.ts';

const PLACED = { kind: 'order-placed' };

test('the owner’s words are in the mail from then on, and ours again once they are emptied', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const owner = await signedInAdmin(shop);
  const { body: kinds } = await owner.call(mailWordsApi.list());
  const placed = kinds.find(({ kind }) => kind === 'order-placed');
  expect(placed?.variables).toContainEqual({ name: 'order', meaning: expect.any(String) });
  const standard = placed?.texts.find(({ key }) => key === 'subject')?.standard;

  const changed = await owner.call(
    mailWordsApi.change(PLACED, { texts: { subject: ' Order {order}: got it, {name} ' } }),
  );
  expect(changed.status).toBe(200);
  expect(changed.body.texts).toContainEqual({
    key: 'subject',
    text: 'Order {order}: got it, {name}',
    standard,
  });
  const product = await shop.addProduct();
  const ada = await shop.customer({ cart: [product] });
  await ada.checkout();
  await shop.sendMail();
  const subjects = (await readMails(box.folder)).map(({ subject }) => subject);
  expect(subjects).toContain('Order #1001: got it, Ada');

  const back = await owner.call(mailWordsApi.change(PLACED, { texts: { subject: '' } }));
  expect(back.body).toEqual({ ...placed, version: placed?.version });
});

test('what a mail does not know is refused at its text, in the preview too', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const wrong: [string, Record<string, string>, string, string][] = [
    [
      'order-placed',
      { text: 'Thanks {nmae}' },
      'texts.text',
      'This mail does not know {nmae}. It knows {shop}, {name}, {order}, {total}',
    ],
    [
      'password-reset',
      { subject: '{order}' },
      'texts.subject',
      'This mail does not know {order}. It knows {shop}, {name}',
    ],
    ['order-placed', { subject: 'two\nlines' }, 'texts.subject', 'One line only'],
    ['order-placed', { title: 'x'.repeat(151) }, 'texts.title', 'At most 150 characters'],
    ['order-placed', { text: 'x'.repeat(3_001) }, 'texts.text', 'At most 3000 characters'],
    ['order-placed', { foot: 'Yours' }, 'texts.foot', 'There is no such text in this mail'],
  ];
  for (const [kind, texts, field, message] of wrong) {
    for (const response of [
      await owner.call(mailWordsApi.change({ kind }, { texts })),
      await owner.call(mailWordsApi.preview({ kind }, { texts })),
    ]) {
      expect(response).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { [field]: message } },
      });
    }
  }
  for (const kind of ['newsletter', 'test', 'toString', 'nothing']) {
    expect((await owner.call(mailWordsApi.change({ kind }, { texts: {} }))).status).toBe(404);
    expect((await owner.call(mailWordsApi.preview({ kind }, { texts: {} }))).status).toBe(404);
  }
  expect(await shop.stored('mailWords')).toEqual([]);
});

test('the preview is addressed to an invented customer, and changes nothing', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { body } = await owner.call(
    mailWordsApi.preview(PLACED, {
      texts: { subject: 'For {name}', text: 'One.\n\n<b>Two</b>, " style="x" {total}.' },
    }),
  );
  expect(body.subject).toBe('For Ada');
  expect(body.text).toContain('One.\n\n<b>Two</b>, " style="x" £89.88.');
  // The browser takes each ` style="` for an attribute.
  expect(body.html).toMatch(/^<!doctype html><html lang="en-GB"/);
  expect(body.html).toContain('&lt;b&gt;Two&lt;/b&gt;, &quot; style=&quot;x&quot; £89.88.');
  expect(await shop.stored('mailWords')).toEqual([]);
});

test('the preview is about the shop’s own products, and asks no other host for pictures', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const preview = async () => {
    const { body } = await owner.call(mailWordsApi.preview(PLACED, { texts: {} }));
    return { ...body, pictures: [...body.html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src) };
  };
  expect(new Set((await preview()).pictures)).toEqual(
    new Set(['http://shop.example/icons/icon-192.png']),
  );
  await shop.addProducts({ name: 'Luna Kit' }, { name: 'Mint' });
  const { text, pictures } = await preview();
  for (const name of ['Luna Kit', 'Mint']) expect(text).toContain(name);
  for (const src of pictures) expect(src).toMatch(/^http:\/\/shop\.example\/media\//);
});

test('whoever writes a text has it mailed to themselves, as it is typed', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const owner = await signedInAdmin(shop);
  const texts = { subject: 'For {name}, soon' };
  const { status, body } = await owner.call(mailWordsApi.test(PLACED, { texts }));
  expect(status).toBe(200);
  const [, to = ''] = /to (\S+)$/.exec(body.message) ?? [];
  expect(await mailsTo(box.folder, { to })).toMatchObject([{ subject: 'For Ada, soon' }]);
  expect(await shop.stored('mailWords')).toEqual([]);
  expect(await shop.outbox()).toEqual([]);
});

test('the preview is in the currency of the shop', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await setSetting(owner, 'currency', 'JPY');
  for (const kind of ['order-placed', 'order-refunded', 'price-drops', 'gift-card']) {
    const { body } = await owner.call(mailWordsApi.preview({ kind }, { texts: {} }));
    expect([kind, body.text]).toEqual([kind, expect.stringMatching(/¥[\d,]+/)]);
    expect([kind, body.text]).toEqual([kind, expect.not.stringMatching(/£|¥[\d,]+\./)]);
  }
});

test('every mail to customers is listed, previewed as it is, and knows each of its variables', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { body: kinds } = await owner.call(mailWordsApi.list());
  // The newsletter is the owner's anyway; a test and what tells the owner go to no customer.
  const worded = Object.entries(shop.mailer.composers).filter(
    ([kind, { isForOwner }]) => kind !== 'newsletter' && !isForOwner,
  );
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(worded.map(([kind]) => kind).sort());
  for (const { kind, texts, variables } of kinds) {
    const named = variables.map(({ name }) => `{${name}}`).join(' ');
    const text = texts.find(({ key }) => key.startsWith('text'))?.key ?? '';
    for (const own of [{}, { [text]: `All: ${named}.` }]) {
      const { status, body } = await owner.call(mailWordsApi.preview({ kind }, { texts: own }));
      expect([kind, status]).toEqual([kind, 200]);
      expect([kind, `${body.subject} ${body.text}`]).toEqual([
        kind,
        expect.not.stringMatching(/[{}]|undefined/),
      ]);
      if (text in own) expect([kind, body.text]).toEqual([kind, expect.stringContaining('All: ')]);
    }
  }
});

test('a save over a staff member’s is refused, and two changes of different texts both last', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { body: kinds } = await owner.call(mailWordsApi.list());
  const version = kinds.find(({ kind }) => kind === 'order-placed')?.version;
  await Promise.all([
    owner.call(mailWordsApi.change(PLACED, { texts: { subject: 'Mine' } })),
    owner.call(mailWordsApi.change(PLACED, { texts: { title: 'Yours' } })),
  ]);
  const rows = await shop.stored('mailWords');
  expect(rows).toMatchObject([
    { key: 'subject', text: 'Mine' },
    { key: 'title', text: 'Yours' },
  ]);
  const stale = await owner.call(mailWordsApi.change(PLACED, { texts: { subject: 'Other' } }), {
    'if-match': `"${version}"`,
  });
  expect(stale).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
});

test('owners and managers alone see and change the words', async () => {
  await using shop = await testShop();
  await signedInAdmin(shop);
  const manager = await signedInAdmin(shop, 'mona', 'manager');
  const support = await signedInAdmin(shop, 'sue', 'support');
  expect(
    (await manager.call(mailWordsApi.change(PLACED, { texts: { title: 'Thanks' } }))).status,
  ).toBe(200);
  for (const refusal of [
    await support.call(mailWordsApi.list()),
    await support.call(mailWordsApi.change(PLACED, { texts: {} })),
    await support.call(mailWordsApi.preview(PLACED, { texts: {} })),
  ]) {
    expect(refusal).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
  const { body: log } = await manager.call(auditApi.list());
  expect(log).toContainEqual(
    expect.objectContaining({
      action: 'mail_words.changed',
      objectId: 'order-placed',
      before: {},
      after: { title: 'Thanks' },
    }),
  );
});
