import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import stripeStandIn from '../../../extensions/stripe/stand-in.ts';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { findOrder } from '../../../src/modules/orders/find-order.ts';
import { readCreditNote } from '../../../src/modules/orders/invoice/read-credit-note.ts';
import { readInvoice } from '../../../src/modules/orders/invoice/read-invoice.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import * as byHandApi from '../../../src/modules/orders/placing/by-hand-endpoints.ts';
import type { FeeCart, FeeSource } from '../../../src/modules/orders/pricing/fees.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import * as returnRecordsApi from '../../../src/modules/returns/admin-endpoints.ts';
import * as returnsApi from '../../../src/modules/returns/endpoints.ts';
import { createLog } from '../../../src/platform/log.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { ADDRESS } from '../../support/customer.ts';
import { charging, giftWrapping, insurance } from '../../support/fees.ts';
import { cardOf, give, issueCard, quoteOf } from '../../support/gift-cards.ts';
import { mailsTo, openMailbox } from '../../support/mailbox.ts';
import { mailKinds, placeOrder, readOrder, taxAtHome } from '../../support/orders.ts';
import { agreed, askToPay, payingShop } from '../../support/payments.ts';
import { testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

/** A shop that takes no tax, so that amounts are easy to follow, with what adds fees. */
async function shopWith(...sources: FeeSource[]) {
  const shop = await testShop({ modules: [charging(...sources)] });
  await shop.set({ tax_rate: '0' });
  return shop;
}

const WRAPPED = { label: 'Gift wrapping', amount: '2.50' };

describe('what is charged', () => {
  test('fees are named in the quote, the order, its mail, record and invoice, and the file of orders', async () => {
    await using mailbox = await openMailbox();
    await using shop = await testShop({
      modules: [charging(giftWrapping(), insurance)],
      env: { SMTP_URL: mailbox.url },
    });
    await shop.set({ tax_rate: '0' });
    const owner = await signedInAdmin(shop);
    const customer = await shop.customer({ cart: [await shop.addProduct({ price: '10.00' })] });
    const fees = [WRAPPED, { label: 'Insurance', amount: '1.00' }];
    expect(await quoteOf(customer)).toMatchObject({
      fees,
      subtotal: '10.00',
      shipping: '9.99',
      total: '23.49',
    });
    const orderId = await placeOrder(customer);
    const order = await readOrder(customer, orderId);
    expect(order).toMatchObject({ fees, total: '23.49' });
    expect((await agreed(customer.call(ordersApi.list())))[0]).toMatchObject({ fees });
    const record = await agreed(owner.call(orderRecordsApi.find({ id: orderId })));
    expect(record).toMatchObject({ fees, amount: '23.49' });
    const invoice = await readInvoice(
      shop.database,
      await findOrder(shop.database, customer.id, orderId),
      'http://shop.example',
    );
    expect(invoice.order.fees).toEqual(fees);
    const { text } = await owner.call(orderRecordsApi.download());
    expect(text).toContain('Gift wrapping 2.50; Insurance 1.00');
    expect(await agreed(owner.call(dashboardApi.read()))).toMatchObject({ totalRevenue: '23.49' });
    await shop.sendMail();
    const [mail] = await mailsTo(mailbox.folder, {
      to: `${customer.username}@shop.example`,
    });
    expect(mail?.text).toContain('Gift wrapping: £2.50\nInsurance: £1.00\n');
  });

  test('a source is told currency, country and lines, and nothing that it does to them is kept', async () => {
    const seen: FeeCart[] = [];
    const nosy: FeeSource = {
      name: 'nosy',
      ask: async (cart) => {
        seen.push(structuredClone(cart));
        Object.assign(cart, { lines: [], currency: 'EUR' });
        return [];
      },
    };
    await using shop = await shopWith(nosy, giftWrapping());
    // Nobody is asked about an empty cart.
    const customer = await shop.customer();
    await quoteOf(customer);
    expect((await customer.checkout()).code).toBe('cart_empty');
    expect(seen).toEqual([]);
    const product = await shop.addProduct({ price: '10.00' });
    await customer.add({ product, quantity: 2 });
    expect((await quoteOf(customer)).fees).toEqual([WRAPPED]);
    expect(seen).toEqual([
      {
        currency: 'GBP',
        country: 'GB',
        lines: [
          {
            productId: product.id,
            variantId: product.variants[0]?.id,
            quantity: 2,
            price: '10.00',
            fields: {},
          },
        ],
      },
    ]);
    await placeOrder(customer);
    expect(seen).toHaveLength(2);
  });

  test('discounts and thresholds look at the goods alone, gift cards pay fees too', async () => {
    await using shop = await shopWith(giftWrapping('20.00'));
    const owner = await signedInAdmin(shop);
    const rule = { oncePerCustomer: false, combines: true, isActive: true, code: null };
    for (const promotion of [
      { name: 'Half off', kind: 'percent', value: '50', minimum: null },
      { name: 'Sent free', kind: 'free_shipping', value: '', minimum: '25.00' },
    ]) {
      await agreed(owner.call(odd(promotionsApi.add)({ ...rule, ...promotion })));
    }
    const customer = await shop.customer({ cart: [await shop.addProduct({ price: '10.00' })] });
    const { code } = await issueCard(shop, '30.00');
    await give(customer, code);
    expect(await quoteOf(customer)).toMatchObject({
      discount: '5.00',
      shipping: '9.99',
      total: '34.99',
      giftCard: '30.00',
      due: '4.99',
    });
    await placeOrder(customer);
  });

  test('a fee is taxed as delivery is, or by its own class', async () => {
    let source = giftWrapping();
    await using shop = await shopWith({
      name: source.name,
      get taxClass() {
        return source.taxClass;
      },
      ask: (...cart) => source.ask(...cart),
    } as FeeSource);
    const product = await shop.addProduct({ price: '10.00', freeShipping: true });
    for (const [where, taxClass, onDelivery, tax] of [
      ['where delivery is taxed, as the goods', undefined, 'true', '4.00'],
      ['where delivery is not, like it', undefined, 'false', '2.00'],
      ['at the standard rate, wherever delivery is', 'standard', 'false', '4.00'],
      ['never, if it is exempt', 'exempt', 'true', '2.00'],
    ] as const) {
      source = giftWrapping('10.00', taxClass);
      await shop.set({ tax_rate: '20', tax_on_delivery: onDelivery });
      const customer = await shop.customer({ cart: [product] });
      const quote = await quoteOf(customer);
      expect([where, quote]).toMatchObject([where, { shipping: '0.00', tax }]);
      const order = await readOrder(customer, await placeOrder(customer));
      expect([where, order]).toMatchObject([where, { tax, taxes: [{ amount: tax }] }]);
    }
  });

  test('without a source of fees nothing is charged, and its name must be its own', async () => {
    await using shop = await testShop();
    const customer = await shop.customer({ cart: [await shop.addProduct()] });
    expect((await quoteOf(customer)).fees).toEqual([]);
    await expect(testShop({ modules: [charging(insurance, insurance)] })).rejects.toThrow('Two');
    const odd = { ...insurance, name: 'Gift Wrapping' };
    await expect(testShop({ modules: [charging(odd)] })).rejects.toThrow('no name');
  });
});

describe('a source that fails', () => {
  const FAILING: Record<string, FeeSource['ask']> = {
    throws: () => Promise.reject(new Error('out of paper')),
    'throws-at-once': () => {
      throw new Error('out of paper');
    },
    hangs: () => new Promise(() => {}),
    ...Object.fromEntries(
      Object.entries({
        'no-list': 'free',
        'amount-of-nothing': [{ label: 'Nothing', amount: '0.00' }],
        'amount-below-nothing': [{ label: 'Less', amount: '-1.00' }],
        'a-number': [{ label: 'Number', amount: 1 }],
        'no-label': [{ label: ' ', amount: '1.00' }],
        'other-line': [{ label: 'Wrap', amount: '1.00', lineOf: 'x' }],
      }).map(([name, answer]) => [name, async () => answer as []]),
    ),
  };

  test('or hangs, or answers nonsense, charges nothing, and is logged once a minute', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const failing = Object.entries(FAILING).map(([name, ask]) => ({ name, ask }));
    await using shop = await testShop({ log, modules: [charging(...failing, insurance)] });
    const customer = await shop.customer({ cart: [await shop.addProduct()] });
    const { fees, total } = await quoteOf(customer);
    expect(fees).toEqual([{ label: 'Insurance', amount: '1.00' }]);
    expect((await customer.checkout({ amount: total })).orderId).toBeDefined();
    const logged = lines.map((line) => JSON.parse(line)).filter((line) => 'fees' in line);
    expect(logged.map((line) => line.fees).sort()).toEqual(Object.keys(FAILING).sort());
  });

  test('is told to give up, and what it says later is not charged', async () => {
    let why: unknown;
    const late: FeeSource = {
      name: 'late',
      ask: async (_, signal) => {
        signal.addEventListener('abort', () => {
          why = signal.reason;
        });
        await pause(1_500);
        return [{ label: 'Late', amount: '1.00' }];
      },
    };
    await using shop = await shopWith(late);
    const customer = await shop.customer({ cart: [await shop.addProduct()] });
    expect((await quoteOf(customer)).fees).toEqual([]);
    expect(String(why)).toContain('500 ms');
  });
});

describe('placing', () => {
  /** A source that charges what it is told to. */
  function changing() {
    const source = {
      fees: [WRAPPED] as { label: string; amount: string }[] | Error,
      name: 'changing',
      async ask() {
        if (source.fees instanceof Error) throw source.fees;
        return source.fees;
      },
    };
    return source;
  }

  test('a fee that changed since the shopper saw the total refuses the checkout, with what it costs now', async () => {
    const source = changing();
    await using shop = await shopWith(source);
    const customer = await shop.customer({ cart: [await shop.addProduct({ price: '10.00' })] });
    const { total: amount } = await quoteOf(customer);
    source.fees = [{ ...WRAPPED, amount: '3.00' }];
    expect(await customer.checkout({ amount })).toMatchObject({
      code: 'amount_changed',
      total: '22.99',
    });
    source.fees = new Error('out of paper');
    expect(await customer.checkout({ amount })).toMatchObject({
      code: 'amount_changed',
      total: '19.99',
    });
    expect(await customer.cart()).toHaveLength(1);
    source.fees = [WRAPPED];
    expect(await customer.checkout({ amount })).toMatchObject({ total: '22.49' });
  });

  test('a cart that changes while its fees are asked for is asked about anew', async () => {
    let atFirst: (() => Promise<void>) | undefined;
    const wrapping = giftWrapping();
    const slow: FeeSource = {
      ...wrapping,
      async ask(cart, signal) {
        const change = atFirst;
        atFirst = undefined;
        await change?.();
        return wrapping.ask(cart, signal);
      },
    };
    await using shop = await shopWith(slow);
    const [mug, cup] = [await shop.addProduct(), await shop.addProduct()];
    const customer = await shop.customer({ cart: [mug] });
    atFirst = () => customer.add(cup);
    const order = await readOrder(customer, await placeOrder(customer));
    expect([order.items.length, order.fees]).toEqual([2, [WRAPPED, WRAPPED]]);
  });

  test('a cart that never stands still is not ordered', async () => {
    let change = async () => {};
    const wrapping = giftWrapping();
    const slow: FeeSource = {
      ...wrapping,
      async ask(cart, signal) {
        await change();
        return wrapping.ask(cart, signal);
      },
    };
    await using shop = await shopWith(slow);
    const product = await shop.addProduct();
    const customer = await shop.customer({ cart: [product] });
    change = () => customer.add(product);
    expect(await customer.checkout()).toMatchObject({ code: 'amount_changed' });
    expect(await customer.cart()).toHaveLength(1);
    expect(await shop.stored('orders')).toEqual([]);
  });

  test('customers who check out at the same moment are each charged their own fees', async () => {
    await using shop = await shopWith(giftWrapping());
    const [mug, cup] = [await shop.addProduct(), await shop.addProduct()];
    const customers = await Promise.all(
      [[mug], [mug, cup], [cup], [cup, mug]].map((cart) => shop.customer({ cart })),
    );
    const orders = await Promise.all(
      customers.map(async (customer) => readOrder(customer, await placeOrder(customer))),
    );
    expect(orders.map(({ fees }) => fees.length)).toEqual([1, 2, 1, 2]);
  });

  test('a repeat by the same key answers with the first order, whatever is charged by then', async () => {
    const source = changing();
    await using shop = await shopWith(source);
    const customer = await shop.customer({ cart: [await shop.addProduct()] });
    const key = { 'idempotency-key': 'once' };
    const first = await customer.checkout({}, key);
    source.fees = [];
    expect(await customer.checkout({}, key)).toEqual(first);
  });

  test('an order that waits for its payment holds its fees, and another fee makes another one', async () => {
    const source = changing();
    await using paying = await payingShop(stripeStandIn, { modules: [charging(source)] });
    const { shop } = paying;
    const customer = await shop.customer({ cart: [await shop.addProduct({ price: '10.00' })] });
    const first = await agreed(askToPay(customer));
    const again = await agreed(askToPay(customer));
    expect(again.orderId).toBe(first.orderId);
    source.fees = [{ label: 'Bow', amount: '2.50' }];
    const { total: amount } = await quoteOf(customer);
    const other = await agreed(askToPay(customer));
    expect(other.orderId).not.toBe(first.orderId);
    await paying.standIn.act(other.checkoutUrl, 'pay');
    await paying.settle();
    const order = await readOrder(customer, other.orderId);
    expect(order).toMatchObject({ fees: source.fees, total: amount, paymentState: 'Paid' });
  });

  test('an order by hand is charged as a cart is, and what is taken off it leaves its fees', async () => {
    await using shop = await shopWith(giftWrapping());
    const staff = await signedInAdmin(shop);
    const { id: variantId = '' } = (await shop.addProduct({ price: '10.00' })).variants[0] ?? {};
    const customer = await shop.customer();
    const lines = [
      { variantId, quantity: 1 },
      { variantId, quantity: 1 },
    ];
    const quoted = await agreed(
      staff.call(
        byHandApi.quote({ customerId: customer.id, lines, discount: { amount: '99.00' } }),
      ),
    );
    expect(quoted).toMatchObject({ fees: [WRAPPED], discount: '29.99', total: '2.50' });
    const order = {
      customerId: customer.id,
      lines,
      address: ADDRESS,
      payment: 'cash',
      ageChecked: true,
    };
    const tooMuch = { ...order, discount: { amount: '30.00', why: 'Sorry' } };
    expect((await staff.call(odd(byHandApi.place)(tooMuch))).body).toMatchObject({
      fields: { 'discount.amount': 'At most 29.99 GBP can be taken off this order.' },
    });
    const { orderId } = await agreed(
      staff.call(odd(byHandApi.place)({ ...order, amount: '32.49' })),
    );
    expect((await readOrder(customer, orderId)).fees).toEqual([WRAPPED]);
  });

  test('in a currency without decimals a fee with some is left out', async () => {
    const source = changing();
    await using shop = await shopWith(source);
    await shop.set({ currency: 'JPY' });
    const customer = await shop.customer({ cart: [await shop.addProduct({ price: '10.00' })] });
    expect((await quoteOf(customer)).fees).toEqual([]);
    source.fees = [{ label: 'Bow', amount: '200.00' }];
    expect((await quoteOf(customer)).fees).toEqual(source.fees);
  });
});

describe('giving back', () => {
  /** A paid order with fees, and what a staff member can do with it. */
  async function paidOrder(...sources: FeeSource[]) {
    const shop = await shopWith(...sources);
    const admin = await signedInAdmin(shop);
    const product = await shop.addProduct({ price: '10.00' });
    const customer = await shop.customer({ cart: [{ product, quantity: 2 }] });
    const orderId = await placeOrder(customer);
    await agreed(admin.call(orderRecordsApi.pay({ id: orderId })));
    const read = () => agreed(admin.call(orderRecordsApi.find({ id: orderId })));
    return {
      ...{ shop, admin, customer, orderId, read },
      refund: (body: object, key?: string) =>
        admin.call(
          odd(orderRecordsApi.refund)({ id: orderId }, body),
          key === undefined ? {} : { 'idempotency-key': key },
        ),
      note: async () =>
        readCreditNote(
          shop.database,
          { orderId, refundId: (await read()).refunds.at(-1)?.id ?? '' },
          'http://shop.example',
        ),
    };
  }

  test('each fee by itself, once, never more than was paid for it, and its credit note names it', async () => {
    const order = await paidOrder(giftWrapping(), insurance);
    await using _shop = order.shop;
    const { items, refundable } = await order.read();
    const { fees } = refundable;
    expect(fees).toMatchObject([
      { ...WRAPPED, variantId: items[0]?.variantId, lineName: items[0]?.name },
      { label: 'Insurance', amount: '1.00', variantId: null, lineName: null },
    ]);
    const [wrapping, insured] = fees;
    const ofFee = (amount: string, feeId = wrapping?.feeId) => ({ fees: [{ feeId, amount }] });
    expect((await order.refund(ofFee('2.51'))).body).toMatchObject({
      code: 'refund_too_large',
      fields: { 'fees.0.amount': 'More than was paid for it' },
    });
    expect((await order.refund(ofFee('2.50', order.orderId))).status).toBe(404);
    const twice = { fees: [...ofFee('1.00').fees, ...ofFee('1.00').fees] };
    expect((await order.refund(twice)).status).toBe(400);

    expect((await order.refund(ofFee('2.00'), 'once')).status).toBe(200);
    expect((await order.refund(ofFee('2.00'), 'once')).status).toBe(200);
    expect((await order.refund(ofFee('2.10'), 'once')).body.code).toBe('idempotency_key_reused');
    expect((await order.refund(ofFee('2.00', insured?.feeId), 'once')).body.code).toBe(
      'idempotency_key_reused',
    );
    expect(await order.note()).toMatchObject({
      fees: [{ label: 'Gift wrapping', amount: '2.00' }],
      delivery: null,
      other: null,
      total: '2.00',
    });
    expect((await order.read()).refundable).toMatchObject({
      left: '31.49',
      fees: [{ amount: '0.50' }, { amount: '1.00' }],
    });
    expect((await order.refund(ofFee('0.50'))).status).toBe(200);
    expect((await order.read()).refundable.fees).toMatchObject([{ label: 'Insurance' }]);
    expect((await order.refund({ amount: '30.99' })).status).toBe(200);
    expect((await order.read()).refundable).toMatchObject({ left: '0.00', fees: [] });
    expect((await order.read()).status).toBe('refunded');
    expect(await mailKinds(order.shop)).toContain('order-refunded');
  });

  test('two who give back the same fee give it back once', async () => {
    const order = await paidOrder(giftWrapping());
    await using _shop = order.shop;
    const [fee] = (await order.read()).refundable.fees;
    const answers = await Promise.all(
      [1, 2, 3].map(() => order.refund({ fees: [{ feeId: fee?.feeId, amount: '2.50' }] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await order.read()).refunded).toBe('2.50');
  });

  test('with the tax on it, so that refunds of all take back exactly the order’s taxes', async () => {
    const shop = await testShop({ modules: [charging(giftWrapping('3.33', 'standard'))] });
    await using _shop = shop;
    await taxAtHome(shop);
    const admin = await signedInAdmin(shop);
    const customer = await shop.customer({ cart: [await shop.addProduct({ price: '9.99' })] });
    const orderId = await placeOrder(customer);
    await agreed(admin.call(orderRecordsApi.pay({ id: orderId })));
    const read = () => agreed(admin.call(orderRecordsApi.find({ id: orderId })));
    const { items, refundable } = await read();
    // 3.33 with 20 % of it; the tax on all is rounded once.
    expect(refundable.fees).toMatchObject([{ amount: '3.99' }]);
    const refund = (body: object) =>
      agreed(admin.call(odd(orderRecordsApi.refund)({ id: orderId }, body)));
    const [fee] = refundable.fees;
    await refund({ fees: [{ feeId: fee?.feeId, amount: fee?.amount }] });
    await refund({ lines: [{ itemId: items[0]?.id, quantity: 1 }] });
    await refund({ delivery: refundable.delivery });
    const { amount, refunded, refunds, tax } = await read();
    expect(refunded).toBe(amount);
    const notes = await Promise.all(
      refunds.map(({ id: refundId }) =>
        readCreditNote(shop.database, { orderId, refundId }, 'http://shop.example'),
      ),
    );
    const taxes = notes.flatMap((note) => note.taxes.map((each) => Number(each.amount) * 100));
    expect(Math.round(taxes.reduce((sum, each) => sum + each, 0))).toBe(Number(tax) * 100);
    expect(notes[0]).toMatchObject({ net: '3.33', taxes: [{ amount: '0.66' }] });
  });

  test('a return proposes the fee of a line that comes back whole, and an exchange charges none', async () => {
    const order = await paidOrder(giftWrapping(), insurance);
    const { shop, admin, customer, orderId } = order;
    await using _shop = shop;
    await agreed(admin.call(orderRecordsApi.ship({ id: orderId }, {})));
    await agreed(admin.call(orderRecordsApi.deliver({ id: orderId })));
    const { items } = await order.read();
    const itemId = items[0]?.id ?? '';
    const comeBack = async (quantity: number) => {
      const lines = [{ itemId, quantity }];
      const asked = await agreed(
        customer.call(returnsApi.add({ id: orderId }, { lines, reason: 'faulty', note: '' })),
      );
      const back = { id: asked.returns.find(({ status }) => status === 'requested')?.id ?? '' };
      await agreed(admin.call(returnRecordsApi.approve(back)));
      await agreed(admin.call(returnRecordsApi.receive(back)));
      const good = { lines: [{ itemId, good: quantity }] };
      return agreed(admin.call(returnRecordsApi.inspect(back, good)));
    };
    const first = await comeBack(1);
    expect(first.refundable.fees).toMatchObject([
      { ...WRAPPED, isProposed: false },
      { label: 'Insurance', isProposed: false },
    ]);
    const [replacement] = first.replacements;
    const sent = { itemId, variantId: replacement?.variantId ?? '' };
    const { exchangeOrderId } = await agreed(
      admin.call(returnRecordsApi.exchange(first, { lines: [sent] })),
    );
    expect(await readOrder(customer, exchangeOrderId ?? '')).toMatchObject({
      fees: [],
      total: '0.00',
    });
    const second = await comeBack(1);
    const [wrapping] = second.refundable.fees;
    expect(second.refundable.fees).toMatchObject([
      { ...WRAPPED, isProposed: true },
      { label: 'Insurance', isProposed: false },
    ]);
    const fees = [{ feeId: wrapping?.feeId ?? '', amount: '2.50' }];
    const { refunded } = await agreed(admin.call(returnRecordsApi.refund(second, { fees })));
    expect(refunded).toBe('12.50');
    expect(await order.note()).toMatchObject({ fees: [WRAPPED], other: null, total: '12.50' });
  });

  test('a cancelled order gives everything back, and what is reordered is asked about anew', async () => {
    await using shop = await shopWith(giftWrapping());
    const customer = await shop.customer({ cart: [await shop.addProduct({ price: '10.00' })] });
    const card = await issueCard(shop, '20.00');
    await give(customer, card.code);
    const orderId = await placeOrder(customer);
    expect(await readOrder(customer, orderId)).toMatchObject({ giftCard: '20.00', due: '2.49' });
    await agreed(customer.call(ordersApi.cancel({ id: orderId })));
    expect((await cardOf(card)).balance).toBe('20.00');
    await agreed(customer.call(ordersApi.reorder({ id: orderId })));
    expect((await quoteOf(customer)).fees).toEqual([WRAPPED]);
  });

  test('what a correction by hand takes off is shared out among fees, pieces and delivery', async () => {
    await using shop = await shopWith(giftWrapping());
    const admin = await signedInAdmin(shop);
    const customer = await shop.customer({ cart: [await shop.addProduct({ price: '10.00' })] });
    const id = await placeOrder(customer);
    await agreed(admin.call(transactionsApi.change({ id }, { amount: '11.11' })));
    const { refundable } = await agreed(admin.call(orderRecordsApi.find({ id })));
    const { delivery, fees, lines } = refundable;
    const parts = [delivery, fees[0]?.amount, lines[0]?.costs.at(-1)].map(Number);
    expect(parts).toEqual([4.94, 1.23, 4.94]);
  });
});
