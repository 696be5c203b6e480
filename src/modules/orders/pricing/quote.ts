import { ShopError } from '../../../kit/errors.ts';
import { moneyText } from '../../../kit/money.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ownPrice } from '../../customers/own-price.ts';
import type { Owner } from '../../customers/owner.ts';
import { type CardPart, payByCards } from '../../gift-cards/gift-card.ts';
import { type Promotion, whyNotNow } from '../../promotions/promotion.ts';
import type { QuoteView, ShippingRateView } from '../schema.ts';
import type { Promised } from './business-days.ts';
import type { OrderLine } from './cart-lines.ts';
import { type AskFees, type Fee, feeCart } from './fees.ts';
import {
  costOfAll,
  goodsOf,
  type PricedLine,
  type Pricing,
  type PricingRules,
  price,
} from './pricing.ts';
import { moneyWriter, readShopRules, type ShopRules } from './pricing-rules.ts';
import {
  type Arriving,
  arriving,
  type ShippingRate,
  toShippingRateView,
} from './shipping-rates.ts';
import { carries, defaultRate, shippingCost } from './tariff.ts';
import { type Destination, zoneOf } from './zones.ts';

export interface QuoteRequest {
  /** Whose cart it is. */
  owner?: Owner;
  /** Left out: the shop's own country. */
  to?: Destination;
  /** Left out: the default rate. */
  shippingRateId?: string;
  /** Refuses a rate that is not offered for this cart; otherwise the default one takes its place. */
  strict?: boolean;
  /** Promotions that ran out meanwhile. */
  without?: readonly string[];
  /** In place of those that are running, to try them. */
  promotions?: Promotion[];
  /** In place of the one that the cart's owner gave; empty: none. */
  code?: string;
  /** What a staff member takes off besides. */
  byHand?: PricingRules['byHand'];
  /** As they were asked for; left out: none. */
  fees?: readonly Fee[] | undefined;
}

/** What the shop would charge; amounts in minor units. */
export interface Quote extends Pricing {
  /** Why its customer pays no tax; null: they do. */
  taxExemption: string | null;
  currency: string;
  /** Percent, decimal text; null where there are several. */
  taxRate: string | null;
  rate: ShippingRate | undefined;
  /** What can be chosen for this cart, there. */
  rates: ({ rate: ShippingRate; cost: number } & Arriving)[];
  arrives: Promised | null;
  /** The shop has a tariff, and nothing of it fits. */
  isUndeliverable: boolean;
  /** Where it was priced to. */
  to: Destination;
  /** Why delivery is charged though some of the products ship free when nothing else is ordered. */
  deliveryNote: string | null;
  /** The code that was given, and why it takes nothing off. */
  code: { code: string; reason: string | null } | null;
  /** Some promotion asks for a code, or somebody has a gift card. */
  takesCodes: boolean;
  /** What offers of several for a fixed price take off each line. */
  groupOffers: { variantId: string; name: string; amount: number }[];
  /** What each gift card on the cart pays. */
  cards: CardPart[];
  /** What they pay together. */
  giftCard: number;
  /** What is left to pay: the total without it. */
  due: number;
}

/**
 * Prices a cart at the prices, rates, taxes and promotions of now (src/kit/RULES.md, Money).
 * @throws not_found for a shipping rate that is not in the tariff
 */
export async function quote<Line extends QuotedLine>(
  db: Db,
  lines: Line[],
  request: QuoteRequest,
): Promise<QuoteOf<Line>> {
  return quoteBy(await readShopRules(db, request.owner, request.code), lines, request);
}

/** The same with the fees that such a cart is charged now: never within a transaction. @throws as `quote` does */
export async function quoteWithFees(
  db: Db,
  lines: (QuotedLine & OrderLine)[],
  request: QuoteRequest,
  askFees: AskFees | undefined,
): Promise<Quote> {
  const rules = await readShopRules(db, request.owner, request.code);
  if (!askFees || lines.length === 0) return quoteBy(rules, lines, request);
  const { country } = request.to ?? rules.home;
  const fees = await askFees(feeCart(lines, rules.currency, country));
  return quoteBy(rules, lines, { ...request, fees });
}

/** With the lines at what this shopper pays. */
type QuoteOf<Line> = Quote & { lines: Line[] };

/** Lines at what the cart's owner pays for one: nobody's groups, everybody's price. */
function linesFor<Line extends QuotedLine>({ groups, unit }: ShopRules, lines: Line[]): Line[] {
  if (groups.length === 0) return lines;
  return lines.map((line) => {
    const { publicPrice = line.price } = line;
    return { ...line, publicPrice, price: ownPrice(publicPrice, line, groups, unit) };
  });
}

/** The same by rules that were read before. @throws as `quote` does */
export function quoteBy<Line extends QuotedLine>(
  rules: ShopRules,
  asked: Line[],
  request: QuoteRequest,
): QuoteOf<Line> {
  const now = new Date();
  const lines = linesFor(rules, asked);
  const to = request.to ?? rules.home;
  const rates = offeredRates(rules, lines, to, now);
  const rate = chosenRate(rules, rates, request);
  const write = moneyWriter(rules);
  const refused = new Map<string, string>();
  const running = (request.promotions ?? rules.promotions).filter((promotion) => {
    const reason = request.without?.includes(promotion.id)
      ? 'This offer has been used up.'
      : whyNotNow(promotion, rules.buyer, now);
    if (reason !== undefined) refused.set(promotion.id, reason);
    return reason === undefined;
  });
  const taxes = rules.taxesAt(to);
  const priced = price(lines, {
    rate,
    promotions: running,
    taxes,
    unit: rules.unit,
    byHand: request.byHand,
    fees: request.fees,
    write: (minor) => write(moneyText(minor)),
  });
  const cards = payByCards(
    rules.giftCards,
    // A gift card pays for no other.
    { total: priced.total - priced.cardsSold, currency: rules.currency },
    now,
  );
  const giftCard = cards.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...priced,
    lines,
    taxExemption: rules.taxExemption,
    groupOffers: groupOffers(lines, priced, running),
    cards,
    giftCard,
    due: priced.total - giftCard,
    currency: rules.currency,
    taxRate: taxRateOf(priced, taxes),
    rate,
    rates,
    arrives:
      goodsOf(lines).length > 0 || lines.length === 0
        ? (rates.find((offered) => offered.rate === rate)?.arrives ?? null)
        : null,
    isUndeliverable: rules.tariff.rates.length > 0 && rates.length === 0,
    to,
    deliveryNote: deliveryNote(lines, priced),
    takesCodes: rules.takesCodes,
    code: rules.code === null ? null : givenCode(rules.code, rules.promotions, priced, refused),
  };
}

const UNTAXED = { percent: '0' };

/** What is told of an order's tax beside its amount: percent, decimal text; null where there are several. */
export const taxRateOf = (
  { taxes }: Pick<Pricing, 'taxes'>,
  { isExempt, rates }: PricingRules['taxes'],
): string | null =>
  taxes.length > 1 ? null : (taxes[0] ?? (isExempt ? undefined : rates[0]) ?? UNTAXED).percent;

/** A line, with what its product is called and which variant it is where that is known. */
type QuotedLine = PricedLine & { name?: string; variantId?: string };

const groupOffers = (lines: QuotedLine[], { discounts }: Pricing, running: Promotion[]) =>
  discounts
    .filter(({ promotion: { id } }) =>
      running.some((promotion) => promotion.id === id && promotion.kind === 'fixed_price'),
    )
    .flatMap(({ promotion: { name }, lines: parts }) =>
      lines.flatMap(({ variantId }, index) => {
        const amount = parts[index] ?? 0;
        return variantId && amount > 0 ? [{ variantId, name, amount }] : [];
      }),
    );

function deliveryNote(lines: QuotedLine[], { shipping, discounts }: Pricing): string | null {
  const paid = shipping - discounts.reduce((sum, { delivery }) => sum + delivery, 0);
  const names = new Set(
    goodsOf(lines).flatMap(({ freeShipping, name }) => (freeShipping && name ? [name] : [])),
  );
  if (paid === 0 || names.size === 0) return null;
  const [name] = names;
  const what = names.size === 1 ? `${name} ships` : `${names.size} of the items ship`;
  return `${what} free when nothing else is ordered. Delivery is charged for the other items.`;
}

function givenCode(
  code: string,
  promotions: Promotion[],
  priced: Pricing,
  refused: Map<string, string>,
): Quote['code'] {
  const promotion = promotions.find((each) => each.code === code);
  if (!promotion) return { code, reason: 'This offer is not running.' };
  const reason = refused.get(promotion.id) ?? priced.refusals.get(promotion.id) ?? null;
  return { code, reason };
}

function offeredRates(
  { tariff, calendar }: ShopRules,
  lines: PricedLine[],
  to: Destination,
  now: Date,
): Quote['rates'] {
  const zone = zoneOf(tariff.zones, to);
  const goods = goodsOf(lines);
  const subtotal = costOfAll(goods);
  return tariff.rates
    .filter(({ zoneId }) => zoneId === (zone?.id ?? null))
    .filter((rate) => carries(rate, goods, subtotal))
    .map((rate) => ({
      rate,
      cost: shippingCost(goods, subtotal, rate),
      ...arriving(rate, now, calendar),
    }));
}

function chosenRate(
  { tariff }: ShopRules,
  offered: Quote['rates'],
  { shippingRateId, strict }: QuoteRequest,
): ShippingRate | undefined {
  const rates = offered.map(({ rate }) => rate);
  const wanted = rates.find(({ id }) => id === shippingRateId);
  const isKnown = tariff.rates.some(({ id }) => id === shippingRateId);
  if (shippingRateId && !wanted && (strict || !isKnown)) {
    throw new ShopError('not_found', 'This way of shipping is not offered any more.', {
      fields: { shippingRateId: 'Not offered' },
    });
  }
  return wanted ?? defaultRate(rates);
}

/** The rates where the shop is, for whoever has said neither what nor where. */
export async function listRatesAtHome(db: Db): Promise<ShippingRateView[]> {
  const { tariff, calendar, home } = await readShopRules(db);
  const zone = zoneOf(tariff.zones, home);
  const now = new Date();
  return tariff.rates
    .filter(({ zoneId }) => zoneId === (zone?.id ?? null))
    .map((rate) => toShippingRateView(rate, arriving(rate, now, calendar)));
}

export const toQuoteView = (quoted: Quote): QuoteView => ({
  currency: quoted.currency,
  shippingRateId: quoted.rate?.id ?? null,
  subtotal: moneyText(quoted.subtotal),
  cardsSold: moneyText(quoted.cardsSold),
  discount: moneyText(quoted.discount),
  groupOffers: quoted.groupOffers.map((each) => ({ ...each, amount: moneyText(each.amount) })),
  discounts: quoted.discounts.map(({ promotion, amount }) => ({
    name: promotion.name,
    code: promotion.code,
    amount: moneyText(amount),
  })),
  shipping: moneyText(quoted.shipping),
  fees: quoted.fees.map(({ label, amount }) => ({ label, amount: moneyText(amount) })),
  taxes: quoted.taxes.map(({ name, percent, amount }) => ({
    name,
    percent,
    amount: moneyText(amount),
  })),
  tax: moneyText(quoted.tax),
  taxIncluded: quoted.taxIncluded,
  total: moneyText(quoted.total),
  giftCards: quoted.cards.map(({ card, amount, reason }) => ({
    id: card.id,
    lastFour: card.lastFour,
    balance: moneyText(card.balance),
    currency: card.currency,
    amount: moneyText(amount),
    reason,
  })),
  giftCard: moneyText(quoted.giftCard),
  due: moneyText(quoted.due),
  rates: quoted.rates.map(({ rate, cost, ...terms }) => ({
    ...toShippingRateView(rate, terms),
    cost: moneyText(cost),
  })),
  arrives: quoted.arrives,
  deliveryNote: quoted.deliveryNote,
  code: quoted.code,
  takesCodes: quoted.takesCodes,
});
