import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AuthorizeNetStandIn, authorizeNetStandIn } from '../../../stand-ins/authorize-net.ts';
import { GocardlessStandIn, gocardlessStandIn } from '../../../stand-ins/gocardless.ts';
import { PaypalStandIn, paypalStandIn } from '../../../stand-ins/paypal.ts';
import { paystackStandIn } from '../../../stand-ins/paystack.ts';
import { RazorpayStandIn, razorpayStandIn } from '../../../stand-ins/razorpay.ts';
import { ShopifyStandIn, shopifyStandIn } from '../../../stand-ins/shopify.ts';
import { SslcommerzStandIn, sslcommerzStandIn } from '../../../stand-ins/sslcommerz.ts';
import { stripeStandIn } from '../../../stand-ins/stripe.ts';
import { type OpenGateway, openGateway, refusal } from '../../support/open-gateway.ts';

/** What one provider alone does, or is alone in not doing. */

describe('paypal', () => {
  test('sees the money though an earlier capture of the order was declined', async () => {
    await using opened = await openGateway(paypalStandIn);
    the(PaypalStandIn, opened.standIn).earlierCapture = 'DECLINED';
    const { payment, url } = await opened.started();
    await opened.standIn.act(url, 'pay');
    const state = await opened.gateway.ask(payment, { take: true });
    const { chargeId } = opened.standIn.payments.get(payment.reference) ?? {};
    expect(state).toMatchObject({ status: 'paid', chargeId, money: payment.money });
  });

  test('tells of all the money where an order was captured twice', async () => {
    await using opened = await openGateway(paypalStandIn);
    const paid = await opened.paid();
    the(PaypalStandIn, opened.standIn).earlierCapture = 'COMPLETED';
    expect(await opened.gateway.ask(paid, { take: false })).toMatchObject({
      status: 'paid',
      money: { ...paid.money, amount: paid.money.amount * 2 },
    });
  });

  test('does not take an order for unpaid that it tried to capture, though PayPal does not know it', async () => {
    await using opened = await openGateway(paypalStandIn);
    const { gateway, standIn } = opened;
    const { payment, url } = await opened.started();
    await standIn.act(url, 'pay');
    standIn.trouble('cut', { on: /\/capture$/ });
    expect(await refusal(gateway.ask(payment, { take: true }))).toBe('unavailable');
    // The keys of another account.
    standIn.payments.clear();
    expect(await refusal(gateway.ask(payment, { take: false }))).toBe('other_payment');
  });

  test('asks PayPal only about webhooks that it may have sent', async () => {
    await using opened = await openGateway(paypalStandIn);
    await opened.paid();
    const [told] = opened.standIn.webhooks;
    if (!told) throw new Error('the stand-in sent no webhook');
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const { 'paypal-transmission-time': _, ...timeless } = told.headers;
    const changed = (name: string, value: string) => ({
      ...told,
      headers: { ...told.headers, [`paypal-${name}`]: value },
    });
    const impossible = [
      changed('cert-url', 'https://api.paypal.com.else.example/cert'),
      changed('cert-url', 'not an address'),
      changed('transmission-time', ago(73)),
      changed('transmission-time', ago(-1)),
      changed('transmission-time', 'yesterday'),
      { ...told, headers: timeless },
      { ...told, body: '{"id":"WH-1","resource":{}}' },
      { ...told, body: '{"id":"","event_type":"CHECKOUT.ORDER.APPROVED","resource":{}}' },
    ];
    opened.called.splice(0);
    for (const webhook of impossible) {
      expect(await refusal(opened.gateway.read(opened.received(webhook)))).toBe('signature');
    }
    const gateway = opened.definition.open(paypalStandIn.config, {
      baseUrl: undefined,
      fetch: async (input) => {
        opened.called.push(String(input));
        throw new Error('no network here');
      },
    });
    for (const url of ['http://api.paypal.com/cert', 'https://apipaypal.com/cert']) {
      const read = gateway.read(opened.received(changed('cert-url', url)));
      expect(await refusal(read)).toBe('signature');
    }
    expect(opened.called).toEqual([]);
    const genuine = changed('cert-url', 'https://api.paypal.com/v1/notifications/certs/CERT-1');
    expect(await refusal(gateway.read(opened.received(genuine)))).toBe('unavailable');
  });

  test('does not take another program’s reference for one of the shop', async () => {
    await using opened = await openGateway(paypalStandIn);
    await namesNoAttempt(opened);
  });
});

describe('stripe', () => {
  test('does not take another program’s reference for one of the shop', async () => {
    await using opened = await openGateway(stripeStandIn);
    await namesNoAttempt(opened);
  });

  test('finds a refund by its key beyond the first page of a payment’s refunds', async () => {
    await using opened = await openGateway(stripeStandIn);
    const paid = await opened.paid();
    const made = Array.from({ length: 101 }, (_, index) => ({
      id: `re_${index}`,
      key: index === 100 ? randomUUID() : '',
      amount: 1,
      status: 'done' as const,
    }));
    opened.standIn.payments.get(paid.reference)?.refunds.push(...made);
    const request = { ...paid, refund: { ...paid.money, amount: 1 }, reason: 'Broken' };
    const again = await opened.gateway.refund({ ...request, key: made[100]?.key ?? '' });
    expect(again).toEqual({ status: 'done', refundId: 're_100' });
  });

  test('takes a webhook that a secret signed which is being replaced', async () => {
    await using opened = await openGateway(stripeStandIn);
    await opened.paid();
    const [told] = opened.standIn.webhooks;
    if (!told) throw new Error('the stand-in sent no webhook');
    const [time, signature] = told.headers['stripe-signature']?.split(',') ?? [];
    const both = { 'stripe-signature': `${time},v1=${'0'.repeat(64)},${signature},v0=1` };
    const events = await opened.gateway.read(opened.received({ ...told, headers: both }));
    expect(events).toMatchObject([{ type: 'checkout.session.completed' }]);
  });
});

describe('gocardless', () => {
  test('waits for the bank when shoppers pay by direct debit', async () => {
    await using opened = await openGateway(gocardlessStandIn);
    const standIn = the(GocardlessStandIn, opened.standIn);
    standIn.isDebit = true;
    const ends = [
      ['confirmed', 'paid'],
      ['failed', 'failed'],
    ] as const;
    for (const [said, status] of ends) {
      const { payment, url, charge } = await opened.started();
      await standIn.act(url, 'pay');
      const waiting = await opened.gateway.ask(payment, { take: true });
      expect(waiting).toMatchObject({ status: 'processing', money: charge.money });
      const request = { ...payment, refund: payment.money, key: randomUUID(), reason: 'Late' };
      const chargeId = 'chargeId' in waiting ? waiting.chargeId : '';
      expect(await refusal(opened.gateway.refund({ ...request, chargeId }))).toBe('refused');
      standIn.change(payment.reference, said);
      expect((await opened.gateway.ask(payment, { take: true })).status).toBe(status);
    }
  });

  test('tells of several events in one webhook, and of money that a bank takes back', async () => {
    await using opened = await openGateway(gocardlessStandIn);
    const standIn = the(GocardlessStandIn, opened.standIn);
    const paid = await opened.paid();
    const [told] = standIn.webhooks;
    if (!told) throw new Error('the stand-in sent no webhook');
    const events = await opened.gateway.read(opened.received(told));
    expect(events.map(({ type }) => type)).toEqual([
      'billing_requests.fulfilled',
      'payments.created',
      'payments.confirmed',
    ]);
    standIn.webhooks.splice(0);
    standIn.change(paid.reference, 'charged_back');
    const [back] = standIn.webhooks;
    if (!back) throw new Error('the stand-in sent no webhook');
    expect(await opened.gateway.read(opened.received(back))).toMatchObject([
      { about: 'chargeback', chargeId: paid.chargeId, attemptId: paid.attemptId },
    ]);
  });

  test('sends shoppers back to the page that the owner entered, if it is one of the shop', async () => {
    const back = async (redirectUri: string) => {
      const config = { ...gocardlessStandIn.config, redirectUri };
      await using opened = await openGateway(gocardlessStandIn, { config });
      const { url, charge } = await opened.started();
      return [await opened.standIn.act(url, 'pay'), charge] as const;
    };
    const [own, { attemptId }] = await back('https://shop.example/en/thanks?from=bank');
    expect(own).toBe(`https://shop.example/en/thanks?from=bank&attempt=${attemptId}`);
    for (const elsewhere of ['https://else.example/thanks', 'not an address', '']) {
      const [home, { links }] = await back(elsewhere);
      expect(home).toBe(links.returnUrl);
    }
  });

  test('says that the owner refunds by hand where the account may not', async () => {
    await using opened = await openGateway(gocardlessStandIn);
    const paid = await opened.paid();
    the(GocardlessStandIn, opened.standIn).mayRefund = false;
    const request = { ...paid, refund: paid.money, key: randomUUID(), reason: 'Broken' };
    expect(await refusal(opened.gateway.refund(request))).toBe('unsupported');
    expect(await opened.gateway.test()).toContain('Refunds through the API are off');
  });
});

describe('authorize_net', () => {
  test('finds a payment by its invoice number after it was settled', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    const { payment, url } = await opened.started();
    await opened.standIn.act(url, 'decline');
    expect(await opened.gateway.ask(payment, { take: true })).toEqual({ status: 'open' });
    await opened.standIn.act(url, 'pay');
    opened.standIn.settle();
    const { chargeId = '' } = opened.standIn.payments.get(payment.reference) ?? {};
    const state = await opened.gateway.ask(payment, { take: true });
    expect(state).toMatchObject({ status: 'paid', chargeId, money: payment.money });
    const other = await opened.paid();
    const confused = { ...payment, chargeId: other.chargeId };
    expect(await refusal(opened.gateway.ask(confused, { take: true }))).toBe('other_payment');
  });

  test('waits while a filter holds a payment', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    the(AuthorizeNetStandIn, opened.standIn).isHolding = true;
    const { payment, url } = await opened.started();
    await opened.standIn.act(url, 'pay');
    const state = await opened.gateway.ask(payment, { take: true });
    expect(state).toMatchObject({ status: 'processing', money: payment.money });
  });

  test('tells of a refund by the name of its payment', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    const paid = await opened.paid();
    const refund = { ...paid.money, amount: 1000 };
    const request = { ...paid, refund, key: randomUUID(), reason: 'Broken' };
    const { refundId } = await opened.gateway.refund(request);
    const told = opened.standIn.webhooks.at(-1);
    if (!told) throw new Error('the stand-in sent no webhook');
    expect(await opened.gateway.read(opened.received(told))).toMatchObject([
      { about: 'refund', reference: paid.reference, refundId },
    ]);
  });

  test('gives another token for the same payment, and takes it once', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    const charge = opened.charge();
    const first = await opened.started(charge);
    const second = await opened.started(charge);
    expect(second.url).not.toBe(first.url);
    await opened.standIn.act(second.url, 'pay');
    await expect(opened.standIn.act(first.url, 'pay')).rejects.toThrow('409');
    expect(opened.standIn.payments.size).toBe(1);
  });

  test('keeps one payment of a shopper who paid on two pages', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    const { gateway, standIn } = opened;
    the(AuthorizeNetStandIn, standIn).isWithManyCards = true;
    const charge = opened.charge();
    const [first, second] = [await opened.started(charge), await opened.started(charge)];
    await standIn.act(first.url, 'pay');
    const kept = await gateway.ask(first.payment, { take: false });
    await standIn.act(second.url, 'pay');
    const { money } = charge;
    // Whoever only looks learns of all that was taken.
    expect(await gateway.ask(first.payment, { take: false })).toEqual({
      ...kept,
      money: { ...money, amount: money.amount * 2 },
    });
    for (let time = 0; time < 2; time++) {
      expect(await gateway.ask(first.payment, { take: true })).toEqual(kept);
    }
    const { refunds, chargeId } = standIn.payments.get(first.payment.reference) ?? {};
    expect(refunds).toMatchObject([{ id: chargeId, amount: money.amount }]);
    expect(kept).not.toHaveProperty('chargeId', chargeId);
  });

  test('tells of all the money where a second payment is settled', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    const { gateway, standIn } = opened;
    the(AuthorizeNetStandIn, standIn).isWithManyCards = true;
    const { payment, url } = await opened.started();
    await standIn.act(url, 'pay');
    const { chargeId } = standIn.payments.get(payment.reference) ?? {};
    standIn.settle();
    await standIn.act(url, 'pay');
    standIn.settle();
    const money = { ...payment.money, amount: payment.money.amount * 2 };
    expect(await gateway.ask(payment, { take: true })).toMatchObject({ chargeId, money });
  });

  test('gives back once though the same refund comes again after days', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    const { gateway, standIn } = opened;
    // Days ago.
    standIn.clockAhead = -20 * 86_400;
    const paid = await opened.paid();
    const refund = { ...paid.money, amount: 1000 };
    const request = { ...paid, refund, key: randomUUID(), reason: 'Broken' };
    const { refundId } = await gateway.refund(request);
    standIn.settle();
    standIn.clockAhead = 0;
    expect(await gateway.refund(request)).toEqual({ status: 'done', refundId });
    expect(standIn.payments.get(paid.reference)?.refunds).toMatchObject([{ amount: 1000 }]);
  });

  test('finds what was paid and settled while the shop was down for days', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    const { gateway, standIn } = opened;
    standIn.clockAhead = -3 * 86_400;
    const { payment, url } = await opened.started();
    await standIn.act(url, 'pay');
    standIn.settle();
    standIn.clockAhead = 0;
    expect(await gateway.ask(payment, { take: false })).toMatchObject({
      status: 'paid',
      money: payment.money,
    });
  });

  test('accepts webhooks signed with the key before, while it is being replaced', async () => {
    const earlier = 'B2'.repeat(64);
    const config = { ...authorizeNetStandIn.config, webhookSecret: earlier };
    await using opened = await openGateway(authorizeNetStandIn, { config });
    await opened.paid();
    const [told] = opened.standIn.webhooks;
    if (!told) throw new Error('the stand-in sent no webhook');
    const signature = createHmac('sha512', earlier).update(told.body).digest('hex');
    const headers = { ...told.headers, 'x-anet-signature': `sha512=${signature}` };
    const read = (webhook: typeof told) => opened.gateway.read(opened.received(webhook));
    expect(await read({ ...told, headers })).toEqual(await read(told));
  });
});

describe('shopify', () => {
  test('lets nobody but a store of Shopify’s have the access token', async () => {
    for (const storeUrl of [
      'https://else.example',
      'stand-in.myshopify.com.else.example',
      'https://else.example/stand-in.myshopify.com',
      'https://stand-in.myshopify.com@else.example',
    ]) {
      const called: string[] = [];
      await using opened = await openGateway(shopifyStandIn);
      const gateway = opened.definition.open(
        { ...shopifyStandIn.config, storeUrl },
        {
          baseUrl: undefined,
          fetch: async (input) => {
            called.push(String(input));
            throw new Error('nothing is called here');
          },
        },
      );
      expect(await refusal(gateway.test())).toBe('credentials');
      expect(called).toEqual([]);
    }
  });

  test('refuses a webhook of another store, whose app has the same secret', async () => {
    await using opened = await openGateway(shopifyStandIn);
    await opened.paid();
    for (const told of opened.standIn.webhooks) {
      const headers = { ...told.headers, 'x-shopify-shop-domain': 'other.myshopify.com' };
      const read = opened.gateway.read(opened.received({ ...told, headers }));
      expect(await refusal(read)).toBe('signature');
    }
  });

  test('reads what a webhook is about from what is signed', async () => {
    await using opened = await openGateway(shopifyStandIn);
    const paid = await opened.paid();
    const told = opened.standIn.webhooks.at(-1);
    if (!told) throw new Error('the stand-in sent no webhook');
    const headers = { ...told.headers, 'x-shopify-topic': 'refunds/create' };
    expect(await opened.gateway.read(opened.received({ ...told, headers }))).toMatchObject([
      { about: 'payment', chargeId: paid.chargeId, attemptId: paid.attemptId },
    ]);
    the(ShopifyStandIn, opened.standIn).dispute(paid.reference);
    const dispute = opened.standIn.webhooks.at(-1);
    if (!dispute) throw new Error('the stand-in sent no webhook');
    expect(await opened.gateway.read(opened.received(dispute))).toMatchObject([
      { about: 'chargeback', chargeId: paid.chargeId },
    ]);
  });

  test('knows what was paid though somebody deleted the draft order since', async () => {
    await using opened = await openGateway(shopifyStandIn);
    const paid = await opened.paid();
    the(ShopifyStandIn, opened.standIn).isTidy = true;
    const asked = await opened.gateway.ask({ ...paid, chargeId: null }, { take: true });
    expect(asked).toMatchObject({ status: 'paid', chargeId: paid.chargeId, money: paid.money });
  });

  test('starts a payment though the search of the store is behind', async () => {
    await using opened = await openGateway(shopifyStandIn);
    the(ShopifyStandIn, opened.standIn).isBehind = true;
    const { payment, url } = await opened.started();
    await opened.standIn.act(url, 'pay');
    const state = await opened.gateway.ask(payment, { take: true });
    expect(state).toMatchObject({ status: 'paid', money: payment.money });
  });

  test('does not take trial money for real because a gift card paid a part', async () => {
    await using opened = await openGateway(shopifyStandIn);
    the(ShopifyStandIn, opened.standIn).giftCard = 1999;
    const paid = await opened.paid();
    expect(await opened.gateway.ask(paid, { take: false })).toMatchObject({
      status: 'paid',
      money: paid.money,
      isLive: false,
    });
  });

  test('gives back what one way of several paid, and leaves more to the owner', async () => {
    await using opened = await openGateway(shopifyStandIn);
    const { gateway, standIn } = opened;
    the(ShopifyStandIn, standIn).giftCard = 1999;
    const paid = await opened.paid();
    const refund = (amount: number) => {
      const request = { ...paid, refund: { ...paid.money, amount }, key: randomUUID() };
      return gateway.refund({ ...request, reason: 'Arrived broken' });
    };
    expect(await refusal(refund(paid.money.amount))).toBe('unsupported');
    expect((await refund(2000)).status).toBe('done');
    // 1000 are left of the card's 3000, and 1999 of the gift card's.
    expect(await refusal(refund(2000))).toBe('unsupported');
    await expect(refund(2000)).rejects.toThrow('refund it in the Shopify store');
    expect(await gateway.ask(paid, { take: false })).toMatchObject({ refunded: 2000 });
  });

  test('names the permissions that the access token lacks', async () => {
    await using opened = await openGateway(shopifyStandIn);
    the(ShopifyStandIn, opened.standIn).scopes = ['write_draft_orders', 'read_orders'];
    await expect(opened.gateway.test()).rejects.toThrow('does not allow write_orders');
  });
});

describe('razorpay', () => {
  test('a key for real money is not used in test mode, nor the other way round', async () => {
    for (const [keyId, testMode] of [
      ['rzp_live_5tandInKey0001', 'true'],
      ['rzp_test_5tandInKey0001', 'false'],
    ] as const) {
      const config = { ...razorpayStandIn.config, keyId, testMode };
      await using opened = await openGateway(razorpayStandIn, { config });
      expect(await refusal(opened.gateway.start(opened.charge()))).toBe('credentials');
      expect(opened.called).toEqual([]);
    }
  });

  test('a link outlives a charge that is about to expire, as long as Razorpay asks for', async () => {
    await using opened = await openGateway(razorpayStandIn);
    const { payment } = await opened.started({ ...opened.charge(), expires: new Date() });
    expect(await opened.gateway.ask(payment, { take: true })).toEqual({ status: 'open' });
  });

  test('counts what was captured, not what went back by itself', async () => {
    await using opened = await openGateway(razorpayStandIn);
    the(RazorpayStandIn, opened.standIn).hasLatePayments = true;
    const paid = await opened.paid();
    const { chargeId } = opened.standIn.payments.get(paid.reference) ?? {};
    expect(await opened.gateway.ask(paid, { take: false })).toMatchObject({
      status: 'paid',
      chargeId,
      refunded: 0,
    });
  });

  test('a telephone number that Razorpay would refuse refuses no payment', async () => {
    await using opened = await openGateway(razorpayStandIn);
    for (const [phone, contact] of [
      ['+44 (20) 7946-0018', '+442079460018'],
      ['020 7946 0018', undefined],
      ['+0 12345678', undefined],
      ['+1 234 567', undefined],
      ['ring twice', undefined],
      [null, undefined],
    ] as const) {
      const charge = opened.charge();
      const { payment } = await opened.started({
        ...charge,
        customer: { ...charge.customer, phone },
      });
      const { data } = opened.standIn.payments.get(payment.reference) ?? {};
      const { customer } = data as { customer: object };
      expect('contact' in customer ? customer.contact : undefined).toBe(contact);
    }
  });
});

describe('paystack', () => {
  test('CFA francs are counted in hundredths, and have none', async () => {
    await using opened = await openGateway(paystackStandIn);
    const money = { amount: 500_000, currency: 'XOF' };
    const paid = await opened.paid(money);
    expect(await opened.gateway.ask(paid, { take: true })).toMatchObject({ money });
    const broken = opened.charge({ amount: 500_050, currency: 'XOF' });
    expect(await refusal(opened.gateway.start(broken))).toBe('refused');
    const refund = { amount: 50, currency: 'XOF' };
    const request = { ...paid, refund, key: randomUUID(), reason: 'Arrived broken' };
    expect(await refusal(opened.gateway.refund(request))).toBe('refused');
  });

  test('a refund that somebody made in its dashboard is not taken for the shop’s', async () => {
    await using opened = await openGateway(paystackStandIn);
    const { gateway, standIn } = opened;
    const paid = await opened.paid();
    await fetch(`${standIn.url}/refund`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${paystackStandIn.config.secretKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ transaction: paid.chargeId, amount: 1000, merchant_note: 'By hand' }),
    });
    const refund = { ...paid.money, amount: 1000 };
    await gateway.refund({ ...paid, refund, key: randomUUID(), reason: 'Arrived broken' });
    expect(await gateway.ask(paid, { take: true })).toMatchObject({ refunded: 2000 });
  });
});

describe('sslcommerz', () => {
  test('what is paid in taka counts as the shop charged it, and is refunded by hand', async () => {
    await using opened = await openGateway(sslcommerzStandIn);
    const money = { amount: 4999, currency: 'USD' };
    const paid = await opened.paid(money);
    expect(await opened.gateway.ask(paid, { take: true })).toMatchObject({
      money,
      fee: { currency: 'BDT' },
    });
    const request = { ...paid, refund: money, key: randomUUID(), reason: 'Arrived broken' };
    expect(await refusal(opened.gateway.refund(request))).toBe('unsupported');
  });

  test('says which payments are to be looked into', async () => {
    await using opened = await openGateway(sslcommerzStandIn);
    const safe = await opened.paid();
    the(SslcommerzStandIn, opened.standIn).isWary = true;
    const risky = await opened.paid();
    const ask = (paid: typeof safe) => opened.gateway.ask(paid, { take: false });
    expect(await ask(risky)).toMatchObject({
      status: 'paid',
      caution: expect.stringContaining('verify the customer'),
    });
    expect(await ask(safe)).toMatchObject({ status: 'paid', caution: undefined });
  });

  test('only the signed fields of a notification are read', async () => {
    await using opened = await openGateway(sslcommerzStandIn);
    const { gateway, standIn, received } = opened;
    const paid = await opened.paid();
    const [genuine] = standIn.webhooks;
    if (!genuine) throw new Error('the stand-in sent no notification');
    const [{ id: _, ...event } = { id: '' }] = await gateway.read(received(genuine));
    expect(event).toMatchObject({ attemptId: paid.attemptId, chargeId: paid.chargeId });
    const added = { ...genuine, body: `${genuine.body}&bank_tran_id=1&refund_ref_id=1` };
    expect(await gateway.read(received(added))).toMatchObject([event]);
    const replaced = { ...genuine, body: `bank_tran_id=1&${genuine.body}` };
    expect(await refusal(gateway.read(received(replaced)))).toBe('signature');
    // Both signatures count.
    for (const name of ['verify_sign', 'verify_sign_sha2']) {
      const fields = new URLSearchParams(genuine.body);
      fields.set(name, '0'.repeat(32));
      const forged = { ...genuine, body: fields.toString() };
      expect(await refusal(gateway.read(received(forged)))).toBe('signature');
    }
  });

  test('shoppers are posted back to the return page', async () => {
    await using opened = await openGateway(sslcommerzStandIn);
    const { charge, url } = await opened.started();
    const response = await fetch(`${url}/act`, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ what: 'pay' }),
    });
    expect(await response.text()).toContain(
      `<form method="post" action="${charge.links.returnUrl.replaceAll('&', '&amp;')}">`,
    );
  });
});

/** Whatever else is taken through the account has references of other kinds. */
async function namesNoAttempt({ gateway, standIn, received, ...opened }: OpenGateway) {
  const { payment, url } = await opened.started({ ...opened.charge(), attemptId: 'order-1042' });
  await standIn.act(url, 'pay');
  await gateway.ask(payment, { take: true });
  expect(standIn.webhooks.length).toBeGreaterThan(0);
  for (const webhook of standIn.webhooks) {
    for (const event of await gateway.read(received(webhook))) {
      expect(event.attemptId).toBeUndefined();
    }
  }
}

function the<Kind extends object>(kind: new (...given: never[]) => Kind, standIn: object): Kind {
  if (standIn instanceof kind) return standIn;
  throw new Error(`this stand-in is no ${kind.name}`);
}
