/** Free of any library, since the browser loads it. */

import type { ShownPayment } from './shown-states.ts';

/** What an order is called besides its number, and a return is called: the last 8 characters of its id. */
export const referenceOf = (id: string): string => id.slice(-8);

/** The options chosen: 'Strength 10 mg, Flavour Mint'; empty if there was nothing to choose. */
export const optionsText = (options: Record<string, string>): string =>
  Object.entries(options)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** What was taken off an order and added to it: by its names, or only in sum. Amounts are decimal text. */
export interface Adjusted {
  discount: string;
  discounts?: { name: string; code: string | null; amount: string }[];
  tax: string;
  taxes?: { name: string; percent: string; amount: string }[];
  taxIncluded: boolean;
  fees: { label: string; amount: string }[];
}

interface Line {
  name: string;
  amount: string;
}

/** 'Coils for less (COILS10)'; nothing where nothing was taken off. */
export function discountLines({ discount, discounts }: Adjusted): Line[] {
  if (!discounts) return discount === '0.00' ? [] : [{ name: 'Discount', amount: discount }];
  return discounts.map(({ name, code, amount }) => ({
    name: code === null ? name : `${name} (${code})`,
    amount,
  }));
}

/** Each fee, with a key of its own: two may have the same name. */
export const feeLines = ({ fees }: Pick<Adjusted, 'fees'>): (Line & { key: string })[] =>
  fees.map(({ label, amount }, place) => ({ key: `fee ${place}`, name: label, amount }));

/** 'Gift wrapping (Mug)', where it is chosen among others; a fee of the whole order has its label alone. */
export const feeName = ({ label, lineName }: { label: string; lineName: string | null }): string =>
  lineName === null ? label : `${label} (${lineName})`;

/** One tax has its name alone, 'VAT included'; of several each has its percentage: 'VAT 20%'. */
export function taxLines({ tax, taxes = [], taxIncluded }: Adjusted): Line[] {
  if (taxes.length < 2) {
    const name = taxes[0]?.name ?? 'Tax';
    return [{ name: taxIncluded ? `${name} included` : name, amount: tax }];
  }
  return taxes.map(({ name, percent, amount }) => ({
    name: `${name} ${percent}%${taxIncluded ? ' included' : ''}`,
    amount,
  }));
}

/** What gift cards pay of a total; amounts are decimal text. */
export interface PaidByCard {
  giftCard: string;
  /** What is to be paid otherwise. */
  due: string;
  /** Each of a cart's. */
  giftCards?: { lastFour: string; amount: string }[];
  /** An order's. */
  paymentMethod?: string;
  paymentState?: ShownPayment;
  status?: string;
}

/** 'Gift card …K7QF'; nothing where none pays anything. */
export function cardLines({ giftCard, giftCards }: PaidByCard): Line[] {
  if (giftCard === '0.00') return [];
  if (!giftCards) return [{ name: 'Paid by gift card', amount: giftCard }];
  return giftCards
    .filter(({ amount }) => amount !== '0.00')
    .map(({ lastFour, amount }) => ({ name: `Gift card …${lastFour}`, amount }));
}

/**
 * What cards leave of the total: 'To pay' of a cart, 'Amount due (Cash on Delivery)' of an order, 'Paid (Stripe)' once it
 * has come, 'Not charged (Stripe)' where it never will.
 */
export function dueName({ due, paymentMethod, paymentState, status }: PaidByCard): string {
  if (paymentMethod === undefined) return 'To pay';
  if (due === '0.00') return 'Left to pay';
  if (paymentState === 'Failed' || status?.toLowerCase() === 'cancelled') {
    return `Not charged (${paymentMethod})`;
  }
  const isDue = paymentState === 'Unpaid' || paymentState === 'Pending';
  return `${isDue ? 'Amount due' : 'Paid'} (${paymentMethod})`;
}
