import * as z from 'zod';
import { MoneyText, personText, Timestamp, TypedAmount, Uuid } from '../../../kit/wire.ts';
import { NewCustomer, OrderAddressInput } from '../../customers/schema.ts';
import { MOST_GIFT_CARDS } from '../../gift-cards/constants.ts';
import { OrderedGiftCard } from '../../gift-cards/schema.ts';
import { PAYMENT_STATES } from '../../payments/constants.ts';
import { OfferedPaymentMethod } from '../../payments/schema.ts';
import { CartCode } from '../../promotions/schema.ts';
import { OrderNumber, OrderView, QuoteView } from '../schema.ts';

/** Orders that staff write for customers, and the links by which those are paid. */

/** How money that was received already came in. */
export const PAID_BY = ['Cash', 'Bank transfer', 'Card reader'] as const;

const QUANTITY = 'A whole number from 1 on';

const Line = z.object({
  variantId: Uuid,
  quantity: z.int(QUANTITY).min(1, QUANTITY).max(10_000, 'At most 10000'),
});

const GiftCards = z
  .array(OrderedGiftCard)
  .max(MOST_GIFT_CARDS, `At most ${MOST_GIFT_CARDS} gift cards`);

const Code = CartCode.shape.code.optional();

const Discount = z.object({
  /** Of items and delivery, before tax. */
  amount: TypedAmount,
  why: personText('Please say why').min(1, 'Please say why').max(100, 'At most 100 characters'),
});

export const NewOrderByHand = z
  .object({
    customerId: Uuid.optional(),
    /** In place of it: found by the e-mail address, or else made. */
    newCustomer: NewCustomer.optional(),
    lines: z.array(Line).max(500, 'At most 500 lines'),
    /** For each, what the storefront asks for. */
    giftCards: GiftCards.default([]),
    /** One of the customer's. */
    addressId: Uuid.optional(),
    /** In place of it: kept with the customer's. */
    address: OrderAddressInput.optional(),
    /** Left out: the default rate. */
    shippingRateId: Uuid.optional(),
    code: Code,
    discount: Discount.optional(),
    /** On delivery; received already; or by a link that is mailed. */
    payment: z.enum(['cash', 'paid', 'link'], 'Please choose how it is paid'),
    paidBy: z.enum(PAID_BY, 'Not one of the choices').optional(),
    /** For staff. */
    note: z.string().trim().max(500, 'At most 500 characters').optional(),
    /** The staff member has made sure that the customer is old enough. */
    ageChecked: z.boolean().optional(),
    /** Only compared: when it differs from the shop's total, nothing is placed (409). */
    amount: TypedAmount.optional(),
  })
  .superRefine((order, context) => {
    const { customerId, newCustomer, addressId, address, lines, giftCards, payment } = order;
    const need = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (!customerId === !newCustomer) need('customerId', 'Choose a customer, or enter a new one');
    if (!addressId === !address) need('addressId', 'Choose an address, or enter a new one');
    if (lines.length + giftCards.length === 0) need('lines', 'Add at least one item');
    if (giftCards.length > 0 && payment === 'cash') {
      need('payment', 'Gift cards cannot be paid on delivery');
    }
  });
export type NewOrderByHand = z.infer<typeof NewOrderByHand>;

/** What came of it. */
export const PlacedByHand = z.object({
  orderId: Uuid,
  number: OrderNumber,
  customerId: Uuid,
  /** Where the customer pays; null where nothing is to be paid online. */
  payLink: z.string().nullable(),
});
export type PlacedByHand = z.infer<typeof PlacedByHand>;

/** What an order by hand would cost; everything may be missing yet. */
export const QuoteByHandRequest = z.object({
  customerId: Uuid.optional(),
  lines: z.array(Line).max(500, 'At most 500 lines'),
  giftCards: GiftCards.default([]),
  addressId: Uuid.optional(),
  /** Left out, or not known yet: the shop's own country. */
  to: z
    .object({
      country: z.string().max(200),
      state: z.string().max(200).default(''),
      zipCode: z.string().max(200).default(''),
    })
    .optional(),
  shippingRateId: Uuid.optional(),
  code: Code,
  discount: z.object({ amount: TypedAmount }).optional(),
});
export type QuoteByHandRequest = z.infer<typeof QuoteByHandRequest>;

/** A variant that can be ordered. */
export const OrderableVariant = z.object({
  variantId: Uuid,
  sku: z.string(),
  name: z.string(),
  options: z.record(z.string(), z.string()),
  imageUrl: z.string(),
  price: MoneyText,
  /** How many are left; null: not counted. */
  stock: z.number().int().nullable(),
  isBuyable: z.boolean(),
});
export type OrderableVariant = z.infer<typeof OrderableVariant>;

export const QuoteByHand = QuoteView.omit({ takesCodes: true }).extend({
  isUndeliverable: z.boolean(),
  /** How old the customer has to be, where a staff member must make sure of it. */
  ageToCheck: z.number().int().nullable(),
  lines: z.array(OrderableVariant.extend({ quantity: z.number().int() })),
});
export type QuoteByHand = z.infer<typeof QuoteByHand>;

/** An order by hand that waits to be paid by link. */
export const WaitingOrder = z.object({
  id: Uuid,
  number: OrderNumber,
  payerName: z.string(),
  email: z.string(),
  amount: MoneyText,
  currency: z.string().length(3),
  createdAt: Timestamp,
  payUntil: Timestamp,
  payLink: z.string(),
});
export type WaitingOrder = z.infer<typeof WaitingOrder>;

/** What the holder of a pay link sees: not who ordered, nor where it goes. */
export const PayLinkOrder = OrderView.omit({
  id: true,
  status: true,
  paymentState: true,
  fulfilmentState: true,
  shippingAddress: true,
  trackingNumber: true,
  carrier: true,
  trackingUrl: true,
}).extend({
  /** 'processing': the money is on its way. 'ended': it can be paid no more. */
  state: z.enum(['open', 'processing', 'paid', 'ended']),
  /** How the last try to pay ended; null where there was none. */
  attempt: z.enum(PAYMENT_STATES).nullable(),
  payUntil: Timestamp,
  /** All that is due; or the rest, of an order that was edited after it had been paid. */
  toPay: MoneyText,
  /** What it can be paid by, the first one first. */
  methods: z.array(OfferedPaymentMethod),
});
export type PayLinkOrder = z.infer<typeof PayLinkOrder>;
