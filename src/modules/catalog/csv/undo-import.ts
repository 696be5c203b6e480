import { ShopError } from '../../../kit/errors.ts';
import { named, type Tx } from '../../../platform/database/database.ts';
import type { JobResult } from '../../batch-jobs/batch-jobs.ts';
import { attempt } from '../../batch-jobs/run-batch-job.ts';
import { removeProduct } from '../change-product.ts';
import { lockWholeProducts, type Product, type Row } from '../product-record.ts';
import {
  changeProducts,
  type Pair,
  type ProductChanged,
  revertProducts,
} from '../write-products.ts';

/** What takes an import back: what it made, what it changed with both states, and the variants that it added to what was there. */
export interface ImportUndo {
  created: { id: string; name: string }[];
  changed: ProductChanged[];
  added: { id: string; name: string; variants: string[] }[];
}

export const NOTHING: ImportUndo = { created: [], changed: [], added: [] };

export function undoOf(created: Product[], pairs: Pair[], changed: ProductChanged[]): ImportUndo {
  const added = pairs.flatMap(({ before, after }) => {
    const known = new Set(before.variants.map(({ id }) => id));
    const variants = after.variants.flatMap(({ id }) => (known.has(id) ? [] : [id]));
    return variants.length > 0 ? [{ id: after.id, name: after.name, variants }] : [];
  });
  return { created: created.map(({ id, name }) => ({ id, name })), changed, added };
}

const WHY = { reason: 'other', note: 'Import undone' } as const;

/** Removes what was made unless it was sold, and puts back what was changed unless somebody changed it since. */
export async function undoImport(tx: Tx, undo: ImportUndo): Promise<JobResult[]> {
  return [...(await removeMade(tx, undo.created)), ...(await putBack(tx, undo))];
}

async function removeMade(tx: Tx, made: ImportUndo['created']): Promise<JobResult[]> {
  const held = await lockWholeProducts(tx, idsOf(made));
  const sold = await findSold(tx, idsOf(made));
  const results: JobResult[] = [];
  for (const { id, name } of made) {
    const isThere = held.get(id)?.deletedAt === null;
    if (isThere && !sold.has(id)) await removeProduct(tx, id);
    const result = sold.has(id) ? 'left, since they were sold' : 'removed';
    results.push({ id, name, result });
  }
  return results;
}

const idsOf = (things: { id: string }[]): string[] => things.map(({ id }) => id);

async function findSold(tx: Tx, ids: string[]): Promise<Set<string>> {
  const rows = await named<{ id: string }>(
    tx,
    'sold-of-import',
    `select p.id from unnest($1::uuid[]) as p (id)
     where exists (select from variants v join order_items i on i.variant_id = v.id where v.product_id = p.id)`,
    [ids],
  );
  return new Set(idsOf(rows));
}

async function putBack(tx: Tx, { changed, added }: ImportUndo): Promise<JobResult[]> {
  const names = new Map([...added, ...changed].map(({ id, name }) => [id, name]));
  const results: JobResult[] = [];
  const held = await lockWholeProducts(tx, [...names.keys()]);
  for (const [id, name] of names) {
    const change = changed.find((each) => each.id === id);
    const now = held.get(id);
    const done =
      now &&
      (await attempt(tx, async () => {
        const own = change && withOwnPictures(change, now);
        if (own && !(await revertProducts(tx, held, [own], WHY)).has(id)) return false;
        await leaveOut(tx, id, added.find((each) => each.id === id)?.variants ?? []);
        return true;
      }));
    const isDone = done === true || done === undefined;
    results.push({ id, name, result: isDone && now ? 'put back' : CHANGED_SINCE });
    if (done instanceof ShopError)
      Object.assign(results.at(-1) ?? {}, { errors: [{ message: done.message }] });
  }
  return results;
}

const CHANGED_SINCE = 'left, since they were changed meanwhile';

async function leaveOut(tx: Tx, id: string, variants: string[]): Promise<void> {
  const before = variants.length > 0 && (await lockWholeProducts(tx, [id])).get(id);
  if (!before) return;
  const kept = before.variants.filter((variant) => !variants.includes(variant.id));
  if (kept.length === 0) return;
  await changeProducts(tx, [{ before, after: { ...before, variants: kept } }], WHY);
}

/** A picture of another site that the shop has fetched since is nobody's change. */
function withOwnPictures(change: ProductChanged, now: Product): ProductChanged {
  const isFetched = (value: unknown) => JSON.stringify(value ?? null).match(/https?:/i) !== null;
  const like = (after: Row, row: Row): Row =>
    Object.fromEntries(
      Object.entries(after).map(([column, value]) => [
        column,
        PICTURES.has(column) && isFetched(value) ? row[column] : value,
      ]),
    );
  const ofVariants = new Map(now.variants.map((variant) => [variant.id, variant]));
  return {
    ...change,
    after: like(change.after, {
      image_url: now.imageUrl,
      image_gallery: now.imageGallery,
      picture_texts: now.pictureTexts,
    }),
    variants: change.variants.map((each) => ({
      ...each,
      after: like(each.after, { image_url: ofVariants.get(each.id)?.imageUrl ?? null }),
    })),
  };
}

const PICTURES: ReadonlySet<string> = new Set(['image_url', 'image_gallery', 'picture_texts']);
