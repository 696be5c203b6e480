import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Gateway } from '../../../src/modules/payments/gateways/gateway.ts';
import { GATEWAYS, STAND_INS } from '../../../stand-ins/find-stand-ins.ts';
import type { ShopperAct, Trouble } from '../../../stand-ins/stand-in.ts';
import { mistyped, type OpenGateway, openGateway, refusal } from '../../support/open-gateway.ts';

/** What the shop relies on, whoever the provider is: every adapter against its stand-in, without a shop. */
describe.each(STAND_INS)('$provider', (provider) => {
  const { traits = {} } = provider;

  test('says what the owner and the shop must know of it', async () => {
    await using opened = await openGateway(provider);
    const { definition, gateway } = opened;
    const names = definition.fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...definition.needed]));
    expect(Object.keys(provider.config)).toEqual(expect.arrayContaining([...definition.needed]));
    expect(new Set(definition.currencies).size).toBe(definition.currencies.length);
    for (const currency of definition.currencies) expect(currency).toMatch(/^[A-Z]{3}$/);
    expect(definition.terms.url).toMatch(/^https:/);
    expect(definition.terms.checked).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(definition.steps.length).toBeGreaterThan(0);
    // Some browsers have no glyph for an arrow in the shop's typeface.
    const told = [...definition.steps, ...definition.fields.map(({ help }) => help)];
    expect(told.join()).not.toMatch(/[←-⇿]/);
    expect(definition.isLive(provider.config)).toBe(false);
    expect(await gateway.test()).toMatch(/\w/);
    expect(opened.standIn.payments.size).toBe(0);
  });

  test('starts one payment for a charge, however often it is asked', async () => {
    await using opened = await openGateway(provider);
    const { gateway, standIn } = opened;
    const charge = opened.charge();
    const [first, second] = await Promise.all([gateway.start(charge), gateway.start(charge)]);
    const third = await gateway.start(charge);
    expect([second.reference, third.reference]).toEqual([first.reference, first.reference]);
    if (!traits.newPages) expect(third.url).toBe(first.url);
    expect([...standIn.payments.values()]).toMatchObject([
      { attemptId: charge.attemptId, money: charge.money, status: 'open' },
    ]);
    expect((await opened.started()).payment.reference).not.toBe(first.reference);
  });

  test('says that nobody has paid yet', async () => {
    await using opened = await openGateway(provider);
    const { payment } = await opened.started();
    for (const take of [true, false]) {
      expect(await opened.gateway.ask(payment, { take })).toEqual({ status: 'open' });
    }
  });

  test('says what was paid, and takes it once', async () => {
    await using opened = await openGateway(provider);
    const { gateway, standIn } = opened;
    const { charge, payment, url } = await opened.started();
    const back = await standIn.act(url, 'pay');
    if (traits.keepsShoppers) expect(back).toContain(standIn.url);
    else expect(back).toContain(charge.links.returnUrl);
    const [state, atOnce] = await Promise.all([
      gateway.ask(payment, { take: true }),
      gateway.ask(payment, { take: true }),
    ]);
    expect(atOnce).toEqual(state);
    expect(state).toMatchObject({
      status: expect.stringMatching(/^(paid|processing)$/),
      money: charge.money,
      chargeId: expect.stringMatching(/./),
      isLive: false,
    });
    const [again, once] = await Promise.all([
      gateway.ask(payment, { take: true }),
      gateway.ask(payment, { take: false }),
    ]);
    expect([again, once]).toEqual([state, state]);
    expect(standIn.payments.size).toBe(1);
  });

  test('only looks when the shop does not want the money any more', async () => {
    await using opened = await openGateway(provider);
    const { gateway, standIn } = opened;
    const { payment, url } = await opened.started();
    await standIn.act(url, 'pay');
    const before = structuredClone(standIn.payments.get(payment.reference));
    const state = await gateway.ask(payment, { take: false });
    expect('chargeId' in state).toBe(before?.chargeId !== undefined);
    expect(standIn.payments.get(payment.reference)).toEqual(before);
  });

  test.each([
    ['decline', /^(open|failed)$/],
    ['cancel', /^(open|cancelled|failed)$/],
    ['expire', traits.endsInSilence ? /^open$/ : /^(expired|cancelled|failed)$/],
  ] as const)('takes nothing when shoppers %s', async (act, status) => {
    await using opened = await openGateway(provider);
    const { gateway, standIn } = opened;
    const { payment, url } = await opened.started();
    await standIn.act(url, act);
    const state = await gateway.ask(payment, { take: true });
    expect(state).toEqual(
      state.status === 'open'
        ? { status: expect.stringMatching(status) }
        : { status: expect.stringMatching(status), reason: expect.stringMatching(/./) },
    );
    expect(standIn.payments.get(payment.reference)?.chargeId).toBeUndefined();
  });

  test('closes a page, so that nobody can pay on it', async () => {
    await using opened = await openGateway(provider);
    const { gateway, standIn } = opened;
    if (!gateway.close) return;
    const { payment, url } = await opened.started();
    await gateway.close(payment);
    await gateway.close(payment);
    await expect(standIn.act(url, 'pay')).rejects.toThrow(/40[49]/);
    expect((await gateway.ask(payment, { take: true })).status).toMatch(/^(expired|cancelled)$/);
    // Who has paid already has paid.
    const paid = await opened.paid();
    await gateway.close(paid);
    expect(await gateway.ask(paid, { take: true })).toHaveProperty('chargeId', paid.chargeId);
  });

  test('knows no payment of another attempt, and none by a name that nobody gave', async () => {
    await using opened = await openGateway(provider);
    const { gateway } = opened;
    const { payment } = await opened.started();
    const others = { ...payment, attemptId: randomUUID() };
    expect(await refusal(gateway.ask(others, { take: true }))).toBe('other_payment');
    const unknown = { ...payment, reference: payment.reference.replace(/\w{4}/, '0000') };
    if (traits.forgetsUnpaid) {
      expect(await gateway.ask(unknown, { take: true })).toMatchObject({ status: 'expired' });
    } else expect(await refusal(gateway.ask(unknown, { take: true }))).toBe('other_payment');
    const known = { ...unknown, chargeId: 'paid-before' };
    expect(await refusal(gateway.ask(known, { take: true }))).toBe('other_payment');
  });

  test('gives back part, then the rest, and never more than was paid', async () => {
    await using opened = await openGateway(provider);
    const { gateway, standIn } = opened;
    const paid = await opened.paid();
    const { amount, currency } = paid.money;
    const refund = (part: number, key = randomUUID()) =>
      gateway.refund({
        ...paid,
        refund: { amount: part, currency },
        key,
        reason: 'Arrived broken',
      });
    const key = randomUUID();
    const [first, atOnce] = await Promise.all([refund(1000, key), refund(1000, key)]);
    expect(atOnce.refundId).toBe(first.refundId);
    expect(first).toMatchObject({ status: expect.stringMatching(/^(done|pending)$/) });
    expect((await refund(1000, key)).refundId).toBe(first.refundId);
    expect(await refusal(refund(amount))).toBe('refused');
    expect(given()).toEqual([1000]);
    expect(await refunded()).toBe(traits.hidesRefunds ? undefined : 1000);
    const second = await refund(amount - 1000);
    expect(second.refundId).not.toBe(first.refundId);
    expect(given()).toEqual([1000, amount - 1000]);
    expect(await refunded()).toBe(traits.hidesRefunds ? undefined : amount);
    expect(await refusal(refund(1))).toBe('refused');
    if (gateway.askRefund) {
      const asked = { ...paid, refund: { amount: 1000, currency }, key, reason: '' };
      standIn.settle();
      const state = await gateway.askRefund({ ...asked, refundId: first.refundId });
      expect(state).toMatchObject({ refundId: first.refundId, status: 'done' });
    }
    async function refunded() {
      const state = await gateway.ask(paid, { take: true });
      return 'chargeId' in state ? state.refunded : 'not paid';
    }
    function given() {
      return standIn.payments.get(paid.reference)?.refunds.map((made) => made.amount);
    }
  });

  test.runIf(traits.voids)('gives back all of a payment on its day, and no part', async () => {
    await using opened = await openGateway(provider);
    const { gateway, standIn } = opened;
    const { payment, url } = await opened.started();
    await standIn.act(url, 'pay');
    const state = await gateway.ask(payment, { take: true });
    if (state.status !== 'paid') throw new Error(`paid, the provider says ${state.status}`);
    const paid = { ...payment, chargeId: state.chargeId };
    const refund = (amount: number, key = randomUUID()) =>
      gateway.refund({ ...paid, refund: { ...paid.money, amount }, key, reason: 'Out of stock' });
    expect(await refusal(refund(1000))).toBe('refused');
    const key = randomUUID();
    const first = await refund(paid.money.amount, key);
    expect(first.status).toBe('done');
    expect(await refund(paid.money.amount, key)).toEqual(first);
    expect(standIn.payments.get(paid.reference)?.refunds).toMatchObject([
      { amount: paid.money.amount },
    ]);
    expect(await gateway.ask(paid, { take: false })).toMatchObject({
      status: 'paid',
      refunded: paid.money.amount,
    });
  });

  test('counts in the units of each currency', async () => {
    await using opened = await openGateway(provider);
    const { definition, gateway, standIn } = opened;
    const examples = [
      { money: { amount: 500_000, currency: 'JPY' }, tooFine: 499_950 },
      { money: { amount: 500_000, currency: 'VND' }, tooFine: 499_901 },
      { money: { amount: 500_000, currency: 'ISK' }, tooFine: 499_950 },
      { money: { amount: 4999, currency: 'KWD' }, tooFine: undefined },
    ].filter(({ money }) => definition.currencies.includes(money.currency));
    for (const { money, tooFine } of examples) {
      const paid = await opened.paid(money);
      expect(standIn.payments.get(paid.reference)?.money).toEqual(money);
      expect(await gateway.ask(paid, { take: true })).toMatchObject({ money });
      const refund = { amount: 100, currency: money.currency };
      await gateway.refund({ ...paid, refund, key: randomUUID(), reason: 'Arrived broken' });
      expect(standIn.payments.get(paid.reference)?.refunds).toMatchObject([{ amount: 100 }]);
      if (tooFine === undefined) continue;
      const payments = standIn.payments.size;
      const charge = opened.charge({ ...money, amount: tooFine });
      expect(await refusal(gateway.start(charge))).toBe('refused');
      expect(standIn.payments.size).toBe(payments);
    }
  });

  describe('webhooks', () => {
    test.each(['pay', 'decline', 'cancel', 'expire'] as ShopperAct[])(
      'name the payment when shoppers %s',
      async (act) => {
        await using opened = await openGateway(provider);
        const { gateway, standIn } = opened;
        const { payment, url } = await opened.started();
        await standIn.act(url, act);
        const state = await gateway.ask(payment, { take: true });
        const chargeId = 'chargeId' in state ? state.chargeId : undefined;
        const events = await eventsOf(opened);
        const named = events.filter(
          (event) =>
            event.attemptId === payment.attemptId ||
            event.reference === payment.reference ||
            (chargeId && event.chargeId === chargeId),
        );
        expect(named).toEqual(events);
        if (act === 'pay') expect(events.map(({ about }) => about)).toContain('payment');
        // The same webhook again is the same event.
        expect(await eventsOf(opened)).toEqual(events);
        expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      },
    );

    test('tell of refunds by names that the shop knows', async () => {
      await using opened = await openGateway(provider);
      const paid = await opened.paid();
      opened.standIn.webhooks.splice(0);
      const refund = { ...paid.money, amount: 1000 };
      const { refundId } = await opened.gateway.refund({
        ...paid,
        refund,
        key: randomUUID(),
        reason: 'Arrived broken',
      });
      for (const event of await eventsOf(opened)) {
        expect(event.about).toBe('refund');
        expect([event.refundId, event.chargeId, event.attemptId, event.reference]).toSatisfy(
          ([refunded, charged, attempt, reference]) =>
            refunded === refundId ||
            charged === paid.chargeId ||
            attempt === paid.attemptId ||
            reference === paid.reference,
        );
      }
    });

    test('are refused when another made or changed them', async () => {
      await using opened = await openGateway(provider);
      const { definition, gateway, standIn } = opened;
      const paid = await opened.paid();
      const [genuine] = standIn.webhooks;
      if (!genuine) throw new Error('the stand-in sent no webhook');
      const { 'content-type': type = '', ...signature } = genuine.headers;
      const name = [paid.attemptId, paid.reference, paid.chargeId].find((id) =>
        genuine.body.includes(id),
      );
      const forgeries = [
        { ...genuine, body: genuine.body.replaceAll(name ?? /\d/g, randomUUID()) },
        { ...genuine, body: '' },
        { ...genuine, body: '{}' },
        ...(Object.keys(signature).length
          ? [{ ...genuine, headers: { 'content-type': type } }]
          : []),
      ];
      for (const forged of forgeries) {
        expect(await refusal(gateway.read(opened.received(forged)))).toBe('signature');
      }
      const events = await gateway.read(opened.received(genuine));
      for (const header of Object.keys(signature)) {
        const headers = { ...genuine.headers, [header]: 'AAAA' };
        const read = gateway.read(opened.received({ ...genuine, headers }));
        // What is not signed must not matter.
        if ((await refusal(read)) === 'none') expect(await read).toEqual(events);
        else expect(await refusal(read)).toBe('signature');
      }
      const context = { baseUrl: standIn.url, fetch };
      const elsewhere = definition.open(mistyped(definition, provider.config), context);
      expect(await refusal(elsewhere.read(opened.received(genuine)))).toMatch(
        /^(signature|credentials)$/,
      );
      const bare = Object.fromEntries(
        definition.needed.map((key) => [key, provider.config[key] ?? '']),
      );
      const hasSecret = definition.fields.some(
        (field) => /webhook|signature/i.test(field.name) && !definition.needed.includes(field.name),
      );
      if (hasSecret) {
        const unsigned = definition.open(bare, context);
        expect(await refusal(unsigned.read(opened.received(genuine)))).toBe('signature');
      }
      expect(await refusal(gateway.read(opened.received(genuine)))).toBe('none');
    });

    test('are refused when their signature is too old', async () => {
      if (provider.webhookTolerance === undefined) return;
      await using opened = await openGateway(provider);
      opened.standIn.clockAhead = -provider.webhookTolerance - 60;
      await opened.standIn.act((await opened.started()).url, 'pay');
      for (const webhook of opened.standIn.webhooks) {
        expect(await refusal(opened.gateway.read(opened.received(webhook)))).toBe('signature');
      }
    });
  });

  test('says that the provider does not accept the credentials', async () => {
    await using right = await openGateway(provider);
    const config = mistyped(right.definition, provider.config);
    await using opened = await openGateway(provider, { config });
    const { gateway, standIn } = opened;
    expect(await refusal(gateway.test())).toBe('credentials');
    expect(await refusal(gateway.start(opened.charge()))).toBe('credentials');
    expect(standIn.payments.size).toBe(0);
  });

  // How long the shop waits is its own, and the same for all of them.
  const troubles = ['error', 'rate_limited', 'cut', ...(provider === STAND_INS[0] ? ['slow'] : [])];
  test.each(troubles as Trouble[])(
    'says that it is unavailable when a call is answered: %s',
    async (trouble) => {
      await using opened = await openGateway(provider);
      const { gateway, standIn } = opened;
      const { payment } = await opened.started();
      const calls: (() => Promise<unknown>)[] = [
        () => gateway.start(opened.charge()),
        () => gateway.ask(payment, { take: true }),
        () => gateway.test(),
      ];
      for (const call of calls) {
        standIn.trouble(trouble);
        if (trouble === 'slow') opened.patience = 100;
        const error = await call().catch((thrown) => thrown);
        expect(error).toMatchObject({ name: 'Error', kind: 'unavailable' });
        if (trouble === 'rate_limited') expect(error).toMatchObject({ retryAfter: 1 });
      }
      opened.patience = 30_000;
      expect(await gateway.ask(payment, { take: true })).toEqual({ status: 'open' });
    },
  );

  describe('whichever answer is lost', () => {
    /** Does it again and again, with the response to another of its calls cut off each time. */
    async function withEachCut<Ready>(
      prepare: (opened: OpenGateway) => Promise<Ready>,
      act: (gateway: Gateway, ready: Ready) => Promise<unknown>,
      check: (opened: OpenGateway, ready: Ready) => Promise<void>,
    ) {
      let calls: number;
      {
        await using opened = await openGateway(provider);
        const ready = await prepare(opened);
        const before = opened.called.length;
        await act(opened.gateway, ready);
        calls = opened.called.length - before;
        await check(opened, ready);
      }
      for (let lost = 0; lost < calls; lost++) {
        await using opened = await openGateway(provider);
        const ready = await prepare(opened);
        opened.standIn.trouble('cut', { skip: lost });
        expect(await refusal(act(opened.gateway, ready))).toMatch(/^(unavailable|none)$/);
        await act(opened.gateway, ready);
        await check(opened, ready);
      }
    }

    const reportsPageOnce = GATEWAYS.findGateway(provider.provider)?.reportsPageOnce;

    test('a charge is one payment', () =>
      withEachCut(
        async (opened) => opened.charge(),
        (gateway, charge) =>
          gateway.start(charge).catch((error) => {
            if (!(reportsPageOnce && error.kind === 'refused')) throw error;
          }),
        async ({ standIn }) => expect(standIn.payments.size).toBe(1),
      ));

    test('money is taken once', () =>
      withEachCut(
        async (opened) => {
          const { payment, url } = await opened.started();
          await opened.standIn.act(url, 'pay');
          return payment;
        },
        (gateway, payment) => gateway.ask(payment, { take: true }),
        async ({ gateway, standIn }, payment) => {
          expect(await gateway.ask(payment, { take: false })).toMatchObject({
            chargeId: standIn.payments.get(payment.reference)?.chargeId,
            money: payment.money,
          });
        },
      ));

    test('money is given back once', () =>
      withEachCut(
        async (opened) => {
          const paid = await opened.paid();
          const refund = { ...paid.money, amount: 1000 };
          return { ...paid, refund, key: randomUUID(), reason: 'Arrived broken' };
        },
        (gateway, request) => gateway.refund(request),
        async ({ standIn }, { reference }) =>
          expect(standIn.payments.get(reference)?.refunds).toMatchObject([{ amount: 1000 }]),
      ));
  });

  test('calls the provider through the shop’s fetch alone', async () => {
    await using opened = await openGateway(provider);
    const { gateway, standIn } = opened;
    const paid = await opened.paid();
    const refund = { ...paid.money, amount: 1000 };
    await gateway.refund({ ...paid, refund, key: randomUUID(), reason: 'Arrived broken' });
    const { payment } = await opened.started();
    await gateway.close?.(payment);
    await gateway.test();
    for (const webhook of standIn.webhooks) await gateway.read(opened.received(webhook));
    expect(opened.calledPastContext()).toEqual([]);
    expect(opened.called.filter((url) => !url.startsWith(standIn.url))).toEqual([]);
    expect(opened.called.length).toBeGreaterThan(4);
  });

  test.each([
    {
      what: 'a field that it does not know',
      change({ body }) {
        body.surprise = '1';
      },
    },
    ...provider.refuses,
  ] as typeof provider.refuses)('refuses $what', async ({ change }) => {
    await using opened = await openGateway(provider, { change });
    expect(await refusal(opened.gateway.start(opened.charge()))).toBe('refused');
    expect(opened.standIn.payments.size).toBe(0);
  });

  async function eventsOf({ gateway, standIn, received }: OpenGateway) {
    const events = await Promise.all(
      standIn.webhooks.map((webhook) => gateway.read(received(webhook))),
    );
    return events.flat();
  }
});
