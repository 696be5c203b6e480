import * as z from 'zod';
import { DeclaredView, Value } from '../../kit/declared-values.ts';
import { anyOf, SearchText, sortedBy } from '../../kit/list-query.ts';
import {
  ImageUrl,
  LINK_TARGET,
  NO_LINK_TARGET,
  Page,
  requiredText,
  Uuid,
  wholeNumber,
} from '../../kit/wire.ts';
import { refuseOddPictures } from './markdown-picture.ts';
import { KINDS } from './section-kinds.ts';

/** A link of the header that stands under another one. */
export const NavigationPart = z.object({
  name: z.string(),
  url: z.string(),
  image: z.string().nullable(),
});
export type NavigationPart = z.infer<typeof NavigationPart>;

export const NavigationItem = z.object({
  name: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  sortOrder: z.number().int(),
  /** With some, it opens, and leads to its own address from there. */
  items: z.array(NavigationPart),
});
export type NavigationItem = z.infer<typeof NavigationItem>;

export const FooterSettings = z.object({
  companyName: z.string(),
  companyDescription: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  copyrightText: z.string(),
  warningText: z.string(),
  paymentMethodsText: z.string(),
});
export type FooterSettings = z.infer<typeof FooterSettings>;

export const FOOTER_CATEGORIES = ['customer_service', 'legal'] as const;

export const FooterLink = z.object({
  id: z.uuid(),
  title: z.string(),
  url: z.string(),
  category: z.enum(FOOTER_CATEGORIES),
});
export type FooterLink = z.infer<typeof FooterLink>;

export const SOCIAL_ICONS = [
  'FaFacebookF',
  'FaInstagram',
  'FaTwitter',
  'FaYoutube',
  'FaTelegram',
  'FaLinkedinIn',
  'FaDiscord',
] as const;

export const SocialMediaLink = z.object({
  id: z.uuid(),
  platform: z.string(),
  url: z.string(),
  icon: z.enum(SOCIAL_ICONS),
});
export type SocialMediaLink = z.infer<typeof SocialMediaLink>;

export const AcceptedPaymentMethod = z.object({
  id: z.uuid(),
  name: z.string(),
  /** A card brand's icon name, for example 'Visa'. */
  icon: z.string(),
  iconUrl: z.string().nullable(),
});
export type AcceptedPaymentMethod = z.infer<typeof AcceptedPaymentMethod>;

/** A kind of section that an extension brings to pages. */
export const SectionKind = z.object({
  kind: z.string(),
  label: z.string(),
  fields: z.array(DeclaredView),
});
export type SectionKind = z.infer<typeof SectionKind>;

/** A stretch of text; with `href`, a link. */
const Run = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  href: z.string().optional(),
});
export type Run = z.infer<typeof Run>;

const Runs = z.array(Run);

/** What Markdown becomes on the server, so that no browser needs a parser. */
export const TextBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), runs: Runs }),
  z.object({ kind: z.literal('heading'), level: z.number().int().min(2).max(6), runs: Runs }),
  z.object({
    kind: z.literal('picture'),
    /** Of the shop's own: '/media/….webp'. */
    src: z.string(),
    alt: z.string(),
    /** In pixels, so that a page keeps its place free while it loads; left out where the text does not say it. */
    width: z.number().int().optional(),
    height: z.number().int().optional(),
  }),
  z.object({
    kind: z.literal('list'),
    ordered: z.boolean(),
    start: z.number().int(),
    /** Each with the items of the list within it. */
    items: z.array(z.object({ runs: Runs, items: z.array(Runs) })),
  }),
]);
export type TextBlock = z.infer<typeof TextBlock>;

/** A section that an extension brings: which one, and what the owner entered. */
const BROUGHT = {
  kind: z.string().max(80).optional(),
  values: z.record(z.string().max(60), Value).optional(),
};

const PageSection = z.object({
  heading: z.string(),
  /** Plain text or Markdown: headings, lists, pictures, links, emphasis. */
  content: z.string(),
  ...BROUGHT,
});

export const ShownSection = z.object({
  heading: z.string(),
  blocks: z.array(TextBlock),
  ...BROUGHT,
});
export type ShownSection = z.infer<typeof ShownSection>;

/** A section as pages draw it. */
export const DrawnSection = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  values: z.record(
    z.string(),
    z.union([
      z.string(),
      z.number(),
      z.array(TextBlock),
      z.array(
        z.object({ name: z.string(), href: z.string(), text: z.string(), image: z.string() }),
      ),
      z.array(z.object({ question: z.string(), answer: z.array(TextBlock) })),
      z.record(z.string(), Value),
    ]),
  ),
});
export type DrawnSection = z.infer<typeof DrawnSection>;

/** A page as the shop shows it. */
export const PageContent = z.object({
  slug: z.string(),
  title: z.string(),
  content: z.object({ sections: z.array(PageSection.extend(ShownSection.shape)) }),
  /** Its first words, without marks. */
  summary: z.string(),
  /** What search engines show instead of both, where the owner says it. */
  seoTitle: z.string().optional(),
  seoDescription: z.string().optional(),
  /** Of a landing page: what it is made of, in place of words alone. */
  drawn: z.array(DrawnSection).optional(),
});
export type PageContent = z.infer<typeof PageContent>;

/** What the back office sends. The forms check with the same shapes before anything is sent. */

export const isLinkTarget = (url: string): boolean => LINK_TARGET.test(url);

const LinkAddress = requiredText('URL is required', 2_000).regex(LINK_TARGET, NO_LINK_TARGET);

/** What an entry need not say; new ones are active, and stand first. */
const PLACED = {
  isActive: z.boolean().optional(),
  sortOrder: wholeNumber(0, 1_000_000).optional(),
};

export const NavigationForm = z.object({
  name: requiredText('Navigation name is required', 100),
  url: LinkAddress,
  /** Empty: none. */
  image: z.union([z.literal(''), ImageUrl], 'Not a picture address'),
});

export const FooterLinkForm = z.object({
  title: requiredText('Title is required', 100),
  url: LinkAddress,
  category: z.enum(FOOTER_CATEGORIES),
});

export const SocialMediaForm = z.object({
  platform: requiredText('Platform name is required', 100),
  url: z
    .string('Please enter a valid URL')
    .trim()
    .max(2_000, 'At most 2000 characters')
    .pipe(z.url({ protocol: /^https?$/, error: 'Please enter a valid URL' })),
  icon: z.enum(SOCIAL_ICONS, { error: ({ input }) => (input ? undefined : 'Icon is required') }),
});

export const AcceptedPaymentForm = z.object({
  name: requiredText('Payment method name is required', 100),
  icon: requiredText('Icon is required', 100),
  iconUrl: z.union([z.literal(''), ImageUrl], 'Not a picture address'),
});

/**
 * The first parts of paths at which the shop itself has something: its pages, except those that the owner
 * writes, and what the server answers.
 */
export const OWN_ADDRESSES = [
  '_serverfn',
  'admin',
  'api',
  'assets',
  'auth',
  'blog',
  'brands',
  'category',
  'checkout',
  'collection',
  'compare',
  'confirm-email',
  'contact',
  'undo-email-change',
  'pay',
  'preview',
  'dashboard',
  'dev',
  'enter',
  'find-your-kit',
  'forgot-password',
  'gift-cards',
  'healthz',
  'icons',
  'media',
  'my-devices',
  'newsletter',
  'offer',
  'open-cart',
  'product',
  'products',
  'readyz',
  'reset-password',
  'reviews',
  'unsubscribe',
  'wishlist',
];

export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether the shop itself has something at `/{part}`, or below it. */
export const standsAt = (part: string): boolean => part === '' || OWN_ADDRESSES.includes(part);

/** Whether a page of the owner's may stand at `/{slug}`. */
export const isPageSlug = (slug: string) => SLUG.test(slug) && !standsAt(slug);

export const PageForm = z.object({
  slug: requiredText('Page slug is required', 100)
    .regex(SLUG, 'Small letters and digits, with hyphens between words: size-guide')
    .refine(isPageSlug, 'The shop has a page of its own there'),
  title: requiredText('Page title is required', 150),
  content: z.object({
    sections: z
      .array(
        z.object({
          heading: z.string().trim().max(200, 'At most 200 characters'),
          content: z
            .string()
            .trim()
            .max(20_000, 'At most 20000 characters')
            .superRefine(refuseOddPictures),
          ...BROUGHT,
        }),
      )
      .min(1, 'A page has at least one section')
      .max(100, 'At most 100 sections'),
  }),
  seoTitle: z.string().trim().max(100, 'At most 100 characters'),
  seoDescription: z.string().trim().max(300, 'At most 300 characters'),
});
export type PageForm = z.infer<typeof PageForm>;

export const FooterForm = z.object({
  companyName: requiredText('Company name is required', 100),
  companyDescription: requiredText('Company description is required', 1_000),
  address: requiredText('Address is required', 500),
  phoneNumber: requiredText('Phone number is required', 50),
  copyrightText: requiredText('Copyright text is required', 200),
  warningText: requiredText('Warning text is required', 500),
  paymentMethodsText: requiredText('Payment methods text is required', 200),
});

export const NavigationInput = NavigationForm.extend({
  ...PLACED,
  /** The link that it stands under; null: none. */
  parentId: Uuid.nullable().optional(),
  /** Empty or null: none. */
  image: NavigationForm.shape.image
    .nullable()
    .transform((url) => url || null)
    .optional(),
});

/** The header's links as they are to stand, from the first to the last: each with the one that it stands under. */
export const NavigationOrder = z.object({
  entries: z.array(z.object({ id: Uuid, parentId: Uuid.nullable() })).max(1_000),
});
export type NavigationOrder = z.infer<typeof NavigationOrder>;
export const FooterLinkInput = FooterLinkForm.extend({
  ...PLACED,
  category: FooterLinkForm.shape.category.optional(),
});
export const SocialMediaInput = SocialMediaForm.extend(PLACED);
export const AcceptedPaymentInput = AcceptedPaymentForm.extend({
  ...PLACED,
  /** Empty or null: none. */
  iconUrl: AcceptedPaymentForm.shape.iconUrl
    .nullable()
    .transform((url) => url || null)
    .optional(),
});
export const PageInput = PageForm.extend({
  isActive: PLACED.isActive,
  seoTitle: PageForm.shape.seoTitle.optional(),
  seoDescription: PageForm.shape.seoDescription.optional(),
  /** May come as JSON in a text. */
  content: z.preprocess(parsedText, PageForm.shape.content),
});

function parsedText(content: unknown): unknown {
  if (typeof content !== 'string') return content;
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

/** What the back office gets: every entry, with its switch, its place and the version of its texts. */

const switched = { isActive: z.boolean(), version: z.string() };
const placed = { ...switched, sortOrder: z.number().int() };
export const NavigationEntry = NavigationPart.extend({
  id: Uuid,
  parentId: Uuid.nullable(),
  ...placed,
});
export type NavigationEntry = z.infer<typeof NavigationEntry>;
export const FooterLinkEntry = FooterLink.extend(placed);
export type FooterLinkEntry = z.infer<typeof FooterLinkEntry>;
export const SocialMediaEntry = SocialMediaLink.extend(placed);
export type SocialMediaEntry = z.infer<typeof SocialMediaEntry>;
export const AcceptedPaymentEntry = AcceptedPaymentMethod.extend(placed);
export type AcceptedPaymentEntry = z.infer<typeof AcceptedPaymentEntry>;
export const PageEntry = z.object({
  id: Uuid,
  slug: z.string(),
  title: z.string(),
  content: z.object({ sections: z.array(PageSection) }),
  seoTitle: z.string(),
  seoDescription: z.string(),
  ...switched,
});
export type PageEntry = z.infer<typeof PageEntry>;
export const FooterEntry = FooterSettings.extend({ version: z.string() });
export type FooterEntry = z.infer<typeof FooterEntry>;

/** @param columns what the list can be ordered by; the first one is the standard */
export const contentQuery = (columns: readonly [string, ...string[]]) =>
  Page.extend({ search: SearchText, sort: sortedBy(columns, columns[0]) });
export type ContentQuery = z.infer<ReturnType<typeof contentQuery>>;

/** What a link of the shop can lead to; a place is a page of the shop's own. */
export const LINK_KINDS = [
  'place',
  'category',
  'collection',
  'brand',
  'page',
  'post',
  'product',
] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Something to choose for a link. */
export const LinkTarget = z.object({
  kind: z.enum(LINK_KINDS),
  name: z.string(),
  url: z.string(),
  image: z.string().nullable(),
});
export type LinkTarget = z.infer<typeof LinkTarget>;

export const LinkQuery = z.object({
  /** Part of a name. */
  search: SearchText,
  kind: anyOf(LINK_KINDS),
  /** Of each kind. */
  limit: wholeNumber(1, 50).default(8),
});
export type LinkQuery = z.infer<typeof LinkQuery>;

export const LinksToRead = z.object({
  urls: z.array(z.string().max(2_000)).max(200, 'At most 200 addresses'),
});

/** To what a link leads; without a kind elsewhere, or to what has no name. */
export const ReadLink = z.object({
  url: z.string(),
  kind: z.enum(LINK_KINDS).nullable(),
  name: z.string().nullable(),
  image: z.string().nullable(),
  /** Shoppers find nothing there. */
  isBroken: z.boolean(),
});
export type ReadLink = z.infer<typeof ReadLink>;
