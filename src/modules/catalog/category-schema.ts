import * as z from 'zod';
import { anyOf, SearchText, sortedBy } from '../../kit/list-query.ts';
import { slugOf } from '../../kit/slug.ts';
import {
  ImageUrl,
  MoneyText,
  Page,
  pageOf,
  patch,
  requiredText,
  Timestamp,
  Uuid,
} from '../../kit/wire.ts';
import { TextBlock } from '../content/schema.ts';
import { orNone, SeoInput, Step, shortText } from './schema.ts';

/** Categories and collections: what products are gathered under, with a page of its own (docs/decisions/081). */

/** The most products that are picked by hand for a collection. */
export const MOST_PICKED = 500;

/** How a page names a collection, and its picture; a category as well. */
export const CollectionView = z.object({
  id: Uuid,
  name: z.string(),
  slug: z.string(),
  image: ImageUrl.nullable(),
  /** What the picture shows, in words. */
  imageText: z.string(),
  /** Those that can be seen: a category's with all that stand below it. */
  productCount: z.number().int().min(0),
});

export const CategoryView = CollectionView.extend({ parentId: Uuid.nullable() });
export type CategoryView = z.infer<typeof CategoryView>;

export type CollectionView = z.infer<typeof CollectionView>;

const Told = {
  /** Its story, as the page shows it below its name. */
  blocks: z.array(TextBlock),
  /** What search engines show; left out: the name, and the story's first words. */
  seoTitle: z.string().optional(),
  seoDescription: z.string(),
};

/** A category as its page shows it. */
export const CategoryPage = CategoryView.extend({
  ...Told,
  /** Its own name and those of all that stand below it: its products are those of any of them. */
  names: z.array(z.string()),
  /** What it stands below, from the top. */
  path: z.array(Step),
  children: z.array(CategoryView),
});
export type CategoryPage = z.infer<typeof CategoryPage>;

export const CollectionPage = CollectionView.extend(Told);
export type CollectionPage = z.infer<typeof CollectionPage>;

/** A menu has all of them at once. */
export const GroupsQuery = pageOf(500);

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const Name = z
  .string('A name is required')
  .overwrite((name) => name.normalize().replace(/\s+/g, ' ').trim())
  .min(1, 'A name is required')
  .max(100, 'At most 100 characters');

/** What both have that is entered; without `isActive` it has its page. */
const Entered = {
  name: Name,
  /** Left out: made of the name. */
  slug: requiredText('An address is required', 100)
    .regex(SLUG, 'Small letters and digits, with hyphens between words: nic-salts')
    .optional(),
  /** One of the shop's own: nothing is fetched from elsewhere. */
  image: orNone(200)
    .pipe(ImageUrl.startsWith('/media/', 'Please upload the picture').nullable())
    .optional(),
  imageText: shortText(300).optional(),
  /** Markdown, as pages have it. */
  story: shortText(20_000).optional(),
  ...SeoInput,
  isActive: z.boolean('Active or not must be said').optional(),
};

/** What both are to the back office. */
const Recorded = {
  name: z.string(),
  slug: z.string(),
  image: ImageUrl.nullable(),
  imageText: z.string(),
  story: z.string(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  isActive: z.boolean(),
  /** Its place in the order of shelves. */
  sortOrder: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.string(),
};

/** The shop's filter takes it for every category, and a comma for what stands between two. */
const CategoryName = Name.refine(
  (name) => name.toLowerCase() !== 'all',
  'No category can be called “all”',
).refine((name) => !/,(?! )/.test(name), 'A comma in a name has a space after it');

export const CategoryInput = z.object({
  ...Entered,
  name: CategoryName,
  /** Empty or null: it is a shelf of its own. */
  parentId: z
    .string()
    .nullable()
    .transform((id) => id || null)
    .pipe(Uuid.nullable())
    .optional(),
});
export type CategoryInput = z.infer<typeof CategoryInput>;
export const CategoryChange = patch(CategoryInput);
export type CategoryChange = z.infer<typeof CategoryChange>;

/** A category as the back office shows it. */
export const CategoryRecord = z.object({
  id: Uuid,
  ...Recorded,
  parentId: Uuid.nullable(),
  /** The names that it stands below, from the top: 'Devices › Pod kits'. */
  parents: z.string(),
  /** Its own, drafts too. */
  productCount: z.number().int().min(0),
});
export type CategoryRecord = z.infer<typeof CategoryRecord>;

export const CategoryQuery = Page.extend({
  search: SearchText,
  isActive: anyOf(['true', 'false']),
  sort: sortedBy(['place', 'name', 'products', 'createdAt', 'updatedAt'], 'place'),
});
export type CategoryQuery = z.infer<typeof CategoryQuery>;

/** Something that names a category, and goes by its new name when it is called otherwise. */
export const GroupUse = z.object({
  /** 'Promotion', 'Customer group'. */
  kind: z.string(),
  name: z.string(),
});
export type GroupUse = z.infer<typeof GroupUse>;

export const FLAGS_OF_RULES = ['new', 'featured', 'sale'] as const;

const names = (most: number) =>
  z.array(shortText(100).min(1, 'A name has at least one letter')).max(most, `At most ${most}`);

/** All of its conditions have to be met; one that is left empty is none. */
export const CollectionRule = z.object({
  /** Of any of these brands. */
  brandIds: z.array(Uuid).max(50, 'At most 50').default([]),
  /** Of any of these categories or types. */
  kinds: names(50).default([]),
  /** With any of these tags. */
  tags: names(50).default([]),
  priceMin: MoneyText.nullable().default(null),
  priceMax: MoneyText.nullable().default(null),
  /** With all of these. */
  flags: z.array(z.enum(FLAGS_OF_RULES)).max(3).default([]),
  inStock: z.boolean().default(false),
});
export type CollectionRule = z.infer<typeof CollectionRule>;

/** Whether it says anything. */
export const isRule = ({ brandIds, kinds, tags, flags, ...rule }: CollectionRule): boolean =>
  [brandIds, kinds, tags, flags].some((condition) => condition.length > 0) ||
  rule.priceMin !== null ||
  rule.priceMax !== null ||
  rule.inStock;

export const CollectionInput = z.object({
  ...Entered,
  /** By this rule; null: picked by hand. */
  rule: CollectionRule.refine(isRule, 'Name at least one condition').nullable().default(null),
  /** Those picked by hand, in their order; without meaning beside a rule. */
  productIds: z.array(Uuid).max(MOST_PICKED, `At most ${MOST_PICKED} products`).default([]),
});
export type CollectionInput = z.infer<typeof CollectionInput>;
export const CollectionChange = patch(CollectionInput);
export type CollectionChange = z.infer<typeof CollectionChange>;

export const CollectionRecord = z.object({
  id: Uuid,
  ...Recorded,
  rule: CollectionRule.nullable(),
  productIds: z.array(Uuid),
  /** Those that can be seen. */
  productCount: z.number().int().min(0),
});
export type CollectionRecord = z.infer<typeof CollectionRecord>;

export const CollectionQuery = Page.extend({
  search: SearchText,
  isActive: anyOf(['true', 'false']),
  sort: sortedBy(['place', 'name', 'createdAt', 'updatedAt'], 'place'),
});
export type CollectionQuery = z.infer<typeof CollectionQuery>;

/** What a rule takes in. */
export const RulePreview = z.object({
  /** Those that can be seen. */
  count: z.number().int().min(0),
  /** The first of them, as the page has them. */
  examples: z.array(z.object({ id: Uuid, name: z.string(), imageUrl: z.string() })),
});
export type RulePreview = z.infer<typeof RulePreview>;

/** The order in which they stand from now on: all ids, or those of one parent. */
export const GroupOrder = z.object({ ids: z.array(Uuid).min(1).max(500, 'At most 500') });

/** An address for a name that has none: letters that it cannot hold leave 'category' or 'collection'. */
export const slugFor = (name: string, otherwise: string): string =>
  slugOf(name).slice(0, 90).replace(/-+$/, '') || otherwise;
