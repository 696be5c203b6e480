import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { unitOf, writeMoney } from '../../kit/format.ts';
import { moneyText, parseMoney, proportion } from '../../kit/money.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { JobChunk, JobResult } from '../batch-jobs/batch-jobs.ts';
import { attempt, BATCH, type BatchJobKind } from '../batch-jobs/run-batch-job.ts';
import { readSettings } from '../settings/settings.ts';
import { refuseFractions } from '../settings/whole-amounts.ts';
import { ProductInput } from './admin-schema.ts';
import type { BulkCall, BulkChange, BulkPreview } from './bulk-schema.ts';
import { isBundle } from './bundles.ts';
import { findSpelling } from './categories.ts';
import { productFilter } from './list-product-rows.ts';
import { findBrandsByName } from './manage-brands.ts';
import { PRODUCT_FIELDS } from './product-fields.ts';
import {
  inputOf,
  lockWholeProducts,
  type Product,
  type ProductBrand,
  readProducts,
} from './product-record.ts';
import { stockAfter } from './stock.ts';
import {
  changeProducts,
  differenceOf,
  type Pair,
  type ProductChanged,
  revertProducts,
} from './write-products.ts';

/** A change with what has to be looked up only once. */
export interface BulkInput {
  change: BulkChange;
  brand: ProductBrand | null;
  /** The least that prices differ by, in minor units; jobs of an older program have none. */
  unit?: number;
}

/** Changes many products in the same way, as a job. */
export const bulkEdit: BatchJobKind = {
  kind: 'bulk',
  run: async (tx, job, chunk) => {
    const input = job as BulkInput;
    const ids = chunk as string[];
    const held = await lockWholeProducts(tx, ids);
    const { pairs, results } = planBulk(input, ids, held);
    const { stock } = input.change;
    const why = { reason: stock?.reason ?? 'other', note: stock?.note || null };
    const undo = await changeProducts(tx, pairs, why);
    return { results, ...(undo.length > 0 && { undo }) };
  },
  undo: async (tx, undo) => {
    const changes = undo as ProductChanged[];
    const together = await attempt(tx, () => revert(tx, changes));
    if (!(together instanceof ShopError)) return together;
    // A code of a deleted product belongs to another by now.
    const results: JobResult[] = [];
    for (const change of changes) {
      const alone = await attempt(tx, () => revert(tx, [change]));
      results.push(...(alone instanceof ShopError ? [left(change)] : alone));
    }
    return results;
  },
};

async function revert(tx: Tx, changes: ProductChanged[]): Promise<JobResult[]> {
  const held = await lockWholeProducts(
    tx,
    changes.map(({ id }) => id),
  );
  const undone = await revertProducts(tx, held, changes, { reason: 'other', note: 'Undone' });
  return changes.map((change) =>
    undone.has(change.id) ? { id: change.id, name: change.name, result: 'undone' } : left(change),
  );
}

const left = ({ id, name }: ProductChanged): JobResult => ({
  id,
  name,
  result: 'left, since they were changed meanwhile',
});

/**
 * The products that are meant, by id.
 * @throws other_count if the filter finds another number than its reader saw
 */
export async function findMeant(db: Db, { ids, filter, except = [], expected }: BulkCall) {
  if (ids) return [...new Set(ids)];
  const { where, values } = productFilter(filter ?? {});
  const { rows } = await db.query<{ id: string }>(
    `select p.id from products p where ${where} order by p.id`,
    values,
  );
  if (rows.length !== expected) {
    throw new ShopError(
      'other_count',
      `By now the filter finds ${rows.length}. Look again before you go on.`,
    );
  }
  const left = new Set(except);
  return rows.map(({ id }) => id).filter((id) => !left.has(id));
}

/** @throws invalid_input for an unknown brand or category */
export async function readBulkInput(db: Db, change: BulkChange): Promise<BulkInput> {
  const { brand: name, category } = change.set ?? {};
  const { currency } = await readSettings(db);
  const unit = unitOf(currency);
  if (change.price && change.price.by !== 'percent') {
    refuseFractions(currency, { 'change.price.value': change.price.value });
  }
  if (category !== undefined) {
    // Here a word becomes no category: a slip would be one on each of a thousand products.
    const spelled = await findSpelling(db, category);
    if (!spelled) throw fieldRefusal('change.set.category', `There is no category ${category}`);
    change = { ...change, set: { ...change.set, category: spelled } };
  }
  if (name === undefined) return { change, brand: null, unit };
  const [brand] = (await findBrandsByName(db, [name])).values();
  if (brand) return { change, brand, unit };
  throw fieldRefusal('change.set.brand', `There is no brand ${name}`);
}

export function* bulkChunks(ids: string[]): Generator<JobChunk> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const input = ids.slice(at, at + BATCH);
    yield { size: input.length, input };
  }
}

const EXAMPLES = 5;
const REFUSALS_SHOWN = 100;

/** What a change would do to products, without doing it. */
export async function previewBulk(db: Db, input: BulkInput, ids: string[]): Promise<BulkPreview> {
  const { locale, currency } = await readSettings(db);
  const money = (amount: number) => writeMoney(moneyText(amount), locale, currency);
  const preview: BulkPreview = {
    count: ids.length,
    changed: 0,
    examples: [],
    refused: [],
    refusedCount: 0,
  };
  for (const { input: chunk } of bulkChunks(ids)) {
    const { pairs, results } = planBulk(
      input,
      chunk as string[],
      await readProducts(db, chunk as string[]),
    );
    preview.changed += pairs.length;
    for (const { before, after } of pairs.slice(0, EXAMPLES - preview.examples.length)) {
      preview.examples.push({
        id: before.id,
        name: before.name,
        ...inWords(input.change, before, after, money),
      });
    }
    for (const { id = '', name, errors: [error] = [] } of results) {
      if (!error) continue;
      preview.refusedCount++;
      if (preview.refused.length < REFUSALS_SHOWN) {
        preview.refused.push({ id, name, message: error.message });
      }
    }
  }
  return preview;
}

function planBulk(input: BulkInput, ids: string[], held: Map<string, Product>) {
  const pairs: Pair[] = [];
  const results = ids.map((id) => {
    const before = held.get(id);
    const after = before?.deletedAt === null ? changed(before, input) : 'It was deleted.';
    const name = before?.name ?? id;
    if (typeof after === 'string') {
      return { id, name, result: 'refused', errors: [{ message: after }] };
    }
    if (!before || !differenceOf(before, after)) return { id, name, result: 'unchanged' };
    pairs.push({ before, after });
    return { id, name, result: input.change.delete ? 'deleted' : 'changed' };
  });
  return { pairs, results };
}

/** The product as the change makes it, or why it cannot. */
function changed(product: Product, input: BulkInput): Product | string {
  const { change } = input;
  try {
    const after = change.delete ? deleted(product) : edited(product, input);
    if (change.set?.status === 'published') refuseIncomplete(after);
    return after;
  } catch (error) {
    if (error instanceof ShopError) return error.message;
    throw error;
  }
}

/** Codes of a deleted product are free for others. */
function deleted(product: Product): Product {
  const at = new Date().toISOString();
  const variants = product.variants.map((variant) => ({ ...variant, retiredAt: at }));
  return { ...product, deletedAt: at, variants };
}

function edited(
  product: Product,
  { change: { price, set = {}, tags, stock }, brand, unit }: BulkInput,
): Product {
  const priced = (amount: string | null) =>
    price && amount !== null ? moneyText(changedPrice(parseMoney(amount), price, unit)) : amount;
  const former = (amount: string | null) => (price?.also ? priced(amount) : amount);
  const isPublished = set.status === 'published' && product.status !== 'published';
  return {
    ...product,
    ...set,
    ...(tags && { tags: tagged(product.tags, tags) }),
    // What has no price yet gets one by setting it alone.
    price: priced(price?.by === 'set' ? (product.price ?? '0.00') : product.price),
    originalPrice: former(product.originalPrice),
    brandId: brand?.id ?? product.brandId,
    brand: brand?.name ?? product.brand,
    publishAt: isPublished ? new Date().toISOString() : product.publishAt,
    variants: product.variants.map((variant) => ({
      ...variant,
      price: priced(variant.price),
      originalPrice: former(variant.originalPrice),
      // That of a bundle is that of its parts.
      stock: stock && !isBundle(variant) ? stockAfter(variant.stock, stock.change) : variant.stock,
    })),
  };
}

/** @throws invalid_input for more than a product may have */
function tagged(tags: string[], { add = [], remove = [] }: NonNullable<BulkChange['tags']>) {
  const has = (list: string[], tag: string) =>
    list.some((other) => other.toLowerCase() === tag.toLowerCase());
  const kept = tags.filter((tag) => !has(remove, tag));
  const after = PRODUCT_FIELDS.tags.input.safeParse([
    ...kept,
    ...add.filter((tag) => !has(kept, tag)),
  ]);
  if (after.success) return after.data;
  throw refusal(after.error.issues[0]?.message ?? 'These are too many tags.');
}

/** The highest price, in minor units: ten digits. */
const HIGHEST = 9_999_999_999;

/**
 * A price that is set, changed by an amount, or by a percentage that is rounded half up to a multiple of `unit`.
 * @throws invalid_input below 0
 */
export function changedPrice(
  amount: number,
  { by, value, round }: NonNullable<BulkChange['price']>,
  unit = 1,
): number {
  const hundredths = signedHundredths(value);
  const exact =
    by === 'percent'
      ? proportion(amount, 10_000 + hundredths, 10_000, unit)
      : hundredths + (by === 'amount' ? amount : 0);
  if (exact < 0) throw refusal(`${moneyText(amount)} would fall below 0.00.`);
  // In a currency without decimals no price ends so.
  const after = round && unit === 1 ? endingIn(parseMoney(round), exact) : exact;
  if (after > HIGHEST) throw refusal(`${moneyText(amount)} would become too high.`);
  return after;
}

/** The nearest amount that ends so, of two the higher one; what costs nothing goes on to. */
function endingIn(ending: number, amount: number): number {
  if (amount === 0) return 0;
  const below = Math.floor((amount - ending) / 100) * 100 + ending;
  return below > 0 && amount - below < below + 100 - amount ? below : below + 100;
}

const signedHundredths = (value: string): number =>
  value.startsWith('-') ? -parseMoney(value.slice(1)) : parseMoney(value);

const refusal = (message: string) => new ShopError('invalid_input', message);

function refuseIncomplete(product: Product): void {
  const { error } = ProductInput.safeParse(inputOf(product));
  if (error) throw refusal(error.issues[0]?.message ?? 'It is not complete.');
}

type WriteMoney = (minorUnits: number) => string;

/** What changes about a product, as the preview shows it. */
function inWords(change: BulkChange, before: Product, after: Product, money: WriteMoney) {
  if (change.delete) return { before: 'In the shop', after: 'Deleted' };
  const say = (product: Product) => describe(change, product, money).join(' · ');
  return { before: say(before), after: say(after) };
}

function describe(
  { price, set = {}, tags, stock }: BulkChange,
  product: Product,
  money: WriteMoney,
): string[] {
  const flag = (name: string, isWanted: boolean | undefined, is: boolean) =>
    isWanted === undefined ? [] : [is ? name : `not ${name}`];
  return [
    ...(price ? [pricesOf(product, money)] : []),
    ...flag('new', set.isNew, product.isNew),
    ...flag('featured', set.isFeatured, product.isFeatured),
    ...flag('sale', set.isSale, product.isSale),
    ...flag('in stock', set.inStock, product.inStock),
    ...(set.brand === undefined ? [] : [product.brand || 'no brand']),
    ...(set.type === undefined ? [] : [product.type || 'no type']),
    ...(set.category === undefined ? [] : [product.category || 'no category']),
    ...(tags ? [product.tags.join(', ') || 'no tags'] : []),
    ...(set.status === undefined ? [] : [product.status]),
    ...(set.taxClass === undefined ? [] : [`tax ${product.taxClass}`]),
    ...(stock ? [stockOf(product)] : []),
  ];
}

/** '£10.00', or '£10.00 to £14.00' where variants differ. */
function pricesOf(product: Product, money: WriteMoney): string {
  const all = product.variants.flatMap(({ price }) => {
    const shown = price ?? product.price;
    return shown === null ? [] : [parseMoney(shown)];
  });
  if (all.length === 0) return 'no price';
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return low === high ? money(low) : `${money(low)} to ${money(high)}`;
}

function stockOf({ variants }: Product): string {
  const counted = variants.flatMap(({ stock }) => (stock === null ? [] : [stock]));
  if (counted.length === 0) return 'not counted';
  return `${counted.reduce((sum, each) => sum + each, 0)} in stock`;
}

/** What a change does, in words, as the list of jobs says it. */
export function titleOf({ price, set = {}, tags, stock, delete: isDeletion }: BulkChange): string {
  if (isDeletion) return 'Delete';
  const sign = price && price.by !== 'set' && !price.value.startsWith('-') ? '+' : '';
  const onOff = (name: string, on: boolean | undefined) =>
    on === undefined ? [] : [`${name} ${on ? 'on' : 'off'}`];
  return [
    ...(price
      ? [
          `Price ${sign}${price.value}${price.by === 'percent' ? ' %' : ''}${price.round ? `, ending in ${price.round.slice(1)}` : ''}`,
        ]
      : []),
    ...onOff('New', set.isNew),
    ...onOff('Featured', set.isFeatured),
    ...onOff('Sale', set.isSale),
    ...onOff('In stock', set.inStock),
    ...(set.brand === undefined ? [] : [`Brand ${set.brand}`]),
    ...(set.type === undefined ? [] : [`Type ${set.type}`]),
    ...(set.category === undefined ? [] : [`Category ${set.category}`]),
    ...(tags?.add?.length ? [`Tagged ${tags.add.join(', ')}`] : []),
    ...(tags?.remove?.length ? [`No longer tagged ${tags.remove.join(', ')}`] : []),
    ...(set.status === undefined ? [] : [set.status === 'draft' ? 'Hide' : 'Publish']),
    ...(set.taxClass === undefined ? [] : [`Tax ${set.taxClass}`]),
    ...(stock ? [`Stock ${stock.change}`] : []),
  ].join(', ');
}
