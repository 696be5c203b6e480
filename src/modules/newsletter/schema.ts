import * as z from 'zod';
import { anyOf, SearchText, sortedBy } from '../../kit/list-query.ts';
import { emailAddress, Page, patch, requiredText, Timestamp, Uuid } from '../../kit/wire.ts';
import type { MailProduct } from '../catalog/schema.ts';
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

/** How many products one newsletter shows. */
export const MOST_PRODUCTS = 20;

/** Who a newsletter goes to, of those who confirmed; each kind is read in `audience.ts`. */
export const AUDIENCES = ['all', 'bought', 'brands', 'categories', 'groups'] as const;
export type AudienceKind = (typeof AUDIENCES)[number];

const DAYS = 'Must be a whole number from 1 to 3650';

const AudienceFields = z.object({
  audience: z.enum(AUDIENCES, 'Not one of the choices').default('all'),
  /** Of customers: they bought something within so many days. */
  boughtDays: z.int(DAYS).min(1, DAYS).max(3_650, DAYS).default(90),
  /** Of customers of brands or categories: those whose products they bought. */
  brandIds: z.array(Uuid).max(50, 'At most 50 brands').default([]),
  categories: z
    .array(z.string().trim().min(1).max(100))
    .max(50, 'At most 50 categories')
    .default([]),
  /** Groups of customers: those who are in one when it is sent. */
  groupIds: z.array(Uuid).max(50, 'At most 50 groups').default([]),
});

const isWhole = (
  { audience, brandIds, categories, groupIds }: z.infer<typeof AudienceFields>,
  ctx: z.RefinementCtx,
) => {
  if (audience === 'brands' && brandIds.length === 0) {
    ctx.addIssue({ code: 'custom', path: ['brandIds'], message: 'Please name a brand' });
  }
  if (audience === 'categories' && categories.length === 0) {
    ctx.addIssue({ code: 'custom', path: ['categories'], message: 'Please name a category' });
  }
  if (audience === 'groups' && groupIds.length === 0) {
    ctx.addIssue({ code: 'custom', path: ['groupIds'], message: 'Please choose a group' });
  }
};

export const AudienceInput = AudienceFields.superRefine(isWhole);
export type AudienceInput = z.infer<typeof AudienceInput>;

/** What a newsletter says. */
export const NewsletterText = z.object({
  ...NewNewsletter.shape,
  /** Shown below the text with their pictures and prices as they are when it is sent. */
  productIds: z.array(Uuid).max(MOST_PRODUCTS, `At most ${MOST_PRODUCTS} products`).default([]),
});
export type NewsletterText = z.infer<typeof NewsletterText>;

const NewsletterFields = z.object({ ...NewsletterText.shape, ...AudienceFields.shape });
export const NewsletterInput = NewsletterFields.superRefine(isWhole);
export type NewsletterInput = z.infer<typeof NewsletterInput>;

export const NewsletterChange = patch(NewsletterFields);
export type NewsletterChange = z.infer<typeof NewsletterChange>;

export const NEWSLETTER_STATES = ['draft', 'scheduled', 'sending', 'sent'] as const;
export type NewsletterState = (typeof NEWSLETTER_STATES)[number];

export const NewsletterRecord = z.object({
  ...NewsletterFields.shape,
  id: Uuid,
  version: z.string(),
  state: z.enum(NEWSLETTER_STATES),
  /** When it is to be sent; null of a draft. */
  sendAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  /** To how many it goes, as far as they are written to; how many of these mails have left. */
  readers: z.int(),
  sent: z.int(),
  /** Of those: who lets the shop count, and how many of them opened it. */
  counted: z.int(),
  opened: z.int(),
  /** Who left the list by its link. */
  unsubscribed: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type NewsletterRecord = z.infer<typeof NewsletterRecord>;

export const NewsletterQuery = Page.extend({
  search: SearchText,
  state: anyOf(NEWSLETTER_STATES),
  sort: sortedBy(['createdAt', 'sendAt', 'subject'], '-createdAt'),
});
export type NewsletterQuery = z.infer<typeof NewsletterQuery>;

/** When it goes out; left out: now. */
export const NewsletterSending = z.object({ at: Timestamp.nullable().default(null) });

/** Whether opening newsletters is counted of a subscriber. */
export const OpensView = z.object({
  /** The shop counts at all. */
  offered: z.boolean(),
  allowed: z.boolean(),
  /** What is asked for. */
  words: z.string(),
});
export type OpensView = z.infer<typeof OpensView>;

/** Of the mail that asked to confirm, or of a link to unsubscribe. */
export const OpensToken = z.object({
  token: z.string(NO_TOKEN).min(1, NO_TOKEN).max(500, NO_TOKEN),
});
export const OpensChange = OpensToken.extend({ allowed: z.boolean() });

/** What a newsletter's template is given. */
interface NewsletterData {
  subject: string;
  paragraphs: string[];
  products?: MailProduct[];
  /** Of readers who let the shop count: what tells that it was opened. */
  pixelUrl?: string;
}

export const NEWSLETTER_MAIL = {
  'newsletter-confirmation': mail<{ confirmUrl: string }, { subscriberId: string }>(
    'Newsletter confirmation',
  ),
  newsletter: mail<
    NewsletterData,
    { subscriberId: string; subject: string; text: string; newsletterId?: string }
  >('Newsletter'),
  'newsletter-test': mail<NewsletterData, { newsletterId: string }>('Newsletter, as a test'),
};

/** The mail that a reader can stop: the customer's preferences, and the newsletter. */
export const MAIL_LISTS = [
  'orderUpdates',
  'newProducts',
  'priceAlerts',
  'reviewInvitations',
  'abandonedCarts',
  'refillReminders',
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
