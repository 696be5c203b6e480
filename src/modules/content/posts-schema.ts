import * as z from 'zod';
import { anyOf, SearchText, sortedBy } from '../../kit/list-query.ts';
import { slugOf } from '../../kit/slug.ts';
import { ImageUrl, Page, pageOf, patch, requiredText, Timestamp, Uuid } from '../../kit/wire.ts';
import { refuseOddPictures } from './markdown-picture.ts';
import { SLUG, TextBlock } from './schema.ts';

/** A draft is seen by staff alone; a scheduled post appears by itself at its time. */
export const POST_STATUSES = ['draft', 'scheduled', 'published'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export const PostTag = z.object({
  name: z.string(),
  /** In addresses: '/blog/tag/nic-salts'. */
  slug: z.string(),
});
export type PostTag = z.infer<typeof PostTag>;

/** A post as the shop lists it. */
export const PostCard = z.object({
  slug: z.string(),
  title: z.string(),
  /** What the owner wrote, or else its first words. */
  summary: z.string(),
  image: z.string().nullable(),
  imageAlt: z.string(),
  /** Empty: nobody is named. */
  author: z.string(),
  tags: z.array(PostTag),
  publishedAt: Timestamp,
});
export type PostCard = z.infer<typeof PostCard>;

/** A post as the shop shows it. */
export const PostView = PostCard.extend({
  blocks: z.array(TextBlock),
  /** Empty: its title, and its summary. */
  seoTitle: z.string(),
  seoDescription: z.string(),
  updatedAt: Timestamp,
});
export type PostView = z.infer<typeof PostView>;

export const PostCardQuery = z.object({
  ...pageOf(50).shape,
  /** As addresses have it. */
  tag: z.string().max(200).optional(),
  search: SearchText,
});
export type PostCardQuery = z.infer<typeof PostCardQuery>;

const MOST_TAGS = 20;

const text = (longest: number) =>
  z.string().trim().max(longest, `At most ${longest} characters`).default('');

const PostFields = z.object({
  title: requiredText('Please enter a title', 150),
  /** Left out: made of the title. */
  slug: z
    .string()
    .trim()
    .max(180, 'At most 180 characters')
    .regex(SLUG, 'Small letters and digits, with hyphens between words: why-we-mix-by-hand')
    .or(z.literal(''))
    .default(''),
  summary: text(500),
  /** Markdown: headings, lists, links, emphasis. */
  text: requiredText('Please write the post', 50_000),
  /** Empty or null: none. */
  image: ImageUrl.or(z.literal('')).nullable().default(null),
  /** What the picture shows, for those who do not see it. */
  imageAlt: text(300),
  author: text(100),
  tags: z
    .array(
      requiredText('A tag has a name', 40).refine(
        (name) => slugOf(name) !== '',
        'A tag has a letter or a figure',
      ),
    )
    .max(MOST_TAGS, `At most ${MOST_TAGS} tags`)
    .default([]),
  seoTitle: text(100),
  seoDescription: text(300),
  status: z.enum(POST_STATUSES).default('draft'),
  /** Its date: of a scheduled post one to come, of a published one today or a past one. Left out: now. */
  publishAt: Timestamp.nullable().default(null),
});

const isWhole = (
  { status, publishAt, image, imageAlt }: z.infer<typeof PostFields>,
  context: z.RefinementCtx,
) => {
  if (status === 'scheduled' && publishAt === null) {
    context.addIssue({ code: 'custom', path: ['publishAt'], message: 'Choose when it appears' });
  }
  if (image && imageAlt === '') {
    context.addIssue({
      code: 'custom',
      path: ['imageAlt'],
      message: 'Say what the picture shows, for those who do not see it',
    });
  }
};

export const WholePost = PostFields.superRefine(isWhole);

/** A text is looked at as it is written: one that was stored before may hold what is no picture. */
const Written = PostFields.extend({
  text: PostFields.shape.text.superRefine(refuseOddPictures),
});
export const PostInput = Written.superRefine(isWhole);
export type PostInput = z.infer<typeof PostInput>;
export const PostChange = patch(Written);
export type PostChange = z.infer<typeof PostChange>;

/** A post in the back office. */
export const PostRecord = PostFields.extend({
  id: Uuid,
  version: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type PostRecord = z.infer<typeof PostRecord>;

export const PostQuery = Page.extend({
  /** In its title, text, author or tags. */
  search: SearchText,
  status: anyOf(POST_STATUSES),
  sort: sortedBy(['publishAt', 'title', 'updatedAt'], '-publishAt'),
});
export type PostQuery = z.infer<typeof PostQuery>;

/** What is written of a post, for its preview. */
export const PostText = z.object({ text: z.string().max(50_000, 'At most 50000 characters') });
