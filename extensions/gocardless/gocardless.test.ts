import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../tests/support/admin.ts';
import { openGateway, refusal, the } from '../../tests/support/open-gateway.ts';
import { methodOf } from '../../tests/support/payments.ts';
import { testShop } from '../../tests/support/test-shop.ts';
import gocardlessStandIn, { GocardlessStandIn } from './stand-in.ts';

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

test('GoCardless’s form begins with the page of this shop that shoppers come back to', async () => {
  await using shop = await testShop();
  const { fields } = await methodOf(await signedInAdmin(shop), 'gocardless');
  expect(fields.find(({ name }) => name === 'redirectUri')).toMatchObject({
    default: 'http://shop.example/checkout/return',
    required: 'Redirect URI is required',
  });
});
