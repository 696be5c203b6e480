import { setImmediate } from 'node:timers/promises';
import { ShopError } from '../../../kit/errors.ts';
import { UNSTORABLE, unstorableIn } from '../../../kit/wire.ts';
import { type Db, named, type Tx } from '../../../platform/database/database.ts';
import type { JobResult } from '../../batch-jobs/batch-jobs.ts';
import { attempt, type BatchJobKind, type ChunkOutcome } from '../../batch-jobs/run-batch-job.ts';
import type { BatchJobError } from '../../batch-jobs/schema.ts';
import { listFields } from '../../custom-fields/fields.ts';
import type { AskedField, FieldChanges } from '../../custom-fields/schema.ts';
import { mergeValues } from '../../custom-fields/values.ts';
import { readSettings } from '../../settings/settings.ts';
import { readSettingTexts } from '../../settings/site-config.ts';
import { fractionsIn } from '../../settings/whole-amounts.ts';
import { ProductInput } from '../admin-schema.ts';
import { ensureBrands, findBrandsByName } from '../manage-brands.ts';
import {
  inputOf,
  lockWholeProducts,
  type Product,
  pricesOf,
  productOf,
  readProducts,
  type WholeInput,
} from '../product-record.ts';
import { isElsewhere, type NamedBy } from '../store-pictures.ts';
import { changeProducts, differenceOf, insertProducts, type Pair } from '../write-products.ts';
import type { ColumnKey } from './columns.ts';
import {
  type FileProduct,
  type FileVariant,
  type Headings,
  LONGEST_VALUE,
} from './read-products.ts';
import { type ImportUndo, NOTHING, undoImport, undoOf } from './undo-import.ts';

/** What all chunks of an import have in common. */
export interface ImportInput {
  /** The file's headings by what they mean. */
  headings: Headings;
  /** Whether brands that the shop doesn't know are added. */
  createBrands: boolean;
  /** Whether new products wait to be published. */
  asDrafts?: boolean;
}

/** What a file would do to some products. */
export interface ImportPlan {
  created: Product[];
  changed: Pair[];
  results: JobResult[];
}

/** SKUs that products further up in the file have, and whose they are; in small letters. */
export type TakenSkus = Map<string, string>;

/** Imports products chunk by chunk, as a job. */
export const importProducts: BatchJobKind = {
  kind: 'import',
  run: async (tx, job, chunk, jobId) => {
    const input = job as ImportInput;
    const products = chunk as FileProduct[];
    if (input.createBrands) await addBrands(tx, products);
    const together = await attempt(tx, () => saveProducts(tx, jobId, input, products));
    if (!(together instanceof ShopError)) return outcomeOf([together]);
    // Somebody took a code or an address meanwhile. One by one, the others get through.
    const saved: Saved[] = [];
    for (const product of products) {
      const alone = await attempt(tx, () => saveProducts(tx, jobId, input, [product]));
      saved.push(
        alone instanceof ShopError
          ? { results: [refusal(product, [{ message: alone.message }])], undo: NOTHING }
          : alone,
      );
    }
    return outcomeOf(saved);
  },
  undo: (tx, undo) => undoImport(tx, undo as ImportUndo),
};

interface Saved {
  results: JobResult[];
  undo: ImportUndo;
}

function outcomeOf(saved: Saved[]): ChunkOutcome {
  const undo = {
    created: saved.flatMap(({ undo }) => undo.created),
    changed: saved.flatMap(({ undo }) => undo.changed),
    added: saved.flatMap(({ undo }) => undo.added),
  };
  const results = saved.flatMap(({ results }) => results);
  return { results, ...(Object.values(undo).some((list) => list.length > 0) && { undo }) };
}

async function saveProducts(
  tx: Tx,
  jobId: string,
  input: ImportInput,
  products: FileProduct[],
): Promise<Saved> {
  const ids = await findBySlug(tx, products);
  const held = await lockWholeProducts(tx, [...ids.values()]);
  const { created, changed, results } = await planImport(tx, input, products, { ids, held });
  const by = { jobId, places: picturePlaces(input.headings, products, results) };
  await insertProducts(tx, created, by);
  const changes = await changeProducts(tx, changed, { reason: 'counted', note: 'Import' }, by);
  return { results, undo: undoOf(created, changed, changes) };
}

/** Where the file names the pictures of the products that it changes. */
function picturePlaces(
  { picture, variantPicture }: Headings,
  products: FileProduct[],
  results: JobResult[],
): NamedBy['places'] {
  const ids = new Map(results.map(({ line, id }) => [line, id]));
  return Object.fromEntries(
    products.flatMap(({ line, slug, set, variants, pictureLines = {} }) => {
      const id = ids.get(line);
      if (id === undefined) return [];
      const ofVariants = variants.flatMap((variant) =>
        variant.imageUrl ? [[variant.imageUrl, variant.line, variantPicture] as const] : [],
      );
      const ofProduct = Object.entries(pictureLines).map(
        ([url, line]) => [url, line, picture] as const,
      );
      const pictures = Object.fromEntries(
        [...ofVariants, ...ofProduct]
          .filter(([url]) => isElsewhere(url))
          .map(([url, line, column]) => [url, { line, ...(column !== undefined && { column }) }]),
      );
      return [[id, { name: set.name ?? slug, line, pictures }]];
    }),
  );
}

const refusal = ({ line, slug, set }: FileProduct, errors: BatchJobError[]): JobResult => ({
  line,
  name: set.name ?? slug,
  result: 'refused',
  errors: errors.map((error) => ({ line, ...error })),
});

/** What an import of these products would do now. */
export async function previewImport(
  db: Db,
  input: ImportInput,
  products: FileProduct[],
  taken: TakenSkus,
): Promise<ImportPlan> {
  const ids = await findBySlug(db, products);
  return planImport(
    db,
    input,
    products,
    { ids, held: await readProducts(db, [...ids.values()]) },
    taken,
  );
}

interface Known {
  /** Of the products that the shop has or had, by slug. */
  ids: Map<string, string>;
  held: Map<string, Product>;
}

async function planImport(
  db: Db,
  { headings, createBrands, asDrafts = false }: ImportInput,
  products: FileProduct[],
  { ids, held }: Known,
  taken: TakenSkus = new Map(),
): Promise<ImportPlan> {
  const { currency } = await readSettings(db);
  const shopName = createBrands ? await nameOfShop(db) : '';
  const brands = await findBrandsByName(db, [
    ...products.map(({ set }) => set.brand ?? ''),
    shopName,
    ...[...held.values()].map(({ brand }) => brand),
  ]);
  const owners = await findSkuOwners(db, products, held);
  const { product: ofProducts = [], variant: ofVariants = [] } = Object.groupBy(
    await listFields(db),
    ({ of }) => of,
  );
  const custom = { ofProducts, ofVariants };
  const plan: ImportPlan = { created: [], changed: [], results: [] };
  for (const product of products) {
    // One with hundreds of variants takes a while.
    await setImmediate();
    const { line, slug } = product;
    const before = held.get(ids.get(slug) ?? '');
    const errors = [...product.errors];
    const after =
      errors.length > 0
        ? undefined
        : productAfter(product, before, { currency, shopName, asDrafts, ...custom }, errors);
    if (after) {
      const brand = brands.get(after.input.brand.toLowerCase());
      if (after.input.brand !== '' && !brand && !createBrands) {
        errors.push({
          line,
          column: headings.brand,
          value: after.input.brand.slice(0, LONGEST_VALUE),
          message: 'There is no such brand. Let the import add brands, or add it first.',
        });
      }
      refuseTakenSkus(after, before, owners, taken, errors);
      if (errors.length === 0) {
        const state = productOf(after.input, brand, before);
        const isNew = !before || before.deletedAt !== null;
        const isSame =
          before &&
          state.variants.length === before.variants.length &&
          !differenceOf(before, state);
        if (!before) plan.created.push(state);
        else if (!isSame) plan.changed.push({ before, after: state });
        const result = isNew ? 'created' : isSame ? 'unchanged' : 'updated';
        plan.results.push({ line, id: state.id, name: state.name, result });
      }
    }
    if (errors.length > 0) {
      const named = errors.map(({ column, ...error }) => ({
        ...error,
        ...(column !== undefined && { column: headingOf(column, headings) }),
      }));
      plan.results.push(refusal(product, named));
    }
  }
  return plan;
}

const nameOfShop = async (db: Db): Promise<string> =>
  (await readSettingTexts(db, ['site_title'])).site_title.trim();

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

interface ProductAfter {
  input: WholeInput;
  /** The variants of the file by their place in the input. */
  lines: Map<number, FileVariant>;
}

/** The product as the file has it; undefined, with the reasons in `errors`, if that is not possible. */
function productAfter(
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

const isAlike = (a: Record<string, string>, b: Record<string, string>): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.keys(a).every((name) => a[name] === b[name]);

const isUnchanged = (before: WholeInput, after: WholeInput): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

const NEW = inputOf(productOf({ variants: [] }, undefined));

/** The product's price may have come from its only variant. */
function headingOf(column: string, headings: Headings): string {
  const ofVariant = { price: headings.variantPrice, originalPrice: headings.variantOriginalPrice };
  return headings[column as ColumnKey] ?? ofVariant[column as keyof typeof ofVariant] ?? column;
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

/** Variants are known by their SKU, or else by their options; what the file doesn't name stays. */
function mergeVariants(
  input: WholeInput,
  product: FileProduct,
  isKnown: boolean,
  lines: Map<number, FileVariant>,
): void {
  const variants = input.variants.map((variant) => ({ ...variant }));
  const names = input.optionNames;
  // Files of other shops only have prices of variants: the first one's is the product's.
  const first = product.variants[0];
  const hasOwnPrice = product.set.price !== undefined;
  if (first?.price && !hasOwnPrice && (!isKnown || variants.length <= 1)) {
    input.price = first.price;
    if (first.originalPrice !== undefined) input.originalPrice = first.originalPrice;
  }
  const given =
    product.variants.length > 0 || isKnown
      ? product.variants
      : [{ line: product.line, values: [] }];
  for (const wanted of given) {
    const options = Object.fromEntries(
      names.map((name, place) => [name, wanted.values[place] ?? '']),
    );
    const hasOptions = product.optionNames !== undefined;
    const known =
      find(variants, ({ sku }) => sku.toLowerCase() === wanted.sku?.toLowerCase()) ??
      (hasOptions || variants.length > 1
        ? find(variants, (variant) => hasOptions && isAlike(variant.options, options))
        : variants[0]);
    const variant = known ?? {
      sku: wanted.sku ?? newSku(product.slug, wanted.values),
      options,
      price: null,
      originalPrice: null,
      imageUrl: null,
      stock: null,
      fields: {},
      cost: null,
      barcode: null,
      parts: [],
    };
    if (wanted.sku) variant.sku = wanted.sku;
    if (hasOptions && !isAlike(variant.options, options)) variant.options = options;
    // A bundle's stock is that of its parts.
    if (wanted.stock !== undefined && variant.parts.length === 0) variant.stock = wanted.stock;
    if (wanted.imageUrl !== undefined) variant.imageUrl = wanted.imageUrl;
    if (wanted.cost !== undefined && !isSameAmount(variant.cost, wanted.cost)) {
      variant.cost = wanted.cost;
    }
    if (wanted.barcode !== undefined) variant.barcode = wanted.barcode;
    setPrice(variant, wanted, input, hasOwnPrice);
    if (!known) variants.push(variant as WholeInput['variants'][number]);
    lines.set(variants.indexOf(variant as WholeInput['variants'][number]), wanted);
  }
  input.variants = variants;
}

type PricedVariant = Pick<WholeInput['variants'][number], 'price' | 'originalPrice'>;

/** A price that is the product's anyway doesn't become the variant's own. */
function setPrice(
  variant: PricedVariant,
  wanted: FileVariant,
  product: WholeInput,
  hasOwnPrice: boolean,
): void {
  if (wanted.price === undefined) return;
  if (wanted.price === null) {
    if (!hasOwnPrice) return;
    variant.price = null;
    variant.originalPrice = null;
    return;
  }
  const original =
    wanted.originalPrice === undefined ? variant.originalPrice : wanted.originalPrice;
  const isProducts =
    isSameAmount(wanted.price, product.price) &&
    (wanted.originalPrice === undefined || isSameAmount(original, product.originalPrice));
  if (isProducts && !hasOwnPrice) {
    if (variant.price === null) return;
    if (isSameAmount(variant.price, wanted.price) && isSameAmount(variant.originalPrice, original))
      return;
    variant.price = null;
    variant.originalPrice = null;
    return;
  }
  if (!isSameAmount(variant.price, wanted.price)) variant.price = wanted.price;
  if (!isSameAmount(variant.originalPrice, original)) variant.originalPrice = original;
}

const isSameAmount = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && Number(a) === Number(b));

const find = <T>(list: T[], test: (one: T) => boolean): T | undefined => list.find(test);

const newSku = (slug: string, values: string[]): string =>
  [slug, ...values]
    .join('-')
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .toUpperCase()
    .slice(0, 100);

interface SkuOwner {
  productId: string;
  name: string;
}

function refuseTakenSkus(
  { input: { variants, slug }, lines }: ProductAfter,
  before: Product | undefined,
  owners: Map<string, SkuOwner>,
  taken: TakenSkus,
  errors: BatchJobError[],
): void {
  for (const [place, { sku }] of variants.entries()) {
    const line = lines.get(place)?.line;
    const code = sku.trim().toLowerCase();
    const owner = owners.get(code);
    const other = taken.get(code);
    if (owner && owner.productId !== before?.id) {
      errors.push({ line, column: 'sku', message: `${owner.name} has the SKU ${sku} already.` });
    } else if (other !== undefined && other !== slug) {
      errors.push({ line, column: 'sku', message: `${other} has the SKU ${sku} already.` });
    }
    if (code !== '') taken.set(code, slug);
  }
}

/** The products that addresses lead to, also former ones and those of deleted products. */
async function findBySlug(db: Db, products: FileProduct[]): Promise<Map<string, string>> {
  const rows = await named<{ slug: string; id: string }>(
    db,
    'products-by-slugs',
    'select slug, product_id as id from product_slugs where slug = any($1::text[])',
    [products.map(({ slug }) => slug)],
  );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

async function findSkuOwners(
  db: Db,
  products: FileProduct[],
  held: Map<string, Product>,
): Promise<Map<string, SkuOwner>> {
  const wanted = products.flatMap(({ slug, variants }) =>
    variants.map(({ sku, values }) => sku ?? newSku(slug, values)),
  );
  // A deleted product that comes back wants the codes that it had.
  const former = [...held.values()].flatMap(({ deletedAt, variants }) =>
    deletedAt === null ? [] : variants.map(({ sku }) => sku),
  );
  const codes = [...wanted, ...former].map((sku) => sku.toLowerCase());
  const rows = await named<SkuOwner & { code: string }>(
    db,
    'owners-of-skus',
    `select lower(v.sku) as code, p.id as "productId", p.name
     from variants v join products p on p.id = v.product_id
     where lower(v.sku) = any($1::text[]) and v.retired_at is null`,
    [codes],
  );
  return new Map(rows.map(({ code, ...owner }) => [code, owner]));
}

async function addBrands(tx: Tx, products: FileProduct[]): Promise<void> {
  const names = new Map(
    products.flatMap(({ set: { brand }, errors }) =>
      brand && errors.length === 0 ? [[brand.toLowerCase(), brand]] : [],
    ),
  );
  if (products.some(({ set: { brand }, errors }) => !brand && errors.length === 0)) {
    const own = await nameOfShop(tx);
    if (own !== '') names.set(own.toLowerCase(), own);
  }
  const brands = [...names.values()].map((name) => ({ name, description: '', image: null }));
  if (brands.length > 0) await ensureBrands(tx, brands);
}
