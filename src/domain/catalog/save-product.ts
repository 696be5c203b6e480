import { named, one, type Tx } from '../../platform/database.ts';
import { parseMoney } from '../../platform/money.ts';
import { ShopError } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import { refuseFractions } from '../settings/whole-amounts.ts';
import { tag } from '../tags.ts';
import { type Expected, refuseOlder, withVersion } from '../versions.ts';
import {
  NEW_PRODUCT,
  type ProductChange,
  type ProductDetail,
  ProductInput,
  Slug,
  slugOf,
} from './admin-schema.ts';
import { refuseTaken, slugTaken } from './create-product.ts';
import { isElsewhere, keepPicturesLater } from './keep-pictures.ts';
import { findProductDetail } from './list-product-rows.ts';
import { refreshOffers } from './offers.ts';
import { holdOfferPrice, noteDrop } from './price-drops.ts';
import { publishProducts } from './publish-products.ts';
import { freeSku, holdVariants, saveVariants } from './save-variants.ts';
import { pricesOf, type TypedProduct, tidyProduct, typedOf } from './typed-product.ts';

/**
 * Adds a product: what is left out is empty, and a product without variants gets one.
 * @param key the caller's own name for the attempt; a repeat adds nothing and answers the same id
 * @returns its id
 * @throws invalid_input, naming every wrong field; slug_taken, sku_taken
 */
export async function addProduct(tx: Tx, input: ProductInput, key?: string): Promise<string> {
  const slug = input.slug ?? (await freeSlug(tx, input.name));
  const { id, isNew } = await insertBlank(tx, input.name, slug, key);
  if (!isNew) return id;
  const blank = await findProductDetail(tx, id);
  const variants = input.variants ?? [
    {
      sku: await freeSku(tx, slug.toUpperCase()),
      options: {},
      price: null,
      originalPrice: null,
      imageUrl: null,
    },
  ];
  const product = checked({ ...NEW_PRODUCT, ...input, slug, variants });
  await writeProduct(tx, blank, await tidyProduct(tx, product, blank));
  tx.record('product.created', id, null, typedOf(await findProductDetail(tx, id)));
  return id;
}

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
  await holdVariants(tx, id);
  await holdProduct(tx, id);
  const current = await findProductDetail(tx, id);
  const before = typedOf(current);
  await refuseOlder(tx, id, withVersion(current, before), expected);
  // Only a plan can be kept: of what is published already, a new one has to be made.
  const publishAt = current.status === 'scheduled' ? current.publishAt : null;
  const product = checked({ ...before, publishAt, ...change }, before, change);
  const wanted = await tidyProduct(tx, product, current);
  if (isSame(wanted, before)) return current;
  await writeProduct(tx, current, wanted);
  const now = await findProductDetail(tx, id);
  const after = typedOf(now);
  const fields = (Object.keys(after) as (keyof TypedProduct)[]).filter(
    (field) => !isSame(before[field], after[field]),
  );
  const only = (all: TypedProduct) => Object.fromEntries(fields.map((name) => [name, all[name]]));
  tx.record('product.edited', id, only(before), only(after));
  return now;
}

/**
 * Makes a draft that is like another product, with codes and an address of its own. Stock that is
 * counted begins at nothing, and sales and ratings anew.
 * @returns its id
 * @throws not_found
 */
export async function duplicateProduct(tx: Tx, id: string): Promise<string> {
  const original = await findProductDetail(tx, id);
  const { slug, rating, reviewCount, publishAt, ...product } = typedOf(original);
  const variants: ProductInput['variants'] = [];
  for (const { id, sku, stock, sold, inCarts, ...variant } of original.variants) {
    const copy = await freeSku(tx, `${sku.slice(0, 80)}-COPY`);
    variants.push({ ...variant, sku: copy, stock: stock === null ? null : 0 });
  }
  const name = `Copy of ${product.name}`.slice(0, 200);
  return addProduct(tx, { ...product, name, variants, status: 'draft' });
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The product that comes of a change, if it is one that the shop can have. Faults that a published
 * product had before, and that the change does not touch, are tolerated.
 * @throws invalid_input
 */
function checked(product: object, before?: TypedProduct, change: object = product): ProductInput {
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

/** The address that a name makes, with a number if another product has or had it. */
async function freeSlug(tx: Tx, name: string): Promise<string> {
  const base = slugOf(name) || 'product';
  // Until this product is there, no other one gets its address from the same name.
  await named(tx, 'hold-slug', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [base]);
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

async function insertBlank(tx: Tx, name: string, slug: string, key: string | undefined) {
  const ownKey = key === undefined ? null : `${tx.by.id} ${key}`;
  const [blank] = await named<{ id: string }>(
    tx,
    'insert-blank-product',
    `with blank as (
       insert into products (name, slug, status, idempotency_key) values ($1, $2, 'draft', $3)
       on conflict (idempotency_key) do nothing returning id, slug
     )
     insert into product_slugs (product_id, slug) select id, slug from blank returning product_id as id`,
    [name, slug, ownKey],
  ).catch(refuseTaken);
  if (blank) return { id: blank.id, isNew: true };
  const earlier = one(
    await named<{ id: string }>(
      tx,
      'product-by-idempotency-key',
      'select id from products where idempotency_key = $1',
      [ownKey],
    ),
  );
  return { id: earlier.id, isNew: false };
}

async function holdProduct(tx: Tx, id: string): Promise<void> {
  const held = await named(
    tx,
    'hold-product',
    'select id from products where id = $1 and deleted_at is null for no key update',
    [id],
  );
  if (held.length === 0) throw new ShopError('not_found', 'This product does not exist.');
}

async function writeProduct(tx: Tx, current: ProductDetail, wanted: TypedProduct): Promise<void> {
  const { id } = current;
  await refuseFractionalPrices(tx, current, wanted);
  const oldPrice = await holdOfferPrice(tx, id);
  if (wanted.slug !== current.slug) await takeSlug(tx, id, wanted.slug);
  await writeRow(tx, id, wanted);
  await saveVariants(tx, current, wanted);
  if (wanted.status === 'scheduled' && wanted.publishAt !== null) {
    const runAt = new Date(wanted.publishAt);
    tx.queue(publishProducts, {}, { runAt, key: `publish ${id}` });
  }
  await refreshOffers(tx, [id]);
  if (wanted.status === 'published' && current.status === 'published') {
    await noteDrop(tx, id, oldPrice);
  }
  const pictures = [wanted.imageUrl, ...wanted.imageGallery];
  pictures.push(...wanted.variants.map(({ imageUrl }) => imageUrl ?? ''));
  if (pictures.some(isElsewhere)) await keepPicturesLater(tx, { productIds: [id] });
  tx.changed(tag.products, tag.product(id));
  // Reviews show their product's name, and are there with it.
  const shown = ({ name, slug, status }: TypedProduct | ProductDetail) => [name, slug, status];
  if (!isSame(shown(current), shown(wanted))) tx.changed(tag.reviews, tag.reviewsOf(id));
}

async function refuseFractionalPrices(
  tx: Tx,
  current: ProductDetail,
  wanted: TypedProduct,
): Promise<void> {
  const { currency } = await readSettings(tx);
  const before = new Map(current.variants.map((variant) => [variant.id, variant]));
  const variants = wanted.variants.map(({ id }) => before.get(id ?? ''));
  refuseFractions(currency, pricesOf(wanted), pricesOf({ ...typedOf(current), variants }));
}

/** All former slugs keep leading to the product, which may take one of them again. */
async function takeSlug(tx: Tx, productId: string, slug: string): Promise<void> {
  const taken = await named(
    tx,
    'take-slug',
    `insert into product_slugs as s (slug, product_id) values ($2, $1)
     on conflict (slug) do update set slug = s.slug where s.product_id = $1 returning slug`,
    [productId, slug],
  );
  if (taken.length === 0) throw slugTaken();
}

async function writeRow(tx: Tx, id: string, product: TypedProduct): Promise<void> {
  const { shipping } = product;
  const row = {
    name: product.name,
    slug: product.slug,
    description: product.description,
    category: product.category,
    type: product.type,
    flavor: product.flavor,
    image_url: product.imageUrl,
    image_gallery: product.imageGallery,
    picture_texts: product.pictureTexts,
    base_price: product.price && parseMoney(product.price),
    base_original_price: product.originalPrice && parseMoney(product.originalPrice),
    typed_rating: product.rating,
    typed_review_count: product.reviewCount,
    is_in_stock: product.inStock,
    is_new: product.isNew,
    is_featured: product.isFeatured,
    is_sale: product.isSale,
    specifications: product.specifications,
    weight_grams: shipping.weight ?? null,
    shipping_class: shipping.shippingClass,
    dimensions: shipping.dimensions ?? null,
    ships_free: shipping.freeShipping === 'true',
    tax_class: product.taxClass,
    tags: product.tags,
    seo_title: product.seoTitle,
    seo_description: product.seoDescription,
    status: product.status,
    publish_at: product.publishAt,
    option_names: product.optionNames,
  };
  await named(
    tx,
    'write-product',
    `update products p set ${Object.keys(row)
      .map((column) => `${column} = r.${column}`)
      .join(', ')},
       brand_id = (select id from brands where name = $3), updated_at = now()
     from json_populate_record(null::products, $2::json) r where p.id = $1`,
    [id, JSON.stringify(row), product.brand],
  );
}
