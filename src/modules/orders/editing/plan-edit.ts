import { countryName } from '../../../kit/countries.ts';
import { fieldRefusal, ShopError } from '../../../kit/errors.ts';
import { writeMoney } from '../../../kit/format.ts';
import { moneyText, moneyTexts, proportion } from '../../../kit/money.ts';
import { readLimits } from '../../../kit/rate-limits.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { SoldPart } from '../../catalog/bundles.ts';
import { ownPrice } from '../../customers/own-price.ts';
import { isPaid } from '../order-label.ts';
import { optionsText } from '../order-text.ts';
import { refuseLargeAmount, refuseManyPieces } from '../placing/refuse-order.ts';
import type { OrderAddress } from '../placing/write-order.ts';
import { type OrderLine, priceVariants } from '../pricing/cart-lines.ts';
import type { Fee } from '../pricing/fees.ts';
import { type Discount, NOT_CHARGED, type Pricing, price } from '../pricing/pricing.ts';
import { readShopRules, type ShopRules } from '../pricing/pricing-rules.ts';
import { type Quote, quoteBy, taxRateOf } from '../pricing/quote.ts';
import { zoneOf } from '../pricing/zones.ts';
import type { EditedLine, EditedOrder } from './edited-order.ts';
import type { EditQuote, WantedEdit } from './schema.ts';

/** A line as it is to be. Without an id it is added. */
export interface PlannedLine extends Omit<EditedLine, 'itemId'> {
  itemId: string | undefined;
  /** What it was; undefined: it is added. */
  was: EditedLine | undefined;
}

/** Pieces of a variant that the order takes, or gives back where there are fewer than none. */
export interface PieceChange {
  productId: string;
  variantId: string;
  quantity: number;
  /** Of a bundle. */
  parts: SoldPart[] | null;
}

/** What an order is to be, and what becomes of the difference; amounts in minor units. */
export interface EditPlan {
  lines: PlannedLine[];
  removed: EditedLine[];
  pieces: PieceChange[];
  address: OrderAddress;
  /** Another way to have it brought; undefined: as it was. */
  delivery: Pick<Quote, 'rate' | 'arrives'> | undefined;
  rates: Quote['rates'];
  fees: EditedOrder['fees'];
  /** Undefined: it costs what it did, and its invoice stands. */
  priced: (Pricing & { taxRate: string | null }) | undefined;
  total: number;
  giftCard: number;
  owed: number;
  repaid: number;
  toCards: number;
  /** In which amounts are written. */
  locale: string;
  /** In sentences. */
  changes: string[];
}

/**
 * What an order comes to as it is wanted. Lines that stay keep their price, and what was taken off them; what is new costs
 * what it costs now. Delivery stays as it was ordered, unless it goes to another zone (docs/decisions/067).
 * @throws not_found (line, variant, shipping rate), sold_out, not_enough_stock, not_delivered_there, order_too_large,
 *   currency_changed
 */
export async function planEdit(db: Db, order: EditedOrder, wanted: WantedEdit): Promise<EditPlan> {
  const rules = await readShopRules(db, order.userId ? { userId: order.userId } : undefined, '');
  if (rules.currency !== order.currency) {
    throw new ShopError(
      'currency_changed',
      `This order is in ${order.currency}, and the shop’s prices are in ${rules.currency} by now.`,
    );
  }
  const { lines, removed, hasMoved } = await planLines(db, rules, order, wanted.lines);
  const pieces = piecesOf(order.lines, lines);
  const address = addressOf(order, wanted);
  const delivery = planDelivery(rules, order, { lines, address, wanted });
  const fees = feesOf(order, lines);
  const taxes = {
    ...rules.taxesAt(address),
    included: order.taxIncluded,
    isExempt: order.taxExemption !== null,
  };
  const isElsewhere =
    address.country !== order.address.country ||
    JSON.stringify(rules.taxesAt(address)) !== JSON.stringify(rules.taxesAt(order.address));
  const isPricedAnew = hasMoved || delivery.chosen !== undefined || isElsewhere;
  const priced = isPricedAnew
    ? price(lines, {
        rate: undefined,
        promotions: [],
        stood: {
          shipping: delivery.cost,
          discounts: discountsOf(order, lines, delivery.cost, rules.unit),
        },
        taxes,
        fees: fees.map((fee) => toFee(order, fee, taxes.rates)),
        unit: rules.unit,
        write: moneyText,
      })
    : undefined;
  if (priced && hasMoved) {
    const limits = await readLimits(db);
    refuseManyPieces(lines, limits);
    refuseLargeAmount({ total: priced.total, currency: order.currency }, limits);
  }
  const total = priced?.total ?? order.total;
  const sold = lines.reduce((sum, line) => (line.isGiftCard ? sum + costOf(line) : sum), 0);
  const money = moneyOf(order, total, total - sold);
  return {
    lines,
    removed,
    pieces,
    address,
    delivery: delivery.chosen,
    rates: delivery.rates,
    fees,
    priced: priced && { ...priced, taxRate: taxRateOf(priced, taxes) },
    total,
    ...money,
    locale: rules.locale,
    changes: tellChanges(order, {
      ...{ lines, removed, address, delivery: delivery.chosen, total },
      locale: rules.locale,
    }),
  };
}

/** What was ordered, as it is wanted. */
async function planLines(
  db: Db,
  { groups, unit }: ShopRules,
  { lines: ordered }: EditedOrder,
  wanted: WantedEdit['lines'],
) {
  if (!wanted) {
    const lines = ordered.map((line): PlannedLine => ({ ...line, was: line }));
    return { lines, removed: [], hasMoved: false };
  }
  const offered = await priceVariants(
    db,
    [...new Set(wanted.map(({ variantId }) => variantId))].map((variantId) => ({
      variantId,
      quantity: 1,
    })),
  );
  const lines: PlannedLine[] = [];
  let position = Math.max(-1, ...ordered.map((line) => line.position));
  const now = (variantId: string, quantity: number, place: number) => {
    const found = offered.find((line) => line.variantId === variantId);
    if (found) return { ...found, quantity, price: ownPrice(found.price, found, groups, unit) };
    throw fieldRefusal(`lines.${place}.variantId`, 'This is not sold any more.', 'not_found');
  };
  const addLine = (line: OrderLine) =>
    lines.push({ ...toEdited(line), itemId: undefined, was: undefined, position: ++position });
  for (const [place, { itemId, variantId, quantity }] of wanted.entries()) {
    const was = ordered.find((line) => line.itemId === itemId);
    if (itemId && !was) {
      throw fieldRefusal(`lines.${place}.itemId`, 'This order has no such line.', 'not_found');
    }
    if (!was) {
      addLine(now(variantId, quantity, place));
    } else if (was.variantId !== variantId) {
      // What the customer said about it is about it still, where it is the same product.
      const other = toEdited(now(variantId, quantity, place));
      const fields = other.productId === was.productId ? was.fields : {};
      lines.push({ ...other, fields, itemId: was.itemId, was, position: was.position });
    } else if (quantity <= was.quantity) {
      lines.push({ ...was, quantity, was });
    } else {
      const more = now(variantId, quantity - was.quantity, place);
      // A bundle that is made of other parts by now is another line.
      const isSame =
        more.price === was.price && JSON.stringify(more.parts) === JSON.stringify(was.parts);
      lines.push({ ...was, quantity: isSame ? quantity : was.quantity, was });
      if (!isSame) addLine(more);
    }
  }
  refuseShortage(piecesOf(ordered, lines), offered, wanted);
  const removed = ordered.filter((line) => !lines.some(({ itemId }) => itemId === line.itemId));
  const hasMoved =
    removed.length > 0 ||
    lines.some(
      ({ was, variantId, quantity }) => was?.variantId !== variantId || was.quantity !== quantity,
    );
  return { lines, removed, hasMoved };
}

function toEdited(line: OrderLine): Omit<EditedLine, 'itemId' | 'position'> {
  const { stock, isBuyable, missing, ...rest } = line;
  return { ...rest, fields: {} };
}

/** How many more pieces of each variant there are, or fewer. */
function piecesOf(before: EditedLine[], after: PlannedLine[]): PieceChange[] {
  const changes = new Map<string, PieceChange>();
  const count = ({ productId, variantId, quantity, parts }: PieceChange, sign: 1 | -1) => {
    const what = JSON.stringify([variantId, parts]);
    const so = changes.get(what)?.quantity ?? 0;
    changes.set(what, { productId, variantId, parts, quantity: so + sign * quantity });
  };
  for (const line of after) count(line, 1);
  for (const line of before) count(line, -1);
  return [...changes.values()].filter(({ quantity }) => quantity !== 0);
}

/** @throws sold_out, not_enough_stock */
function refuseShortage(
  pieces: PieceChange[],
  offered: OrderLine[],
  wanted: NonNullable<WantedEdit['lines']>,
): void {
  for (const { variantId, quantity } of pieces) {
    const now = offered.find((line) => line.variantId === variantId);
    if (quantity <= 0 || !now) continue;
    const { stock, isBuyable } = now;
    const field = `lines.${wanted.findIndex((line) => line.variantId === variantId)}.quantity`;
    const name = nameOf(now);
    if (!isBuyable) throw fieldRefusal(field, `${name} is sold out.`, 'sold_out');
    if (stock !== null && stock < quantity) {
      throw fieldRefusal(field, `Only ${stock} more of ${name} left.`, 'not_enough_stock');
    }
  }
}

function addressOf(order: EditedOrder, { address }: WantedEdit): OrderAddress {
  if (!address) return order.address;
  const { isDefault, ...to } = address;
  return { ...to, phone: to.phone ?? null };
}

interface DeliveryPlan {
  cost: number;
  /** Undefined: as it was ordered. */
  chosen: EditPlan['delivery'];
  rates: Quote['rates'];
}

/** @throws not_found, not_delivered_there */
function planDelivery(
  rules: ShopRules,
  order: EditedOrder,
  { lines, address, wanted }: { lines: PlannedLine[]; address: OrderAddress; wanted: WantedEdit },
): DeliveryPlan {
  const { shippingRateId } = wanted;
  const zone = (to: OrderAddress) => zoneOf(rules.tariff.zones, to)?.id;
  // Lines have their own prices already.
  const quoted = quoteBy({ ...rules, groups: [] }, lines, {
    to: address,
    promotions: [],
    strict: true,
    ...(shippingRateId && { shippingRateId }),
  });
  const { rates } = quoted;
  const isNear = order.isPickup || zone(address) === zone(order.address);
  if (!shippingRateId && isNear) return { cost: order.shipping, chosen: undefined, rates };
  if (quoted.isUndeliverable) {
    const where = countryName(address.country);
    throw new ShopError(
      'not_delivered_there',
      `This order cannot be brought to that address in ${where}.`,
      { fields: { 'address.country': 'Not delivered there' } },
    );
  }
  const named = rates.find(({ rate }) => rate.name === order.shippingMethod);
  const chosen =
    rates.find(({ rate }) => rate.id === shippingRateId) ??
    named ??
    rates.find(({ rate }) => rate.id === quoted.rate?.id);
  return { cost: chosen?.cost ?? 0, chosen: chosen ?? { rate: undefined, arrives: null }, rates };
}

/** A fee of a line goes with it, to the variant that takes its place. */
function feesOf({ fees, lines: ordered }: EditedOrder, lines: PlannedLine[]): EditedOrder['fees'] {
  return fees.flatMap((fee) => {
    if (fee.variantId === null) return [fee];
    const heir = lines.find(({ was }) => was?.variantId === fee.variantId);
    const isOfNone = !ordered.some(({ variantId }) => variantId === fee.variantId);
    if (isOfNone) return [fee];
    return heir ? [{ ...fee, variantId: heir.variantId }] : [];
  });
}

/** A fee with how it is taxed: the order knows only what tax was on it. */
function toFee(
  order: EditedOrder,
  { position, source, label, amount, variantId }: EditedOrder['fees'][number],
  rates: { name: string; percent: string; taxClass: 'standard' | 'reduced' }[],
): Fee {
  const taxed = order.taxes.find(({ fee }) => fee === position);
  const rate = rates.find(({ name, percent }) => name === taxed?.name && percent === taxed.percent);
  // Not taxed where other things were: it never is.
  const isExempt = !taxed && order.taxes.length > 0;
  const taxClass = isExempt ? 'exempt' : rate?.taxClass === 'standard' ? 'standard' : undefined;
  return { source, label, amount, variantId, taxClass };
}

/**
 * What was taken off, as it stood: each line's part of it as far as the line is still there, and never more than it was. What
 * is new is sold at its price.
 */
function discountsOf(
  order: EditedOrder,
  lines: PlannedLine[],
  shipping: number,
  unit: number,
): Discount[] {
  // Tax that was not charged is worked out anew.
  const taken = order.discounts.filter(
    ({ promotionId, name }) => promotionId !== null || name !== NOT_CHARGED,
  );
  const kinds = Map.groupBy(taken, ({ promotionId, name, code }) =>
    JSON.stringify([promotionId, name, code]),
  );
  return [...kinds.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const at = (position: number | null) =>
      rows.reduce((sum, row) => (row.position === position ? sum + row.amount : sum), 0);
    const parts = lines.map((line) => {
      if (!line.was) return 0;
      const [before, after] = [costOf(line.was), costOf(line)];
      const was = at(line.was.position);
      return before === 0 ? 0 : Math.min(was, proportion(was, after, before, unit));
    });
    const delivery = Math.min(at(null), shipping);
    const amount = parts.reduce((sum, part) => sum + part, delivery);
    const { promotionId: id, name, code } = first;
    return amount > 0 ? [{ promotion: { id, name, code }, lines: parts, delivery, amount }] : [];
  });
}

const costOf = ({ price: each, quantity }: Pick<EditedLine, 'price' | 'quantity'>): number =>
  each * quantity;

/** What becomes of the difference. Of an unpaid order only what is due changes. */
function moneyOf(order: EditedOrder, total: number, mostByCards: number) {
  const giftCard = Math.min(order.giftCard, mostByCards);
  const toCards = order.giftCard - giftCard;
  if (!isPaid(order.paymentStatus)) return { giftCard, toCards, owed: 0, repaid: 0 };
  const held = order.total - order.giftCard - order.owed;
  const needed = total - giftCard;
  return {
    giftCard,
    toCards,
    owed: Math.max(needed - held, 0),
    repaid: Math.max(held - needed, 0),
  };
}

const nameOf = ({ name, options }: Pick<EditedLine, 'name' | 'options'>): string =>
  [name, optionsText(options)].filter(Boolean).join(', ');

const counted = (quantity: number, line: Pick<EditedLine, 'name' | 'options'>): string =>
  `${quantity} × ${nameOf(line)}`;

/** What is different, in sentences: the order's history and its customer's mail say them. */
function tellChanges(
  order: EditedOrder,
  {
    lines,
    removed,
    address,
    delivery,
    total,
    locale,
  }: Pick<EditPlan, 'lines' | 'removed' | 'address' | 'delivery' | 'total' | 'locale'>,
): string[] {
  const money = (amount: number) => writeMoney(moneyText(amount), locale, order.currency);
  const ofLines = lines.flatMap((line) => {
    const { was, variantId, quantity } = line;
    if (!was) return [`Added: ${counted(quantity, line)}.`];
    if (was.variantId !== variantId) {
      return [`${counted(was.quantity, was)} became ${counted(quantity, line)}.`];
    }
    return was.quantity === quantity
      ? []
      : [`${nameOf(line)}: ${quantity} in place of ${was.quantity}.`];
  });
  const where = ({ name, street, city, state, zipCode, country, phone }: OrderAddress) =>
    [name, street, city, state, zipCode, countryName(country), phone].filter(Boolean).join(', ');
  const [before, after] = [where(order.address), where(address)];
  return [
    ...ofLines,
    ...removed.map((line) => `Taken out: ${counted(line.quantity, line)}.`),
    ...(before === after ? [] : [`Goes to ${after}, and not to ${before}.`]),
    ...(delivery?.rate && delivery.rate.name !== order.shippingMethod
      ? [`Delivery: ${delivery.rate.name}, and not ${order.shippingMethod}.`]
      : []),
    ...(total === order.total
      ? []
      : [`The total is ${money(total)}, and was ${money(order.total)}.`]),
  ];
}

/** What the back office's form shows of it. */
export function toEditQuote(order: EditedOrder, plan: EditPlan): EditQuote {
  const { priced, total, giftCard } = plan;
  const byName = Map.groupBy(order.taxes, ({ name, percent }) => `${name} ${percent}`);
  const stood = {
    subtotal: order.subtotal,
    discount: order.discount,
    shipping: order.shipping,
    tax: order.tax,
  };
  const named = (rows: { name: string; amount: number }[]) =>
    rows.reduce((sum, { amount }) => sum + amount, 0);
  const discounts = Map.groupBy(order.discounts, ({ name, code }) => JSON.stringify([name, code]));
  return {
    currency: order.currency,
    ...moneyTexts(priced ?? stood, ['subtotal', 'discount', 'shipping', 'tax']),
    discounts: priced
      ? priced.discounts.map(({ promotion: { name, code }, amount }) => ({
          ...{ name, code },
          amount: moneyText(amount),
        }))
      : [...discounts.values()].flatMap((rows) =>
          rows[0]
            ? [{ name: rows[0].name, code: rows[0].code, amount: moneyText(named(rows)) }]
            : [],
        ),
    fees: plan.fees.map(({ label, amount }) => ({ label, amount: moneyText(amount) })),
    taxes: priced
      ? priced.taxes.map(({ name, percent, amount }) => ({
          ...{ name, percent },
          amount: moneyText(amount),
        }))
      : [...byName.values()].flatMap((rows) =>
          rows[0]
            ? [{ name: rows[0].name, percent: rows[0].percent, amount: moneyText(named(rows)) }]
            : [],
        ),
    taxIncluded: order.taxIncluded,
    total: moneyText(total),
    giftCard: moneyText(giftCard),
    due: moneyText(total - giftCard),
    before: moneyText(order.total),
    difference: moneyText(total - order.total),
    ...moneyTexts(plan, ['owed', 'repaid', 'toCards']),
    shippingMethod: plan.delivery?.rate?.name ?? order.shippingMethod,
    rates: plan.rates.map(({ rate: { id, name }, cost }) => ({ id, name, cost: moneyText(cost) })),
    changes: plan.changes,
  };
}
