import * as z from 'zod';
import { AddressView, SessionId } from '../customers/schema.ts';
import { CartCardView } from '../gift-cards/schema.ts';
import { anyOf, DayRange, SearchText, SomeNames, sortedBy } from '../list-query.ts';
import {
  PAYMENT_STATES,
  PAYMENT_STATUSES,
  PROVIDERS,
  REFUND_STATUSES,
} from '../payments/choices.ts';
import { CartCodeView } from '../promotions/schema.ts';
import { CARRIERS } from '../settings/carriers.ts';
import {
  HistoryEntry,
  MoneyText,
  Page,
  requiredText,
  SignedMoneyText,
  Timestamp,
  TypedAmount,
  Uuid,
} from '../wire.ts';
import { FULFILMENTS, MOST_PAPERS } from './choices.ts';

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

/** What gift cards pay of a total. */
const PaidByCard = z.object({
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
});
export type ShippingRateView = z.infer<typeof ShippingRateView>;

/** What the shop would charge for the cart now. */
export const QuoteView = z.object({
  currency: z.string().length(3),
  shippingRateId: Uuid.nullable(),
  subtotal: MoneyText,
  /** All that promotions take off items and delivery. */
  discount: MoneyText,
  discounts: z.array(DiscountView),
  /** Before discounts. */
  shipping: MoneyText,
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
  /** The code that was given, and why it takes nothing off; null where it does. */
  code: z.object({ code: z.string(), reason: z.string().nullable() }).nullable(),
  /** Some promotion asks for a code, or somebody has a gift card. */
  takesCodes: z.boolean(),
});
export type QuoteView = z.infer<typeof QuoteView>;

export const QuoteQuery = z.object({
  shippingRateId: Uuid.optional(),
  /** Left out: the customer's default address; for a guest the shop's own country. */
  addressId: Uuid.optional(),
});

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

/** What a customer sees of payment and fulfilment together. */
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
});

/** Where an order goes, as it was when the order was placed. */
const PlacedAddress = AddressView.omit({
  id: true,
  isDefault: true,
  createdAt: true,
  updatedAt: true,
});

export const OrderView = z.object({
  id: Uuid,
  createdAt: Timestamp,
  status: z.enum(ORDER_LABELS),
  /** The currency that the order was placed in; all its amounts are in it. */
  currency: z.string().length(3),
  subtotal: MoneyText,
  /** All that promotions took off items and delivery. */
  discount: MoneyText,
  shipping: MoneyText,
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
  shippingAddress: PlacedAddress,
});
export type OrderView = z.infer<typeof OrderView>;

/** What happened to an order, as its customer is told. */
export const ORDER_EVENTS = [
  'placed',
  'paid',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** A parcel that left, with the pieces in it: `itemId` is a line's id. */
export const ParcelView = z.object({
  id: Uuid,
  carrier: z.string(),
  trackingNumber: z.string(),
  /** The carrier's page about it; null for a carrier that the shop no longer knows. */
  trackingUrl: z.string().nullable(),
  shippedAt: Timestamp,
  deliveredAt: Timestamp.nullable(),
  lines: z.array(z.object({ itemId: Uuid, quantity: z.number().int().min(1) })),
});
export type ParcelView = z.infer<typeof ParcelView>;

/** A parcel as the back office sees it. */
export const ShipmentView = ParcelView.extend({
  /** Until when it can be taken back; null where it can't. */
  undoUntil: Timestamp.nullable(),
  /** Until when its delivery can be undone; null where it can't. */
  undeliverUntil: Timestamp.nullable(),
});
export type ShipmentView = z.infer<typeof ShipmentView>;

/** What was taken off an order's total and added to it, each by its name. */
const Adjustments = z.object({ discounts: z.array(DiscountView), taxes: z.array(TaxView) });

export const OrderDetail = OrderView.extend({
  ...Adjustments.shape,
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

/** Setting a tracking number ships the order. */
export const Tracking = z.object({
  trackingNumber: requiredText('Please enter a tracking number', 100),
  /** Left out: the shop's default carrier. */
  carrier: z.enum(CARRIERS).optional(),
});
export type Tracking = z.infer<typeof Tracking>;

/** A parcel that leaves. */
export const NewShipment = Tracking.extend({
  /** Left out: all that is left to ship. */
  lines: z
    .array(z.object({ itemId: Uuid, quantity: z.number().int().min(1) }))
    .min(1, 'Please choose what is in the parcel')
    .max(200)
    .optional(),
  /** Whether its customer gets the tracking number by mail; left out: yes. */
  tellCustomer: z.boolean().optional(),
});
export type NewShipment = z.infer<typeof NewShipment>;

/** What a colleague writes about an order for the others. */
export const NewNote = z.object({
  text: requiredText('Please write something', 2000),
});

/** Money of a paid order that goes back: through the gateway that took it, or outside the shop. */
export const NewRefund = z
  .object({
    /** In the order's currency; left out: what lines and delivery come to. */
    amount: TypedAmount.optional(),
    /** The pieces that it is for. */
    lines: z
      .array(
        z.object({
          itemId: Uuid,
          quantity: z.number().int().min(1),
          /** Whether they go back on sale; left out: those that were not shipped. */
          restock: z.boolean().optional(),
        }),
      )
      .max(100)
      .refine(
        (lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length,
        'Each line once',
      )
      .optional(),
    /** What of it is for the delivery. */
    delivery: TypedAmount.optional(),
    reason: z.string().trim().max(500, 'At most 500 characters').optional(),
    /** Whether an order's pieces go back on sale once all is refunded; left out: those that were not shipped. */
    restock: z.boolean().optional(),
  })
  .refine(({ amount, lines, delivery }) => amount ?? delivery ?? lines?.length, {
    path: ['amount'],
    message: 'Please enter an amount',
  });

/** An order as the back office sees it: one payment transaction. */
export const PaymentTransactionView = z.object({
  id: Uuid,
  /** The provider's name for the charge; null where no money was taken online. */
  chargeId: z.string().nullable(),
  payerName: z.string(),
  amount: MoneyText,
  /** The currency that the order was placed in. */
  currency: z.string().length(3),
  /** The provider: 'cod', 'stripe'. */
  paymentChannel: z.string(),
  /** What the shopper was told it is called. */
  paymentMethod: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  fulfilment: z.enum(FULFILMENTS),
  /** What somebody has to look into about its money. */
  attention: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** Who brings it, and where they say how far it is; null until it was shipped. */
  carrier: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  metadata: z.object({
    items: z.array(
      z.object({
        productId: Uuid,
        sku: z.string(),
        name: z.string(),
        options: z.record(z.string(), z.string()),
        imageUrl: z.string(),
        quantity: z.number().int().min(1),
        price: MoneyText,
      }),
    ),
    shippingAddress: PlacedAddress,
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type PaymentTransactionView = z.infer<typeof PaymentTransactionView>;

/** With the version of what can be corrected. */
export const TransactionEntry = PaymentTransactionView.extend({ version: z.string() });
export type TransactionEntry = z.infer<typeof TransactionEntry>;

/** The orders that the back office lists as payment transactions. */
export const TransactionQuery = z.object({
  /** Part of the payer's name, the order's number or the amount. */
  search: SearchText,
  status: anyOf(PAYMENT_STATUSES),
  /** Providers, in any case of letters. */
  paymentChannel: SomeNames,
  /** 'true': those that somebody has to look into; cash that was not recorded though the parcel has come is one. */
  attention: z.enum(['true', 'false', ''], 'Either true or false').optional(),
  sort: sortedBy(['createdAt', 'amount', 'payerName'], '-createdAt'),
  ...Page.shape,
});
export type TransactionQuery = z.infer<typeof TransactionQuery>;

/** What a colleague corrects by hand in the record of a payment. */
export const TransactionRecord = z.object({
  payerName: requiredText('Please enter a name', 200),
  /** In the order's currency. */
  amount: TypedAmount,
  status: z.enum(PAYMENT_STATUSES, 'Not one of the choices'),
  paymentChannel: z.enum(PROVIDERS, 'Not one of the choices'),
});

/** The fields that change; others stay as they are. */
export const TransactionCorrection = TransactionRecord.extend({
  /** Null: what had to be looked into is dealt with. */
  attention: z.null(),
}).partial();
export type TransactionCorrection = z.infer<typeof TransactionCorrection>;

/** An order as a mail tells of it. */
export interface LetterOrder extends OrderDetail {
  /** The customer's page of this order. */
  url: string;
}

/** What becomes of an order, told to its customer by name. */
export type PlainOrderLetter =
  /** An order by hand waits to be paid: its `url` is the pay link. */
  | { kind: 'pay-link'; name: string; order: LetterOrder }
  | { kind: 'order-placed'; name: string; order: LetterOrder }
  | { kind: 'payment-received'; name: string; order: LetterOrder }
  | { kind: 'order-delivered'; name: string; order: LetterOrder }
  | { kind: 'order-cancelled'; name: string; order: LetterOrder };

export type OrderLetter =
  | PlainOrderLetter
  /** `parcel`: the one that left, of perhaps several. */
  | { kind: 'order-shipped'; name: string; order: LetterOrder; parcel: ParcelView }
  /**
   * `amount`: what was given back, decimal text in the order's currency. `wasCash`: the order was paid on
   * delivery, so the shop hands the money back itself.
   */
  | {
      kind: 'order-refunded';
      name: string;
      order: LetterOrder;
      amount: string;
      /** What of it is back on gift cards. */
      giftCard: string;
      wasCash: boolean;
    };

/** Which orders the back office lists. */
export const OrderFilters = z.object({
  /** An order's number, a SKU, the beginning of an e-mail address or of the words of a name. */
  search: SearchText,
  payment: anyOf(PAYMENT_STATUSES),
  fulfilment: anyOf(FULFILMENTS),
  /** Providers. */
  method: SomeNames,
  /** When it was placed. */
  date: DayRange,
  /** A customer's user name. */
  customer: SearchText,
});
export type OrderFilters = z.infer<typeof OrderFilters>;

/** The orders that the back office lists. `due`: those first that were promised the soonest. */
export const OrderQuery = OrderFilters.extend({
  sort: sortedBy(['createdAt', 'amount', 'customer', 'due'], '-createdAt'),
  ...Page.shape,
});
export type OrderQuery = z.infer<typeof OrderQuery>;

/** The orders that papers are printed of, their ids separated by commas. */
export const Papers = z.object({
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(Uuid).max(MOST_PAPERS, `At most ${MOST_PAPERS} orders at once`)),
  /** The parcel that a packing slip is of, where there is one order. */
  shipment: Uuid.optional(),
});

/** A pasted list of parcels: on each line an order's number and its tracking number. */
export const ShipList = z.object({
  text: z.string().max(100_000, 'At most 100,000 characters'),
});

/** What a line of a pasted list is about. */
export const ShipListLine = z.object({
  /** As it was pasted. */
  number: z.string(),
  trackingNumber: z.string(),
  /**
   * `matched`: it can be shipped. `unknown`: there is no such order, or several. `shipped`: nothing of it is left to
   * ship. `twice`: a line above names the same order. `closed`: it was cancelled or refunded. `incomplete`: there is
   * no tracking number, or one that is too long.
   */
  state: z.enum(['matched', 'unknown', 'shipped', 'twice', 'closed', 'incomplete']),
  order: z.object({ id: Uuid, payerName: z.string() }).nullable(),
});
export type ShipListLine = z.infer<typeof ShipListLine>;

/** Several orders to ship, of each all that is left: what a checked list comes to. */
export const ParcelList = z.object({
  parcels: z
    .array(z.object({ orderId: Uuid, trackingNumber: Tracking.shape.trackingNumber }))
    .min(1)
    .max(5_000),
  carrier: Tracking.shape.carrier,
  /** Left out: yes. */
  tellCustomer: z.boolean().optional(),
});
export type ParcelList = z.infer<typeof ParcelList>;

/** What became of one of several parcels; `refusal`: why it was not shipped. */
export const ShippedParcel = z.object({ orderId: Uuid, refusal: z.string().nullable() });
export type ShippedParcel = z.infer<typeof ShippedParcel>;

/** An order in the back office's list: what its columns show. */
export const OrderRow = PaymentTransactionView.pick({
  id: true,
  payerName: true,
  amount: true,
  currency: true,
  paymentMethod: true,
  status: true,
  fulfilment: true,
  trackingNumber: true,
  carrier: true,
  trackingUrl: true,
  createdAt: true,
}).extend({
  items: z.array(
    z.object({
      name: z.string(),
      options: z.record(z.string(), z.string()),
      quantity: z.number().int().min(1),
      /** How many pieces went out, were given up before they did, were paid back, and were exchanged. */
      shipped: z.number().int().min(0),
      withdrawn: z.number().int().min(0),
      refunded: z.number().int().min(0),
      exchanged: z.number().int().min(0),
    }),
  ),
  /** The days on which it was promised to come. */
  arrives: Arrival.nullable(),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** All that the back office knows of an order. */
export const OrderRecord = OrderRow.extend({
  /** Empty once the order is anonymous. */
  email: z.string(),
  /** Null where the account is deleted. `orders`: how many they placed, this one included. */
  customer: z
    .object({ id: Uuid, username: z.string(), orders: z.number().int().min(1) })
    .nullable(),
  subtotal: MoneyText,
  discount: MoneyText,
  shipping: MoneyText,
  tax: MoneyText,
  taxIncluded: z.boolean(),
  ...Adjustments.shape,
  correction: SignedMoneyText,
  ...PaidByCard.shape,
  shippingMethod: z.string(),
  estimatedDelivery: Timestamp.nullable(),
  shipments: z.array(ShipmentView),
  items: z.array(
    OrderItemView.extend({
      sku: z.string(),
      /** How many pieces went out, were given up before they did, came back, were paid back, and exchanged. */
      shipped: z.number().int().min(0),
      withdrawn: z.number().int().min(0),
      returned: z.number().int().min(0),
      refunded: z.number().int().min(0),
      exchanged: z.number().int().min(0),
    }),
  ),
  shippingAddress: OrderView.shape.shippingAddress,
  /** What was given back, in sum. */
  refunded: MoneyText,
  /** What can still be given back: in all, of the delivery, and for one, two … pieces of each line. */
  refundable: z.object({
    left: MoneyText,
    delivery: MoneyText,
    lines: z.array(
      z.object({ itemId: Uuid, toShip: z.number().int().min(0), costs: z.array(MoneyText) }),
    ),
  }),
  /** What somebody has to look into about its money. */
  attention: z.string().nullable(),
  /** The oldest first. */
  refunds: z.array(
    z.object({
      id: Uuid,
      amount: MoneyText,
      /** What of it goes back to gift cards. */
      giftCard: MoneyText,
      currency: z.string().length(3),
      reason: z.string(),
      status: z.enum(REFUND_STATUSES),
      /** Why it failed, or is to be done by hand. */
      message: z.string().nullable(),
      /** The number of its credit note; null until the money has gone back. */
      creditNote: z.string().nullable(),
      /** The pieces that it is for; none where only an amount was named. */
      lines: z.array(z.object({ itemId: Uuid, quantity: z.number().int().min(1) })),
      createdAt: Timestamp,
      /** The colleague's name; null where the provider or the shop itself gave it back. */
      by: z.string().nullable(),
    }),
  ),
  /** The oldest first. */
  paymentAttempts: z.array(
    z.object({
      id: Uuid,
      provider: z.string(),
      status: z.enum(PAYMENT_STATES),
      chargeId: z.string().nullable(),
      amount: MoneyText,
      currency: z.string().length(3),
      createdAt: Timestamp,
      endedAt: Timestamp.nullable(),
      message: z.string(),
    }),
  ),
  /** The newest first. */
  history: z.array(
    HistoryEntry.extend({
      /** Of a refund. */
      amount: MoneyText.nullable(),
      /** Of a parcel, and what a correction replaced. */
      trackingNumber: z.string().nullable(),
      formerTrackingNumber: z.string().nullable(),
      /** How many pieces a parcel holds. */
      pieces: z.number().int().nullable(),
      /** What a colleague noted. */
      note: z.string().nullable(),
      /** What a correction by hand replaced, by the field's name, and by what. */
      before: z.record(z.string(), z.string()).nullable(),
      after: z.record(z.string(), z.string()).nullable(),
    }),
  ),
});
export type OrderRecord = z.infer<typeof OrderRecord>;

/** The answer to a refund: the order as a transaction, and what went back to whom. */
export const RefundAnswer = PaymentTransactionView.extend({ refunds: OrderRecord.shape.refunds });
