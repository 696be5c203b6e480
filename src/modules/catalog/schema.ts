import * as z from 'zod';
import { anyOf, SearchText, sortedBy } from '../../kit/list-query.ts';
import { ImageUrl, MoneyText, Page, patch, requiredText, Timestamp, Uuid } from '../../kit/wire.ts';
import { TextBlock } from '../content/schema.ts';
import { FieldValues } from '../custom-fields/schema.ts';
import { SORTS } from './constants.ts';

/** One thing that can be bought: a product in one strength, colour, size or resistance. */
export const VariantView = z.object({
  id: Uuid,
  sku: z.string(),
  /** Option name to value, in the order to show them; empty for a product without options. */
  options: z.record(z.string(), z.string()),
  price: MoneyText,
  originalPrice: MoneyText.nullable(),
  /** Null where it looks as the product's own picture shows it. */
  imageUrl: ImageUrl.nullable(),
  /** How many are left, up to 20; null when more, or when the stock is not counted. */
  available: z.number().int().min(0).max(20).nullable(),
  inStock: z.boolean(),
  /** What its public custom fields hold; left out where that is nothing. */
  fields: FieldValues.optional(),
});
export type VariantView = z.infer<typeof VariantView>;

export const ProductView = z.object({
  id: Uuid,
  slug: z.string(),
  name: z.string(),
  /** Its words, without the marks of the Markdown that it may be written in. */
  description: z.string(),
  /** As its page shows it; only there, and only where it is more than one paragraph without marks. */
  descriptionBlocks: z.array(TextBlock).optional(),
  /** The default variant's price. */
  price: MoneyText,
  originalPrice: MoneyText.nullable(),
  brand: z.string(),
  category: z.string(),
  type: z.string(),
  flavor: z.string().nullable(),
  imageUrl: ImageUrl,
  imageGallery: z.array(ImageUrl),
  /** What pictures show, in words, by their URLs; left out where nothing was written. */
  pictureTexts: z.record(z.string(), z.string()).optional(),
  /** Mean of the reviews to one decimal, as text: '4.6'. */
  rating: z.string().regex(/^[0-5]\.\d$/),
  reviewCount: z.number().int().min(0),
  /** `rating` and `reviewCount` were typed by the owner; left out where they come from the shop's reviews. */
  isRatingTyped: z.literal(true).optional(),
  inStock: z.boolean(),
  isNew: z.boolean(),
  isFeatured: z.boolean(),
  isSale: z.boolean(),
  /** Public custom fields of the owner's stand among them, by their labels. */
  specifications: z.record(z.string(), z.string()),
  /** What its public custom fields hold; left out where that is nothing. */
  fields: FieldValues.optional(),
  shipping: z.record(z.string(), z.string()),
  tags: z.array(z.string()),
  salesCount: z.number().int().min(0),
  createdAt: Timestamp,
  /** What search engines show; left out: the name and the description. */
  seoTitle: z.string().optional(),
  seoDescription: z.string().optional(),
  /** In the order to show them; the default one is the first that is available, else the first. */
  variants: z.array(VariantView).min(1),
});
export type ProductView = z.infer<typeof ProductView>;

/** A product without what only its page shows, for pages that many people open first. */
export const ProductSummary = ProductView.omit({
  descriptionBlocks: true,
  imageGallery: true,
  pictureTexts: true,
  specifications: true,
  fields: true,
  shipping: true,
  tags: true,
  seoTitle: true,
  seoDescription: true,
});
export type ProductSummary = z.infer<typeof ProductSummary>;

/** An empty filter, or 'all', means no filter. */
const filterText = z
  .string()
  .trim()
  .max(200)
  .transform((text) => (text === '' || text === 'all' ? undefined : text))
  .optional();

const filterPrice = z
  .string()
  .regex(/^(\d{1,8}(\.\d{1,2})?)?$/, 'A price is a number such as 50 or 49.99')
  .transform((text) => (text === '' ? undefined : text))
  .optional();

export const ProductFilters = z.object({
  brand: filterText,
  type: filterText,
  category: filterText,
  priceMin: filterPrice,
  priceMax: filterPrice,
  search: filterText,
});
export type ProductFilters = z.infer<typeof ProductFilters>;

export const ProductQuery = ProductFilters.extend({
  sortBy: z
    .enum(['', ...SORTS], `Must be one of ${SORTS.join(', ')}`)
    .default('featured')
    .transform((sort) => sort || 'featured'),
  ...Page.shape,
});
export type ProductQuery = z.infer<typeof ProductQuery>;

const FacetValue = z.object({ value: z.string(), count: z.number().int().min(0) });

/**
 * How many products each choice of a filter would leave while the other filters stay. Lists every
 * type of the shop, even with 0, and the brands and categories that have any, all by name; price
 * bands are in their own order, by the `value` of PRICE_BANDS.
 */
export const Facets = z.object({
  brands: z.array(FacetValue),
  types: z.array(FacetValue),
  categories: z.array(FacetValue),
  priceBands: z.array(FacetValue),
});
export type Facets = z.infer<typeof Facets>;

/** How a search was understood (src/modules/catalog/RULES.md, Search). */
export const SearchReading = z.object({
  /** How many products it finds without any other filter. */
  total: z.number().int().min(0),
  /** Words that no product has together with the others; those with the others are found. */
  leftOut: z.array(z.string()),
  /** The text in correct spelling, in every way that it was read; empty if every word was known. */
  corrections: z.array(z.string()),
  /** Other searches that find something; only if this one finds nothing. */
  instead: z.array(z.string()),
});
export type SearchReading = z.infer<typeof SearchReading>;

const Synonym = z
  .string()
  .trim()
  .min(1, 'A synonym has at least one letter')
  .max(60, 'A synonym has at most 60 characters');

/** Words and phrases that mean the same, group by group. */
export const SearchSynonyms = z.object({
  groups: z
    .array(
      z.array(Synonym).min(2, 'A group has at least two synonyms').max(20, 'At most 20 in a group'),
    )
    .max(200, 'At most 200 groups'),
});
export type SearchSynonyms = z.infer<typeof SearchSynonyms>;

export const SynonymsEntry = SearchSynonyms.extend({ version: z.string() });
export type SynonymsEntry = z.infer<typeof SynonymsEntry>;

export const BrandView = z.object({
  id: Uuid,
  name: z.string(),
  description: z.string(),
  image: ImageUrl.nullable(),
  productCount: z.number().int().min(0),
});
export type BrandView = z.infer<typeof BrandView>;

/** A brand as the back office shows it. */
export const BrandRecord = BrandView.extend({
  /** Whether the shop's page of brands shows it; its products are on sale either way. */
  isActive: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.string(),
});
export type BrandRecord = z.infer<typeof BrandRecord>;

export const BrandQuery = Page.extend({
  /** Part of a name or a description. */
  search: SearchText,
  isActive: anyOf(['true', 'false']),
  sort: sortedBy(['name', 'products', 'createdAt', 'updatedAt'], 'name'),
});
export type BrandQuery = z.infer<typeof BrandQuery>;

/** A new brand; without `isActive` it is active. */
export const BrandInput = z.object({
  name: z
    .string('Brand name is required')
    .overwrite((name) => name.normalize().replace(/\s+/g, ' ').trim())
    .min(1, 'Brand name is required')
    .max(100, 'At most 100 characters')
    // The shop's filter takes it for every brand.
    .refine((name) => name.toLowerCase() !== 'all', 'No brand can be called “all”'),
  description: requiredText('Description is required', 2000),
  image: z
    .string()
    .trim()
    .max(2000, 'At most 2000 characters')
    .nullable()
    .transform((address) => address || null)
    .pipe(ImageUrl.nullable())
    .optional(),
  isActive: z.boolean('Active or not must be said').optional(),
});
export type BrandInput = z.infer<typeof BrandInput>;

/** What a staff member changes about a brand; what is left out stays. */
export const BrandChange = patch(BrandInput);
export type BrandChange = z.infer<typeof BrandChange>;

/** A search that found nothing, over the days for which such searches are kept. */
export const EmptySearch = z.object({
  words: z.string(),
  /** How often it was counted. */
  count: z.number().int().min(1),
  /** The last day of the shop on which it was. */
  lastDay: z.iso.date(),
  /** How many products it finds by now. */
  found: z.number().int().min(0),
});
export type EmptySearch = z.infer<typeof EmptySearch>;

export const EmptySearchQuery = Page.extend({
  search: SearchText,
  sort: sortedBy(['count', 'lastDay', 'words'], '-count'),
});
export type EmptySearchQuery = z.infer<typeof EmptySearchQuery>;

/** A product as shown in a mail; all its URLs are absolute. */
export interface MailProduct {
  name: string;
  /** 'Strength 10 mg, Flavour Mint'; empty if there is nothing to choose. */
  options: string;
  url: string;
  imageUrl: string;
  /** Decimal text in the shop's currency. */
  price: string;
  /** The price before it fell. */
  oldPrice?: string;
}
