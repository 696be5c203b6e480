import { describe, expect, test } from 'vitest';
import { openGateway, refusal, the } from '../../tests/support/open-gateway.ts';
import razorpayStandIn, { RazorpayStandIn } from './stand-in.ts';

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
