import type { Counted } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { moneyText, parseMoney } from '../../kit/money.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { tag } from '../../kit/tags.ts';
import { type Expected, refuseOlder, withVersion } from '../../kit/versions.ts';
import { type Db, named, namedOne, type Tx } from '../../platform/database/database.ts';
import {
  deleteRows,
  insertReturningId,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import { renameInSections } from '../content/section-sources.ts';
import { freeSlug, keepAddress, lastPlace, pageOf } from './categories.ts';
import {
  type CollectionChange,
  type CollectionInput,
  type CollectionQuery,
  type CollectionRecord,
  type CollectionRule,
  type RulePreview,
  slugFor,
} from './category-schema.ts';
import { IS_OF_COLLECTION } from './collection-rule.ts';

/** What staff do about collections. */

interface CollectionRow extends Omit<CollectionRecord, 'version' | 'rule'> {
  byRule: boolean;
  brandIds: string[];
  kinds: string[];
  tags: string[];
  priceMin: number | null;
  priceMax: number | null;
  flags: CollectionRule['flags'];
  inStock: boolean;
}

const SELECT = `select c.id, c.name, c.slug, c.image, c.image_text, c.story, c.seo_title, c.seo_description, c.is_active,
  c.place as "sortOrder",
  c.by_rule, c.brand_ids, c.kinds, c.tags, c.price_min, c.price_max, c.flags, c.in_stock, c.created_at, c.updated_at,
  array(select product_id from collection_products cp where cp.collection_id = c.id order by cp.place) as "productIds",
  (select count(*) from products p where p.is_public and ${IS_OF_COLLECTION}) as "productCount"`;

function present(row: CollectionRow): CollectionRecord {
  const { byRule, brandIds, kinds, tags, priceMin, priceMax, flags, inStock, ...rest } = row;
  const rule = {
    ...{ brandIds, kinds, tags, flags, inStock },
    priceMin: textOf(priceMin),
    priceMax: textOf(priceMax),
  };
  const record = { ...rest, rule: byRule ? rule : null };
  return withVersion(record, editable(record));
}

const textOf = (amount: number | null) => (amount === null ? null : moneyText(amount));

/** What of a collection is edited: its version and the audit log are about this. */
export const editable = ({
  id,
  sortOrder,
  productCount,
  createdAt,
  updatedAt,
  ...rest
}: Omit<CollectionRecord, 'version'>) => rest;

const SORTED_BY: Record<CollectionQuery['sort']['column'], string> = {
  place: 'c.place',
  name: 'lower(c.name)',
  createdAt: 'c.created_at',
  updatedAt: 'c.updated_at',
};

export async function listCollectionRecords(
  db: Db,
  query: CollectionQuery,
): Promise<Counted<CollectionRecord>> {
  const { rows, total } = await pageOf<CollectionRow, CollectionQuery['sort']['column']>(
    db,
    'collections',
    SELECT,
    SORTED_BY,
    query,
  );
  return { rows: rows.map(present), total };
}

/** All of them, in their order. */
export const readAllCollections = async (db: Db): Promise<CollectionRecord[]> =>
  (
    await named<CollectionRow>(
      db,
      'all-collection-records',
      `${SELECT} from collections c order by c.place, lower(c.name)`,
    )
  ).map(present);

/** @throws not_found */
export async function findCollection(db: Db, id: string): Promise<CollectionRecord> {
  const [row] = await named<CollectionRow>(
    db,
    'collection',
    `${SELECT} from collections c where c.id = $1`,
    [id],
  );
  if (!row) throw new ShopError('not_found', 'This collection does not exist.');
  return present(row);
}

/** @throws name_taken, slug_taken, invalid_input for a product or a brand that is not there */
export async function addCollection(tx: Tx, input: CollectionInput): Promise<CollectionRecord> {
  const { rule, productIds, slug, ...texts } = input;
  const id = await insertReturningId(tx, 'collections', {
    ...texts,
    ...ruleColumns(rule),
    slug: slug ?? (await freeSlug(tx, 'collections', slugFor(input.name, 'collection'))),
    place: await lastPlace(tx, 'collections'),
  }).catch(refuseTaken);
  await keepAddress(tx, 'collections', id, []);
  await pick(tx, id, rule ? [] : productIds);
  await noteProducts(tx, id);
  const collection = await findCollection(tx, id);
  tx.changed(tag.categories, tag.products);
  tx.record('collection.created', id, null, editable(collection));
  return collection;
}

/**
 * Changes a collection. Lists follow at once, or, where thousands of products come and go, within moments.
 * @throws not_found, changed_meanwhile, name_taken, slug_taken, invalid_input for a product that is not there
 */
export async function changeCollection(
  tx: Tx,
  id: string,
  change: CollectionChange,
  expected: Expected,
): Promise<CollectionRecord> {
  await named(tx, 'hold-collection', 'select from collections where id = $1 for update', [id]);
  const before = await findCollection(tx, id);
  await refuseOlder(tx, id, before, expected);
  const { rule, productIds, ...texts } = change;
  const isOther = ['rule', 'productIds', 'slug', 'isActive'].some((field) => field in change);
  if (isOther) await noteProducts(tx, id);
  await updateRow(tx, 'collections', id, {
    ...texts,
    ...(rule !== undefined && ruleColumns(rule)),
    updatedAt: NOW,
  }).catch(refuseTaken);
  const { slug = before.slug } = change;
  if (slug !== before.slug) {
    await keepAddress(tx, 'collections', id, [before.slug]);
    await renameInSections(tx, 'Collection', before.slug, slug);
  }
  const picked = productIds ?? before.productIds;
  if (isOther) {
    await pick(tx, id, (rule === undefined ? before.rule : rule) ? [] : picked);
    await noteProducts(tx, id);
  }
  const after = await findCollection(tx, id);
  tx.changed(tag.categories, ...(isOther ? [tag.products] : []));
  tx.record('collection.changed', id, editable(before), editable(after));
  return after;
}

/** @throws not_found */
export async function removeCollection(tx: Tx, id: string): Promise<void> {
  const collection = await findCollection(tx, id);
  await noteProducts(tx, id);
  await deleteRows(tx, 'collections', id);
  tx.changed(tag.categories, tag.products);
  tx.record('collection.deleted', id, editable(collection));
}

const ruleColumns = (rule: CollectionRule | null) => ({
  byRule: rule !== null,
  ...{ brandIds: rule?.brandIds ?? [], kinds: rule?.kinds ?? [], tags: rule?.tags ?? [] },
  priceMin: amountOf(rule?.priceMin),
  priceMax: amountOf(rule?.priceMax),
  flags: rule?.flags ?? [],
  inStock: rule?.inStock ?? false,
});

const amountOf = (text: string | null | undefined) => (text ? parseMoney(text) : null);

async function pick(tx: Tx, id: string, productIds: string[]): Promise<void> {
  const wanted = [...new Set(productIds)];
  const there = await named<{ id: string }>(
    tx,
    'products-to-pick',
    'select id from products where id = any($1::uuid[]) and deleted_at is null for key share',
    [wanted],
  );
  const missing = wanted.findIndex((wantedId) => there.every((row) => row.id !== wantedId));
  if (missing >= 0) throw fieldRefusal(`productIds.${missing}`, 'This product does not exist.');
  await deleteRows(tx, 'collection_products', { collectionId: id });
  await named(
    tx,
    'pick-products',
    `insert into collection_products (collection_id, product_id, place)
     select $1, product_id, place from unnest($2::uuid[]) with ordinality p (product_id, place)`,
    [id, wanted],
  );
}

/** Has the search look at all that are of it now. */
const noteProducts = (tx: Tx, id: string) =>
  named(
    tx,
    'note-products-of-collection',
    `insert into product_changes (product_id)
     select p.id from products p, collections c
     where c.id = $1 and c.is_active and p.is_public and ${IS_OF_COLLECTION} on conflict do nothing`,
    [id],
  );

const EXAMPLES = 6;

/** What a rule would take in. */
export async function previewRule(db: Db, rule: CollectionRule): Promise<RulePreview> {
  const given = `(select true as by_rule, $1::uuid[] as brand_ids, $2::text[] as kinds, kinds_within($2::text[]) as kinds_within, $3::text[] as tags, $4::bigint as price_min,
    $5::bigint as price_max, $6::text[] as flags, $7::boolean as in_stock, null::uuid as id)`;
  return namedOne<RulePreview>(
    db,
    'preview-rule',
    `with found as (
       select p.id, p.name, p.image_url, p.is_featured, p.sales_count from products p, ${given} c
       where p.is_public and ${IS_OF_COLLECTION})
     select (select count(*) from found) as count, (select coalesce(json_agg(e), '[]') from (
       select id, name, image_url as "imageUrl" from found
       order by is_featured desc, sales_count desc, id limit ${EXAMPLES}) e) as examples`,
    [
      rule.brandIds,
      rule.kinds,
      rule.tags,
      amountOf(rule.priceMin),
      amountOf(rule.priceMax),
      rule.flags,
      rule.inStock,
    ],
  );
}

const refuseTaken = refusedBy({
  collections_name_key: () =>
    fieldRefusal('name', 'Another collection has this name.', 'name_taken'),
  collections_slug_key: () =>
    fieldRefusal('slug', 'Another collection has this address.', 'slug_taken'),
});
