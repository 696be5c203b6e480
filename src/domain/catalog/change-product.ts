import { named, type Tx } from '../../platform/database.ts';
import { ShopError } from '../errors.ts';
import { tag } from '../tags.ts';
import { Slug } from './admin-schema.ts';
import { slugTaken } from './create-product.ts';
import { refreshOffers } from './offers.ts';
import { holdVariants } from './save-variants.ts';

/** A product's name and the slug of its page. */
export interface ProductName {
  name: string;
  slug: string;
}

/**
 * Gives a product another name, slug or both. All its former slugs keep leading to it and are never
 * given to another product.
 * @throws not_found, invalid_input, slug_taken
 */
export async function renameProduct(
  tx: Tx,
  productId: string,
  { name, slug }: Partial<ProductName>,
): Promise<void> {
  if (name?.trim() === '') {
    throw new ShopError('invalid_input', 'A product has a name', { fields: { name: 'Required' } });
  }
  const [before] = await named<ProductName>(
    tx,
    'hold-product-name',
    'select name, slug from products where id = $1 and deleted_at is null for update',
    [productId],
  );
  if (!before) throw notThere();
  const after = { name: name?.trim() ?? before.name, slug: slug ?? before.slug };
  if (slug !== undefined) await takeSlug(tx, productId, slug);
  await named(
    tx,
    'rename-product',
    'update products set name = $2, slug = $3, updated_at = now() where id = $1',
    [productId, after.name, after.slug],
  );
  // Reviews show their product's name as well.
  tx.changed(tag.products, tag.product(productId), tag.reviews, tag.reviewsOf(productId));
  tx.record('product.renamed', productId, before, after);
}

/** A product may take one of its own former slugs again. */
async function takeSlug(tx: Tx, productId: string, slug: string): Promise<void> {
  const { error } = Slug.safeParse(slug);
  if (error) {
    const message = error.issues[0]?.message ?? '';
    throw new ShopError('invalid_input', message, { fields: { slug: message } });
  }
  const taken = await named(
    tx,
    'take-slug',
    `insert into product_slugs as s (slug, product_id) values ($2, $1)
     on conflict (slug) do update set slug = s.slug where s.product_id = $1 returning slug`,
    [productId, slug],
  );
  if (taken.length === 0) throw slugTaken();
}

/**
 * Sets the owner's switch: while it is off, nothing of the product can be bought. @throws not_found
 */
export async function switchProduct(tx: Tx, productId: string, isInStock: boolean): Promise<void> {
  const [switched] = await named<{ before: boolean }>(
    tx,
    'switch-product',
    `with held as (
       select id, is_in_stock from products where id = $1 and deleted_at is null for no key update
     )
     update products p set is_in_stock = $2, updated_at = now() from held where p.id = held.id
     returning held.is_in_stock as before`,
    [productId, isInStock],
  );
  if (!switched) throw notThere();
  await refreshOffers(tx, [productId]);
  tx.changed(tag.product(productId));
  tx.record('product.switched', productId, { inStock: switched.before }, { inStock: isInStock });
}

/** Takes a product out of the shop; orders and reviews still name it. @throws not_found */
export async function removeProduct(tx: Tx, productId: string): Promise<void> {
  await holdVariants(tx, productId);
  // Their codes are free for other products from now on.
  await named(
    tx,
    'retire-variants-of-product',
    'update variants set retired_at = now() where product_id = $1 and retired_at is null',
    [productId],
  );
  const [removed] = await named<ProductName>(
    tx,
    'remove-product',
    `update products set deleted_at = now() where id = $1 and deleted_at is null
     returning name, slug`,
    [productId],
  );
  if (!removed) throw notThere();
  tx.changed(tag.products, tag.product(productId), tag.reviews, tag.reviewsOf(productId));
  tx.record('product.removed', productId, removed);
}

/**
 * Stops offering a variant. Orders still name it; its SKU and options become free for another.
 * @throws not_found, last_variant
 */
export async function retireVariant(tx: Tx, variantId: string): Promise<void> {
  // Lock all the remaining variants in id order, so that retiring two at once cannot leave none.
  const offered = await named<{ id: string; sku: string; productId: string }>(
    tx,
    'hold-offered-variants',
    `select id, sku, product_id as "productId" from variants
     where product_id = (select product_id from variants where id = $1) and retired_at is null
     order by id for no key update`,
    [variantId],
  );
  const retired = offered.find(({ id }) => id === variantId);
  if (!retired) throw new ShopError('not_found', 'This variant does not exist.');
  const { sku, productId } = retired;
  if (offered.length === 1) {
    throw new ShopError(
      'last_variant',
      'A product keeps at least one variant. Take the product off the shop instead.',
    );
  }
  await named(tx, 'retire-variant', 'update variants set retired_at = now() where id = $1', [
    variantId,
  ]);
  await refreshOffers(tx, [productId]);
  await named(tx, 'touch-product', 'update products set updated_at = now() where id = $1', [
    productId,
  ]);
  tx.changed(tag.product(productId));
  tx.record('variant.retired', variantId, { productId, sku });
}

export interface Rating {
  productId: string;
  sum: number;
  count: number;
}

/** Sets the products' rating totals. The products must be locked. */
export async function rateProducts(tx: Tx, ratings: Rating[]): Promise<void> {
  await named(
    tx,
    'rate-products',
    `update products p set rating_sum = r.sum, rating_count = r.count
     from json_to_recordset($1::json) as r ("productId" uuid, sum int, count int)
     where p.id = r."productId" and (p.rating_sum, p.rating_count) is distinct from (r.sum, r.count)`,
    [JSON.stringify(ratings)],
  );
}

const notThere = () => new ShopError('not_found', 'This product does not exist.');
