import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { tag } from '../../kit/tags.ts';
import { type Expected, refuseOlder, withVersion } from '../../kit/versions.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import {
  deleteRows,
  insertReturningId,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import type { ProductBrand } from './product-record.ts';
import type { BrandChange, BrandInput, BrandQuery, BrandRecord } from './schema.ts';
import { isElsewhere, storePicturesLater } from './store-pictures.ts';

/** What staff do about brands. */

type BrandRow = Omit<BrandRecord, 'version'>;

const SELECT = `select b.id, b.name, b.description, b.image, b.seo_title, b.seo_description, b.is_active,
  coalesce(c.products, 0) as "productCount", b.created_at, b.updated_at`;

/** Drafts count too: they are the brand's as well. */
const COUNTED = (brands: string) => `left join (
  select brand_id, count(*) as products from products where deleted_at is null ${brands} group by brand_id
) c on c.brand_id = b.id`;

/** What of a brand is edited: its version and the audit log are about this. */
export const editable = (row: BrandRow) => {
  const { name, description, image, seoTitle, seoDescription, isActive } = row;
  return { name, description, image, seoTitle, seoDescription, isActive };
};

const present = (row: BrandRow): BrandRecord => withVersion(row, editable(row));

const SORTED_BY: Record<BrandQuery['sort']['column'], string> = {
  name: 'lower(b.name)',
  products: 'coalesce(c.products, 0)',
  createdAt: 'b.created_at',
  updatedAt: 'b.updated_at',
};

export async function listBrandRecords(
  db: Db,
  { search, isActive, sort, ...page }: BrandQuery,
): Promise<Counted<BrandRecord>> {
  const found = `from brands b where ($1::boolean[] is null or b.is_active = any($1))
    and ($2::text is null or strpos(lower(concat_ws(' ', b.name, b.description)), lower($2)) > 0)`;
  const { rows, total } = await countedPage<BrandRow>(
    db,
    found,
    [isActive ?? null, search ?? null],
    page,
    (limited) => `${SELECT} from (select b.* ${found}) b ${COUNTED('')}
     order by ${SORTED_BY[sort.column]} ${sort.direction}, lower(b.name) ${limited}`,
  );
  return { rows: rows.map(present), total };
}

/** @throws not_found */
export async function findBrand(db: Db, id: string): Promise<BrandRecord> {
  const brand = await readBrand(db, id);
  if (!brand) throw new ShopError('not_found', 'This brand does not exist.');
  return brand;
}

async function readBrand(db: Db, id: string): Promise<BrandRecord | undefined> {
  const [row] = await named<BrandRow>(
    db,
    'brand',
    `${SELECT} from brands b ${COUNTED('and brand_id = $1')} where b.id = $1`,
    [id],
  );
  return row && present(row);
}

/** Locks brands until the transaction ends, in id order, against products being added to them too. */
const lockBrands = (tx: Tx, ids: string[]) =>
  named(tx, 'lock-brands', 'select from brands where id = any($1) order by id for update', [ids]);

/** @throws name_taken */
export async function addBrand(tx: Tx, input: BrandInput): Promise<BrandRecord> {
  const { name, description, image, seoTitle, seoDescription, isActive } = input;
  const row = { name, description, image, seoTitle, seoDescription, isActive };
  const id = await insertReturningId(tx, 'brands', row).catch(refuseTakenName);
  await storeImageLater(tx, id, image ?? null);
  const brand = await findBrand(tx, id);
  tx.changed(tag.brands);
  tx.record('brand.created', brand.id, null, editable(brand));
  return brand;
}

/**
 * Changes a brand. A new name shows wherever its products do.
 * @throws not_found, changed_meanwhile, name_taken
 */
export async function changeBrand(
  tx: Tx,
  id: string,
  change: BrandChange,
  expected: Expected,
): Promise<BrandRecord> {
  await lockBrands(tx, [id]);
  const before = await findBrand(tx, id);
  await refuseOlder(tx, id, before, expected);
  const edited = editable({ ...before, ...change });
  await updateRow(tx, 'brands', id, { ...edited, updatedAt: NOW }).catch(refuseTakenName);
  await storeImageLater(tx, id, edited.image);
  // Every page on which one of its products stands names the brand.
  tx.changed(edited.name === before.name ? tag.brands : tag.everything);
  const after = await findBrand(tx, id);
  tx.record('brand.changed', id, editable(before), editable(after));
  return after;
}

async function storeImageLater(tx: Tx, id: string, image: string | null): Promise<void> {
  if (image && isElsewhere(image)) await storePicturesLater(tx, { brandIds: [id] });
}

/**
 * Deletes a brand, and gives its products to another.
 * @throws not_found, brand_in_use with the number of its products if they are to go nowhere,
 *   invalid_input if they cannot go there
 */
export async function removeBrand(
  tx: Tx,
  id: string,
  { moveTo }: { moveTo?: string | undefined } = {},
): Promise<void> {
  // Both at once, in order: of two deletions, neither can give its products to a brand that is gone.
  await lockBrands(tx, moveTo === undefined ? [id] : [id, moveTo]);
  const brand = await findBrand(tx, id);
  const heir = moveTo === undefined ? undefined : await findHeir(tx, brand, moveTo);
  if (heir) await moveProducts(tx, brand, heir);
  else if (brand.productCount > 0) throw inUse(brand);
  await deleteRows(tx, 'brands', id);
  const hasMoved = heir !== undefined && brand.productCount > 0;
  tx.changed(hasMoved ? tag.everything : tag.brands);
  const moved = hasMoved ? { products: brand.productCount, movedTo: heir.name } : null;
  tx.record('brand.deleted', id, editable(brand), moved);
}

async function findHeir(tx: Tx, brand: BrandRecord, moveTo: string): Promise<BrandRecord> {
  const heir = moveTo === brand.id ? undefined : await readBrand(tx, moveTo);
  if (heir) return heir;
  throw fieldRefusal('moveTo', 'Choose another brand for its products.');
}

/** Those that were removed from the shop go too: one that is brought back has a brand. */
const moveProducts = (tx: Tx, from: BrandRecord, to: BrandRecord) =>
  named(
    tx,
    'move-products-of-brand',
    'update products set brand_id = $2, updated_at = now() where brand_id = $1',
    [from.id, to.id],
  );

function inUse({ name, productCount }: BrandRecord): ShopError {
  const products = productCount === 1 ? '1 product is' : `${productCount} products are`;
  return new ShopError(
    'brand_in_use',
    `${products} of the brand ${name}. Choose the brand that takes them over.`,
    { count: productCount },
  );
}

const refuseTakenName = refusedBy({
  brands_name_key: () => fieldRefusal('name', 'Another brand has this name.', 'name_taken'),
});

export interface NewBrand {
  name: string;
  description: string;
  image: string | null;
}

/** Adds the brands that do not exist yet; existing ones stay as they are. */
export async function ensureBrands(tx: Tx, brands: NewBrand[]): Promise<void> {
  const added = await named<NewBrand>(
    tx,
    'ensure-brands',
    `insert into brands (name, description, image)
     select name, description, image from json_populate_recordset(null::brands, $1::json)
     on conflict (lower(name)) do nothing returning name`,
    [JSON.stringify(brands)],
  );
  if (added.length === 0) return;
  tx.changed(tag.brands);
  tx.record('brands.created', 'brands', null, { names: added.map(({ name }) => name) });
}

/** The brands that have these names in any letter case, by their names in small letters. */
export async function findBrandsByName(
  db: Db,
  names: string[],
  lock: '' | ' for key share' = '',
): Promise<Map<string, ProductBrand>> {
  const rows = await named<ProductBrand>(
    db,
    `brands-by-name${lock}`,
    `select id, name from brands where lower(name) = any($1::text[])${lock}`,
    [[...new Set(names.map((name) => name.toLowerCase()))]],
  );
  return new Map(rows.map((brand) => [brand.name.toLowerCase(), brand]));
}

/**
 * The same; they cannot be deleted until the transaction ends.
 * @throws invalid_input for one that is not there
 */
export async function lockBrandsByName(
  tx: Tx,
  names: string[],
): Promise<Map<string, ProductBrand>> {
  const brands = await findBrandsByName(tx, names, ' for key share');
  const missing = names.find((name) => !brands.has(name.toLowerCase()));
  if (missing === undefined) return brands;
  throw fieldRefusal('brand', `There is no brand ${missing}`);
}
