import type { Promotion } from './promotion.ts';

/** How shoppers are told of a promotion that needs no code. */

/** Writes an amount of minor units. */
type Money = (minor: number) => string;

/** In a few words, with what it asks for: '3 for 2', '20% off from £30.00', 'Any 5 for £10.00'. */
export function offerText(promotion: Promotion, money: Money): string {
  const { kind, minimum } = promotion;
  const isSaid = minimum === null || kind === 'tiered';
  return gain(promotion, money) + (isSaid ? '' : ` from ${money(minimum)}`);
}

function gain(promotion: Promotion, money: Money): string {
  const { kind, percent, amount, buyQuantity, getQuantity, tiers } = promotion;
  const [buy, get] = [buyQuantity ?? 1, getQuantity ?? 1];
  switch (kind) {
    case 'percent':
      return `${percent}% off`;
    case 'amount':
      return `${money(amount ?? 0)} off`;
    case 'free_shipping':
      return 'Free delivery';
    case 'buy_x_get_y':
      return isFree(percent)
        ? `${buy + get} for ${buy}`
        : `Buy ${buy}, get ${get} at ${percent}% off`;
    case 'fixed_price':
      return `Any ${buy} for ${money(amount ?? 0)}`;
    case 'tiered':
      return [...inSteps(tiers, promotion.minimum ?? 0)]
        .map(([from, off]) => `${off}% off from ${money(from)}`)
        .join(', ');
  }
}

const isFree = (percent: string | null): boolean => Number(percent ?? '100') === 100;

/** The percentage by the amount that must be reached: of steps below the least amount, the highest counts. */
const inSteps = (tiers: Promotion['tiers'], minimum: number) =>
  new Map(
    tiers
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, percent }) => [Math.max(from, minimum), percent]),
  );

/** What one must know of it beside that, a sentence each. */
export function offerTerms(
  { kind, percent, minimum, combines, endsAt, buyQuantity, getQuantity }: Promotion,
  money: Money,
  day: (moment: string) => string,
): string[] {
  const [buy, get] = [buyQuantity ?? 1, getQuantity ?? 1];
  const cheapest = get === 1 ? 'the cheapest is' : `the cheapest ${get} are`;
  return [
    kind === 'buy_x_get_y' &&
      `Of every ${buy + get} that you choose here, ${cheapest} ${isFree(percent) ? 'free' : `${percent}% off`}.`,
    kind === 'fixed_price' && `Choose any ${buy} of these; any others cost what they cost.`,
    minimum !== null && `What you choose here must come to ${money(minimum)} or more.`,
    'It is taken off in your cart, without a code.',
    !combines && 'It does not go together with other offers: the one that saves you most counts.',
    endsAt !== null && `Until ${day(endsAt)}.`,
  ].filter((term) => term !== false);
}
