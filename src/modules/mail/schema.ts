import * as z from 'zod';
import { anyOf, DayRange, SearchText, SomeNames, sortedBy } from '../../kit/list-query.ts';
import { Page, Timestamp, Uuid } from '../../kit/wire.ts';

/** A mail with all the data that its template needs. */
export interface AnyMail {
  kind: string;
}

/** The shop's details for mail. */
export interface MailShop {
  name: string;
  /** The shop's origin, without a trailing slash. */
  url: string;
  /** Absolute; null if the owner has set none. */
  logoUrl: string | null;
  currency: string;
  locale: string;
  timeZone: string;
  /** Texts for the footer. */
  companyName: string;
  address: string;
  phoneNumber: string;
  warningText: string;
  /** Whom its mail is from, as far as the owner has said so. */
  sender: { name: string; address: string };
}

export interface MailContext {
  shop: MailShop;
  /** Where the reader stops this kind of mail; null for mail that cannot be stopped. */
  unsubscribeUrl: string | null;
  /** What the owner wrote in place of some texts of this kind of mail, by their keys. */
  words: Record<string, string>;
}

/** A rendered mail. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

export type RenderMail<Mail = AnyMail> = (
  mail: Mail,
  context: MailContext,
) => Promise<RenderedMail>;

export const MAIL_STATUSES = ['waiting', 'sending', 'sent', 'failed', 'unsure', 'dropped'] as const;

export const OutboxQuery = z.object({
  /** The beginning of a recipient's address. */
  search: SearchText,
  status: anyOf(MAIL_STATUSES),
  kind: SomeNames,
  /** When it was written. */
  date: DayRange,
  sort: sortedBy(['createdAt'], '-createdAt'),
  ...Page.shape,
});
export type OutboxQuery = z.infer<typeof OutboxQuery>;

/** A mail in the outbox, as the back office sees it. */
export const OutboxEntry = z.object({
  id: Uuid,
  kind: z.string(),
  /** What it is about, in words. */
  kindName: z.string(),
  recipient: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.number().int().min(0),
  lastError: z.string().nullable(),
  createdAt: Timestamp,
  dueAt: Timestamp,
  sentAt: Timestamp.nullable(),
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

/** The state of the outbox, and how mail is sent. */
export const MailSummary = z.object({
  waiting: z.number().int().min(0),
  failed: z.number().int().min(0),
  /** Mail that may or may not have been sent. */
  unsure: z.number().int().min(0),
  /** Null: none is set up, or it cannot be used. */
  transport: z.enum(['smtp', 'sendgrid', 'folder']).nullable(),
  /** Why the transport that is set up cannot be used. */
  obstacle: z.string().nullable(),
  /** The variable of the environment that says how mail leaves, whatever the settings say. */
  fixedBy: z.enum(['SMTP_URL', 'SENDGRID_API_KEY']).nullable(),
  /** The address that mail comes from, and whether the environment says so. */
  sender: z.object({ address: z.string(), isFixed: z.boolean() }),
});
export type MailSummary = z.infer<typeof MailSummary>;

/** Texts of a mail by their keys: 'subject', 'title', 'text'. */
const MailTexts = z.record(z.string().max(50), z.string('A text, please').max(5_000));
export type MailTexts = z.infer<typeof MailTexts>;

export const MailWordsChange = z.object({ texts: MailTexts });

/** What the back office gets of a kind of mail: its texts, and as they are where nobody changed them. */
export const MailWords = z.object({
  kind: z.string(),
  /** What the mail is about, in words. */
  kindName: z.string(),
  variables: z.array(z.object({ name: z.string(), meaning: z.string() })),
  texts: z.array(z.object({ key: z.string(), text: z.string(), standard: z.string() })),
});
export type MailWords = z.infer<typeof MailWords>;

export const MailWordsEntry = MailWords.extend({ version: z.string() });
export type MailWordsEntry = z.infer<typeof MailWordsEntry>;

/** A mail about a customer and an order that are made up. */
export const MailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});
export type MailPreview = z.infer<typeof MailPreview>;
