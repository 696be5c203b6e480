import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openGateway, refusal, the } from '../../tests/support/open-gateway.ts';
import shopifyStandIn, { ShopifyStandIn } from './stand-in.ts';

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
