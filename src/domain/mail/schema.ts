import * as z from 'zod';
import type { OrderDetail } from '../orders/schema.ts';
import { Page, Timestamp, Uuid } from '../wire.ts';

/** What a mail can be stopped by: the customer's preferences, or leaving the newsletter. */
export const MAIL_LISTS = [
  'orderUpdates',
  'newProducts',
  'priceAlerts',
  'reviewInvitations',
  'newsletter',
] as const;
export type MailList = (typeof MAIL_LISTS)[number];

/** A product as a mail shows it; every address in it is absolute. */
export interface LetterProduct {
  name: string;
  /** 'Strength 10 mg, Flavour Mint'; empty where there is nothing to choose. */
  options: string;
  url: string;
  imageUrl: string;
  /** Decimal text in the shop's currency. */
  price: string;
  /** Before it fell. */
  oldPrice?: string;
}

export interface LetterOrder extends OrderDetail {
  /** The customer's page of this order. */
  url: string;
}

/** One mail, with everything that its template says. `name` is the reader's first name, else the username. */
export type Letter =
  /** `confirmUrl`: null once the address is confirmed. */
  | { kind: 'welcome'; name: string; confirmUrl: string | null }
  | { kind: 'confirm-email'; name: string; email: string; confirmUrl: string }
  | { kind: 'order-placed'; name: string; order: LetterOrder }
  | { kind: 'payment-received'; name: string; order: LetterOrder }
  | { kind: 'order-shipped'; name: string; order: LetterOrder }
  | { kind: 'order-delivered'; name: string; order: LetterOrder }
  | { kind: 'order-cancelled'; name: string; order: LetterOrder }
  /**
   * `amount`: what was given back, decimal text in the order's currency. `wasCash`: the order was paid on
   * delivery, so the shop hands the money back itself.
   */
  | {
      kind: 'order-refunded';
      name: string;
      order: LetterOrder;
      amount: string;
      wasCash: boolean;
    }
  | { kind: 'password-reset'; name: string; resetUrl: string }
  | { kind: 'password-changed'; name: string; forgotUrl: string }
  /** To the present address when another one is wanted, to both once that is confirmed. */
  | {
      kind: 'email-changed';
      name: string;
      newEmail: string;
      confirmed: boolean;
      forgotUrl: string;
    }
  | { kind: 'account-deleted'; name: string }
  | { kind: 'back-in-stock'; product: LetterProduct }
  | { kind: 'review-invitation'; name: string; products: LetterProduct[] }
  | { kind: 'new-products'; name: string; products: LetterProduct[] }
  | { kind: 'price-drops'; name: string; products: LetterProduct[] }
  | { kind: 'newsletter-confirmation'; confirmUrl: string }
  | { kind: 'newsletter'; subject: string; paragraphs: string[] }
  | { kind: 'test' };
export type MailKind = Letter['kind'];

/** The shop in whose name a mail is written. */
export interface LetterShop {
  name: string;
  /** The origin, without a slash at its end. */
  url: string;
  /** Absolute; null where the owner has set none. */
  logoUrl: string | null;
  currency: string;
  locale: string;
  timeZone: string;
  /** The footer's own texts. */
  companyName: string;
  address: string;
  phoneNumber: string;
  warningText: string;
}

export interface LetterContext {
  shop: LetterShop;
  /** Where the reader stops this kind of mail; null for mail that cannot be stopped. */
  unsubscribeUrl: string | null;
}

/** A mail as it is sent. */
export interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
}

export type RenderLetter = (letter: Letter, context: LetterContext) => Promise<RenderedLetter>;

/** What a link to stop mail is about. */
export const UnsubscribeCheck = z.object({
  valid: z.boolean(),
  list: z.enum(MAIL_LISTS).nullable(),
  /** Partly hidden: 'a…@example.com'. */
  email: z.string().nullable(),
});
export type UnsubscribeCheck = z.infer<typeof UnsubscribeCheck>;

/** Whether mail can be sent by the key, and where that key is from. */
export const EmailKeyStatus = z.object({
  configured: z.boolean(),
  source: z.enum(['database', 'environment']).nullable(),
  lastUpdated: Timestamp.nullable(),
  updatedBy: z.string().nullable(),
});
export type EmailKeyStatus = z.infer<typeof EmailKeyStatus>;

export const NewEmailKey = z.object({
  apiKey: z
    .string('Please enter an API key')
    .trim()
    .min(1, 'Please enter an API key')
    .max(500, 'At most 500 characters')
    .startsWith('SG.', "API keys must start with 'SG.'")
    .regex(/^[\x21-\x7e]+$/, 'An API key has no spaces or special characters'),
});

export const MAIL_STATUSES = ['waiting', 'sending', 'sent', 'failed', 'unsure', 'dropped'] as const;

export const OutboxQuery = Page.extend({ status: z.enum(MAIL_STATUSES).optional() });
export type OutboxQuery = z.infer<typeof OutboxQuery>;

/** A line of the outbox, as the back office sees it. */
export const OutboxEntry = z.object({
  id: Uuid,
  kind: z.string(),
  recipient: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.number().int().min(0),
  lastError: z.string().nullable(),
  createdAt: Timestamp,
  dueAt: Timestamp,
  sentAt: Timestamp.nullable(),
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

/** How the outbox stands, and by which way mail leaves the house. */
export const MailSummary = z.object({
  waiting: z.number().int().min(0),
  failed: z.number().int().min(0),
  /** Sent, or not: nobody knows whether they arrived. */
  unsure: z.number().int().min(0),
  /** Null: none is set up, or the one that is cannot be used. */
  transport: z.enum(['smtp', 'sendgrid', 'folder']).nullable(),
  /** Why the way that is set up cannot be used. */
  obstacle: z.string().nullable(),
});
export type MailSummary = z.infer<typeof MailSummary>;
