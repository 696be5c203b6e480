import * as z from 'zod';
import { AddressView } from '../customers/schema.ts';
import { FULFILMENTS, PAYMENT_STATUSES } from '../orders/choices.ts';
import { MoneyText, Page, Timestamp, Uuid } from '../wire.ts';

/** The one payment method that is switched on. */
export const ActivePaymentMethod = z.object({
  name: z.string(),
  provider: z.string(),
  description: z.string(),
});
export type ActivePaymentMethod = z.infer<typeof ActivePaymentMethod>;

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
    shippingAddress: AddressView.omit({
      id: true,
      isDefault: true,
      createdAt: true,
      updatedAt: true,
    }),
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type PaymentTransactionView = z.infer<typeof PaymentTransactionView>;

/** A filter that was left empty, or set to 'all', is no filter. */
const filter = <Value extends z.ZodType>(value: Value) =>
  z
    .union([z.enum(['', 'all']).transform(() => undefined), value], 'Not one of the choices')
    .optional();

export const TransactionQuery = z.object({
  status: filter(z.enum(PAYMENT_STATUSES)),
  /** A provider, in any case of letters. */
  paymentChannel: filter(z.string().trim().max(100)),
  ...Page.shape,
});
export type TransactionQuery = z.infer<typeof TransactionQuery>;
