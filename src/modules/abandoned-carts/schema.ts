import * as z from 'zod';
import { anyOf, sortedBy } from '../../kit/list-query.ts';
import { MoneyText, Page, Timestamp, Uuid } from '../../kit/wire.ts';
import type { MailProduct } from '../catalog/schema.ts';
import { mail } from '../mail/kinds.ts';

/** Carts that were left behind, and what came of the mail about them. */

/** After so many hours without a change a cart counts as left behind. */
export const LEFT_AFTER_HOURS = 1;

/** Older ones are not listed. */
export const LISTED_DAYS = 90;

/** How long a mail's link opens its cart. */
export const LINK_DAYS = 30;

/** An order within so many days after the link was opened counts as brought back. */
export const BROUGHT_DAYS = 7;

/** How long it is kept that a mail went out, and what came of it. */
export const REMINDERS_KEPT_DAYS = 365;

const Reminder = z.object({
  at: Timestamp,
  openedAt: Timestamp.nullable(),
});

export const AbandonedCart = z.object({
  /** Of the row alone. */
  id: z.string(),
  /** Null: nobody knows whose it is. */
  customer: z
    .object({
      id: Uuid,
      name: z.string(),
      email: z.string(),
      /** They agreed to mail about it, and can be reached. */
      wantsMail: z.boolean(),
    })
    .nullable(),
  /** The first five lines. */
  lines: z.array(
    z.object({
      productId: Uuid,
      name: z.string(),
      options: z.record(z.string(), z.string()),
      quantity: z.int(),
    }),
  ),
  /** All pieces, and what they cost everybody today. */
  pieces: z.int(),
  amount: MoneyText,
  currency: z.string(),
  touchedAt: Timestamp,
  /** The last mail about this cart. */
  reminder: Reminder.nullable(),
});
export type AbandonedCart = z.infer<typeof AbandonedCart>;

export const AbandonedCartQuery = z.object({
  /** Whether it is known whose they are. */
  who: anyOf(['customer', 'guest']),
  sort: sortedBy(['touchedAt', 'amount'], '-touchedAt'),
  ...Page.shape,
});
export type AbandonedCartQuery = z.infer<typeof AbandonedCartQuery>;

/** What mail about carts came to, of as many days as it is kept. */
export const CartMailFigures = z.object({
  /** After how many hours a mail goes; null: none does. */
  hours: z.int().nullable(),
  sent: z.int(),
  opened: z.int(),
  orders: z.int(),
  /** What those orders came to, a currency each. */
  revenue: z.array(z.object({ currency: z.string(), amount: MoneyText })),
});
export type CartMailFigures = z.infer<typeof CartMailFigures>;

const NO_TOKEN = 'Invalid or missing link';
export const CartLink = z.object({ token: z.string(NO_TOKEN).min(1, NO_TOKEN).max(500, NO_TOKEN) });

export const OpenedCart = z.object({
  /** How many lines of it are in the caller's cart now. */
  lines: z.int(),
});

export const CART_MAIL = {
  'cart-left': mail<
    { name: string; products: MailProduct[]; cartUrl: string },
    { reminderId: string }
  >('Cart left behind'),
};
