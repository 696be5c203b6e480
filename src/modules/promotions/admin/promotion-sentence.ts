import type { PromotionInput } from '../schema.ts';

/** What the sentence needs besides the rule. */
type Words = {
  money(text: string): string;
  /** A moment as a day. */
  day(dateTime: string): string;
};

type Rule = Omit<PromotionInput, 'name' | 'isActive'>;

/** The rule said back: '10% off Accessories from £20.00, with the code COILS10, once a customer, until 1 December 2026.' */
export function promotionSentence(rule: Rule, { money, day }: Words): string {
  const parts = [
    `${gain(rule, money)}${about(rule)}`,
    rule.minimum && `from ${money(rule.minimum)} of it`,
    rule.code ? `with the code ${rule.code}` : 'by itself',
    rule.firstOrder && 'on a first order',
    rule.customers.length > 0 && `for ${count(rule.customers.length, 'customer', 'customers')}`,
    rule.groupIds.length > 0 &&
      `for customers in ${count(rule.groupIds.length, 'group', 'groups')}`,
    rule.oncePerCustomer && 'once a customer',
    rule.maxUses !== null && `${count(rule.maxUses, 'time', 'times')} in all`,
    rule.startsAt && `from ${day(rule.startsAt)}`,
    rule.endsAt && `until ${day(rule.endsAt)}`,
    rule.combines ? 'beside others that combine' : 'not beside other offers',
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

function gain(rule: Rule, money: Words['money']): string {
  switch (rule.kind) {
    case 'percent':
      return `${rule.value}% off`;
    case 'amount':
      return `${money(rule.value)} off`;
    case 'free_shipping':
      return 'Free delivery with';
    case 'buy_x_get_y': {
      const off = rule.value === '100' ? 'free' : `at ${rule.value}% off`;
      return `Buy ${rule.buyQuantity}, get ${rule.getQuantity} ${off}, of`;
    }
    case 'fixed_price':
      return `Any ${rule.buyQuantity} for ${money(rule.value)} of`;
    case 'tiered':
      return `${rule.tiers
        .toSorted((a, b) => Number(a.from) - Number(b.from))
        .map(({ from, percent }) => `${percent}% from ${money(from)}`)
        .join(', ')} off`;
  }
}

function about({ productIds, brandIds, kinds, excludedKinds }: Rule): string {
  const taking = [
    productIds.length > 0 && count(productIds.length, 'product', 'products'),
    brandIds.length > 0 && count(brandIds.length, 'brand', 'brands'),
    ...kinds,
  ].filter(Boolean);
  const left = excludedKinds.length > 0 ? ` except ${excludedKinds.join(', ')}` : '';
  return ` ${taking.length > 0 ? taking.join(', ') : 'everything'}${left}`;
}

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
