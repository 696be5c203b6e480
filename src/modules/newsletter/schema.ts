import * as z from 'zod';
import { SearchText, sortedBy } from '../../kit/list-query.ts';
import { emailAddress, Page, requiredText, Timestamp, Uuid } from '../../kit/wire.ts';
import { mail } from '../mail/kinds.ts';

export const Subscription = z.object({ email: emailAddress() });

/** Someone who wants the newsletter, as the back office sees them. */
export const SubscriberView = z.object({
  id: Uuid,
  email: z.string(),
  subscribedAt: Timestamp,
  /** Newsletters only go to confirmed addresses. */
  confirmed: z.boolean(),
});
export type SubscriberView = z.infer<typeof SubscriberView>;

export const SubscriberQuery = Page.extend({
  /** Part of an address. */
  search: SearchText,
  /** Only subscribers who have confirmed, or only those who have not. */
  confirmed: z.enum(['true', 'false']).optional(),
  sort: sortedBy(['subscribedAt', 'email'], '-subscribedAt'),
});
export type SubscriberQuery = z.infer<typeof SubscriberQuery>;

const NO_TOKEN = 'Invalid or missing token';

export const NewsletterConfirmation = z.object({
  token: z.string(NO_TOKEN).min(1, NO_TOKEN).max(300, NO_TOKEN),
});

/** A newsletter as the owner writes it; blank lines separate its paragraphs. */
export const NewNewsletter = z.object({
  subject: requiredText('Please write a subject', 150),
  text: z
    .string('Please write a text')
    .trim()
    .min(1, 'Please write a text')
    .max(20_000, 'At most 20,000 characters'),
});
export type NewNewsletter = z.infer<typeof NewNewsletter>;

export const NEWSLETTER_MAIL = {
  'newsletter-confirmation': mail<{ confirmUrl: string }, { subscriberId: string }>(
    'Newsletter confirmation',
  ),
  newsletter: mail<
    { subject: string; paragraphs: string[] },
    { subscriberId: string; subject: string; text: string }
  >('Newsletter'),
};

/** The mail that a reader can stop: the customer's preferences, and the newsletter. */
export const MAIL_LISTS = [
  'orderUpdates',
  'newProducts',
  'priceAlerts',
  'reviewInvitations',
  'newsletter',
] as const;
export type MailList = (typeof MAIL_LISTS)[number];

/** What a link to stop mail refers to. */
export const UnsubscribeCheck = z.object({
  valid: z.boolean(),
  list: z.enum(MAIL_LISTS).nullable(),
  /** Partly hidden: 'a…@example.com'. */
  email: z.string().nullable(),
});
export type UnsubscribeCheck = z.infer<typeof UnsubscribeCheck>;
