import { proportion, split, tenThousandths, WHOLE } from '../../../kit/money.ts';
import type { TaxClass } from '../../catalog/constants.ts';
import {
  type PromotedLine,
  type Promotion,
  takenOff,
  whyNotHere,
} from '../../promotions/promotion.ts';
import type { Fee } from './fees.ts';
import { type RateTerms, type ShippedLine, shippingCost } from './tariff.ts';

/** What a line costs now, and what of it discounts, delivery and taxes look at; amounts in minor units. */
export interface PricedLine extends PromotedLine, ShippedLine {
  taxClass: TaxClass;
  /** What groups of customers pay, by their ids. */
  groupPrices?: Record<string, number> | null;
  /** What everybody pays, once `price` is what this shopper does. */
  publicPrice?: number;
}

export interface TaxRate {
  name: string;
  /** Decimal text. */
  percent: string;
  taxClass: 'standard' | 'reduced';
}

/** Everything that decides what a cart costs, apart from its lines. */
export interface PricingRules {
  rate: RateTerms | undefined;
  /** Those that hold for this shopper now, in the order in which they are taken off. */
  promotions: Promotion[];
  taxes: {
    /** Those of the place that the order goes to. */
    rates: TaxRate[];
    /** The customer pays none of them. */
    isExempt?: boolean;
    /** The prices hold the tax already. */
    included: boolean;
    onDelivery: boolean;
  };
  /** The least amount of the currency, in minor units: 100 where it has no decimals. */
  unit: number;
  /** What is charged besides goods and delivery; nothing is taken off it. */
  fees?: readonly Fee[] | undefined;
  /** Of an order that is changed: its delivery and what was taken off, which no rate and no promotion decides anew. */
  stood?: { shipping: number; discounts: Discount[] } | undefined;
  /** What a staff member takes off after all promotions, items and delivery alike; never more than is left of them. */
  byHand?: { name: string; amount: number } | undefined;
  write(minor: number): string;
}

/** A part of an amount for each line, and one for the delivery, in minor units. */
export interface Parts {
  lines: number[];
  delivery: number;
}

export interface Discount extends Parts {
  /** What it is called. Without an id no promotion takes it off, but a staff member. */
  promotion: Pick<Promotion, 'name' | 'code'> & { id: string | null };
  /** All of it. */
  amount: number;
}

interface TaxedParts extends Parts {
  fees: number[];
}

export interface Tax extends TaxedParts {
  name: string;
  percent: string;
  /** What it is a percentage of; with tax in the prices, what holds it. */
  taxable: TaxedParts;
  amount: number;
}

/**
 * What a cart costs, in minor units: total = subtotal - discount + shipping + fees, plus the tax where the prices do not
 * hold it. Lines, discounts, fees and taxes add up to these sums.
 */
export interface Pricing {
  subtotal: number;
  discounts: Discount[];
  discount: number;
  /** Before discounts. */
  shipping: number;
  fees: readonly Fee[];
  feesTotal: number;
  taxes: Tax[];
  tax: number;
  taxIncluded: boolean;
  total: number;
  /** Why a promotion takes nothing off, by its id, in words for the shopper. */
  refusals: Map<string, string>;
  /** What of the subtotal is for gift cards. */
  cardsSold: number;
}

/** All but gift cards: bounds and thresholds, delivery and what is taken off look at it alone. */
export const goodsOf = <Line extends PromotedLine>(lines: Line[]): Line[] =>
  lines.filter(({ isGiftCard }) => !isGiftCard);

export const costOfAll = (lines: Pick<PricedLine, 'price' | 'quantity'>[]): number =>
  sum(lines.map(costOf));

/**
 * Prices a cart: the one place that knows what things cost (docs/decisions/023). Each tax is rounded half up once, on
 * everything that it is on.
 */
export function price(lines: PricedLine[], rules: PricingRules): Pricing {
  const subtotal = costOfAll(lines);
  const goods = goodsOf(lines);
  const { stood } = rules;
  const shipping = stood ? stood.shipping : shippingCost(goods, costOfAll(goods), rules.rate);
  const refusals = new Map<string, string>();
  const promoted = stood ? stood.discounts : bestDiscounts(lines, shipping, rules, refusals);
  const taken = [...promoted, ...byHand(lines, shipping, promoted, rules)];
  const discounts = [...taken, ...notCharged(lines, shipping, taken, rules)];
  const discount = sum(discounts.map(({ amount }) => amount));
  const { fees = [] } = rules;
  const feesTotal = sum(fees.map(({ amount }) => amount));
  const { isExempt } = rules.taxes;
  const rates = isExempt ? EXEMPT : rules.taxes.rates;
  const taxes = taxesOn(lines, shipping, discounts, { ...rules, taxes: { ...rules.taxes, rates } });
  const tax = sum(taxes.map(({ amount }) => amount));
  const added = rules.taxes.included ? 0 : tax;
  return {
    subtotal,
    discounts,
    discount,
    shipping,
    fees,
    feesTotal,
    taxes,
    tax,
    taxIncluded: rules.taxes.included,
    total: subtotal - discount + shipping + feesTotal + added,
    refusals,
    cardsSold: subtotal - costOfAll(goods),
  };
}

const costOf = ({ price: each, quantity }: Pick<PricedLine, 'price' | 'quantity'>): number =>
  each * quantity;

const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** Either all promotions that combine, or one that does not: whatever takes most off. */
function bestDiscounts(
  lines: PricedLine[],
  shipping: number,
  { promotions, unit, write }: PricingRules,
  refusals: Map<string, string>,
): Discount[] {
  const usable = promotions.filter((promotion) => {
    const reason = whyNotHere(promotion, lines, write);
    if (reason !== undefined) refusals.set(promotion.id, reason);
    return reason === undefined;
  });
  const together = usable.filter(({ combines }) => combines);
  const alone = usable.filter(({ combines }) => !combines).map((promotion) => [promotion]);
  const choices = [together, ...alone].map((chosen) => takeOff(chosen, lines, shipping, unit));
  const best = choices.reduce((most, choice) => (total(choice) > total(most) ? choice : most));
  for (const promotion of usable) {
    if (best.some((discount) => discount.promotion === promotion)) continue;
    refusals.set(promotion.id, whyOutdone(promotion, best, shipping));
  }
  return best;
}

const total = (discounts: Discount[]): number => sum(discounts.map(({ amount }) => amount));

function whyOutdone(promotion: Promotion, best: Discount[], shipping: number): string {
  if (promotion.kind === 'free_shipping' && shipping === 0) return 'Delivery is free already.';
  const others = best.map((discount) => discount.promotion.name).join(', ');
  return others === ''
    ? 'This offer takes nothing off your cart.'
    : `Offers do not add up, and this one saves you no more: ${others}.`;
}

/** One after the other, each on what those before it left. */
function takeOff(
  promotions: Promotion[],
  lines: PricedLine[],
  shipping: number,
  unit: number,
): Discount[] {
  const left = lines.map(costOf);
  let deliveryLeft = shipping;
  return promotions.flatMap((promotion) => {
    const off = takenOff(promotion, lines, left, unit);
    const delivery = promotion.kind === 'free_shipping' ? deliveryLeft : 0;
    deliveryLeft -= delivery;
    for (const [index, amount] of off.entries()) left[index] = (left[index] ?? 0) - amount;
    const amount = sum(off) + delivery;
    return amount > 0 ? [{ promotion, lines: off, delivery, amount }] : [];
  });
}

function byHand(
  lines: PricedLine[],
  shipping: number,
  before: Discount[],
  { byHand: given, unit }: PricingRules,
): Discount[] {
  if (!given) return [];
  const net = netOf(lines, before).map((cost, index) => (lines[index]?.isGiftCard ? 0 : cost));
  const left = [...net, netDelivery(shipping, before)];
  const amount = Math.min(given.amount - (given.amount % unit), sum(left));
  if (amount <= 0) return [];
  const parts = split(amount, left, unit);
  const promotion = { id: null, name: given.name, code: null };
  return [{ promotion, amount, lines: parts.slice(0, -1), delivery: parts.at(-1) ?? 0 }];
}

/** What everything is at for who pays no tax, so that the books tell it from goods that nobody pays tax on. */
const EXEMPT: TaxRate[] = [{ name: 'Tax exempt', percent: '0', taxClass: 'standard' }];

/** What is taken off prices that hold a tax for who pays none is called. */
export const NOT_CHARGED = 'Tax not charged';

/** The tax that prices hold is taken off them for who pays none; fees stay as they are. */
function notCharged(
  lines: PricedLine[],
  shipping: number,
  before: Discount[],
  rules: PricingRules,
): Discount[] {
  if (!rules.taxes.isExempt || !rules.taxes.included) return [];
  const held = taxesOn(lines, shipping, before, { ...rules, fees: [] });
  const parts = {
    lines: lines.map((_, index) => sum(held.map((tax) => tax.lines[index] ?? 0))),
    delivery: sum(held.map(({ delivery }) => delivery)),
  };
  const amount = sum([...parts.lines, parts.delivery]);
  const promotion = { id: null, name: NOT_CHARGED, code: null };
  return amount > 0 ? [{ promotion, ...parts, amount }] : [];
}

/** What lines cost after discounts. */
const netOf = (lines: PricedLine[], discounts: Discount[]): number[] =>
  lines.map((line, index) => costOf(line) - sum(discounts.map((d) => d.lines[index] ?? 0)));

const netDelivery = (shipping: number, discounts: Discount[]): number =>
  shipping - sum(discounts.map(({ delivery }) => delivery));

const CLASSES_OF_DELIVERY = ['standard', 'reduced'] as const;

function taxesOn(
  lines: PricedLine[],
  shipping: number,
  discounts: Discount[],
  { taxes: { rates, included, onDelivery }, fees = [], unit }: PricingRules,
): Tax[] {
  const net = netOf(lines, discounts);
  const hasReduced = rates.some(({ taxClass }) => taxClass === 'reduced');
  const classOf = ({ taxClass }: PricedLine) =>
    taxClass === 'reduced' && !hasReduced ? 'standard' : taxClass;
  // Delivery is taxed as what is delivered: of different goods, at the higher rate.
  const classes = lines.map(classOf);
  const deliveryClass = onDelivery && CLASSES_OF_DELIVERY.find((each) => classes.includes(each));
  const taxes = rates.map(({ name, percent, taxClass }) => {
    const taxable = {
      lines: lines.map((line, index) => (classOf(line) === taxClass ? (net[index] ?? 0) : 0)),
      delivery: taxClass === deliveryClass ? netDelivery(shipping, discounts) : 0,
      fees: fees.map((fee) => (taxClass === (fee.taxClass ?? deliveryClass) ? fee.amount : 0)),
    };
    const base = inOneRow(taxable);
    const part = tenThousandths(percent);
    // Of a price that holds them, taxes are a part of itself and all of them: 20 of 120.
    const others = rates.filter((rate) => rate.taxClass === taxClass);
    const whole = WHOLE + (included ? sum(others.map((rate) => tenThousandths(rate.percent))) : 0);
    const amount = proportion(sum(base), part, whole, unit);
    const parts = split(amount, base, unit);
    return {
      name,
      percent,
      taxable,
      amount,
      lines: parts.slice(0, lines.length),
      delivery: parts[lines.length] ?? 0,
      fees: parts.slice(lines.length + 1),
    };
  });
  // What nothing in the order is taxed at is not worth a line.
  return taxes.filter(({ taxable }) => sum(inOneRow(taxable)) > 0);
}

/** The lines' parts, the delivery's, the fees'. */
const inOneRow = ({ lines, delivery, fees }: TaxedParts) => [...lines, delivery, ...fees];
