import { countryCode, countryName } from '../../../kit/countries.ts';
import { moneyText, parseMoney } from '../../../kit/money.ts';
import type { Db } from '../../../platform/database/database.ts';
import { kindsWithin } from '../../catalog/kinds.ts';
import { qualifies, ruleOf } from '../../promotions/promotion.ts';
import type { PromotionInput } from '../../promotions/schema.ts';
import { priceProducts } from './cart-lines.ts';
import type { PricedLine } from './pricing.ts';
import { quote, toQuoteView } from './quote.ts';
import type { Example, ExampleQuery, TriedPromotion } from './tariff-schema.ts';

/** What the back office shows of what its rules come to, before any shopper sees it. */

/** An ordinary order of this amount to this place; without promotions. */
export async function workedExample(
  db: Db,
  { amount, country = '', state = '', zipCode = '' }: ExampleQuery,
): Promise<Example> {
  const code = countryCode(country);
  const to = code === undefined ? undefined : { country: code, state, zipCode };
  const priced = await quote(db, [ordinary(parseMoney(amount))], { to, promotions: [] });
  const { rates, code: _code, ...view } = toQuoteView(priced);
  return {
    ...view,
    country: code === undefined ? '' : countryName(code),
    shippingMethod: priced.rate?.name ?? null,
    isUndeliverable: priced.isUndeliverable,
  };
}

const ordinary = (price: number): PricedLine => ({
  productId: '',
  brandId: null,
  category: '',
  type: '',
  price,
  quantity: 1,
  freeShipping: false,
  shippingClass: 'standard',
  weightGrams: null,
  taxClass: 'standard',
});

/** What a promotion would take off such a cart of somebody who may use it, whether it is running or not. */
export async function tryPromotion(
  db: Db,
  input: PromotionInput,
  wanted: { productId: string; quantity: number }[],
): Promise<TriedPromotion> {
  const lines = await priceProducts(db, wanted);
  const kinds = await kindsWithin(db, input.kinds);
  const excludedKinds = await kindsWithin(db, input.excludedKinds);
  const rule = { ...ruleOf('', input), kinds, excludedKinds };
  const anybody = {
    ...rule,
    isActive: true,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    customers: [],
    groupIds: [],
  };
  const priced = await quote(db, lines, { promotions: [anybody] });
  const [discount] = priced.discounts;
  return {
    ...toQuoteView(priced),
    reason: priced.refusals.get(rule.id) ?? null,
    lines: lines.map((line, index) => ({
      productId: line.productId,
      name: line.name,
      quantity: line.quantity,
      price: moneyText(line.price),
      qualifies: qualifies(rule, line),
      discount: moneyText(discount?.lines[index] ?? 0),
    })),
  };
}
