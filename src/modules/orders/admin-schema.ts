import * as z from 'zod';
import { anyOf, DayRange, SearchText, SomeNames, sortedBy } from '../../kit/list-query.ts';
import {
  HistoryEntry,
  MoneyText,
  Page,
  patch,
  requiredText,
  SignedMoneyText,
  Timestamp,
  TypedAmount,
  Uuid,
} from '../../kit/wire.ts';
import { FieldChanges, FieldFilter, FieldValues } from '../custom-fields/schema.ts';
import { PAYMENT_STATES, PAYMENT_STATUSES, REFUND_STATUSES } from '../payments/constants.ts';
import { CARRIERS } from '../settings/carriers.ts';
import { FULFILMENT_FILTERS, FULFILMENTS, MOST_PAPERS } from './constants.ts';
import {
  Adjustments,
  Arrival,
  OrderDetail,
  OrderItemView,
  OrderNumber,
  OrderView,
  PaidByCard,
  ParcelView,
  PlacedAddress,
  ShownStates,
} from './schema.ts';

/** Orders as the back office reads and changes them; the browser's forms check by the same schema. */

/** Setting a tracking number ships the order. */
export const Tracking = z.object({
  trackingNumber: requiredText('Please enter a tracking number', 100),
  /** Left out: the shop's default carrier. */
  carrier: z.enum(CARRIERS).optional(),
});
export type Tracking = z.infer<typeof Tracking>;

/** A carrier that the shop does not know, by its name: nobody can be led to its page. Counts before `carrier`. */
const OtherCarrier = z
  .string()
  .trim()
  .max(50, 'At most 50 characters')
  .transform((text) => text || undefined)
  .optional();

/** What is corrected of a parcel. */
export const ParcelTracking = Tracking.extend({ otherCarrier: OtherCarrier });
export type ParcelTracking = z.infer<typeof ParcelTracking>;

/** A parcel's number as it is typed: without one, nobody can follow it. */
const OptionalNumber = z
  .string()
  .trim()
  .max(100, 'At most 100 characters')
  .transform((text) => text || undefined)
  .optional();

/** A parcel that leaves, or pieces that are handed over at the shop. */
export const NewShipment = z.object({
  trackingNumber: OptionalNumber,
  /** Left out: the shop's default carrier; for a parcel without a number, none. */
  carrier: Tracking.shape.carrier,
  otherCarrier: OtherCarrier,
  /** It is fetched at the shop: it has arrived, and there is nothing to follow. */
  collection: z.boolean().optional(),
  /** Left out: all that is left to ship. */
  lines: z
    .array(z.object({ itemId: Uuid, quantity: z.number().int().min(1) }))
    .min(1, 'Please choose what is in the parcel')
    .max(200)
    .optional(),
  /** Whether its customer is told by mail; left out: yes. */
  notifyCustomer: z.boolean().optional(),
});
export type NewShipment = z.infer<typeof NewShipment>;

/** What an order's custom fields hold; those that are sent change, others stay. */
export const OrderFields = z.object({ fields: FieldChanges });

/** What a staff member writes about an order for the others. */
export const NewNote = z.object({
  text: requiredText('Please write something', 2000),
});

/** What of a refund is for which fee of the order. */
export const RefundedFees = z
  .array(z.object({ feeId: Uuid, amount: TypedAmount }))
  .max(100)
  .refine((fees) => new Set(fees.map(({ feeId }) => feeId)).size === fees.length, 'Each fee once');

/** A fee that can still be given back. */
export const FeeLeft = z.object({
  feeId: Uuid,
  label: z.string(),
  /** That of the line that it belongs to, and what that line's product is called; null: it is the whole order's. */
  variantId: Uuid.nullable(),
  lineName: z.string().nullable(),
  amount: MoneyText,
});
export type FeeLeft = z.infer<typeof FeeLeft>;

/** Money of a paid order that goes back: through the gateway that took it, or outside the shop. */
export const NewRefund = z
  .object({
    /** In the order's currency; left out: what lines, delivery and fees come to. */
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
    /** What of it is for the order's fees. */
    fees: RefundedFees.optional(),
    reason: z.string().trim().max(500, 'At most 500 characters').optional(),
    /** Whether an order's pieces go back on sale once all is refunded; left out: those that were not shipped. */
    restock: z.boolean().optional(),
  })
  .refine(
    ({ amount, lines, delivery, fees }) => amount ?? delivery ?? (lines?.length || fees?.length),
    {
      path: ['amount'],
      message: 'Please enter an amount',
    },
  );

/**
 * An order as the back office sees it: one payment transaction. Its amount is what is paid in money: the total, or what
 * gift cards leave of it.
 */
export const PaymentTransactionView = z.object({
  id: Uuid,
  number: OrderNumber,
  /** The provider's name for the charge; null where no money was taken online. */
  chargeId: z.string().nullable(),
  payerName: z.string(),
  amount: MoneyText,
  /** The currency that the order was placed in. */
  currency: z.string().length(3),
  /** The provider: 'cod', 'stripe'; of an old order perhaps one that there is no more. */
  paymentChannel: z.string(),
  /** What the shopper was told it is called. */
  paymentMethod: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  fulfilment: z.enum(FULFILMENTS),
  ...ShownStates.shape,
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
export const TransactionFilters = z.object({
  /** Part of the payer's name, the order's number, the amount or the provider's name for the charge. */
  search: SearchText,
  status: anyOf(PAYMENT_STATUSES),
  /** Providers, in any case of letters. */
  paymentChannel: SomeNames,
  /** 'true': those that somebody has to look into; cash that was not recorded though the parcel has come is one. */
  attention: z.enum(['true', 'false', ''], 'Either true or false').optional(),
});
export type TransactionFilters = z.infer<typeof TransactionFilters>;

export const TransactionQuery = TransactionFilters.extend({
  sort: sortedBy(['createdAt', 'amount', 'payerName'], '-createdAt'),
  ...Page.shape,
});
export type TransactionQuery = z.infer<typeof TransactionQuery>;

/** What a staff member corrects by hand in the record of a payment. */
export const TransactionRecord = z.object({
  payerName: requiredText('Please enter a name', 200),
  /** In the order's currency. */
  amount: TypedAmount,
  status: z.enum(PAYMENT_STATUSES, 'Not one of the choices'),
  paymentChannel: requiredText('Not one of the choices', 50),
});

/** The fields that change; others stay as they are. */
export const TransactionCorrection = patch(
  TransactionRecord.extend({
    /** Null: what had to be looked into is dealt with. */
    attention: z.null(),
  }),
);
export type TransactionCorrection = z.infer<typeof TransactionCorrection>;

/** A parcel as the back office sees it. */
export const ShipmentView = ParcelView.extend({
  /** Until when it can be taken back; null where it can't. */
  undoUntil: Timestamp.nullable(),
  /** Until when its delivery can be undone; null where it can't. */
  undeliverUntil: Timestamp.nullable(),
});
export type ShipmentView = z.infer<typeof ShipmentView>;

/** Which orders the back office lists. */
export const OrderFilters = z.object({
  /**
   * An order's number, part of its reference, a SKU, the beginning of an e-mail address or of words of name, address or
   * product, a telephone or tracking number, a postcode, an invoice's or a credit note's number, also of a former one, an amount.
   */
  search: SearchText,
  payment: anyOf(PAYMENT_STATUSES),
  fulfilment: anyOf(FULFILMENT_FILTERS),
  /** Those that have any of these tags, in any case of letters. */
  tag: SomeNames,
  /** Providers. */
  method: SomeNames,
  /** When it was placed. */
  date: DayRange,
  /** A customer's user name. */
  customer: SearchText,
  /** What the order's custom fields hold. */
  fields: FieldFilter,
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

/** A pasted list of parcels: on each line an order's number, reference or id, and its tracking number. */
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
   * ship. `twice`: a line above names the same order. `closed`: it was cancelled or refunded. `untracked`: it can be
   * shipped, but without a tracking number. `collection`: likewise, but its customer collects it. `incomplete`: its number
   * is too long. `held`: staff hold it.
   */
  state: z.enum([
    'matched',
    'unknown',
    'shipped',
    'twice',
    'closed',
    'untracked',
    'collection',
    'incomplete',
    'held',
  ]),
  order: z.object({ id: Uuid, number: OrderNumber, payerName: z.string() }).nullable(),
});
export type ShipListLine = z.infer<typeof ShipListLine>;

/** Several orders to ship, of each all that is left: what a checked list comes to. */
export const ParcelList = z.object({
  parcels: z
    .array(z.object({ orderId: Uuid, trackingNumber: OptionalNumber }))
    .min(1)
    .max(5_000),
  carrier: Tracking.shape.carrier,
  /** Left out: yes. */
  notifyCustomer: z.boolean().optional(),
});
export type ParcelList = z.infer<typeof ParcelList>;

/** What became of one of several parcels; `refusal`: why it was not shipped. */
export const ShippedParcel = z.object({ orderId: Uuid, refusal: z.string().nullable() });
export type ShippedParcel = z.infer<typeof ShippedParcel>;

/** An order in the back office's list: what its columns show. */
export const OrderRow = PaymentTransactionView.pick({
  id: true,
  number: true,
  payerName: true,
  amount: true,
  currency: true,
  paymentMethod: true,
  status: true,
  fulfilment: true,
  paymentState: true,
  fulfilmentState: true,
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
  /** Of an order by hand that waits for its first payment: until when it can be paid by its link. Null: it is placed. */
  payUntil: Timestamp.nullable(),
  isPickup: OrderView.shape.isPickup,
  readyForCollectionAt: OrderView.shape.readyForCollectionAt,
  /** Why nothing of it is sent for now, as staff said; null: nobody holds it. */
  holdReason: z.string().nullable(),
  /** By the alphabet. */
  tags: z.array(z.string()),
  customerNote: OrderDetail.shape.customerNote,
});
export type OrderRow = z.infer<typeof OrderRow>;

/** All that the back office knows of an order. */
export const OrderRecord = OrderRow.extend({
  /** Empty once the order is anonymous. */
  email: z.string(),
  /** Null where the account is deleted. `orders`: how many they placed. */
  customer: z
    .object({ id: Uuid, username: z.string(), orders: z.number().int().min(0) })
    .nullable(),
  subtotal: MoneyText,
  discount: MoneyText,
  shipping: MoneyText,
  fees: OrderView.shape.fees,
  tax: MoneyText,
  taxIncluded: z.boolean(),
  ...Adjustments.shape,
  correction: SignedMoneyText,
  ...PaidByCard.shape,
  shippingMethod: z.string(),
  /** What the order's custom fields hold. */
  fields: FieldValues,
  estimatedDelivery: Timestamp.nullable(),
  shipments: z.array(ShipmentView),
  items: z.array(
    OrderItemView.extend({
      sku: z.string(),
      parts: OrderItemView.shape.parts.unwrap(),
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
  owed: OrderDetail.shape.owed,
  /** What went back since it costs less; the oldest first. */
  repayments: z.array(
    z.object({
      id: Uuid,
      amount: MoneyText,
      status: z.enum(REFUND_STATUSES),
      /** Why it failed, or is to be done by hand. */
      message: z.string().nullable(),
      /** False: it was given back outside the shop. */
      byProvider: z.boolean(),
      createdAt: Timestamp,
    }),
  ),
  replacedInvoices: OrderDetail.shape.replacedInvoices,
  /** What can still be given back: in all, of the delivery, of each fee, and for one, two … pieces of each line. */
  refundable: z.object({
    left: MoneyText,
    delivery: MoneyText,
    fees: z.array(FeeLeft),
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
      /** The staff member's name; null where the provider or the shop itself gave it back. */
      by: z.string().nullable(),
    }),
  ),
  /** The oldest first. */
  paymentAttempts: z.array(
    z.object({
      id: Uuid,
      provider: z.string(),
      /** What people call it. */
      providerName: z.string(),
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
      /** What a staff member noted. */
      note: z.string().nullable(),
      /** What a correction by hand replaced, by the field's name, and by what. */
      before: z.record(z.string(), z.string()).nullable(),
      after: z.record(z.string(), z.string()).nullable(),
    }),
  ),
});
export type OrderRecord = z.infer<typeof OrderRecord>;

/** The answer to a refund: the order as a transaction, and what went back to whom. */
export const RefundResponse = PaymentTransactionView.extend({ refunds: OrderRecord.shape.refunds });
