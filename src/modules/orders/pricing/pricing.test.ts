import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Promotion, ruleOf } from '../../promotions/promotion.ts';
import { PromotionInput } from '../../promotions/schema.ts';
import {
  type PricedLine,
  type Pricing,
  type PricingRules,
  price,
  type TaxRate,
} from './pricing.ts';

const line = (change: Partial<PricedLine> = {}): PricedLine => ({
  productId: 'product',
  brandId: 'brand',
  category: 'Accessories',
  type: 'Coil',
  price: 1000,
  quantity: 1,
  freeShipping: false,
  shippingClass: 'standard',
  weightGrams: null,
  taxClass: 'standard',
  ...change,
});

const OFFER = PromotionInput.parse({ name: 'Offer', kind: 'percent', value: '10' });

const promotion = (change: Partial<Promotion> = {}): Promotion => ({
  ...ruleOf('promotion', OFFER),
  ...change,
});

const rate = (cost: number, change: Partial<NonNullable<PricingRules['rate']>> = {}) => ({
  price: cost,
  freeFrom: null,
  minGrams: null,
  maxGrams: null,
  minAmount: null,
  maxAmount: null,
  surcharges: {},
  ...change,
});

const tax = (percent: string, change: Partial<TaxRate> = {}): TaxRate => ({
  name: 'Tax',
  percent,
  taxClass: 'standard',
  ...change,
});

type Change = Partial<Omit<PricingRules, 'taxes'>> & { taxes?: Partial<PricingRules['taxes']> };

const priced = (lines: PricedLine[], { taxes, ...change }: Change = {}): Pricing =>
  price(lines, {
    rate: undefined,
    promotions: [],
    unit: 1,
    write: (minor) => `£${(minor / 100).toFixed(2)}`,
    ...change,
    taxes: { rates: [], included: false, onDelivery: false, ...taxes },
  });

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

const percents = fc.integer({ min: 1, max: 1_000_000 }).map((n) => String(n / 10_000));
const kinds = fc.constantFrom('Coil', 'Tank', 'Pod');

const someLine: fc.Arbitrary<PricedLine> = fc.record({
  productId: fc.constantFrom('a', 'b', 'c'),
  brandId: fc.option(fc.constantFrom('x', 'y')),
  category: fc.constantFrom('Accessories', 'Devices'),
  type: kinds,
  price: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 9_999_999 })),
  quantity: fc.integer({ min: 1, max: 40 }),
  freeShipping: fc.boolean(),
  shippingClass: fc.constantFrom('standard', 'fragile'),
  weightGrams: fc.option(fc.nat(5000)),
  taxClass: fc.constantFrom('standard', 'reduced', 'exempt'),
});

const somePromotion: fc.Arbitrary<Promotion> = fc
  .record({
    kind: fc.constantFrom(
      'percent',
      'amount',
      'free_shipping',
      'buy_x_get_y',
      'tiered',
      'fixed_price',
    ),
    percent: percents,
    amount: fc.integer({ min: 1, max: 20_000 }),
    buyQuantity: fc.integer({ min: 1, max: 4 }),
    getQuantity: fc.integer({ min: 1, max: 3 }),
    tiers: fc.array(fc.record({ from: fc.integer({ min: 1, max: 99_999 }), percent: percents }), {
      minLength: 1,
      maxLength: 3,
    }),
    productIds: fc.subarray(['a', 'b']),
    kinds: fc.subarray(['coil', 'TANK']),
    excludedKinds: fc.subarray(['Pod', 'devices']),
    minimum: fc.option(fc.integer({ min: 1, max: 50_000 })),
    combines: fc.boolean(),
  })
  .map((change, index = 0) =>
    promotion({ ...change, id: `${index}-${JSON.stringify(change)}` } as Partial<Promotion>),
  );

const someRules = fc.record({
  rate: fc.option(
    fc
      .record({ price: fc.nat(3000), freeFrom: fc.option(fc.nat(20_000)) })
      .map((terms) => rate(terms.price, { ...terms, surcharges: { fragile: 250 } })),
    { nil: undefined },
  ),
  promotions: fc.array(somePromotion, { maxLength: 4 }),
  unit: fc.constantFrom(1, 100),
  fees: fc.array(
    fc.record({
      source: fc.constant('wrapping'),
      label: fc.constant('Wrapping'),
      taxClass: fc.constantFrom(undefined, 'standard', 'exempt'),
      amount: fc.integer({ min: 1, max: 3000 }),
      variantId: fc.constant(null),
    }),
    { maxLength: 3 },
  ),
  byHand: fc.option(fc.record({ name: fc.constant('Sorry'), amount: fc.nat(99_999) }), {
    nil: undefined,
  }),
  taxes: fc.record({
    rates: fc.array(
      fc.record({
        name: fc.constantFrom('GST', 'PST'),
        percent: percents,
        taxClass: fc.constantFrom('standard', 'reduced'),
      }),
      { maxLength: 3 },
    ),
    included: fc.boolean(),
    onDelivery: fc.boolean(),
  }),
});

test('lines, discounts, delivery, fees and taxes add up to the total of every order', () => {
  fc.assert(
    fc.property(fc.array(someLine, { maxLength: 8 }), someRules, (lines, rules) => {
      const order = priced(lines, rules as Change);
      const costs = lines.map((each) => each.price * each.quantity);
      const added = rules.taxes.included ? 0 : order.tax;
      const fees = rules.fees.map(({ amount }) => amount);
      expect(order.feesTotal).toBe(sum(fees));
      expect(order.total).toBe(sum(costs) - order.discount + order.shipping + sum(fees) + added);
      expect(order.subtotal).toBe(sum(costs));
      expect(order.discount).toBe(sum(order.discounts.map(({ amount }) => amount)));
      expect(order.tax).toBe(sum(order.taxes.map(({ amount }) => amount)));
      for (const part of order.discounts) {
        expect(sum([...part.lines, part.delivery])).toBe(part.amount);
      }
      for (const part of order.taxes) {
        expect(sum([...part.lines, part.delivery, ...part.fees])).toBe(part.amount);
        expect(part.fees).toHaveLength(fees.length);
      }
      for (const part of [...order.discounts, ...order.taxes]) {
        expect(part.lines).toHaveLength(lines.length);
      }
      // Nothing is charged or given twice, below zero, or in fractions.
      const left = costs.map((cost, n) => cost - sum(order.discounts.map((d) => d.lines[n] ?? 0)));
      const amounts = [
        ...left,
        order.shipping - sum(order.discounts.map(({ delivery }) => delivery)),
        ...[...order.discounts, ...order.taxes].flatMap((part) => [...part.lines, part.delivery]),
        ...order.taxes.flatMap((part) => part.fees),
        order.total,
      ];
      expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
      if (rules.taxes.included)
        expect(order.tax).toBeLessThanOrEqual(order.total + order.taxes.length);
    }),
    { numRuns: 2000 },
  );
});

test('a promotion never makes an order dearer, and what it is not about keeps its price', () => {
  fc.assert(
    fc.property(fc.array(someLine, { minLength: 1, maxLength: 8 }), someRules, (lines, rules) => {
      const order = priced(lines, rules as Change);
      const without = priced(lines, { ...rules, promotions: [] } as Change);
      expect(order.total).toBeLessThanOrEqual(without.total);
      for (const { promotion: by, lines: off } of order.discounts) {
        for (const [n, each] of lines.entries()) {
          const rule = rules.promotions.find(({ id }) => id === by.id);
          const names = [each.category.toLowerCase(), each.type.toLowerCase()];
          if (rule?.excludedKinds.some((kind) => names.includes(kind.toLowerCase()))) {
            expect(off[n]).toBe(0);
          }
        }
      }
    }),
    { numRuns: 1000 },
  );
});

test('what a staff member takes off comes after promotions, and is never more than the order costs', () => {
  const lines = [line({ price: 1000 }), line({ price: 500 })];
  const of = (amount: number) =>
    priced(lines, {
      rate: rate(300),
      promotions: [promotion({ percent: '50' })],
      byHand: { name: 'Sorry', amount },
      taxes: { rates: [tax('20')] },
    });
  expect(of(210)).toMatchObject({
    discounts: [{ amount: 750 }, { amount: 210, lines: [100, 50], delivery: 60 }],
    // 20 % of 7.50 - 1.50.
    tax: 120,
    total: 960,
  });
  expect(of(99_999)).toMatchObject({ discount: 1800, tax: 0, total: 0 });
});

test('fees are taxed by their own class, or where delivery is as the goods, and nothing is taken off them', () => {
  const fee = { source: 'wrapping', label: 'Wrapping', amount: 1000, variantId: null };
  const of = (taxClass: 'standard' | 'exempt' | undefined, onDelivery: boolean) =>
    priced([line({ taxClass: 'reduced' })], {
      fees: [{ ...fee, taxClass }],
      promotions: [promotion({ percent: '100' })],
      taxes: { rates: [tax('20'), tax('5', { taxClass: 'reduced' })], onDelivery },
    }).total;
  expect([of(undefined, true), of(undefined, false)]).toEqual([1050, 1000]);
  expect([of('standard', true), of('standard', false)]).toEqual([1200, 1200]);
  expect([of('exempt', true), of('exempt', false)]).toEqual([1000, 1000]);
});

test('amounts in yen have no decimals', () => {
  const order = priced([line({ price: 100_100, quantity: 1 }), line({ price: 33_300 })], {
    unit: 100,
    promotions: [promotion({ percent: '7' })],
    taxes: { rates: [tax('10')] },
  });
  // 7 % of ¥1,334 is 93.38, 10 % of ¥1,241 is 124.1.
  expect([order.discount, order.tax, order.total]).toEqual([9300, 12_400, 136_500]);
  const parts = [...order.discounts, ...order.taxes].flatMap((part) => part.lines);
  expect(parts.every((part) => part % 100 === 0)).toBe(true);
});

/**
 * Tax authorities' own examples and rules:
 * - HMRC, The VAT guide (Notice 700): the VAT fraction is rate / (100 + rate), a sixth at 20 %, and VAT is due on the
 *   price after a discount.
 * - gov.uk, Work out VAT: multiply by 1.2 to add 20 %, by 1.05 to add 5 %; divide by 1.2 or 1.05 to take it out.
 * - California Department of Tax and Fee Administration, publication 100, Shipping and Delivery Charges: delivery by
 *   carrier, stated separately, isn't taxed as far as it is no more than what the carrier is paid.
 * - New York State Department of Taxation and Finance, Tax Bulletin ST-838, Shipping and Delivery Charges: "Table and
 *   chairs $3,500.00, transportation $250.00: sales tax must be computed on the total charge of $3,750.00"; what is
 *   charged for the delivery of nothing but untaxed goods isn't taxed.
 * - HMRC, Postage, delivery and direct marketing (Notice 700/24), section 2: goods and their delivery for a price that
 *   includes it are one supply, of delivered goods.
 * - Canada Revenue Agency, Charge and collect the tax: Which rate to charge (canada.ca): GST is worked out on the price
 *   without PST; a mattress that a shop in Vancouver delivers to Toronto bears Ontario's 13 % HST. That PST is worked out
 *   on the price without GST, and what holds for the delivery in Canada, rests on no source of the agency's.
 */
const GB = { rates: [tax('20', { name: 'VAT' }), tax('5', { name: 'VAT', taxClass: 'reduced' })] };

test('HMRC: 20 % on £100 is £20, and £120 holds £20, a sixth of it', () => {
  expect(priced([line({ price: 10_000 })], { taxes: GB })).toMatchObject({
    tax: 2000,
    total: 12_000,
  });
  expect(priced([line({ price: 12_000 })], { taxes: { ...GB, included: true } })).toMatchObject({
    tax: 2000,
    total: 12_000,
  });
});

test('HMRC: 5 % on £100 of the reduced rate is £5, and £105 holds £5; what is exempt holds nothing', () => {
  const lines = [
    line({ price: 10_500, taxClass: 'reduced' }),
    line({ price: 5000, taxClass: 'exempt' }),
  ];
  expect(priced(lines, { taxes: { ...GB, included: true } })).toMatchObject({
    tax: 500,
    total: 15_500,
  });
  const [first, ...rest] = lines;
  const added = priced([{ ...(first ?? line()), price: 10_000 }, ...rest], { taxes: GB });
  expect(added).toMatchObject({ tax: 500, total: 15_500 });
});

test('HMRC: after a discount VAT is due on what is paid, delivery of standard-rated goods included', () => {
  const order = priced([line({ price: 10_000 })], {
    rate: rate(1000),
    promotions: [promotion({ percent: '10' })],
    taxes: { ...GB, onDelivery: true },
  });
  expect(order).toMatchObject({ discount: 1000, tax: 2000, total: 12_000 });
  expect(order.taxes[0]).toMatchObject({
    lines: [1800],
    delivery: 200,
    taxable: { lines: [9000] },
  });
});

test('California taxes the goods and not their delivery; New York taxes both', () => {
  const lines = [line({ price: 350_000 })];
  const california = { rates: [tax('7.25', { name: 'CA sales tax' })] };
  expect(priced(lines, { rate: rate(25_000), taxes: california })).toMatchObject({
    tax: 25_375,
    total: 400_375,
  });
  const newYork = { rates: [tax('8.875', { name: 'NY sales tax' })], onDelivery: true };
  // 8.875 % of $3,750.00 is $332.8125.
  expect(priced(lines, { rate: rate(25_000), taxes: newYork })).toMatchObject({
    tax: 33_281,
    total: 408_281,
  });
  const untaxed = lines.map((each) => ({ ...each, taxClass: 'exempt' as const }));
  expect(priced(untaxed, { rate: rate(25_000), taxes: newYork }).tax).toBe(0);
});

test('Canada: 5 % GST and 7 % PST are each on the price alone, and each is told', () => {
  const rates = [tax('5', { name: 'GST' }), tax('7', { name: 'PST' })];
  const order = priced([line({ price: 9999 })], { taxes: { rates } });
  expect(order.taxes.map(({ name, amount }) => [name, amount])).toEqual([
    ['GST', 500],
    ['PST', 700],
  ]);
  expect(
    priced([line({ price: 11_200 })], { taxes: { rates, included: true } }).taxes,
  ).toMatchObject([{ amount: 500 }, { amount: 700 }]);
});

test('Canada: what is delivered to Ontario bears 13 % HST, as one tax', () => {
  const order = priced([line({ price: 80_000 })], {
    taxes: { rates: [tax('13', { name: 'HST' })] },
  });
  expect(order).toMatchObject({ tax: 10_400, total: 90_400, taxes: [{ name: 'HST' }] });
});

test.each([
  ['5 % off from £20, 10 % from £50', 4999, 250],
  ['5 % off from £20, 10 % from £50', 5000, 500],
  ['nothing below', 1999, 0],
])('steps: %s: %i costs %i less', (_, cost, off) => {
  const steps = promotion({
    kind: 'tiered',
    tiers: [
      { from: 2000, percent: '5' },
      { from: 5000, percent: '10' },
    ],
  });
  expect(priced([line({ price: cost })], { promotions: [steps] }).discount).toBe(off);
});

test.each([
  [2, 1, '100', [3], 1000],
  [2, 1, '100', [2], 0],
  [2, 1, '50', [7], 1000],
  [1, 1, '100', [1, 1], 300],
  [2, 2, '100', [3, 3], 1300],
])('buy %i get %i at %s %% off: %j pieces cost %i less', (buy, get, percent, pieces, off) => {
  const offer = promotion({ kind: 'buy_x_get_y', buyQuantity: buy, getQuantity: get, percent });
  const lines = pieces.map((quantity, n) => line({ quantity, price: n === 0 ? 1000 : 300 }));
  // Of each group, counted off from the dearest, the cheapest cost less.
  expect(priced(lines, { promotions: [offer] }).discount).toBe(off);
});

test('of promotions that stand alone the one that saves most holds, and the other says why not', () => {
  const ten = promotion({ id: 'ten', name: 'Ten', percent: '10' });
  const fiver = promotion({ id: 'fiver', name: 'Fiver', kind: 'amount', amount: 500 });
  const order = priced([line({ price: 4000 })], { promotions: [ten, fiver] });
  expect(order.discounts.map(({ promotion: by }) => by.id)).toEqual(['fiver']);
  expect(order.refusals.get('ten')).toMatch(/Fiver/);
  const both = [ten, fiver].map((each) => ({ ...each, combines: true }));
  // The second one takes off what the first one left.
  expect(priced([line({ price: 4000 })], { promotions: both }).discount).toBe(900);
});

test('any five for a fixed price: groups of the dearest first, the rest at its own price', () => {
  const five = promotion({ kind: 'fixed_price', buyQuantity: 5, amount: 2000, percent: null });
  const order = (...lines: [price: number, quantity: number][]) =>
    priced(
      lines.map(([price, quantity]) => line({ price, quantity })),
      { promotions: [five] },
    );
  expect(order([499, 5])).toMatchObject({ subtotal: 2495, discount: 495, total: 2000 });
  expect(order([499, 12]).total).toBe(4000 + 2 * 499);
  // Three at 6.00 and two of those at 4.50 fill the group; the third of these costs 4.50.
  expect(order([450, 3], [600, 3])).toMatchObject({ subtotal: 3150, total: 2450 });
  // What costs no more than that anyway stays as it is.
  expect(order([100, 5])).toMatchObject({ discount: 0, total: 500 });
});

test('a fixed price for several never costs more, and comes to what counting piece by piece does', () => {
  const some = fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 2000 }),
      quantity: fc.integer({ min: 1, max: 30 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const size = fc.integer({ min: 2, max: 7 });
  fc.assert(
    fc.property(some, size, fc.integer({ min: 1, max: 6000 }), (wanted, buyQuantity, amount) => {
      const pieces = wanted
        .flatMap(({ price, quantity }) => Array<number>(quantity).fill(price))
        .toSorted((a, b) => b - a);
      let expected = 0;
      for (let at = 0; at < pieces.length; at += buyQuantity) {
        const group = sum(pieces.slice(at, at + buyQuantity));
        expected += at + buyQuantity <= pieces.length ? Math.min(group, amount) : group;
      }
      const offer = promotion({ kind: 'fixed_price', buyQuantity, amount, percent: null });
      const order = priced(wanted.map(line), { promotions: [offer] });
      expect(order.total).toBe(expected);
      for (const { lines } of order.discounts) {
        for (const [index, { price, quantity }] of wanted.entries()) {
          expect(lines[index]).toBeGreaterThanOrEqual(0);
          expect(lines[index]).toBeLessThanOrEqual(price * quantity);
        }
      }
    }),
  );
});

test('free delivery takes off what delivery costs, surcharges too', () => {
  const order = priced([line({ shippingClass: 'fragile' })], {
    rate: rate(999, { surcharges: { fragile: 300 } }),
    promotions: [promotion({ kind: 'free_shipping', percent: null })],
    taxes: { rates: [tax('20')], onDelivery: true },
  });
  expect(order).toMatchObject({ shipping: 1299, discount: 1299, tax: 200, total: 1200 });
});

test.each([
  [{ kinds: ['E-Liquids'] }, /^Nothing in your cart qualifies/],
  [{ excludedKinds: ['coil'] }, /^Nothing in your cart qualifies/],
  [{ minimum: 1500 }, /^Add £5\.00 more/],
  [{ kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1 }, /^Add 2 more/],
  [{ kind: 'fixed_price', buyQuantity: 5, amount: 2000 }, /^Add 4 more/],
  [{ kind: 'tiered', tiers: [{ from: 3000, percent: '5' }] }, /^Add £20\.00 more/],
] as [Partial<Promotion>, RegExp][])('%j says what is missing', (change, reason) => {
  const order = priced([line()], { promotions: [promotion(change)] });
  expect(order.discount).toBe(0);
  expect(order.refusals.get('promotion')).toMatch(reason);
});
