import * as z from 'zod';
import { Page, Timestamp, Uuid } from '../wire.ts';

/** One mail, with everything that its template says. */
export interface AnyLetter {
  kind: string;
}

export interface TestLetter {
  kind: 'test';
}

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

export type RenderLetter<Letter = AnyLetter> = (
  letter: Letter,
  context: LetterContext,
) => Promise<RenderedLetter>;

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
