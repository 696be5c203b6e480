import * as z from 'zod';
import { MoneyText, SignedMoneyText, Timestamp, TypedAmount, Uuid } from '../../../kit/wire.ts';
import { OrderAddressInput } from '../../customers/schema.ts';
import { OrderableVariant } from '../placing/by-hand-schema.ts';
import { OrderItemView, OrderNumber, PlacedAddress, QuoteView } from '../schema.ts';

/** How an order is changed that was placed and has not left yet. */

const QUANTITY = 'A whole number from 1 on';

const WantedLine = z.object({
  /** A line of the order; left out: it is added. */
  itemId: Uuid.optional(),
  variantId: Uuid,
  quantity: z.int(QUANTITY).min(1, QUANTITY).max(10_000, 'At most 10000'),
});

/** What an order is to be; what is left out stays as it is. */
const Wanted = z.object({
  /** All of its lines: those that are not named are taken out. */
  lines: z
    .array(WantedLine)
    .min(1, 'An order has at least one item. To give up all of it, cancel it.')
    .max(500, 'At most 500 lines')
    .refine((lines) => {
      const ids = lines.flatMap(({ itemId }) => itemId ?? []);
      return new Set(ids).size === ids.length;
    }, 'Each line once')
    .optional(),
  address: OrderAddressInput.optional(),
  /** Left out: as it was ordered, unless that is not offered for the new address. */
  shippingRateId: Uuid.optional(),
});
export type WantedEdit = z.infer<typeof Wanted>;

export const EditQuoteRequest = Wanted;

export const OrderEdit = Wanted.extend({
  /** Of the order as it was seen; refused if it has changed since. */
  version: z.string().max(100),
  /** Only compared: where the order would come to another total, nothing is changed (409). */
  total: TypedAmount.optional(),
  /** Whether its customer is told by mail; left out: yes. */
  notifyCustomer: z.boolean().optional(),
});
export type OrderEdit = z.infer<typeof OrderEdit>;

/** An order as it can be edited. */
export const EditableOrder = z.object({
  id: Uuid,
  number: OrderNumber,
  version: z.string(),
  /** Why it cannot be edited; null where it can. */
  refusal: z.string().nullable(),
  currency: z.string().length(3),
  total: MoneyText,
  isPaid: z.boolean(),
  lines: z.array(
    OrderItemView.pick({
      name: true,
      options: true,
      imageUrl: true,
      quantity: true,
      price: true,
    }).extend({
      itemId: Uuid,
      variantId: Uuid,
      sku: z.string(),
      /** The variants of its product that can be ordered now. */
      variants: z.array(OrderableVariant),
    }),
  ),
  /** Its country by its code. */
  address: PlacedAddress,
  shippingMethod: z.string(),
});
export type EditableOrder = z.infer<typeof EditableOrder>;

/** What an order would come to, and what becomes of the difference. */
export const EditQuote = QuoteView.pick({
  currency: true,
  subtotal: true,
  discount: true,
  discounts: true,
  shipping: true,
  fees: true,
  taxes: true,
  tax: true,
  taxIncluded: true,
  total: true,
  giftCard: true,
  due: true,
}).extend({
  /** What it comes to as it is. */
  before: MoneyText,
  /** How much more it would come to; below zero, how much less. */
  difference: SignedMoneyText,
  /** What the customer would owe of a paid order. */
  owed: MoneyText,
  /** What would go back: the way it was paid, and to gift cards. */
  repaid: MoneyText,
  toCards: MoneyText,
  shippingMethod: z.string(),
  /** How it can be brought there, and what each costs. */
  rates: z.array(z.object({ id: Uuid, name: z.string(), cost: MoneyText })),
  /** What would be different, in sentences. */
  changes: z.array(z.string()),
});
export type EditQuote = z.infer<typeof EditQuote>;

/** What is left to pay of an order that was paid, and was edited since. */
export const OwedDifference = z.object({
  amount: MoneyText,
  /** Null where nothing is owed. */
  payLink: z.string().nullable(),
  /** Until when the link can be paid; it can be sent anew. */
  payUntil: Timestamp.nullable(),
});
export type OwedDifference = z.infer<typeof OwedDifference>;

/** What cancelling a paid order would do. */
export const CancellationView = z.object({
  /** Why it cannot be; null where it can. */
  refusal: z.string().nullable(),
  currency: z.string().length(3),
  /** What goes back the way that it was paid. */
  money: MoneyText,
  /** By whom; null: outside the shop, by whoever cancels it. */
  by: z.string().nullable(),
  toCards: MoneyText,
  /** What is no longer asked for. */
  notPaid: MoneyText,
  pieces: z.number().int(),
});
export type CancellationView = z.infer<typeof CancellationView>;
