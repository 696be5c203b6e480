import { UNSTORABLE, unstorableIn } from '../../../kit/wire.ts';
import type { BatchJobError } from '../../batch-jobs/schema.ts';
import type { AskedField, FieldChanges } from '../../custom-fields/schema.ts';
import { mergeValues } from '../../custom-fields/values.ts';
import { fractionsIn } from '../../settings/whole-amounts.ts';
import { ProductInput } from '../admin-schema.ts';
import { inputOf, type Product, pricesOf, productOf, type WholeInput } from '../product-record.ts';
import { COLUMNS, type ColumnKey } from './columns.ts';
import { isAlike, mergeVariants } from './merge-variants.ts';
import {
  type FileProduct,
  type FileVariant,
  type Headings,
  LONGEST_VALUE,
} from './read-products.ts';

/** A product as a file has it: what the editor would send. */

/** What products are that no file says more of: other shops ask for no type. */
const ANY_TYPE = 'Other';

/** What an import has to know of the shop. */
interface ShopOfImport {
  currency: string;
  /** The brand of what has none; empty: brands are not added. */
  shopName: string;
  asDrafts: boolean;
  /** The custom fields. */
  ofProducts: readonly AskedField[];
  ofVariants: readonly AskedField[];
}

export interface ProductAfter {
  input: WholeInput;
  /** The variants of the file by their place in the input. */
  lines: Map<number, FileVariant>;
}

/** The product as the file has it; undefined, with the reasons in `errors`, if that is not possible. */
export function productAfter(
  product: FileProduct,
  before: Product | undefined,
  { currency, shopName, asDrafts, ofProducts, ofVariants }: ShopOfImport,
  errors: BatchJobError[],
): ProductAfter | undefined {
  const { line, slug, set } = product;
  const lines = new Map<number, FileVariant>();
  const isNew = !before || before.deletedAt !== null;
  const base = before ? inputOf(before) : { ...NEW, publishAt: null, slug };
  const wanted = { ...set, ...(isNew && asDrafts && { status: 'draft' as const }) };
  const isDraft = (wanted.status ?? base.status) === 'draft';
  const fields = { ...set.fields, ...keptFields(product, ofProducts) };
  const own = mergeValues(needed(ofProducts, isDraft), base.fields, fields, { isWhole: !before });
  const refuse = (at: string, problems: Record<string, string>, line: number) => {
    for (const [key, message] of Object.entries(problems)) {
      errors.push({ line, column: `${at}.${key}`, message });
    }
  };
  refuse('fields', own.problems, line);
  const input: WholeInput = {
    ...base,
    ...wanted,
    fields: own.values,
    shipping: filled({ ...base.shipping, ...set.shipping }),
    optionNames: product.optionNames ?? base.optionNames,
    variants: base.variants,
  } as WholeInput;
  if (!before) {
    input.type ||= input.category || ANY_TYPE;
    input.brand ||= shopName;
  }
  if (product.contents && !input.specifications['Bottle Size']) {
    input.specifications = { ...input.specifications, 'Bottle Size': product.contents };
  }
  // The order of texts means nothing.
  if (isAlike(input.pictureTexts, base.pictureTexts)) input.pictureTexts = base.pictureTexts;
  mergeVariants(input, product, before !== undefined, lines);
  for (const [place, { fields, line }] of lines) {
    const variant = input.variants[place];
    if (!variant) continue;
    const { values, problems } = mergeValues(needed(ofVariants, isDraft), variant.fields, fields, {
      isWhole: variant.id === undefined,
    });
    variant.fields = values;
    refuse('variantFields', problems, line);
  }
  if (errors.length > 0) return undefined;
  if (before?.deletedAt === null && isUnchanged(base, input)) return { input, lines };
  const odd = unstorableIn(input)?.split('.')[0];
  if (odd !== undefined) {
    errors.push({ line, column: COLUMN_OF[odd] ?? odd, message: UNSTORABLE });
    return undefined;
  }
  const { success, data, error } = ProductInput.safeParse(input);
  const fractions = success ? fractionsIn(currency, pricesOf(input), pricesOf(base)) : {};
  const issues = success
    ? Object.entries(fractions).map(([field, message]) => ({ path: field.split('.'), message }))
    : error.issues;
  if (success && issues.length === 0) {
    return { input: { ...input, ...(data as WholeInput) }, lines };
  }
  for (const { path, message } of issues) {
    const [field = '', place, ofVariant] = path.map(String);
    const at = field === 'variants' ? lines.get(Number(place))?.line : undefined;
    const column = COLUMN_OF[field === 'variants' ? `variants.${ofVariant}` : field] ?? field;
    const value = path.reduce<unknown>(
      (of, key) => (of as Record<PropertyKey, unknown> | null | undefined)?.[key],
      input,
    );
    const shown = typeof value === 'string' ? value.trim().slice(0, LONGEST_VALUE) : '';
    errors.push({ line: at ?? line, column, ...(shown && { value: shown }), message });
  }
  return undefined;
}

/** What the file keeps besides, in the owner's fields that are called so. */
function keptFields({ newFields = {} }: FileProduct, fields: readonly AskedField[]): FieldChanges {
  const called = new Map(fields.map(({ key, label }) => [label.toLowerCase(), key]));
  return Object.fromEntries(
    Object.entries(newFields).flatMap(([label, value]) => {
      const key = called.get(label.toLowerCase());
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

/** A draft may lack what others must have. */
const needed = (fields: readonly AskedField[], isDraft: boolean): readonly AskedField[] =>
  isDraft ? fields.map((field) => ({ ...field, required: false })) : fields;

const filled = (texts: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

const isUnchanged = (before: WholeInput, after: WholeInput): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

const NEW = inputOf(productOf({ variants: [] }, undefined));

/** The product's price may have come from its only variant. A column that the file lacks is called as it would be. */
export function headingOf(column: string, headings: Headings): string {
  const ofVariant = { price: headings.variantPrice, originalPrice: headings.variantOriginalPrice };
  return (
    headings[column as ColumnKey] ??
    ofVariant[column as keyof typeof ofVariant] ??
    COLUMNS.get(column as ColumnKey)?.heading ??
    column
  );
}

/** Which column a field of the API is from, where it is called otherwise. */
const COLUMN_OF: Record<string, ColumnKey> = {
  imageUrl: 'picture',
  imageGallery: 'picture',
  pictureTexts: 'pictureText',
  shipping: 'shippingClass',
  optionNames: 'option1Name',
  variants: 'sku',
  'variants.sku': 'sku',
  'variants.options': 'option1Value',
  'variants.price': 'variantPrice',
  'variants.originalPrice': 'variantOriginalPrice',
  'variants.imageUrl': 'variantPicture',
  'variants.stock': 'stock',
  'variants.cost': 'cost',
  'variants.barcode': 'barcode',
};
