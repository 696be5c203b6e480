import { countryCode } from '../../../kit/countries.ts';
import { fieldRefusal, ShopError } from '../../../kit/errors.ts';
import { moneyText, parseMoney } from '../../../kit/money.ts';
import { type Db, named, type Tx } from '../../../platform/database/database.ts';
import { GIFT_CARD_PRODUCT_ID } from '../../catalog/constants.ts';
import { createAddress, findAddress } from '../../customers/addresses.ts';
import {
  accountToWriteFor,
  findAccountToWriteFor,
  findOrMakeCustomer,
} from '../../customers/find-or-make.ts';
import { lockCustomer } from '../../customers/lock-customer.ts';
import { findUser } from '../../customers/manage-customers.ts';
import { amountsOfCards } from '../../gift-cards/wanted-cards.ts';
import { goneProvider, isKnown } from '../../payments/known-gateways.ts';
import {
  type KnownProviders,
  type MethodsThatAreOn,
  readMethodsThatAreOn,
} from '../../payments/offered-methods.ts';
import { readSettings } from '../../settings/settings.ts';
import { readSettingTexts } from '../../settings/site-config.ts';
import { refuseFractions } from '../../settings/whole-amounts.ts';
import { readNumber } from '../find-order.ts';
import { type OrderLine, priceVariants } from '../pricing/cart-lines.ts';
import { type AskFees, type FeesOfCart, feeCart } from '../pricing/fees.ts';
import { readShopRules } from '../pricing/pricing-rules.ts';
import { quoteBy, toQuoteView } from '../pricing/quote.ts';
import type {
  NewOrderByHand,
  OrderableVariant,
  QuoteByHand,
  QuoteByHandRequest,
} from './by-hand-schema.ts';
import { eachOnce, placeByHand } from './place-by-hand.ts';
import { findOutcome } from './place-order.ts';
import type { OrderAddress } from './write-order.ts';

/**
 * Writes an order for a customer, who is found by the e-mail address or made. A repeat with the same key changes
 * nothing.
 * @throws as `placeByHand` does; invalid_input where the age has to be confirmed; limit_reached for one address more
 */
export async function orderByHand(
  tx: Tx,
  providers: KnownProviders,
  input: NewOrderByHand,
  {
    fees,
    idempotencyKey,
    cardPicture,
  }: { fees: FeesOfCart | undefined; idempotencyKey: string | undefined; cardPicture: string },
): Promise<{ orderId: string; number: string; customerId: string }> {
  await refuseUncheckedAge(tx, input);
  await refuseFractionOff(tx, input.discount);
  const {
    customerId: chosen,
    newCustomer,
    addressId,
    address,
    discount,
    giftCards,
    ...order
  } = input;
  const customerId = newCustomer
    ? await findOrMakeCustomer(tx, newCustomer)
    : await accountToWriteFor(tx, String(chosen));
  await lockCustomer(tx, customerId);
  const earlier = await findOutcome(tx, customerId, idempotencyKey);
  if (earlier) return { orderId: earlier.orderId, number: earlier.number, customerId };
  const methods = order.payment === 'link' ? await readMethodsThatAreOn(tx, providers) : undefined;
  if (methods?.choice === 'one') refuseGone(methods);
  const orderId = await placeByHand(tx, {
    ...order,
    giftCards: { wishes: giftCards, imageUrl: cardPicture },
    customerId,
    address: await reachable(
      tx,
      customerId,
      await addressOf(tx, customerId, { pickedId: chosen, addressId, address }),
      newCustomer?.phone,
    ),
    discount: discount && { ...discount, amount: parseMoney(discount.amount) },
    fees,
    methods,
    idempotencyKey,
  });
  return { orderId, number: await readNumber(tx, orderId), customerId };
}

/** @throws payment_method_unavailable where the active method's provider is there no more */
function refuseGone({ methods: [method], providers }: MethodsThatAreOn): void {
  if (method && !isKnown(providers, method.provider)) throw goneProvider(method.name);
}

async function refuseUncheckedAge(tx: Tx, { ageChecked }: NewOrderByHand): Promise<void> {
  const age = ageChecked ? null : await ageToCheck(tx);
  if (age === null) return;
  throw fieldRefusal('ageChecked', `Please make sure that the customer is ${age} or older`);
}

async function refuseFractionOff(db: Db, discount: { amount: string } | undefined): Promise<void> {
  if (!discount) return;
  const { currency } = await readSettings(db);
  refuseFractions(currency, { 'discount.amount': discount.amount });
}

/** How old the customer has to be, where a staff member must make sure of it. */
async function ageToCheck(db: Db): Promise<number | null> {
  const { confirm_age_by_hand: asks, minimum_age: age } = await readSettingTexts(db, [
    'confirm_age_by_hand',
    'minimum_age',
  ]);
  return asks === 'true' ? Number(age) : null;
}

/**
 * @param pickedId whose addresses the staff member saw
 * @throws not_found, limit_reached
 */
async function addressOf(
  tx: Tx,
  customerId: string,
  {
    pickedId = customerId,
    addressId,
    address,
  }: Pick<NewOrderByHand, 'addressId' | 'address'> & { pickedId?: string | undefined },
): Promise<OrderAddress> {
  const found = address
    ? await findAddress(tx, customerId, (await createAddress(tx, customerId, address)).id)
    : await findAddress(tx, pickedId, addressId);
  if (!found) throw new ShopError('not_found', 'This address does not exist.');
  return found;
}

/** An address with a telephone: its own, the one that was just said, or else the customer's. */
async function reachable(
  tx: Tx,
  customerId: string,
  address: OrderAddress,
  said: string | null | undefined,
): Promise<OrderAddress> {
  const phone = address.phone || said || (await findUser(tx, customerId)).phone;
  return { ...address, phone: phone || null };
}

/** The fees of an order that is about to be written, for `orderByHand`. */
export async function feesByHand(
  db: Db,
  { customerId, lines, addressId, address }: NewOrderByHand,
  askFees: AskFees | undefined,
): Promise<FeesOfCart | undefined> {
  if (!askFees) return undefined;
  const to = address ?? (customerId && (await findAddress(db, customerId, addressId)));
  const { currency } = await readSettings(db);
  const cart = feeCart(await priceVariants(db, eachOnce(lines)), currency, to ? to.country : '');
  return { cart, fees: await askFees(cart) };
}

/** What an order by hand would cost, as far as it is known. @throws not_found (address, shipping rate) */
export async function quoteByHand(
  db: Db,
  asked: QuoteByHandRequest,
  askFees: AskFees | undefined,
): Promise<QuoteByHand> {
  const { customerId, addressId, shippingRateId, code = '', discount } = asked;
  await refuseFractionOff(db, discount);
  const goods = await priceVariants(db, asked.lines);
  const lines = [...goods, ...(await amountsOfCards(db, asked.giftCards)).map(toCardLine)];
  const kept = customerId && addressId ? await findAddress(db, customerId, addressId) : undefined;
  const country = countryCode(asked.to?.country ?? '');
  const typed = asked.to && country ? { ...asked.to, country } : undefined;
  const userId = customerId && (await findAccountToWriteFor(db, customerId));
  const owner = userId ? { userId } : undefined;
  const rules = await readShopRules(db, owner, code);
  const to = kept ?? typed ?? rules.home;
  const fees =
    askFees && goods.length > 0
      ? await askFees(
          feeCart(await priceVariants(db, eachOnce(asked.lines)), rules.currency, to.country),
        )
      : [];
  const priced = quoteBy(rules, lines, {
    ...(owner && { owner }),
    fees,
    to,
    shippingRateId,
    code,
    byHand: discount && { name: 'Discount', amount: parseMoney(discount.amount) },
  });
  const { takesCodes, ...view } = toQuoteView(priced);
  return {
    ...view,
    isUndeliverable: priced.isUndeliverable,
    ageToCheck: await ageToCheck(db),
    lines: priced.lines
      .filter(({ isGiftCard, variantId }) => !isGiftCard || variantId !== '')
      .map((line) => ({ ...toVariant(line), quantity: line.quantity })),
  };
}

/** The line of a gift card that is not in the catalogue yet: its variant is made with the order. */
const toCardLine = ({ amount, label }: { amount: number; label: string }): OrderLine => ({
  productId: GIFT_CARD_PRODUCT_ID,
  variantId: '',
  sku: '',
  name: label,
  options: {},
  imageUrl: '',
  brandId: null,
  category: '',
  type: '',
  price: amount,
  quantity: 1,
  isGiftCard: true,
  stock: null,
  isBuyable: true,
  freeShipping: true,
  shippingClass: 'standard',
  weightGrams: null,
  taxClass: 'exempt',
  fields: {},
  missing: [],
  cost: null,
  parts: null,
});

const toVariant = (line: Omit<OrderLine, 'quantity'>): OrderableVariant => ({
  variantId: line.variantId,
  sku: line.sku,
  name: line.name,
  options: line.options,
  imageUrl: line.imageUrl,
  price: moneyText(line.price),
  stock: line.stock,
  isBuyable: line.isBuyable,
});

/** How many variants a search answers. */
const VARIANTS_FOUND = 20;

/** What can be ordered of these products, in their order; a variant with this very SKU comes first. */
export async function listOrderable(
  db: Db,
  productIds: string[],
  search: string,
  most = VARIANTS_FOUND,
): Promise<OrderableVariant[]> {
  const ids = await named<{ variantId: string }>(
    db,
    'orderable-variants',
    `select o.variant_id from offers o
     where o.product_id = any($1::uuid[]) or lower(o.sku) = lower($2)
     order by lower(o.sku) = lower($2) desc, array_position($1::uuid[], o.product_id), o.position limit $3`,
    [productIds, search, most],
  );
  const lines = await priceVariants(
    db,
    ids.map(({ variantId }) => ({ variantId, quantity: 1 })),
  );
  return lines.map(toVariant);
}

/** The variants of products that can be ordered now, by their products' ids. */
export async function findVariantsOf(
  db: Db,
  productIds: string[],
): Promise<Map<string, OrderableVariant[]>> {
  const ids = await named<{ variantId: string }>(
    db,
    'variants-of-products',
    `select o.variant_id from offers o where o.product_id = any($1::uuid[]) order by o.product_id, o.position`,
    [productIds],
  );
  const lines = await priceVariants(
    db,
    ids.map(({ variantId }) => ({ variantId, quantity: 1 })),
  );
  const byProduct = Map.groupBy(lines, ({ productId }) => productId);
  return new Map([...byProduct].map(([id, of]) => [id, of.map(toVariant)]));
}
