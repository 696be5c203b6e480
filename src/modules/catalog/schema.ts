import * as z from 'zod';
import { anyOf, SearchText, sortedBy } from '../../kit/list-query.ts';
import { ImageUrl, MoneyText, Page, patch, requiredText, Timestamp, Uuid } from '../../kit/wire.ts';
import { TextBlock } from '../content/schema.ts';
import { FieldValues } from '../custom-fields/schema.ts';
import { SORTS } from './constants.ts';
import { FLAGS, facetsText, readFacets } from './facets.ts';
import { DRAWS, FLAVOURS, SMOKES } from './first-kit-answers.ts';

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

/** A category on the way down to something. */
export const Step = z.object({ name: z.string(), slug: z.string() });
export type Step = z.infer<typeof Step>;

/** A promotion that everybody gets without a code, in a few words; by its id its products are listed. */
export const ProductOffer = z.object({ id: Uuid, text: z.string() });
export type ProductOffer = z.infer<typeof ProductOffer>;

/** A part of a bundle, as its page shows it. */
export const PartView = z.object({
  /** Of the variant. */
  id: Uuid,
  productId: Uuid,
  name: z.string(),
  options: z.record(z.string(), z.string()),
  imageUrl: ImageUrl,
  /** How many are in one bundle. */
  quantity: z.int().min(1),
  /** What one costs by itself, and where; left out where it isn't shown by itself. */
  offer: z.object({ price: MoneyText, slug: z.string() }).optional(),
});
export type PartView = z.infer<typeof PartView>;

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
  /** What a card says of it in a line: '10 ml', 'nic salt', '3/10/20 mg'. */
  facts: z.array(z.string()),
  /** That it comes in, as far as they are known; left out where none is. */
  colours: z.array(z.string()).optional(),
  /** The bar codes of its variants, by their ids; only on its page, and only where there are some. */
  gtins: z.record(Uuid, z.string()).optional(),
  /** What is in those of its variants that are bundles, by their ids; only on its page, and only where there is one. */
  bundles: z.record(Uuid, z.array(PartView)).optional(),
  /** The way down to its category, where that has a page; only where the product is asked for by itself. */
  categoryPath: z.array(Step).optional(),
  /** What runs for everybody who buys it; left out where nothing does. */
  offers: z.array(ProductOffer).optional(),
  /** In the order to show them; the default one is the first that is available, else the first. */
  variants: z.array(VariantView).min(1),
});
export type ProductView = z.infer<typeof ProductView>;

/** A product that says what is offered of it. */
export const withOffers = <Product extends object>(
  product: Product,
  offers: ProductOffer[],
): Product & { offers?: ProductOffer[] } => (offers.length > 0 ? { ...product, offers } : product);

/** A product without what only its page shows, for pages that many people open first. */
export const ProductSummary = ProductView.omit({
  descriptionBlocks: true,
  gtins: true,
  bundles: true,
  categoryPath: true,
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

/** A product that goes with others, as a link shows it. */
export const FittingProduct = ProductView.pick({
  id: true,
  slug: true,
  name: true,
  brand: true,
  category: true,
  type: true,
  imageUrl: true,
  price: true,
  inStock: true,
}).extend({
  /** Those that were asked for and that it goes with. */
  fits: z.array(Uuid),
});
export type FittingProduct = z.infer<typeof FittingProduct>;

/** The most products of which one may ask at once. */
const MOST_ASKED = 50;

const NO_IDS = `Ids of products, parted by commas, at most ${MOST_ASKED}`;

/** Ids of products, parted by commas. */
export const ProductIds = z
  .string(NO_IDS)
  .max(37 * MOST_ASKED, NO_IDS)
  .transform((text, context) => {
    const ids = z.array(Uuid).safeParse(text.toLowerCase().split(','));
    if (ids.success) return [...new Set(ids.data)].toSorted();
    context.addIssue({ code: 'custom', message: NO_IDS });
    return z.NEVER;
  });

export const FittingQuery = z.object({ of: ProductIds, ...Page.shape });

const oneOf = <Value extends string>(answers: readonly { value: Value }[]) =>
  z.enum(
    answers.map(({ value }) => value) as [Value, ...Value[]],
    `One of ${answers.map(({ value }) => value).join(', ')}`,
  );

/** What a smoker answers. */
export const FirstKitQuery = z.object({
  smokes: oneOf(SMOKES),
  draw: oneOf(DRAWS),
  flavour: oneOf(FLAVOURS).default('any'),
});

/** Kits for a smoker, each with liquids in a strength. */
export const FirstKits = z.object({
  /** What suits the answers, in mg/ml; a liquid may come only near it. */
  strength: z.number(),
  kits: z.array(
    z.object({
      kit: ProductSummary,
      liquids: z.array(z.object({ product: ProductSummary, variantId: Uuid })),
    }),
  ),
});
export type FirstKits = z.infer<typeof FirstKits>;

/** An empty filter, or 'all', means no filter. */
const filterOf = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .transform((text) => (text === '' || text === 'all' ? undefined : text))
    .optional();
const filterText = filterOf(200);

/** A category's page names all that stand below it. */
const filterNames = filterOf(4_000);

const filterPrice = z
  .string()
  .regex(/^(\d{1,8}(\.\d{1,2})?)?$/, 'A price is a number such as 50 or 49.99')
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** 'strength_20mg_10mg*flavour_fruit': any of the choices of a facet, and of all facets that are named. */
const filterFacets = z
  .string()
  .max(500, 'At most 500 characters')
  .transform((text) => facetsText(readFacets(text)))
  .optional();

export const ProductFilters = z.object({
  /** Of brand, type and category several may be named, with commas between them: one of them is enough. */
  brand: filterText,
  type: filterText,
  category: filterNames,
  /** The address of a collection. */
  collection: filterText,
  priceMin: filterPrice,
  priceMax: filterPrice,
  search: filterText,
  facets: filterFacets,
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

/** What shoppers choose by, by the owner's names and in the owner's order. */
const Facet = z.object({
  key: z.string(),
  name: z.string(),
  /** It has one choice, which bears its name: 'In stock'. */
  isFlag: z.boolean(),
  /** In the order of their figures or names; `value` stands in addresses, `name` on screens. */
  values: z.array(FacetValue.extend({ name: z.string() })),
});
export type Facet = z.infer<typeof Facet>;

/** Both ends included; the first begins at nothing and the last has no end. */
const PriceChoice = z.object({
  min: MoneyText.nullable(),
  max: MoneyText.nullable(),
  count: z.number().int().min(0),
});
export type PriceChoice = z.infer<typeof PriceChoice>;

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
  facets: z.array(Facet),
  /** Bands of the prices at hand, whichever price is chosen; none where all would be in one. */
  prices: z.array(PriceChoice),
  /** Nothing at hand costs more, whichever price is chosen: an end of a range, not the price of a product. */
  highestPrice: MoneyText.nullable(),
  /** From the lowest to the highest where a price may be cut: between any two is a product. None where `prices` has none. */
  priceStops: z.array(MoneyText),
});
export type Facets = z.infer<typeof Facets>;

const FACET_NAMES = z
  .array(z.string().trim().min(1).max(60, 'At most 60 characters'))
  .max(20, 'At most 20 names');

/** Facets as the owner has them read, in the order in which shoppers see them. */
export const FacetsInput = z.object({
  facets: z
    .array(
      z
        .object({
          key: z
            .string()
            .regex(
              /^[a-z0-9]+(-[a-z0-9]+)*$/,
              'Small letters and digits, with hyphens between them',
            )
            .max(30, 'At most 30 characters'),
          name: z.string().trim().min(1, 'A name is required').max(40, 'At most 40 characters'),
          isShown: z.boolean(),
          flag: z.enum(FLAGS).nullable(),
          options: FACET_NAMES,
          specifications: FACET_NAMES,
        })
        .refine(
          ({ flag, options, specifications }) => flag || options.length + specifications.length > 0,
          { message: 'Name an option or a specification', path: ['specifications'] },
        ),
    )
    .max(40, 'At most 40 facets')
    .refine((facets) => new Set(facets.map(({ key }) => key)).size === facets.length, {
      message: 'Two facets have the same word in the address',
    }),
});
export type FacetsInput = z.infer<typeof FacetsInput>;

export const FacetsEntry = FacetsInput.extend({
  version: z.string(),
  /** The options and specifications that products have, by the names that shoppers see. */
  known: z.object({ options: z.array(z.string()), specifications: z.array(z.string()) }),
});
export type FacetsEntry = z.infer<typeof FacetsEntry>;

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

export const shortText = (longest: number) =>
  z.string().trim().max(longest, `At most ${longest} characters`);

/** Empty or null: none. */
export const orNone = (longest: number) =>
  shortText(longest)
    .nullable()
    .transform((text) => text || null);

/** What search engines show of the page of a brand, a category or a collection; without it, what its page says. */
export const SeoInput = {
  seoTitle: orNone(200).optional(),
  seoDescription: orNone(500).optional(),
};

export const BrandView = z.object({
  id: Uuid,
  name: z.string(),
  description: z.string(),
  image: ImageUrl.nullable(),
  /** What search engines show of its page; left out: its name and description. */
  seoTitle: z.string().optional(),
  seoDescription: z.string().optional(),
  productCount: z.number().int().min(0),
});
export type BrandView = z.infer<typeof BrandView>;

/** With a name, that brand alone, in any case of letters. */
export const BrandsQuery = Page.extend({ name: filterText });
export type BrandsQuery = z.infer<typeof BrandsQuery>;

/** A brand as the back office shows it. */
export const BrandRecord = BrandView.extend({
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
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
  ...SeoInput,
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
