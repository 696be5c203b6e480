import { z } from 'zod';
import { ShopError } from '../../kit/errors.ts';
import { tag } from '../../kit/tags.ts';
import { Uuid } from '../../kit/wire.ts';
import type { Tag } from '../../platform/database/changes.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import { NOW, updateRow } from '../../platform/database/write-row.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { task } from '../../platform/queue/task.ts';
import { addResults, type JobResult } from '../batch-jobs/batch-jobs.ts';
import { fetchPicture, storePicture } from '../media/store-picture.ts';

/** Where an imported file names pictures: by product and address. */
const NamedBy = z.object({
  jobId: Uuid,
  places: z.record(
    z.string(),
    z.object({
      name: z.string(),
      line: z.number(),
      pictures: z.record(z.string(), z.object({ line: z.number(), column: z.string().optional() })),
    }),
  ),
});
export type NamedBy = z.infer<typeof NamedBy>;

const Named = z.object({
  productIds: z.array(Uuid).default([]),
  brandIds: z.array(Uuid).default([]),
  /** Of categories and collections, which have no picture until it is fetched. */
  groups: z
    .array(z.object({ kind: z.enum(['category', 'collection']), id: Uuid, url: z.string() }))
    .default([]),
  /** The import that named them, which is told of what cannot be had. */
  by: NamedBy.optional(),
});

/**
 * Fetches the pictures that products and brands have on other sites, so that the shop has its own. Other sites
 * may be slow: it runs alone, so that it never takes all the places that there are for jobs.
 */
export const storePictures = task('store-pictures', { alone: true, payload: Named });

type Naming = z.infer<typeof Named>;

/** How many products and as many brands one job looks through, and how many pictures it fetches at the same time. */
const BATCH = 100;
const AT_ONCE = 4;

/** Mail and everything else in the queue goes first. */
const LAST = { priority: 10 };

/** Whether a picture is on another site. */
export const isElsewhere = (url: string): boolean => /^https?:/i.test(url);

/**
 * Has the pictures of products and brands that were just saved fetched from other sites, after the commit. A
 * save therefore never waits for another site, and showing a page never asks one.
 */
export async function storePicturesLater(tx: Tx, saved: Partial<Naming>): Promise<void> {
  const { productIds: products = [], brandIds: brands = [], groups = [], by } = saved;
  for (let from = 0; from < groups.length; from += BATCH) {
    const batch = groups.slice(from, from + BATCH);
    tx.queue(storePictures, { productIds: [], brandIds: [], groups: batch }, LAST);
  }
  const of = { productIds: products, brandIds: brands };
  const elsewhere = await listElsewhere(tx, of);
  const ids = (kind: Elsewhere['kind']) => [
    ...new Set(elsewhere.flatMap((each) => (each.kind === kind ? [each.id] : []))),
  ];
  const [productIds, brandIds] = [ids('product'), ids('brand')];
  for (let from = 0; from < Math.max(productIds.length, brandIds.length); from += BATCH) {
    const batch = (all: string[]) => all.slice(from, from + BATCH);
    const named = {
      productIds: batch(productIds),
      brandIds: batch(brandIds),
      groups: [],
      ...(by && { by: ofProducts(by, batch(productIds)) }),
    };
    tx.queue(storePictures, named, LAST);
  }
}

const ofProducts = ({ jobId, places }: NamedBy, productIds: string[]): NamedBy => ({
  jobId,
  places: Object.fromEntries(productIds.flatMap((id) => (places[id] ? [[id, places[id]]] : []))),
});

interface Elsewhere {
  kind: 'product' | 'brand' | 'category' | 'collection';
  id: string;
  url: string;
}

/** Each address on another site once for whatever shows it. */
const listElsewhere = (db: Db, { productIds, brandIds }: Pick<Naming, 'productIds' | 'brandIds'>) =>
  named<Elsewhere>(
    db,
    'pictures-elsewhere',
    `select kind, id, url from (
       select 'product' as kind, id, image_url as url from products where id = any($1)
       union select 'product', id, unnest(image_gallery) from products where id = any($1)
       union select 'product', product_id, image_url from variants where product_id = any($1)
       union select 'brand', id, image from brands where id = any($2)
     ) shown where url ~* '^https?:' order by url, id`,
    [productIds, brandIds],
  );

interface Copying {
  db: Database;
  storage: Storage;
  /** Whether a picture may stand in a private network. */
  allowPrivate: boolean;
}

/**
 * Does the task `storePictures`: each picture is fetched once, and takes the place of its address. Where that
 * fails, the address stays, and the audit log says why; so does the import that named it, by line.
 */
export async function copyPictures(copying: Copying, of: Naming, signal: AbortSignal) {
  const elsewhere = [...(await listElsewhere(copying.db, of)), ...of.groups];
  const places = Map.groupBy(elsewhere, ({ url }) => url);
  const left = [...places];
  const work = async () => {
    for (let next = left.shift(); next && !signal.aborted; next = left.shift()) {
      await copyPicture(copying, of.by, ...next);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // What the shutdown left over goes to another job.
  if (signal.aborted) await write(copying.db, BY, async (tx) => tx.queue(storePictures, of, LAST));
}

const BY = bySystem('pictures');

async function copyPicture(
  { db, storage, allowPrivate }: Copying,
  by: NamedBy | undefined,
  url: string,
  of: Elsewhere[],
) {
  try {
    const picture = await fetchPicture(url, { allowPrivate });
    await write(db, BY, async (tx) => {
      const own = await storePicture(tx, storage, picture);
      await putInPlace(tx, url, own, of);
    });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    await write(db, BY, async (tx) => {
      for (const { kind, id } of of) {
        tx.record(`${kind}.picture_not_kept`, id, { url }, { reason: error.message });
      }
      if (by) await noteInImport(tx, by, url, of, error.message);
    });
  }
}

async function noteInImport(
  tx: Tx,
  { jobId, places }: NamedBy,
  url: string,
  of: Elsewhere[],
  message: string,
): Promise<void> {
  const results = of.flatMap(({ id }): JobResult[] => {
    const product = places[id];
    const at = product?.pictures[url];
    if (!product || !at) return [];
    const { name, line } = product;
    return [
      { line, id, name, result: 'picture not fetched', errors: [{ ...at, value: url, message }] },
    ];
  });
  if (results.length > 0) await addResults(tx, jobId, results);
}

const TAGS: Record<Elsewhere['kind'], (id: string) => Tag> = {
  product: tag.product,
  brand: () => tag.brands,
  category: () => tag.categories,
  collection: () => tag.categories,
};

async function putInPlace(tx: Tx, url: string, own: string, of: Elsewhere[]): Promise<void> {
  const ids = (kind: Elsewhere['kind']) =>
    of.flatMap((each) => (each.kind === kind ? [each.id] : []));
  const values = [url, own];
  await named(
    tx,
    'own-picture-of-variants',
    'update variants set image_url = $2 where image_url = $1 and product_id = any($3)',
    [...values, ids('product')],
  );
  await named(
    tx,
    'own-picture-of-products',
    `update products set
       image_url = case when image_url = $1 then $2 else image_url end,
       image_gallery = array_replace(image_gallery, $1, $2),
       picture_texts = case
         when picture_texts ->> $1 is null then picture_texts
         else (picture_texts::jsonb - $1 || jsonb_build_object($2, picture_texts ->> $1))::json end
     where id = any($3) and (image_url = $1 or $1 = any(image_gallery))`,
    [...values, ids('product')],
  );
  await named(
    tx,
    'own-picture-of-brands',
    'update brands set image = $2 where image = $1 and id = any($3)',
    [...values, ids('brand')],
  );
  for (const [kind, table] of [
    ['category', 'categories'],
    ['collection', 'collections'],
  ] as const) {
    for (const id of ids(kind)) await updateRow(tx, table, id, { image: own, updatedAt: NOW });
  }
  for (const { kind, id } of of) {
    tx.changed(TAGS[kind](id));
    tx.record(`${kind}.picture_kept`, id, { url }, { url: own });
  }
}
