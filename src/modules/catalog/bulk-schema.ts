import * as z from 'zod';
import { Uuid } from '../../kit/wire.ts';
import { BatchJobError, BatchJobView } from '../batch-jobs/schema.ts';
import { ProductRowFilters, StockChange } from './admin-schema.ts';
import { PRICE_ENDINGS, TAX_CLASSES } from './constants.ts';
import { COLUMNS, type ColumnKey } from './csv/columns.ts';
import { PRODUCT_FIELDS } from './product-fields.ts';

/** Many products at once on the wire: changed in bulk, imported from a file. */

/** The most products that are named one by one; more are meant by a filter. */
const MOST_IDS = 1_000;

const NO_VALUE = 'Write a number such as 5, -2.50 or 10';

const PriceChange = z
  .object({
    by: z.enum(['amount', 'percent', 'set']),
    /** With its sign: '-10', '2.50'; of `set` the price itself. */
    value: z
      .string(NO_VALUE)
      .trim()
      .regex(/^[+-]?\d{1,7}([.,]\d{1,2})?$/, NO_VALUE)
      .overwrite((text) => text.replace('+', '').replace(',', '.')),
    /** What the new price ends in: the nearest such price takes its place. Left out: it stays as it comes. */
    round: z.enum(PRICE_ENDINGS).optional(),
    /** The former price changes in the same way. */
    also: z.literal('originalPrice').optional(),
  })
  .refine(
    ({ by, value }) => by !== 'percent' || (Number(value) >= -100 && Number(value) <= 1_000),
    { path: ['value'], message: 'From -100 to 1000 per cent' },
  )
  .refine(({ by, value }) => by !== 'set' || Number(value) > 0, {
    path: ['value'],
    message: 'A price is above 0',
  })
  .refine(({ by, also }) => by !== 'set' || !also, {
    path: ['also'],
    message: 'A former price is not set to the same',
  });

const FieldChange = z.object({
  isNew: z.boolean().optional(),
  isFeatured: z.boolean().optional(),
  isSale: z.boolean().optional(),
  inStock: z.boolean().optional(),
  /** The name of an existing brand, in any letter case. */
  brand: z.string().trim().min(1, 'Choose a brand').max(200).optional(),
  type: PRODUCT_FIELDS.type.input.min(1, 'Write a type').optional(),
  /** The name of an existing category, in any letter case. */
  category: z.string().trim().min(1, 'Choose a category').max(100).optional(),
  status: z.enum(['draft', 'published']).optional(),
  taxClass: z.enum(TAX_CLASSES).optional(),
});

/** Tags that products get besides theirs, and those that they lose, in any letter case. */
const TagChange = z
  .object({ add: PRODUCT_FIELDS.tags.input, remove: PRODUCT_FIELDS.tags.input })
  .partial()
  .refine(({ add = [], remove = [] }) => add.length + remove.length > 0, 'Write a tag');

/** What is done to many products at once; several of them at the same time, except deleting. */
export const BulkChange = z
  .object({
    price: PriceChange.optional(),
    set: FieldChange.optional(),
    tags: TagChange.optional(),
    /** Of each variant. */
    stock: StockChange.optional(),
    delete: z.literal(true).optional(),
  })
  .refine(
    (change) =>
      Object.values({ ...change.set, ...change, set: undefined }).some(
        (part) => part !== undefined,
      ),
    'Choose what to change',
  )
  .refine(
    (change) => !change.delete || !(change.price || change.set || change.tags || change.stock),
    'What is deleted cannot be changed as well',
  );
export type BulkChange = z.infer<typeof BulkChange>;

/** Products by their ids, or all that the list's filter finds. */
export const BulkTarget = {
  ids: z
    .array(Uuid)
    .min(1, 'Choose products')
    .max(MOST_IDS, `At most ${MOST_IDS} at once`)
    .optional(),
  filter: ProductRowFilters.optional(),
  /** Found by the filter, but not meant. */
  except: z.array(Uuid).max(MOST_IDS, `At most ${MOST_IDS}`).optional(),
  /** How many the filter finds, as its reader saw; another number by now is refused (409). */
  expected: z.int().min(0).optional(),
};

export const BulkCall = z
  .object({ ...BulkTarget, change: BulkChange, preview: z.boolean().optional() })
  .refine(
    ({ ids, filter }) => (ids === undefined) !== (filter === undefined),
    'Name products, or a filter',
  )
  .refine(({ filter, expected }) => filter === undefined || expected !== undefined, {
    path: ['expected'],
    message: 'Say how many the filter finds',
  });
export type BulkCall = z.infer<typeof BulkCall>;

const Example = z.object({
  id: Uuid,
  name: z.string(),
  /** What changes, in words: '£12.00'. */
  before: z.string(),
  after: z.string(),
});

export const BulkPreview = z.object({
  /** How many products are meant, and how many of them would change. */
  count: z.int(),
  changed: z.int(),
  /** The first five. */
  examples: z.array(Example),
  /** The first hundred that cannot be changed, and how many they are. */
  refused: z.array(z.object({ id: Uuid, name: z.string(), message: z.string() })),
  refusedCount: z.int(),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

const Column = z.union([
  z.enum([...COLUMNS.keys()] as [ColumnKey, ...ColumnKey[]]),
  z.templateLiteral(['fields.', z.string()]),
  z.templateLiteral(['variantFields.', z.string()]),
  // It becomes a custom field of this label.
  z.templateLiteral(['newFields.', z.string().min(1).max(60)]),
]);

const truth = z
  .enum(['true', 'false', ''])
  .default('false')
  .transform((text) => text === 'true');

/** What comes with the file. */
export const ImportOptions = z.object({
  /** Says what the import would do. */
  dryRun: truth,
  /** Only says which columns the file has. */
  columnsOnly: truth,
  /** Adds the brands that the shop doesn't know; that is so unless somebody says no. */
  createBrands: z
    .enum(['true', 'false', ''])
    .default('true')
    .transform((text) => text !== 'false'),
  /** New products wait to be published. */
  asDrafts: truth,
  /** JSON: which heading means which column; others are not read. Left out: as the headings say. */
  mapping: z
    .string()
    .optional()
    .transform((text, context) => {
      if (!text) return undefined;
      const mapping = z.record(z.string(), Column).safeParse(jsonOf(text));
      if (mapping.success) return mapping.data;
      context.addIssue({ code: 'custom', message: 'Not a mapping of headings to columns' });
      return z.NEVER;
    }),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an import would do, or did. */
export const ImportReport = z.object({
  /** Rows of the file, without the headings; left out where a job has not read them yet. */
  rows: z.int(),
  /** How many products. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** The first thousand. */
  errors: z.array(BatchJobError),
  /** Only of an import that was done. */
  job: BatchJobView.optional(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** The columns of a file, as its headings and its first row say. */
export const ImportColumns = z.object({
  columns: z.array(
    z.object({
      heading: z.string(),
      sample: z.string(),
      column: Column.nullable(),
    }),
  ),
});
export type ImportColumns = z.infer<typeof ImportColumns>;
