import { expect, test } from 'vitest';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as giftCardsApi from '../../../src/modules/gift-cards/endpoints.ts';
import * as cartCodesApi from '../../../src/modules/orders/cart-code-endpoints.ts';
import { auditLines, setSetting, signedInAdmin } from '../../support/admin.ts';
import { cardOf, give, issueCard, quoteOf } from '../../support/gift-cards.ts';
import { DAY_MS } from '../../support/local-time.ts';
import { mailsTo, openMailbox } from '../../support/mailbox.ts';
import { agreed } from '../../support/payments.ts';
import { forgetCounts, letPass, SPARED } from '../../support/sign-in.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';
import { textOf } from '../../support/traces.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const CODE = /^([2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}$/;

test('a card is issued, listed by its state and found by its end and its recipient', async () => {
  await using shop = await testShop();
  const card = await issueCard(shop, '50.00', {
    recipientName: 'Grace Hopper',
    recipientEmail: 'grace@shop.example',
    message: 'Well done',
    expiresAt: '2099-12-31T23:59:00.000Z',
  });
  const { owner, id, code, lastFour } = card;
  expect(code).toMatch(CODE);
  expect(code.endsWith(lastFour)).toBe(true);
  expect(await cardOf(card)).toMatchObject({
    balance: '50.00',
    state: 'active',
    message: 'Well done',
    entries: [{ kind: 'issued', amount: '50.00', by: expect.stringMatching(/^owner/) }],
  });
  const found = async (query: object) => {
    const { body, headers } = await owner.call(giftCardsApi.list(query));
    expect(Number(headers['x-total-count'])).toBe(body.length);
    return body.map((row) => row.id);
  };
  expect(await found({ search: lastFour.toLowerCase() })).toEqual([id]);
  expect(await found({ search: 'hopper', state: 'active' })).toEqual([id]);
  expect(await found({ search: 'nobody' })).toEqual([]);
  expect(await found({ state: 'spent,expired,disabled' })).toEqual([]);
  await agreed(owner.call(giftCardsApi.change({ id }, { disabled: true })));
  expect(await found({ state: 'disabled' })).toEqual([id]);
  await agreed(owner.call(giftCardsApi.change({ id }, { disabled: false })));
  await shop.pretend('giftCards', { expiresAt: new Date(Date.now() - DAY_MS) });
  expect(await found({ state: 'expired' })).toEqual([id]);
});

test('the code is kept nowhere: not in the database, not in the audit log', async () => {
  await using shop = await testShop();
  const { code } = await issueCard(shop, '50.00', {
    recipientEmail: 'grace@shop.example',
    mailRecipient: true,
  });
  const plain = code.replaceAll('-', '');
  for (const kind of ['giftCards', 'giftCardEntries', 'mail', 'auditValues'] as const) {
    expect((await shop.stored(kind)).length).toBeGreaterThan(0);
    const text = await textOf(shop, kind);
    expect(text).not.toContain(code);
    expect(text).not.toContain(plain);
  }
});

test('the recipient gets the code by mail, and the outbox forgets it', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const { code } = await issueCard(shop, '50.00', {
    recipientName: 'Grace',
    recipientEmail: 'grace@shop.example',
    message: 'Well done',
    mailRecipient: true,
  });
  await shop.sendMail();
  const [mail] = await mailsTo(box.folder, { to: 'grace@shop.example' });
  expect(mail?.subject).toMatch(/^A gift card for /);
  expect(mail?.text).toContain(code);
  expect(mail?.text).toContain('Well done');
  expect(await shop.outbox()).toMatchObject([{ kind: 'gift-card', status: 'sent', about: {} }]);
});

test('a code that went astray is replaced: the new one goes to the right address, the one before opens nothing', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const card = await issueCard(shop, '20.00', { recipientEmail: 'grcae@shop.example' });
  const stranger = await shop.customer({ cart: [await shop.addProduct({ price: '30.00' })] });
  await agreed(give(stranger, card.code));
  const replace = (to: object) =>
    card.owner.call(odd(giftCardsApi.replaceCode)({ id: card.id }, to));
  expect(await replace({ mailRecipient: true })).toMatchObject({
    status: 400,
    body: { fields: { recipientEmail: expect.anything() } },
  });
  const { status, body } = await replace({
    recipientName: 'Grace',
    recipientEmail: 'grace@shop.example',
    mailRecipient: true,
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ balance: '20.00', recipientEmail: 'grace@shop.example' });
  expect(body.code).toMatch(CODE);
  expect(await quoteOf(stranger)).toMatchObject({ giftCards: [] });
  expect((await give(stranger, card.code)).status).toBe(404);
  const grace = await shop.customer({ cart: [await shop.addProduct({ price: '30.00' })] });
  await agreed(give(grace, body.code));
  expect(await quoteOf(grace)).toMatchObject({ giftCard: '20.00' });
  await shop.sendMail();
  const [mail] = await mailsTo(box.folder, { to: 'grace@shop.example' });
  expect(mail?.text).toContain(body.code);
});

test('a repeat of issuing makes no second card', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const issue = () =>
    owner.call(giftCardsApi.add({ amount: '50.00' }), { 'idempotency-key': 'once' });
  expect((await issue()).status).toBe(201);
  expect(await issue()).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  expect(await shop.stored('giftCards')).toHaveLength(1);
});

test.each([
  [{ amount: '0.00' }, 'amount'],
  [{ amount: '-5.00' }, 'amount'],
  [{ amount: '100000.01' }, 'amount'],
  [{ recipientEmail: 'nobody' }, 'recipientEmail'],
  [{ mailRecipient: true }, 'recipientEmail'],
  [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
])('a card with %j is refused at %s', async (change, field) => {
  const shop = await fileShop();
  const owner = await signedInAdmin(shop);
  expect(await owner.call(giftCardsApi.add({ amount: '50.00', ...change }))).toMatchObject({
    status: 400,
    body: { fields: { [field]: expect.any(String) } },
  });
});

test('a balance is adjusted with a reason, never below nothing, and once however often it is sent', async () => {
  await using shop = await testShop();
  const card = await issueCard(shop, '50.00');
  const adjust = (body: { amount: string; reason: string }, key?: string) =>
    card.owner.call(
      giftCardsApi.correct({ id: card.id }, body),
      key ? { 'idempotency-key': key } : {},
    );
  expect((await adjust({ amount: '10.00', reason: 'Late parcel' }, 'a')).status).toBe(201);
  expect((await adjust({ amount: '10.00', reason: 'Late parcel' }, 'a')).status).toBe(201);
  expect((await adjust({ amount: '-60.00', reason: 'A mistake' })).status).toBe(201);
  expect(await adjust({ amount: '-0.01', reason: 'More' })).toMatchObject({
    status: 400,
    body: { fields: { amount: expect.any(String) } },
  });
  expect(await adjust({ amount: '1.00', reason: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please enter a reason' } },
  });
  expect(await adjust({ amount: '0.00', reason: 'Nothing' })).toMatchObject({ status: 400 });
  expect(await cardOf(card)).toMatchObject({
    amount: '60.00',
    balance: '0.00',
    state: 'spent',
    entries: [
      { kind: 'adjusted', amount: '-60.00', reason: 'A mistake' },
      { kind: 'adjusted', amount: '10.00', reason: 'Late parcel' },
      { kind: 'issued', amount: '50.00' },
    ],
  });
  const actions = (await auditLines(shop)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('gift_card.'))).toEqual([
    'gift_card.issued',
    'gift_card.adjusted',
    'gift_card.adjusted',
  ]);
});

test('managers issue and adjust, support may disable, everybody looks', async () => {
  await using shop = await testShop();
  const { id } = await issueCard(shop, '50.00');
  const issue = { amount: '5.00' };
  const change = { amount: '5.00', reason: 'Because' };
  const may = async (role: 'manager' | 'support' | 'read-only') => {
    const staffMember = await signedInAdmin(shop, role, role);
    const calls = [
      await staffMember.call(giftCardsApi.find({ id })),
      await staffMember.call(giftCardsApi.change({ id }, { disabled: true })),
      await staffMember.call(giftCardsApi.add(issue)),
      await staffMember.call(giftCardsApi.correct({ id }, change)),
    ];
    return calls.map(({ status }) => status);
  };
  expect(await may('manager')).toEqual([200, 200, 201, 201]);
  expect(await may('support')).toEqual([200, 200, 403, 403]);
  expect(await may('read-only')).toEqual([200, 403, 403, 403]);
});

test('a code pays in any case and grouping, beside others, and is taken off the cart', async () => {
  await using shop = await testShop();
  const card = await issueCard(shop, '20.00');
  const other = await issueCard(shop, '5.00');
  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '20.00' })] });
  expect(await quoteOf(customer)).toMatchObject({ takesCodes: true, giftCards: [], due: '31.59' });
  expect(await give(customer, card.code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
    status: 200,
    body: { reason: null, giftCard: { lastFour: card.lastFour, balance: '20.00' } },
  });
  await agreed(give(customer, card.code));
  await agreed(give(customer, other.code.replaceAll('-', '')));
  expect(await quoteOf(customer)).toMatchObject({
    total: '31.59',
    giftCard: '25.00',
    due: '6.59',
    giftCards: [{ amount: '20.00' }, { amount: '5.00', reason: null }],
  });
  expect((await customer.call(cartCodesApi.takeOffCard({ cardId: card.id }))).status).toBe(204);
  expect((await customer.call(cartCodesApi.takeOffCard({ cardId: card.id }))).status).toBe(204);
  expect(await quoteOf(customer)).toMatchObject({ giftCard: '5.00', due: '26.59' });
  // Nobody else's cart has it.
  expect(await quoteOf(await shop.customer())).toMatchObject({ giftCards: [] });
});

test('a cart takes five cards at most', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  for (let made = 0; made < 5; made++) {
    await agreed(give(customer, (await issueCard(shop, '1.00')).code));
  }
  expect(await give(customer, (await issueCard(shop, '1.00')).code)).toMatchObject({
    status: 409,
    body: { code: 'limit_reached' },
  });
  expect((await quoteOf(customer)).giftCards).toHaveLength(5);
});

test('a card that is disabled, expired, empty or of another currency pays nothing, and says why', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ price: '20.00' });
  for (const [what, change, reason] of [
    ['disabled', { disabledAt: new Date() }, /cannot be used any more/],
    ['expired', { expiresAt: new Date() }, /has expired/],
    ['of another currency', { currency: 'USD' }, /is in USD/],
    ['empty', { balance: 0 }, /Nothing is left/],
  ] as const) {
    const { code } = await issueCard(shop, '50.00');
    const [early, late] = [await shop.customer(), await shop.customer()];
    await early.add(product);
    await agreed(give(early, code));
    // Those before it stay as unusable as they are.
    await shop.pretend('giftCards', change);
    expect([what, await give(late, code)]).toMatchObject([
      what,
      {
        status: 409,
        body: { code: 'gift_card_unusable', fields: { code: expect.stringMatching(reason) } },
      },
    ]);
    expect(await quoteOf(early)).toMatchObject({
      giftCard: '0.00',
      due: '31.59',
      giftCards: [{ amount: '0.00', reason: expect.stringMatching(reason) }],
    });
    // What was shown before is not paid without asking.
    expect(await early.checkout({ amount: '0.00' })).toMatchObject({
      code: 'gift_card_changed',
      total: '31.59',
    });
    expect(await early.checkout({ amount: '31.59' })).toMatchObject({ giftCard: '0.00' });
  }
});

test('wrong codes are counted by account, right ones are not', async () => {
  await using shop = await testShop(SPARED);
  const { code } = await issueCard(shop, '50.00');
  const customer = await shop.customer();
  const wrong = (last: string) => `2222-3333-4444-555${last}`;
  for (let n = 0; n < 12; n++) await agreed(give(customer, code));
  for (const last of '23456789AB') {
    expect(await give(customer, wrong(last))).toMatchObject({
      status: 404,
      body: { fields: { code: 'We do not know this code.' } },
    });
  }
  // Not even the right one says anything now.
  expect((await give(customer, code)).status).toBe(429);
  expect((await give(await shop.customer(), code)).status).toBe(200);
  await letPass(shop, '1 hour');
  expect((await give(customer, code)).status).toBe(200);
});

test('wrong codes of one network are counted over all its sessions', async () => {
  await using shop = await testShop();
  const statuses: number[] = [];
  for (let n = 0; n < 51; n++) {
    // Calls of one network are bounded as well.
    if (n % 15 === 0) await forgetCounts(shop, 'call cartCode');
    statuses.push((await give(shop.guest(), '2222-3333-4444-5555')).status);
  }
  expect(statuses.filter((status) => status === 404).length).toBe(50);
  expect(statuses.at(-1)).toBe(429);
});

test('a guest’s cards come along at sign-in', async () => {
  await using shop = await testShop();
  const { code, lastFour } = await issueCard(shop, '50.00');
  const guest = shop.guest();
  await guest.call(cartApi.add({ productId: (await shop.addProduct()).id }));
  await agreed(give(guest, code));
  expect(await quoteOf(guest)).toMatchObject({ giftCards: [{ lastFour }] });
  const { status } = await guest.call(
    odd(authApi.register)({
      username: 'ada',
      email: 'ada@shop.example',
      password: 'open sesame!',
      confirmPassword: 'open sesame!',
    }),
  );
  expect(status).toBeLessThan(300);
  expect(await quoteOf(guest)).toMatchObject({ giftCards: [{ lastFour }] });
});

test('who deletes the account is forgotten as recipient, and the money stays', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const recipientEmail = `${customer.username}@shop.example`;
  const card = await issueCard(shop, '50.00', { recipientName: 'Ada', recipientEmail });
  const { body } = await customer.call(accountApi.exportData());
  expect(body).toMatchObject({ giftCards: [{ lastFour: card.lastFour, balance: '50.00' }] });
  expect((await customer.call(accountApi.remove())).status).toBeLessThan(300);
  expect(await cardOf(card)).toMatchObject({
    recipientName: '',
    recipientEmail: '',
    balance: '50.00',
  });
  expect(await textOf(shop, 'auditValues')).not.toContain(recipientEmail);
  expect((await give(shop.guest(), card.code)).status).toBe(200);
});

test('an address that is not proven gets to know nothing of cards sent to it', async () => {
  await using shop = await testShop();
  const stranger = await shop.customer({ proven: false });
  const recipientEmail = `${stranger.username}@shop.example`;
  const card = await issueCard(shop, '50.00', { recipientEmail });
  expect((await stranger.call(accountApi.exportData())).body).toMatchObject({ giftCards: [] });
  await stranger.call(accountApi.remove());
  expect(await cardOf(card)).toMatchObject({ recipientEmail });
});

test('a card is of the currency in which it was issued', async () => {
  await using shop = await testShop();
  const { owner, code, currency } = await issueCard(shop, '50.00');
  expect(currency).toBe('GBP');
  await agreed(setSetting(owner, 'currency', 'EUR'));
  expect(await give(await shop.customer(), code)).toMatchObject({
    status: 409,
    body: { message: 'This gift card is in GBP, and the shop’s prices are in EUR.' },
  });
});
