import { describe, expect, test } from 'vitest';
import * as paymentMethodsApi from '../../src/modules/payments/endpoints.ts';
import { namesNoAttempt, openGateway, refusal, the } from '../../tests/support/open-gateway.ts';
import { agreed, customerAtPage, methodOf, payingShop } from '../../tests/support/payments.ts';
import paypalStandIn, { PaypalStandIn } from './stand-in.ts';

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

  test('PayPal’s access token is asked for once, and again when PayPal takes it no more', async () => {
    await using opened = await openGateway(paypalStandIn);
    const asked = () => opened.called.filter((url) => url.endsWith('/v1/oauth2/token')).length;
    await opened.started();
    await opened.started();
    expect(asked()).toBe(1);
    opened.standIn.clockAhead = 24 * 3600;
    await opened.started();
    expect(asked()).toBe(2);
    expect(opened.standIn.payments.size).toBe(3);
  });

  test('an order is paid with PayPal though PayPal does not understand its address', async () => {
    await using opened = await openGateway(paypalStandIn);
    const charge = opened.charge();
    charge.address = { ...charge.address, state: 'California', zipCode: '95131', country: 'US' };
    const [first, second] = [await opened.started(charge), await opened.started(charge)];
    expect(second.payment.reference).toBe(first.payment.reference);
    expect(opened.standIn.payments.size).toBe(1);
    await opened.standIn.act(first.url, 'pay');
    expect(await opened.gateway.ask(first.payment, { take: true })).toMatchObject({
      status: 'paid',
    });
  });
});

test('a webhook that was refused for a wrong ID of ours is verified when PayPal sends it again', async () => {
  await using paying = await payingShop(paypalStandIn);
  const { shop, owner, standIn } = paying;
  const { id } = await methodOf(owner, 'paypal');
  const config = (webhookId: string) =>
    agreed(owner.call(paymentMethodsApi.change({ id }, { config: { webhookId } })));
  const right = paypalStandIn.config.webhookId ?? '';
  await config('WH-OF-ANOTHER-SHOP');
  standIn.hold();
  const payment = await customerAtPage(paying);
  await payment.act('pay');
  await standIn.deliver();
  await shop.runJobs();
  const statuses = async () =>
    new Set((await shop.stored('paymentWebhooks')).map(({ status }) => status));
  expect(await statuses()).toEqual(new Set(['refused']));
  await config(right);
  for (const webhook of [...standIn.webhooks]) standIn.send(webhook);
  await paying.settle();
  expect(await statuses()).toEqual(new Set(['done']));
  expect(await shop.stored('orders')).toMatchObject([{ isPlaced: true }]);
});
