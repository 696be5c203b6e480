import * as z from 'zod';
import { anyOf, DayRange, SearchText, sortedBy } from '../../kit/list-query.ts';
import {
  HistoryEntry,
  MoneyText,
  Page,
  requiredText,
  Timestamp,
  TypedAmount,
  Uuid,
} from '../../kit/wire.ts';
import { mail } from '../mail/kinds.ts';
import { Photo, SentPhotos } from '../media/photos.ts';
import { FeeLeft, RefundedFees } from '../orders/admin-schema.ts';
import { OrderableVariant } from '../orders/placing/by-hand-schema.ts';
import { type MailOrder, OrderNumber, ShownStates } from '../orders/schema.ts';
import { RETURN_REASONS, RETURN_STATUSES } from './constants.ts';

/** No line of an order twice. */
const onceEach = <Line extends { itemId: string }>(lines: Line[]) =>
  new Set(lines.map(({ itemId }) => itemId)).size === lines.length;

/** What a customer wants to send back. */
export const NewReturn = z.object({
  lines: z
    .array(z.object({ itemId: Uuid, quantity: z.number().int().min(1) }))
    .min(1, 'Please choose what you want to send back')
    .max(200)
    .refine(onceEach, 'Each line once'),
  reason: z.enum(RETURN_REASONS, 'Please choose a reason'),
  /** In the customer's own words. */
  note: z.string().trim().max(1_000, 'At most 1000 characters').default(''),
  /** What is wrong, as photos that were sent before. */
  photos: SentPhotos.default([]),
});
export type NewReturn = z.infer<typeof NewReturn>;

/** The same by the shop, which gets no photos this way. */
export const BegunReturn = NewReturn.omit({ photos: true });
export type BegunReturn = z.infer<typeof BegunReturn>;

const ReturnedLine = z.object({
  itemId: Uuid,
  name: z.string(),
  options: z.record(z.string(), z.string()),
  imageUrl: z.string(),
  quantity: z.number().int().min(1),
});

/** A return as its customer sees it. */
export const ReturnView = z.object({
  id: Uuid,
  status: z.enum(RETURN_STATUSES),
  reason: z.enum(RETURN_REASONS),
  note: z.string(),
  /** Why the shop refused it; empty otherwise. */
  refusal: z.string(),
  createdAt: Timestamp,
  lines: z.array(ReturnedLine),
  /** Of what is wrong: its customer and the shop alone can see them. */
  photos: z.array(Photo),
  /** The order that was sent in exchange; null before. */
  exchangeOrderId: Uuid.nullable(),
  exchangeOrderNumber: OrderNumber.nullable(),
  /** It has not been sent yet. */
  withdrawable: z.boolean(),
});
export type ReturnView = z.infer<typeof ReturnView>;

/** An order's returns, and what else of it can be sent back. */
export const OrderReturns = z.object({
  /** The newest first. */
  returns: z.array(ReturnView),
  /** Of each line: how many pieces can be sent back, and why not where none can. */
  lines: z.array(
    z.object({ itemId: Uuid, most: z.number().int().min(0), refusal: z.string().nullable() }),
  ),
  /** Where approved returns are sent. */
  address: z.string(),
  /** What holds before anybody asks: within how many days, and who pays for sending it. */
  terms: z.string(),
});
export type OrderReturns = z.infer<typeof OrderReturns>;

/** The returns that the back office lists. */
export const ReturnQuery = z.object({
  /** A return's or an order's number, a SKU, the beginning of the words of a name. */
  search: SearchText,
  status: anyOf(RETURN_STATUSES),
  reason: anyOf(RETURN_REASONS),
  /** When it was asked for. */
  date: DayRange,
  /** Those of one order. */
  order: Uuid.optional(),
  sort: sortedBy(['createdAt'], '-createdAt'),
  ...Page.shape,
});
export type ReturnQuery = z.infer<typeof ReturnQuery>;

/** A return in the back office's list. */
export const ReturnRow = ReturnView.omit({ withdrawable: true }).extend({
  orderId: Uuid,
  orderNumber: OrderNumber,
  orderStates: ShownStates,
  payerName: z.string(),
  lines: z.array(
    ReturnedLine.extend({
      sku: z.string(),
      /** How many were found fit for sale; null before anybody looked. */
      good: z.number().int().min(0).nullable(),
    }),
  ),
});
export type ReturnRow = z.infer<typeof ReturnRow>;

/** All that the back office knows of a return. */
export const ReturnRecord = ReturnRow.extend({
  /** Null where the account is deleted. */
  customerId: Uuid.nullable(),
  email: z.string(),
  currency: z.string().length(3),
  /** What its pieces come to, and what else can still be given back: the delivery, fees, and in all. */
  refundable: z.object({
    pieces: MoneyText,
    delivery: MoneyText,
    /** `isProposed`: nothing more of its line can be given back after this. */
    fees: z.array(FeeLeft.extend({ isProposed: z.boolean() })),
    left: MoneyText,
  }),
  /** Why no money can go back now; null where it can. */
  notRefundable: z.string().nullable(),
  /** A provider took the money, and gives it back; otherwise the shop does so by hand. */
  isRefundedByProvider: z.boolean(),
  /** What was given back for it; null before. */
  refunded: MoneyText.nullable(),
  /** While it can be exchanged: of each line the variant that came back, and those that can be sent in its place. */
  replacements: z.array(
    z.object({ itemId: Uuid, variantId: Uuid, variants: z.array(OrderableVariant) }),
  ),
  /** What happened to it, the newest first. */
  history: z.array(HistoryEntry),
});
export type ReturnRecord = z.infer<typeof ReturnRecord>;

export const Refusal = z.object({
  /** The customer reads it. */
  reason: requiredText('Please say why', 500),
});

/** Of each line that came, how many pieces are fit for sale. */
export const Inspection = z.object({
  lines: z
    .array(z.object({ itemId: Uuid, good: z.number().int().min(0) }))
    .max(200)
    .refine(onceEach, 'Each line once'),
});
export type Inspection = z.infer<typeof Inspection>;

export const ReturnRefund = z.object({
  /** Less than the pieces, the delivery and the fees come to; left out: all of it. */
  amount: TypedAmount.optional(),
  delivery: TypedAmount.optional(),
  fees: RefundedFees.optional(),
});

/** Of each line, which variant of the same product is sent in its place. */
export const Exchange = z.object({
  lines: z
    .array(z.object({ itemId: Uuid, variantId: z.uuid('Please choose what is sent instead') }))
    .max(200)
    .refine(onceEach, 'Each line once'),
});
export type Exchange = z.infer<typeof Exchange>;

export interface AboutReturn {
  orderId: string;
  returnId: string;
}

/** What a mail about a return tells its customer. */
export interface ReturnNews {
  name: string;
  order: MailOrder;
  lines: ReturnView['lines'];
  /** Why it was refused. */
  refusal: string;
  /** Where to send it. */
  address: string;
}

/** Mail about what a customer sends back. */
export const RETURN_MAIL = {
  'return-requested': mail<ReturnNews, AboutReturn>('Return asked for'),
  'return-approved': mail<ReturnNews, AboutReturn>('Return approved'),
  'return-refused': mail<ReturnNews, AboutReturn>('Return refused'),
  'return-received': mail<ReturnNews, AboutReturn>('Return received'),
};
