import { randomUUID } from 'node:crypto';
import { named, type Tx } from '../src/platform/database.ts';
import type { DemoBrand, DemoProduct } from './content/types.ts';

/** Where a product's pictures are served. */
export interface ProductPictures {
  main: string;
  gallery: string[];
}

/** So many products go into one statement. */
const BATCH = 1_000;

const DAY_MS = 86_400_000;

/** @returns the ids by name */
export async function insertBrands(
  tx: Tx,
  brands: DemoBrand[],
  pictureOf: (brand: DemoBrand) => string,
): Promise<Map<string, string>> {
  const rows = await named<{ id: string; name: string }>(
    tx,
    'seed-brands',
    `insert into brands (name, description, image)
     select name, description, image
     from json_to_recordset($1::json) as b (name text, description text, image text)
     returning id, name`,
    [JSON.stringify(brands.map((brand) => ({ ...brand, image: pictureOf(brand) })))],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/**
 * Inserts products with their slugs and variants, in batches.
 * @param brandIds by name
 * @returns how many there were
 */
export async function insertProducts(
  tx: Tx,
  products: Iterable<DemoProduct>,
  brandIds: Map<string, string>,
  picturesOf: (product: DemoProduct) => ProductPictures,
  inserted: (count: number) => void = () => {},
): Promise<number> {
  let batch: ReturnType<typeof productRow>[] = [];
  let count = 0;
  const flush = async () => {
    await insertBatch(tx, batch);
    count += batch.length;
    batch = [];
    inserted(count);
  };
  for (const product of products) {
    const brandId = brandIds.get(product.brand);
    if (!brandId) throw new Error(`${product.name} is of an unknown brand: ${product.brand}`);
    batch.push(productRow(product, brandId, picturesOf(product)));
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return count;
}

function productRow(product: DemoProduct, brandId: string, pictures: ProductPictures) {
  const id = randomUUID();
  const shown = product.variants.find(({ stock }) => stock !== 0) ?? product.variants[0];
  return {
    id,
    slug: product.slug,
    name: product.name,
    description: product.description,
    brand_id: brandId,
    category: product.category,
    type: product.type,
    flavor: product.flavor,
    image_url: pictures.main,
    image_gallery: pictures.gallery,
    base_price: product.price,
    base_original_price: product.originalPrice,
    offer_price: shown?.price ?? product.price,
    is_new: product.isNew,
    is_featured: product.isFeatured,
    is_sale: product.isSale,
    specifications: product.specifications,
    shipping: product.shipping,
    tags: product.tags,
    sales_count: product.salesCount,
    created_at: new Date(Date.now() - product.daysOld * DAY_MS),
    variants: product.variants.map((variant, position) => ({
      product_id: id,
      sku: variant.sku,
      options: variant.options,
      price: variant.price,
      original_price: variant.originalPrice,
      stock: variant.stock,
      position,
    })),
  };
}

async function insertBatch(tx: Tx, batch: ReturnType<typeof productRow>[]): Promise<void> {
  const { variants, products } = {
    variants: batch.flatMap((row) => row.variants),
    products: batch.map(({ variants: _, ...row }) => row),
  };
  // The two halves of a product and its slug refer to each other; the check waits for the commit.
  await named(
    tx,
    'seed-products',
    `insert into products (id, slug, name, description, brand_id, category, type, flavor, image_url,
       image_gallery, base_price, base_original_price, offer_price, is_new, is_featured, is_sale,
       specifications, shipping, tags, sales_count, created_at)
     select id, slug, name, description, brand_id, category, type, flavor, image_url, image_gallery,
       base_price, base_original_price, offer_price, is_new, is_featured, is_sale, specifications,
       shipping, tags, sales_count, created_at
     from json_to_recordset($1::json) as p (id uuid, slug text, name text, description text,
       brand_id uuid, category text, type text, flavor text, image_url text, image_gallery text[],
       base_price bigint, base_original_price bigint, offer_price bigint, is_new boolean,
       is_featured boolean, is_sale boolean, specifications json, shipping json, tags text[],
       sales_count int, created_at timestamptz)`,
    [JSON.stringify(products)],
  );
  await named(
    tx,
    'seed-slugs',
    'insert into product_slugs (slug, product_id) select * from unnest($1::text[], $2::uuid[])',
    [products.map(({ slug }) => slug), products.map(({ id }) => id)],
  );
  await named(
    tx,
    'seed-variants',
    `insert into variants (product_id, sku, options, price, original_price, stock, position)
     select product_id, sku, options, price, original_price, stock, position
     from json_to_recordset($1::json) as v (product_id uuid, sku text, options json, price bigint,
       original_price bigint, stock int, position smallint)`,
    [JSON.stringify(variants)],
  );
}
