import * as z from 'zod';
import { emailAddress, Page, Timestamp, Uuid } from '../wire.ts';

export const Subscription = z.object({ email: emailAddress() });

/** Someone who wants the newsletter, as the back office sees them. */
export const SubscriberView = z.object({
  id: Uuid,
  email: z.string(),
  subscribedAt: Timestamp,
  /** Newsletters go to confirmed addresses alone. */
  confirmed: z.boolean(),
});
export type SubscriberView = z.infer<typeof SubscriberView>;

export const SubscriberQuery = Page.extend({
  /** Those alone who have confirmed their subscription, or have not yet. */
  confirmed: z.enum(['true', 'false']).optional(),
});
export type SubscriberQuery = z.infer<typeof SubscriberQuery>;

const NO_TOKEN = 'Invalid or missing token';

export const NewsletterConfirmation = z.object({
  token: z.string(NO_TOKEN).min(1, NO_TOKEN).max(300, NO_TOKEN),
});

/** A newsletter as the owner writes it; blank lines part its paragraphs. */
export const NewNewsletter = z.object({
  subject: z
    .string('Please write a subject')
    .trim()
    .min(1, 'Please write a subject')
    .max(150, 'At most 150 characters'),
  text: z
    .string('Please write a text')
    .trim()
    .min(1, 'Please write a text')
    .max(20_000, 'At most 20,000 characters'),
});
export type NewNewsletter = z.infer<typeof NewNewsletter>;
