import { expect, test } from 'vitest';
import gocardlessStandIn, { GocardlessStandIn } from '../../../extensions/gocardless/stand-in.ts';
import stripeStandIn from '../../../extensions/stripe/stand-in.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as payingApi from '../../../src/modules/orders/paying/endpoints.ts';
import * as byHandApi from '../../../src/modules/orders/placing/by-hand-endpoints.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import type { StandInDefinition } from '../../../stand-ins/stand-in.ts';
import type { Customer } from '../../support/customer.ts';
import { give, quoteOf } from '../../support/gift-cards.ts';
import { agreed, askToPay, beginToPay, payingShop } from '../../support/payments.ts';
import { odd } from '../../support/visitor.ts';

const CODE = 'WELCOME';

/** A customer with such a code on the cart of one product. */
async function customerWithCode(provider: StandInDefinition, terms: object) {
  const paying = await payingShop(provider);
  const { shop, owner } = paying;
  const offer = { name: 'Welcome', code: CODE, kind: 'percent', value: '50', ...terms };
  await agreed(owner.call(odd(promotionsApi.add)(offer)));
  const product = await shop.addProduct({ price: '20.00', stock: 50 });
  const customer = await shop.customer({ cart: [product] });
  await agreed(give(customer, CODE));
  return { ...paying, product, customer };
}

const discountOf = async (customer: Customer) => (await quoteOf(customer)).discount;

test('while a bank debit is under way its offer cannot be used again', async () => {
  const terms = { oncePerCustomer: true, firstOrder: true };
  await using paying = await customerWithCode(gocardlessStandIn, terms);
  const { standIn, settle, customer, product } = paying;
  if (!(standIn instanceof GocardlessStandIn)) throw new Error('another stand-in');
  standIn.isDebit = true;
  expect(await discountOf(customer)).toBe('10.00');
  const begun = await beginToPay(paying, customer, product);
  // Who comes back to the checkout before they have paid finds the price that they left.
  expect(await discountOf(customer)).toBe('10.00');
  await begun.act('pay');
  await begun.look();
  await standIn.settled();
  expect(await begun.look()).toMatchObject({ status: 'processing' });

  // Two devices fill the cart again and press at once.
  await customer.add(product);
  const refused = await give(customer, CODE);
  expect(refused.body).toMatchObject({ reason: 'This offer is for a first order.' });
  expect(await discountOf(customer)).toBe('0.00');
  // Neither is one that each customer may use once.
  const [offer] = await agreed(paying.owner.call(promotionsApi.list()));
  const once = { firstOrder: false };
  await agreed(paying.owner.call(promotionsApi.change({ id: offer?.id ?? '' }, once)));
  const used = await give(customer, CODE);
  expect(used.body).toMatchObject({ reason: 'You have used this offer already.' });
  expect(await discountOf(customer)).toBe('0.00');
  const attack = { amount: '20.79' };
  const presses = await Promise.all([1, 2].map(() => customer.call(payingApi.start(attack))));
  expect(presses.map(({ body }) => body.code)).toEqual(['promotion_ended', 'promotion_ended']);

  // A debit that fails gives the offer back.
  const [payment] = standIn.payments.values();
  standIn.change(payment?.reference ?? '', 'failed');
  await settle();
  expect(await begun.look()).toMatchObject({ status: 'failed' });
  expect(await discountOf(customer)).toBe('10.00');
});

test('two devices that press at once get an offer for new customers for one order', async () => {
  await using paying = await customerWithCode(stripeStandIn, { oncePerCustomer: true });
  const { shop, customer } = paying;
  await Promise.all([askToPay(customer, 'a telephone'), askToPay(customer, 'a laptop')]);
  expect(await shop.stored('promotionUses')).toHaveLength(1);
});

test('an order by hand that waits for its link uses the offer, and so does an open page for an order by hand', async () => {
  await using paying = await customerWithCode(stripeStandIn, { oncePerCustomer: true });
  const { owner, customer, product, shop } = paying;
  const [address] = await agreed(customer.call(addressesApi.list()));
  const byHand = () =>
    owner.call(
      byHandApi.place({
        customerId: customer.id,
        lines: [{ variantId: product.variants[0]?.id ?? '', quantity: 1 }],
        addressId: address?.id,
        code: CODE,
        payment: 'link',
        ageChecked: true,
      }),
    );
  const begun = await beginToPay(paying, customer, product);
  expect((await byHand()).body).toMatchObject({ code: 'promotion_ended' });
  await begun.cancel();
  await agreed(byHand());
  expect(await discountOf(customer)).toBe('0.00');
  expect(await shop.stored('promotionUses')).toHaveLength(1);
});

test('a note for the shop goes with the payment; with another note it is begun anew', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop } = paying;
  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '20.00' })] });
  const amount = (await quoteOf(customer)).due;
  const begin = (note?: string) => agreed(customer.call(payingApi.start({ amount, note })));
  const first = await begin('Ring twice');
  expect((await begin('Ring twice')).orderId).toBe(first.orderId);
  const other = await begin('Ring once');
  expect(other.orderId).not.toBe(first.orderId);
  expect(await shop.stored('orders', { id: other.orderId })).toMatchObject([
    { customerNote: 'Ring once' },
  ]);
});
