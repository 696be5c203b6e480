import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { slugOf } from '../../kit/slug.ts';
import { type Expected, refuseOlder } from '../../kit/versions.ts';
import { named, type Tx } from '../../platform/database/database.ts';
import { listFields, placedAt, refuseValues } from '../custom-fields/fields.ts';
import type { FieldChanges } from '../custom-fields/schema.ts';
import { copiedValues, mergeValues } from '../custom-fields/values.ts';
import { readSettings } from '../settings/settings.ts';
import { refuseFractions } from '../settings/whole-amounts.ts';
import { type ProductChange, type ProductDetail, ProductInput } from './admin-schema.ts';
import { refuseParts } from './bundles.ts';
import { findProductDetail, findWhole } from './list-product-rows.ts';
import { lockBrandsByName } from './manage-brands.ts';
import { type ProductStatus, Slug } from './product-fields.ts';
import {
  inputOf,
  isSame,
  lockWholeProducts,
  type Product,
  pricesOf,
  productOf,
  typedOf,
} from './product-record.ts';
import { changeProducts, insertProducts, TAKEN_SKU } from './write-products.ts';

/**
 * Adds a product: what is left out is empty, and a product without variants gets one.
 * @param key the caller's own name for the attempt; a repeat adds nothing and answers the same id
 * @returns its id
 * @throws invalid_input, naming every wrong field; slug_taken, sku_taken
 */
export async function addProduct(tx: Tx, input: ProductInput, key?: string): Promise<string> {
  const idempotencyKey = key === undefined ? undefined : `${tx.by.id} ${key}`;
  const earlier = idempotencyKey && (await findAttempt(tx, idempotencyKey));
  if (earlier) return earlier;
  const wanted = input.slug ?? (slugOf(input.name) || 'product');
  // Until this product is there, no other one gets its address, or a code made of it.
  await hold(tx, wanted);
  const slug = input.slug ?? (await freeSlug(tx, wanted));
  const variants = input.variants ?? [{ sku: await freeSku(tx, slug.toUpperCase()), options: {} }];
  const whole = await withFields(tx, { ...input, slug, variants });
  const product = await tidied(tx, checked(whole));
  await refuseFractionalPrices(tx, product);
  await insertProducts(tx, [{ ...product, idempotencyKey }]);
  tx.record('product.created', product.id, null, inputOf(product));
  return product.id;
}

/** The product that an attempt has added already. Until the transaction ends, no other attempt of that name adds one. */
async function findAttempt(tx: Tx, key: string): Promise<string | undefined> {
  await hold(tx, `add product ${key}`);
  const [earlier] = await named<{ id: string }>(
    tx,
    'product-by-idempotency-key',
    'select id from products where idempotency_key = $1',
    [key],
  );
  return earlier?.id;
}

const hold = (tx: Tx, what: string) =>
  named(tx, 'lock-name', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [what]);

/**
 * Changes the fields of a product that `change` carries, its variants included: all of them or
 * none.
 * @returns the product as it is now
 * @throws not_found, changed_meanwhile, invalid_input, slug_taken, sku_taken
 */
export async function changeProduct(
  tx: Tx,
  id: string,
  change: ProductChange,
  expected?: Expected,
): Promise<ProductDetail> {
  const before = (await lockWholeProducts(tx, [id])).get(id);
  if (before?.deletedAt !== null) throw new ShopError('not_found', 'This product does not exist.');
  if (expected) {
    await refuseOlder(tx, id, await findProductDetail(tx, id), expected);
  }
  // Only a plan can be kept: of what is published already, a new one has to be made.
  const publishAt = before.status === 'scheduled' ? before.publishAt : null;
  const sent = await withFields(tx, change, before);
  const input = checked({ ...inputOf(before), publishAt, ...sent }, before, change);
  const after = await tidied(tx, input, before);
  if (!isSame(typedOf(after), typedOf(before))) {
    await refuseFractionalPrices(tx, after, before);
    await changeProducts(tx, [{ before, after }], { reason: 'other', note: null });
  }
  return findProductDetail(tx, id);
}

type Fielded = Pick<ProductChange, 'status' | 'fields'> & {
  variants?:
    | { id?: string | undefined; sku?: string; fields?: FieldChanges | undefined }[]
    | undefined;
};

/**
 * The change with all that custom fields then hold, where it carries some of it. A draft may lack what others must have.
 * @throws invalid_input
 */
async function withFields<Change extends Fielded>(
  tx: Tx,
  change: Change,
  before?: Product,
): Promise<Change> {
  const isDraft = (change.status ?? before?.status) === 'draft';
  const isWhole = !isDraft && (!before || before.status === 'draft');
  const declared = (await listFields(tx)).map((field) => ({
    ...field,
    required: field.required && !isDraft,
  }));
  const { product, variant } = Object.groupBy(declared, ({ of }) => of);
  const own = mergeValues(product, before?.fields, change.fields, { isWhole });
  const known = new Map(before?.variants.map((one) => [one.id, one.fields]));
  const ofVariants = change.variants?.map(({ id = '', fields }) =>
    mergeValues(variant, known.get(id), fields, { isWhole: isWhole || !known.has(id) }),
  );
  refuseValues({
    ...placedAt('fields', own.problems),
    ...Object.assign(
      {},
      ...(ofVariants ?? []).map(({ problems }, place) =>
        placedAt(`variants.${place}.fields`, problems),
      ),
    ),
  });
  return {
    ...change,
    fields: own.values,
    ...(change.variants && {
      variants: change.variants.map((one, place) => ({
        ...one,
        fields: ofVariants?.[place]?.values,
      })),
    }),
  };
}

/**
 * Makes a draft that is like another product, with codes and an address of its own. Stock that is
 * counted begins at nothing, and sales and ratings anew.
 * @returns its id
 * @throws not_found
 */
export async function duplicateProduct(tx: Tx, id: string): Promise<string> {
  const original = inputOf(await findWhole(tx, id));
  const declared = Object.groupBy(await listFields(tx), ({ of }) => of);
  const { slug, rating, reviewCount, publishAt, ...product } = original;
  const variants: ProductInput['variants'] = [];
  // A bar code is of one thing alone.
  for (const { id, sku, stock, barcode, ...variant } of product.variants) {
    const copy = await freeSku(tx, `${sku.slice(0, 80)}-COPY`);
    variants.push({
      ...variant,
      sku: copy,
      stock: stock === null ? null : 0,
      fields: copiedValues(declared.variant, variant.fields),
    });
  }
  const name = `Copy of ${product.name}`.slice(0, 200);
  const fields = copiedValues(declared.product, product.fields);
  return addProduct(tx, { ...product, name, variants, fields, status: 'draft' });
}

/**
 * The product that comes of a change, if it is one that the shop can have. Faults that a published
 * product had before, and that the change does not touch, are tolerated.
 * @throws invalid_input
 */
function checked(product: object, before?: Product, change: object = product): ProductInput {
  const { data, error } = ProductInput.safeParse(product);
  const isNew = before?.status !== 'published' || 'status' in change;
  const fields: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const [field = ''] = path.map(String);
    const isTouched = isNew || field in change || OF_VARIANTS.has(field);
    if (isTouched) fields[path.join('.')] ??= message;
  }
  const [message] = Object.values(fields);
  if (message !== undefined) throw new ShopError('invalid_input', message, { fields });
  return data ?? (product as ProductInput);
}

const OF_VARIANTS = new Set(['variants', 'optionNames']);

/** An address, with a number if another product has or had it. */
async function freeSlug(tx: Tx, base: string): Promise<string> {
  const taken = await named<{ slug: string }>(
    tx,
    'slugs-like',
    `select slug from product_slugs where slug = $1 or slug like $1 || '-%'`,
    [base],
  );
  const all = new Set(taken.map(({ slug }) => slug));
  if (!all.has(base) && Slug.safeParse(base).success) return base;
  for (let number = 2; ; number++) if (!all.has(`${base}-${number}`)) return `${base}-${number}`;
}

/**
 * A checked input as the product that is to be written: its brand is found, and its codes are free. The brand cannot be
 * deleted until the transaction ends.
 * @throws invalid_input, also for a moment of publishing that is past; sku_taken
 */
async function tidied(tx: Tx, input: ProductInput, before?: Product): Promise<Product> {
  const [brand] = input.brand ? (await lockBrandsByName(tx, [input.brand])).values() : [];
  const { status = 'published' } = input;
  const publishAt = publishingTime(status, input.publishAt ?? null, before);
  const known = new Map(before?.variants.map((variant) => [variant.id, variant]));
  const variants = input.variants ?? [];
  refuseUnknown(variants, known);
  // How many there are of a variant is changed with a reason (`changeStock`), never by saving its product.
  const counted = variants.map((variant) => {
    const { stock } = known.get(variant.id ?? '') ?? variant;
    return { ...variant, stock };
  });
  const product = productOf({ ...input, status, publishAt, variants: counted }, brand, before);
  await refuseTakenSkus(tx, product);
  await refuseParts(tx, product, before);
  return product;
}

/** What was in the shop before keeps the moment at which it first appeared: it is not new again. */
function publishingTime(
  status: ProductStatus,
  wanted: string | null,
  before: Product | undefined,
): string | null {
  const now = Date.now();
  const isPast = (dateTime: string | null | undefined): dateTime is string =>
    typeof dateTime === 'string' && Date.parse(dateTime) <= now;
  const first = isPast(before?.publishAt) ? before.publishAt : null;
  if (status === 'draft') return first;
  if (status === 'published') return first ?? new Date(now).toISOString();
  const dateTime = wanted && new Date(wanted).toISOString();
  const isKept = before?.status === 'scheduled' && dateTime === before.publishAt;
  if (!isKept && isPast(dateTime)) {
    throw fieldRefusal('publishAt', 'Choose a time in the future');
  }
  return dateTime;
}

function refuseUnknown(variants: { id?: string }[], known: Map<string, unknown>): void {
  const refuse = (place: number, message: string) => fieldRefusal(`variants.${place}.id`, message);
  const seen = new Set<string>();
  for (const [place, { id }] of variants.entries()) {
    if (id === undefined) continue;
    if (!known.has(id)) throw refuse(place, 'This variant is gone.');
    if (seen.has(id)) throw refuse(place, 'This variant is there twice.');
    seen.add(id);
  }
}

async function refuseFractionalPrices(tx: Tx, after: Product, before?: Product): Promise<void> {
  const { currency } = await readSettings(tx);
  const known = new Map(before?.variants.map((variant) => [variant.id, variant]));
  const variants = after.variants.map(({ id }) => known.get(id));
  const kept = before && pricesOf({ ...before, variants });
  refuseFractions(currency, pricesOf(after), kept);
}

/** Names every code that a variant of another product has. */
async function refuseTakenSkus(tx: Tx, { id, variants }: Product): Promise<void> {
  const codes = variants.map(({ sku }) => sku.toLowerCase());
  const taken = await named<{ sku: string }>(
    tx,
    'skus-of-others',
    `select lower(sku) as sku from variants
     where lower(sku) = any($2) and product_id <> $1 and retired_at is null`,
    [id, codes],
  );
  if (taken.length === 0) return;
  const skus = new Set(taken.map(({ sku }) => sku));
  const fields = Object.fromEntries(
    codes.flatMap((sku, place) => (skus.has(sku) ? [[`variants.${place}.sku`, TAKEN_SKU]] : [])),
  );
  throw new ShopError('sku_taken', TAKEN_SKU, { fields });
}

/** A code that no variant on offer has: the given one, or with a number. */
export async function freeSku(tx: Tx, base: string): Promise<string> {
  const candidate = (number: number) => (number === 1 ? base : `${base}-${number}`);
  for (let first = 1; ; first += 50) {
    const candidates = Array.from({ length: 50 }, (_, place) => candidate(first + place));
    const taken = await named<{ sku: string }>(
      tx,
      'taken-skus',
      'select lower(sku) as sku from variants where lower(sku) = any($1) and retired_at is null',
      [candidates.map((sku) => sku.toLowerCase())],
    );
    const free = candidates.find((sku) => !taken.some((row) => row.sku === sku.toLowerCase()));
    if (free !== undefined) return free;
  }
}
