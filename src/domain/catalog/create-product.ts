import { randomUUID } from 'node:crypto';
import { databaseError, named, type Tx } from '../../platform/database.ts';
import { type ErrorCode, ShopError } from '../errors.ts';
import { tag } from '../tags.ts';
import { type CheckedProduct, checkProduct, type NewProduct } from './new-product.ts';
import { refreshOffers } from './offers.ts';
import { staffId } from './stock.ts';

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

/** How many products one statement inserts. */
const BATCH = 1_000;

/**
 * Adds any number of products, all of them or none.
 * @param inserted called after each batch with the number added so far
 * @throws invalid_input (also for an unknown brand), slug_taken, sku_taken, options_taken
 */
export async function createProducts(
  tx: Tx,
  products: Iterable<NewProduct>,
  inserted: (count: number) => void = () => {},
): Promise<void> {
  let batch: NewProduct[] = [];
  let total = 0;
  const flush = async () => {
    total += (await insertBatch(tx, batch)).length;
    batch = [];
    if (total >= BATCH && Number.isInteger(Math.log10(total))) await countRows(tx);
    inserted(total);
  };
  for (const product of products) {
    batch.push(product);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  tx.changed(tag.everything);
  tx.record('products.created', 'products', null, { count: total });
}

/**
 * Tells PostgreSQL how large these tables have become. Nobody else sees the rows of an open transaction, and statements
 * that were planned for empty tables read the whole of them for each batch.
 */
async function countRows(tx: Tx): Promise<void> {
  await tx.query('analyze products, product_figures, variants');
}

async function insertBatch(tx: Tx, batch: NewProduct[]): Promise<string[]> {
  const products = batch.map(checkProduct);
  const brandIds = await findBrands(tx, products);
  const rows = products.map((product) => productRow(product, brandIds));
  const values = rows.map(({ variants: _, ...row }) => row);
  const variants = rows.flatMap((row) => row.variants);
  // A product and its slug refer to each other; the database checks that at the commit.
  await named(
    tx,
    'insert-products',
    `with product as (
       insert into products (${PRODUCT_FIELDS})
       select ${PRODUCT_FIELDS} from json_populate_recordset(null::products, $1::json)
     ), address as (
       insert into product_slugs (slug, product_id)
       select slug, id from json_populate_recordset(null::products, $1::json)
     ), variant as (
       insert into variants (${VARIANT_FIELDS})
       select ${VARIANT_FIELDS} from json_populate_recordset(null::variants, $2::json)
       returning id, stock
     )
     insert into stock_moves (variant_id, change, stock, reason, by_id)
     select id, stock, stock, 'initial', $3 from variant where stock is not null`,
    [JSON.stringify(values), JSON.stringify(variants), staffId(tx)],
  ).catch(refuseTaken);
  // All others cost their base price and can be bought, as they were inserted.
  const special = rows.filter(
    ({ variants }) =>
      variants.some(({ price }) => price !== null) || variants.every(({ stock }) => stock === 0),
  );
  if (special.length > 0) {
    await refreshOffers(
      tx,
      special.map(({ id }) => id),
    );
  }
  return rows.map(({ id }) => id);
}

const PRODUCT_FIELDS = `id, slug, name, description, brand_id, category, type, flavor, image_url,
  image_gallery, base_price, base_original_price, offer_price, is_in_stock, is_new, is_featured, is_sale,
  specifications, weight_grams, shipping_class, dimensions, ships_free, tags, sales_count, option_names,
  created_at, publish_at`;

const VARIANT_FIELDS =
  'product_id, sku, options, price, original_price, image_url, stock, position';

/** @returns the brands' ids by their names as spelled here */
async function findBrands(tx: Tx, products: { brand: string }[]): Promise<Map<string, string>> {
  const rows = await named<{ id: string; name: string }>(
    tx,
    'brands-by-name',
    `select b.id, wanted.name
     from unnest($1::text[]) as wanted (name) join brands b on lower(b.name) = lower(wanted.name)
     for key share of b`,
    [[...new Set(products.map(({ brand }) => brand))]],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

function productRow(product: CheckedProduct, brandIds: Map<string, string>) {
  const id = randomUUID();
  const brand_id = brandIds.get(product.brand);
  if (!brand_id) {
    const message = `There is no brand ${product.brand}`;
    throw new ShopError('invalid_input', message, { fields: { brand: message } });
  }
  const { shipping, variants } = product;
  return {
    id,
    slug: product.slug,
    name: product.name,
    description: product.description,
    brand_id,
    category: product.category,
    type: product.type,
    flavor: product.flavor,
    image_url: product.imageUrl,
    image_gallery: product.imageGallery,
    base_price: product.price,
    base_original_price: product.originalPrice,
    // The price of variants without their own.
    offer_price: product.price,
    is_in_stock: product.isInStock,
    is_new: product.isNew,
    is_featured: product.isFeatured,
    is_sale: product.isSale,
    specifications: product.specifications,
    weight_grams: shipping.weightGrams,
    shipping_class: shipping.shippingClass,
    dimensions: shipping.dimensions,
    ships_free: shipping.shipsFree,
    tags: product.tags,
    sales_count: product.salesCount,
    option_names: Object.keys(variants[0]?.options ?? {}),
    created_at: product.createdAt,
    publish_at: product.createdAt,
    variants: variants.map(({ originalPrice, imageUrl, ...variant }, position) => ({
      ...variant,
      product_id: id,
      original_price: originalPrice,
      image_url: imageUrl,
      position,
    })),
  };
}

const taken = (code: ErrorCode, field: string, message: string) => () =>
  new ShopError(code, message, { fields: { [field]: message } });

export const slugTaken = taken('slug_taken', 'slug', 'Another product has or had this address.');

/** The refusal for each database constraint. */
const TAKEN: Record<string, () => ShopError> = {
  product_slugs_pkey: slugTaken,
  products_slug_key: slugTaken,
  variants_sku_key: taken('sku_taken', 'sku', 'Another variant has this SKU.'),
  variants_options_key: taken('options_taken', 'options', 'Two variants have the same options.'),
};

export function refuseTaken(error: unknown): never {
  throw TAKEN[databaseError(error)?.constraint ?? '']?.() ?? error;
}
