import * as z from 'zod';
import { countryCode } from '../../kit/countries.ts';
import { MoneyText, personText, SignedMoneyText, Timestamp, Uuid } from '../../kit/wire.ts';
import { LineFields } from '../custom-fields/schema.ts';
import { AddressView, SessionId } from '../customers/schema.ts';
import { CartCardView } from '../gift-cards/schema.ts';
import { type MailKindOf, mail } from '../mail/kinds.ts';
import { CartCodeView } from '../promotions/schema.ts';
import { LONGEST_NOTE } from './constants.ts';
import { MessageView } from './desk/desk-schema.ts';
import { SHOWN_FULFILMENTS, SHOWN_PAYMENTS } from './shown-states.ts';

/** What an order is called: '#1001'. One that waits for its first payment is called by its reference until then. */
export const OrderNumber = z.string();

/** What is shown of an order's money and of its goods, each in a word. */
export const ShownStates = z.object({
  paymentState: z.enum(SHOWN_PAYMENTS),
  fulfilmentState: z.enum(SHOWN_FULFILMENTS),
});
export type ShownStates = z.infer<typeof ShownStates>;

/** The first and the last day on which something arrives, in the shop's time zone: '2026-11-25'. */
export const Arrival = z.object({ from: z.iso.date(), to: z.iso.date() });
export type Arrival = z.infer<typeof Arrival>;

/** What a promotion takes off. */
export const DiscountView = z.object({
  name: z.string(),
  code: z.string().nullable(),
  amount: MoneyText,
});

/** A tax, on everything that it is on. */
export const TaxView = z.object({
  name: z.string(),
  /** Decimal text. */
  percent: z.string(),
  amount: MoneyText,
});

/** What is charged besides goods and delivery: gift wrapping, a deposit. */
export const FeeView = z.object({ label: z.string(), amount: MoneyText });

/** What gift cards pay of a total. */
export const PaidByCard = z.object({
  giftCard: MoneyText,
  /** What is to be paid otherwise: the total without it. */
  due: MoneyText,
});

/** One way to have an order brought, as the owner set it. */
export const ShippingRateView = z.object({
  id: Uuid,
  name: z.string(),
  price: MoneyText,
  /** Business days from order to door. */
  minDays: z.number().int().min(0),
  maxDays: z.number().int().min(0),
  /** Free from this subtotal on; null when never. */
  freeFrom: MoneyText.nullable(),
  isDefault: z.boolean(),
  /** Fetched at the shop. */
  isPickup: z.boolean(),
  /** When what is ordered now comes. */
  arrives: Arrival,
  /** Before which moment it must be ordered for that; null: there is no cut-off time. */
  orderBy: z.iso.datetime().nullable(),
  /** When what is ordered after that comes. */
  later: Arrival.nullable(),
});
export type ShippingRateView = z.infer<typeof ShippingRateView>;

/** A country to which the shop delivers, perhaps to parts of it only. */
export const DeliveredCountry = z.object({
  /** ISO 3166-1 alpha-2. */
  code: z.string(),
  /** In English. */
  name: z.string(),
});
export type DeliveredCountry = z.infer<typeof DeliveredCountry>;

/** What the shop would charge for the cart now. */
export const QuoteView = z.object({
  currency: z.string().length(3),
  shippingRateId: Uuid.nullable(),
  subtotal: MoneyText,
  /** What of it is for gift cards: no bound and no threshold of delivery looks at it. */
  cardsSold: MoneyText,
  /** All that promotions take off items and delivery. */
  discount: MoneyText,
  discounts: z.array(DiscountView),
  /** What of these offers of several for a fixed price take off each line. */
  groupOffers: z.array(z.object({ variantId: Uuid, name: z.string(), amount: MoneyText })),
  /** Before discounts. */
  shipping: MoneyText,
  fees: z.array(FeeView),
  taxes: z.array(TaxView),
  tax: MoneyText,
  /** The prices hold the tax already; otherwise it comes on top of them. */
  taxIncluded: z.boolean(),
  total: MoneyText,
  ...PaidByCard.shape,
  /** The gift cards on the cart, and what each pays of it. */
  giftCards: z.array(CartCardView),
  /** The ways to have this cart brought there; `cost` is what each charges for it. */
  rates: z.array(ShippingRateView.extend({ cost: MoneyText })),
  /** When the order comes; null where there is no tariff. */
  arrives: Arrival.nullable(),
  /** Why delivery is charged though some of the products ship free when nothing else is ordered; null where that is not so. */
  deliveryNote: z.string().nullable(),
  /** The code that was given, and why it takes nothing off; null where it does. */
  code: z.object({ code: z.string(), reason: z.string().nullable() }).nullable(),
  /** Some promotion asks for a code, or somebody has a gift card. */
  takesCodes: z.boolean(),
});
export type QuoteView = z.infer<typeof QuoteView>;

/** A rule by which the order would be refused. */
export const OrderStop = z.object({
  code: z.string(),
  message: z.string(),
  /** It holds for what is not paid on a provider's page. */
  onlyDirect: z.boolean(),
});
export type OrderStop = z.infer<typeof OrderStop>;

/** Before the order is placed, with what would refuse it. */
export const CheckoutQuote = QuoteView.extend({ stops: z.array(OrderStop) });

export const QuoteQuery = z.object({
  shippingRateId: Uuid.optional(),
  /** Left out: the customer's default address; for a guest the shop's own country. */
  addressId: Uuid.optional(),
  /** Where it goes as long as no address is written down: a country with as much as is known of the rest. */
  country: z
    .string()
    .max(100)
    .transform((text) => countryCode(text))
    .optional(),
  state: z.string().max(200).optional(),
  zipCode: z.string().max(200).optional(),
});
export type QuoteQuery = z.output<typeof QuoteQuery>;

/** It reaches the owner's mail. */
const CustomerNote = personText()
  .max(LONGEST_NOTE, `At most ${LONGEST_NOTE} characters`)
  .transform((text) => text || undefined);

export const Checkout = z.object({
  sessionId: SessionId.optional(),
  /** Only compared, with what is due: the total, or what gift cards leave of it. When it differs, nothing is placed (409). */
  amount: z
    .union([
      MoneyText,
      z
        .number()
        .nonnegative()
        .transform((amount) => amount.toFixed(2)),
    ])
    .optional(),
  /** What the amount is in, compared as well: the same figures are another price in another currency. */
  currency: z.string().max(3).optional(),
  /** Left out: the customer's default address. */
  addressId: Uuid.optional(),
  /** Left out: the default rate. */
  shippingRateId: Uuid.optional(),
  /** Left out: the one that is on, or the first that is offered for the cart. */
  paymentMethodId: Uuid.optional(),
  /** What the shopper wants to say to the shop: where to leave the parcel, say. */
  note: CustomerNote.optional(),
});
export type Checkout = z.infer<typeof Checkout>;

/** A code that was given to the cart, and what a gift card pays of it. */
export const GivenCode = CartCodeView.extend({
  /** Null: it is a promotion's. */
  giftCard: CartCardView.nullable(),
});
export type GivenCode = z.infer<typeof GivenCode>;

/** The answer to a placed order. */
export const CheckoutResult = z.object({
  orderId: Uuid,
  number: OrderNumber,
  currency: z.string().length(3),
  subtotal: MoneyText,
  shipping: MoneyText,
  tax: MoneyText,
  total: MoneyText,
  ...PaidByCard.shape,
});
export type CheckoutResult = z.infer<typeof CheckoutResult>;

/** A payment to be made on a provider's page. */
export const NewPayment = Checkout.required({ amount: true });

/** Where the shopper goes to pay. */
export const PaymentIntent = z.object({ checkoutUrl: z.string(), orderId: Uuid, attemptId: Uuid });
export type PaymentIntent = z.infer<typeof PaymentIntent>;

/** Payment and fulfilment in one word; pages show them apart. */
export const ORDER_LABELS = [
  'Processing',
  'Shipped',
  'Delivered',
  'Completed',
  'Failed',
  'Cancelled',
  'Refunded',
] as const;
export type OrderLabel = (typeof ORDER_LABELS)[number];

export const OrderItemView = z.object({
  id: Uuid,
  productId: Uuid,
  variantId: Uuid,
  slug: z.string(),
  name: z.string(),
  options: z.record(z.string(), z.string()),
  /** What it looked like when the order was placed. */
  imageUrl: z.string(),
  quantity: z.number().int().min(1),
  /** What one cost when the order was placed. */
  price: MoneyText,
  /** What one of a bundle was made of. */
  parts: z
    .array(z.object({ name: z.string(), sku: z.string(), quantity: z.int().min(1) }))
    .optional(),
  ...LineFields.shape,
});

/** Where an order goes, as it was when the order was placed. */
export const PlacedAddress = AddressView.omit({
  id: true,
  // It stands in the street.
  line2: true,
  isDefault: true,
  createdAt: true,
  updatedAt: true,
});

/** What was taken off an order's total and added to it, each by its name. */
export const Adjustments = z.object({ discounts: z.array(DiscountView), taxes: z.array(TaxView) });

export const OrderView = z.object({
  id: Uuid,
  number: OrderNumber,
  createdAt: Timestamp,
  status: z.enum(ORDER_LABELS),
  ...ShownStates.shape,
  /** The currency that the order was placed in; all its amounts are in it. */
  currency: z.string().length(3),
  subtotal: MoneyText,
  /** All that promotions took off items and delivery. */
  discount: MoneyText,
  shipping: MoneyText,
  fees: z.array(FeeView),
  ...Adjustments.shape,
  tax: MoneyText,
  /** The prices hold the tax already; otherwise it came on top of them. */
  taxIncluded: z.boolean(),
  /** What the shop added to the total by hand, or took off it. */
  correction: SignedMoneyText,
  total: MoneyText,
  ...PaidByCard.shape,
  items: z.array(OrderItemView),
  trackingNumber: z.string().nullable(),
  /** Who brings it, and where they say how far it is; null until it was shipped. */
  carrier: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  estimatedDelivery: Timestamp.nullable(),
  /** The days on which it was promised to come. */
  arrives: Arrival.nullable(),
  paymentMethod: z.string(),
  shippingMethod: z.string(),
  /** Its customer fetches it at the shop. */
  isPickup: z.boolean(),
  /** Since when it lies ready there; null until then. */
  readyForCollectionAt: Timestamp.nullable(),
  /** Where: the shop's name and address, a line each; null for an order that is delivered, or was sent after all. */
  collectFrom: z.string().nullable(),
  shippingAddress: PlacedAddress,
});
export type OrderView = z.infer<typeof OrderView>;

/** What happened to an order, as its customer is told. */
export const ORDER_EVENTS = [
  'placed',
  'paid',
  'shipped',
  'delivered',
  'ready for collection',
  'collected',
  'cancelled',
  'refunded',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** A parcel that left, or what was handed over at the shop, with the pieces in it: `itemId` is a line's id. */
export const ParcelView = z.object({
  id: Uuid,
  /** It was fetched at the shop, and so has arrived. */
  collection: z.boolean(),
  /** Null where nobody named one. */
  carrier: z.string().nullable(),
  /** Null: nobody can follow it. */
  trackingNumber: z.string().nullable(),
  /** The carrier's page about it; null without a number, and for a carrier that the shop no longer knows. */
  trackingUrl: z.string().nullable(),
  shippedAt: Timestamp,
  deliveredAt: Timestamp.nullable(),
  lines: z.array(z.object({ itemId: Uuid, quantity: z.number().int().min(1) })),
});
export type ParcelView = z.infer<typeof ParcelView>;

export const OrderDetail = OrderView.extend({
  /** The oldest first. */
  timeline: z.array(
    z.object({
      event: z.enum(ORDER_EVENTS),
      at: Timestamp,
      /** The amount of a refund. */
      amount: MoneyText.nullable(),
    }),
  ),
  /** The parcels that left, the first first. */
  shipments: z.array(ParcelView),
  /** What was given back, the oldest first, with the credit note for it. */
  refunds: z.array(
    z.object({ id: Uuid, amount: MoneyText, at: Timestamp, creditNote: z.string() }),
  ),
  /** The invoices that another one took the place of, since the shop changed the order; each with its credit note. */
  replacedInvoices: z.array(
    z.object({
      id: Uuid,
      number: z.string(),
      creditNote: z.string(),
      at: Timestamp,
      total: MoneyText,
    }),
  ),
  /** What is left to pay of it though it was paid: it was changed, and costs more since. */
  owed: MoneyText,
  /** What its customer wrote to the shop when ordering; null: nothing. */
  customerNote: z.string().nullable(),
  /** What the shop and the customer wrote to each other about it, the oldest first. */
  messages: z.array(MessageView),
  /** How the owner says that it is paid, as long as that way to pay is on. */
  paymentInstructions: z.string().nullable(),
  /** Nothing is shipped or paid: the customer may cancel it. */
  cancellable: z.boolean(),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

/** The figures of the customer's overview. */
export const OrderSummary = z.object({
  total: z.number().int().min(0),
  /** Placed within the last 7 days. */
  thisWeek: z.number().int().min(0),
  /** Placed since the first day of the month, in the shop's time zone. */
  thisMonth: z.number().int().min(0),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

/** What became of an order's items when they were wanted again. */
export const ReorderResult = z.object({
  /** How many pieces were put into the cart. */
  added: z.number().int().min(0),
  /** What could not be added, or not as many of it. */
  missing: z.array(
    z.object({ name: z.string(), reason: z.enum(['sold_out', 'fewer_left', 'not_sold']) }),
  ),
});
export type ReorderResult = z.infer<typeof ReorderResult>;

/** An order as a mail tells of it. */
export interface MailOrder extends OrderDetail {
  /** The customer's page of this order. */
  url: string;
}

export interface AboutOrder {
  orderId: string;
}
export interface AboutParcel extends AboutOrder {
  shipmentId: string;
}
export interface AboutMessage extends AboutOrder {
  messageId: string;
}

/** What becomes of an order, told to its customer by name. */
export interface OrderNews {
  name: string;
  order: MailOrder;
}
export interface ParcelNews extends OrderNews {
  /** The one of perhaps several that left or was handed over. */
  parcel: ParcelView;
}

export interface MessageNews extends OrderNews {
  message: { subject: string; text: string };
}

/** Mail about an order. */
export const ORDER_MAIL = {
  'order-placed': mail<OrderNews, AboutOrder>('Order placed'),
  /** An order by hand waits to be paid: its `url` is the pay link. */
  'pay-link': mail<OrderNews, AboutOrder>('Pay link'),
  'payment-received': mail<OrderNews, AboutOrder>('Payment received'),
  'order-shipped': mail<ParcelNews, AboutParcel>('Order shipped'),
  /** An order that is fetched lies ready. */
  'order-ready': mail<OrderNews, AboutOrder>('Order ready to collect'),
  'order-collected': mail<ParcelNews, AboutParcel>('Order collected'),
  'order-delivered': mail<OrderNews, AboutOrder>('Order delivered'),
  'order-cancelled': mail<OrderNews, AboutOrder>('Order cancelled'),
  /** Its lines or its address were changed by the shop. */
  'order-changed': mail<
    OrderNews & {
      /** What is different, in sentences. */
      changes: string[];
      /** What is left to pay of an order that was paid, and where; null where nothing is. */
      toPay: { amount: string; url: string } | null;
    },
    AboutOrder & { changes: string[] }
  >('Order changed'),
  /** What a staff member wrote. */
  'order-message': mail<MessageNews, AboutMessage>('Message about an order'),
  'order-refunded': mail<
    OrderNews & {
      /** What was given back, decimal text in the order's currency. */
      amount: string;
      /** What of it is back on gift cards. */
      giftCard: string;
      /** The order was paid on delivery, so the shop hands the money back itself. */
      wasCash: boolean;
    },
    /** In minor units of the order's currency. */
    AboutOrder & { amount: number; giftCard?: number }
  >('Refund'),
};
type OrderMail = typeof ORDER_MAIL;

/** Mail that names its order and nothing else. */
export type PlainOrderMail = {
  [Kind in keyof OrderMail]: MailKindOf<OrderNews, AboutOrder> extends OrderMail[Kind]
    ? Kind
    : never;
}[keyof OrderMail];
