import { parseMoney, proportion, split, tenThousandths, WHOLE } from '../../kit/money.ts';
import type { PromotionInput } from './schema.ts';

/** A promotion as carts are priced by it; amounts in minor units. */
export interface Promotion extends Omit<PromotionInput, 'value' | 'tiers' | 'minimum'> {
  id: string;
  /** Decimal text. */
  percent: string | null;
  amount: number | null;
  tiers: { from: number; percent: string }[];
  minimum: number | null;
  uses: number;
}

/** What a staff member wrote, as carts are priced by it. */
export function ruleOf(id: string, input: PromotionInput): Promotion {
  const { value, tiers, minimum, ...rest } = input;
  const hasPercent = input.kind === 'percent' || input.kind === 'buy_x_get_y';
  const hasAmount = input.kind === 'amount' || input.kind === 'fixed_price';
  return {
    ...rest,
    id,
    percent: hasPercent ? value : null,
    amount: hasAmount ? parseMoney(value) : null,
    tiers: tiers.map((tier) => ({ ...tier, from: parseMoney(tier.from) })),
    minimum: minimum === null ? null : parseMoney(minimum),
    uses: 0,
  };
}

/** What of a line decides whether a promotion is about it. */
export interface PromotedLine {
  productId: string;
  brandId: string | null;
  category: string;
  type: string;
  /** What one costs, in minor units. */
  price: number;
  quantity: number;
  /** Costs what is on it: nothing is taken off it. */
  isGiftCard?: boolean;
}

/** Who buys; undefined for a guest, of whom nothing is known before the checkout. */
export interface Buyer {
  /** Empty where the address is not proven. */
  provenEmail: string;
  /** With this account, or with their mailbox. */
  hasOrdered: boolean;
  /** The promotions that an order of theirs used, with this account or, as far as that counts, with their mailbox. */
  used: string[];
  /** The groups that they are in. */
  groupIds: string[];
}

/** Writes an amount of minor units for the shopper. */
type Write = (minor: number) => string;

/** Why a promotion does not hold for this shopper now, in words for them; undefined where it does. */
export function whyNotNow(
  promotion: Promotion,
  buyer: Buyer | undefined,
  now: Date,
): string | undefined {
  if (!promotion.isActive) return 'This offer is not running.';
  if (promotion.startsAt && now < new Date(promotion.startsAt)) {
    return 'This offer has not begun yet.';
  }
  if (promotion.endsAt && now >= new Date(promotion.endsAt)) return 'This offer has ended.';
  if (promotion.maxUses !== null && promotion.uses >= promotion.maxUses) {
    return 'This offer has been used up.';
  }
  if (promotion.customers.length > 0) {
    if (!buyer) return 'Sign in to use this offer.';
    const email = buyer.provenEmail.toLowerCase();
    if (email === '' || !promotion.customers.includes(email)) {
      return 'This offer is for certain customers, by their confirmed email address.';
    }
  }
  if (promotion.groupIds.length > 0) {
    if (!buyer) return 'Sign in to use this offer.';
    if (!promotion.groupIds.some((id) => buyer.groupIds.includes(id))) {
      return 'This offer is for certain customers.';
    }
  }
  const hasUsed = buyer?.used.includes(promotion.id) === true;
  if (promotion.firstOrder && (buyer?.hasOrdered || hasUsed)) {
    return 'This offer is for a first order.';
  }
  if (promotion.oncePerCustomer && hasUsed) return 'You have used this offer already.';
  return undefined;
}

/** Why a promotion takes nothing off these lines, in words for the shopper; undefined where it may. */
export function whyNotHere(
  promotion: Promotion,
  lines: readonly PromotedLine[],
  write: Write,
): string | undefined {
  const part = lines.filter((line) => qualifies(promotion, line));
  if (part.length === 0) return 'Nothing in your cart qualifies for this offer.';
  const sum = part.reduce((total, { price, quantity }) => total + price * quantity, 0);
  const least = Math.max(
    promotion.minimum ?? 0,
    promotion.kind === 'tiered' ? Math.min(...promotion.tiers.map(({ from }) => from)) : 0,
  );
  if (sum < least) return `Add ${write(least - sum)} more of what qualifies to use this offer.`;
  if (promotion.kind === 'buy_x_get_y' || promotion.kind === 'fixed_price') {
    const pieces = part.reduce((total, { quantity }) => total + quantity, 0);
    const least = (promotion.buyQuantity ?? 1) + (promotion.kind === 'buy_x_get_y' ? 1 : 0);
    const missing = least - pieces;
    if (missing > 0) return `Add ${missing} more of what qualifies to use this offer.`;
  }
  return undefined;
}

/** Whether a promotion is about the line's product. */
export function qualifies(promotion: Promotion, line: PromotedLine): boolean {
  if (line.isGiftCard) return false;
  const { productIds, brandIds, kinds, excludedKinds } = promotion;
  const isOf = (names: string[]) =>
    names.some((name) => same(name, line.category) || same(name, line.type));
  if (isOf(excludedKinds)) return false;
  if (productIds.length + brandIds.length + kinds.length === 0) return true;
  return (
    productIds.includes(line.productId) ||
    (line.brandId !== null && brandIds.includes(line.brandId)) ||
    isOf(kinds)
  );
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * What a promotion takes off each line, in minor units: never more than the line still costs. Free delivery takes
 * nothing off lines.
 * @param left what each line costs after the promotions before
 * @param unit the least amount of the currency
 */
export function takenOff(
  promotion: Promotion,
  lines: readonly PromotedLine[],
  left: readonly number[],
  unit: number,
): number[] {
  const costs = lines.map((line, index) => (qualifies(promotion, line) ? (left[index] ?? 0) : 0));
  const sum = costs.reduce((total, cost) => total + cost, 0);
  switch (promotion.kind) {
    case 'free_shipping':
      return lines.map(() => 0);
    case 'percent':
      return split(share(sum, promotion.percent ?? '0', unit), costs, unit);
    case 'amount':
      return split(Math.min(promotion.amount ?? 0, sum), costs, unit);
    case 'tiered': {
      const reached = promotion.tiers.filter(({ from }) => sumOf(promotion, lines) >= from);
      const best = reached.toSorted((a, b) => b.from - a.from)[0];
      return split(share(sum, best?.percent ?? '0', unit), costs, unit);
    }
    case 'buy_x_get_y':
      return gotForLess(promotion, lines, costs, unit);
    case 'fixed_price':
      return groupsForLess(promotion, lines, costs, unit);
  }
}

const sumOf = (promotion: Promotion, lines: readonly PromotedLine[]): number =>
  lines
    .filter((line) => qualifies(promotion, line))
    .reduce((sum, { price, quantity }) => sum + price * quantity, 0);

const share = (sum: number, percent: string, unit: number): number =>
  Math.min(sum, proportion(sum, tenThousandths(percent), WHOLE, unit));

/**
 * Dearest first, pieces are counted off in groups of those that are bought and those that one gets: of each group the
 * cheapest cost less.
 */
function gotForLess(
  { buyQuantity, getQuantity, percent }: Promotion,
  lines: readonly PromotedLine[],
  costs: readonly number[],
  unit: number,
): number[] {
  const buy = buyQuantity ?? 1;
  const group = buy + (getQuantity ?? 1);
  const gotAmong = (pieces: number) =>
    Math.floor(pieces / group) * (group - buy) + Math.max(0, (pieces % group) - buy);
  const off = lines.map(() => 0);
  let counted = 0;
  for (const { index, quantity, cost } of dearestFirst(lines, costs)) {
    const got = gotAmong(counted + quantity) - gotAmong(counted);
    counted += quantity;
    // Of pieces of one price, the pieces that cost less are a part of the line.
    off[index] = share(proportion(cost, got, quantity), percent ?? '100', unit);
  }
  return off;
}

/** The lines that cost something, in the order in which their pieces are counted off. */
const dearestFirst = (lines: readonly PromotedLine[], costs: readonly number[]) =>
  lines
    .map((line, index) => ({ ...line, index, cost: costs[index] ?? 0 }))
    .filter(({ cost }) => cost > 0)
    .toSorted((a, b) => b.price - a.price);

/**
 * Dearest first, pieces are counted off in groups of so many, and each group costs the fixed price; one that costs no more
 * anyway stays as it is, and what fills no group costs what it costs. What a group saves is split over its lines by their cost.
 */
function groupsForLess(
  { buyQuantity, amount }: Promotion,
  lines: readonly PromotedLine[],
  costs: readonly number[],
  unit: number,
): number[] {
  const size = Math.max(buyQuantity ?? 1, 1);
  const fixed = amount ?? 0;
  const off = lines.map(() => 0);
  const save = (parts: { index: number; cost: number }[], groups: number) => {
    const weights = parts.map(({ cost }) => cost);
    const saved = weights.reduce((sum, cost) => sum + cost, 0) - groups * fixed;
    if (saved <= 0) return;
    for (const [at, part] of split(saved, weights, unit).entries()) {
      const index = parts[at]?.index ?? 0;
      off[index] = (off[index] ?? 0) + part;
    }
  };
  let begun: { index: number; cost: number; pieces: number }[] = [];
  let missing = size;
  for (const { index, quantity, cost } of dearestFirst(lines, costs)) {
    // What one piece costs after other offers may be no whole amount: pieces up to one cost a part of the line.
    const step = cost % unit === 0 ? unit : 1;
    const upTo = (pieces: number) => proportion(cost, pieces, quantity, step);
    let taken = 0;
    const take = (pieces: number) => {
      const part = { index, cost: upTo(taken + pieces) - upTo(taken), pieces };
      taken += pieces;
      return part;
    };
    if (missing < size) {
      const pieces = Math.min(missing, quantity);
      begun.push(take(pieces));
      missing -= pieces;
      if (missing > 0) continue;
      save(begun, 1);
    }
    [begun, missing] = [[], size];
    const groups = Math.floor((quantity - taken) / size);
    if (groups > 0) save([take(groups * size)], groups);
    const rest = quantity - taken;
    if (rest > 0) [begun, missing] = [[take(rest)], size - rest];
  }
  return off;
}
