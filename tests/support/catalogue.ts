import type { DemoProduct, DemoVariant } from '../../demo/content/types.ts';
import { insertBrands, insertProducts } from '../../demo/insert-catalogue.ts';
import { findProduct } from '../../src/domain/catalog/find-product.ts';
import { refreshOffers } from '../../src/domain/catalog/offers.ts';
import type { ProductView } from '../../src/domain/catalog/schema.ts';
import { tag } from '../../src/domain/tags.ts';
import { bySystem, type Database, type Tx, write } from '../../src/platform/database.ts';
import { parseMoney } from '../../src/platform/money.ts';

export interface NewVariant {
  sku?: string;
  options?: Record<string, string>;
  /** Left out: the product's price. */
  price?: string;
  originalPrice?: string;
  /** Left out: not counted. */
  stock?: number | null;
}

export interface NewProduct {
  name?: string;
  slug?: string;
  description?: string;
  brand?: string;
  category?: DemoProduct['category'];
  type?: string;
  flavor?: string;
  price?: string;
  originalPrice?: string;
  /** Of the only variant, where `variants` are left out. */
  stock?: number | null;
  variants?: NewVariant[];
  /** The owner's switch. */
  inStock?: boolean;
  isNew?: boolean;
  isFeatured?: boolean;
  isSale?: boolean;
  freeShipping?: boolean;
  tags?: string[];
  salesCount?: number;
  daysOld?: number;
}

let made = 0;

/** Puts products on sale, one beside the other; what is left out is of no importance. */
export async function addProducts(db: Database, wanted: NewProduct[]): Promise<ProductView[]> {
  const products = wanted.map((product) => fullProduct(product, ++made));
  await write(db, bySystem('test'), async (tx) => {
    const brandIds = await ensureBrands(tx, [...new Set(products.map(({ brand }) => brand))]);
    const picture = () => ({ main: '/media/0a1b2c.webp', gallery: [] });
    await insertProducts(tx, products, brandIds, picture);
    const switchedOff = products.filter((_, index) => wanted[index]?.inStock === false);
    await tx.query('update products set is_in_stock = false where slug = any($1)', [
      switchedOff.map(({ slug }) => slug),
    ]);
    tx.changed(tag.everything);
  });
  return Promise.all(products.map(({ slug }) => readProduct(db, slug)));
}

/** Adds the brands that are missing. @returns the ids of all by name */
export async function ensureBrands(tx: Tx, names: string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    'select id, name from brands where name = any($1)',
    [names],
  );
  const known = new Map(rows.map(({ id, name }) => [name, id]));
  const missing = names.filter((name) => !known.has(name));
  const brands = missing.map((name) => ({
    name,
    description: `All about ${name}.`,
    palette: PALETTE,
  }));
  const added = await insertBrands(tx, brands, () => '/media/0a1b2c.webp');
  tx.changed(tag.everything);
  return new Map([...known, ...added]);
}

/** Sets how many of a variant are left, as a delivery or a sale elsewhere would. */
export async function setStock(tx: Tx, variantId: string, stock: number | null): Promise<void> {
  const { rows } = await tx.query<{ product_id: string }>(
    'update variants set stock = $2 where id = $1 returning product_id',
    [variantId, stock],
  );
  const productId = rows[0]?.product_id ?? '';
  await refreshOffers(tx, [productId]);
  tx.changed(tag.product(productId));
}

/** Takes a product off the shop, as its owner would. */
export async function removeProduct(tx: Tx, productId: string): Promise<void> {
  await tx.query('update products set deleted_at = now() where id = $1', [productId]);
  tx.changed(tag.products, tag.product(productId));
}

/** Gives a product another slug, as its owner would; the old one goes on leading to it. */
export async function renameSlug(tx: Tx, productId: string, slug: string): Promise<void> {
  await tx.query('insert into product_slugs (slug, product_id) values ($2, $1)', [productId, slug]);
  await tx.query('update products set slug = $2 where id = $1', [productId, slug]);
  tx.changed(tag.products, tag.product(productId));
}

async function readProduct(db: Database, slug: string): Promise<ProductView> {
  const product = await findProduct(db, slug);
  if (!product) throw new Error(`the product ${slug} was not made`);
  return product;
}

const PALETTE: DemoProduct['palette'] = ['#223344', '#556677', '#ddeeff'];

function fullProduct(product: NewProduct, number: number): DemoProduct {
  const name = product.name ?? `Product ${number}`;
  const variants = product.variants ?? [{ stock: product.stock }];
  return {
    slug: product.slug ?? `product-${number}`,
    name,
    description: product.description ?? `What there is to say about ${name}.`,
    brand: product.brand ?? 'Nimbus',
    category: product.category ?? 'Devices',
    type: product.type ?? 'Pod Kits',
    flavor: product.flavor ?? null,
    family: 'pod-kit',
    palette: PALETTE,
    labelText: name,
    price: parseMoney(product.price ?? '10.00'),
    originalPrice: amount(product.originalPrice),
    isNew: product.isNew ?? false,
    isFeatured: product.isFeatured ?? false,
    isSale: product.isSale ?? false,
    specifications: { Colour: 'Grey' },
    shipping: {
      weight: '100',
      shippingClass: 'standard',
      dimensions: '10 x 5 x 2',
      freeShipping: product.freeShipping ? 'true' : 'false',
    },
    tags: product.tags ?? [],
    salesCount: product.salesCount ?? 0,
    daysOld: product.daysOld ?? 0,
    variants: variants.map((variant, index) => fullVariant(variant, `SKU-${number}-${index}`)),
  };
}

const fullVariant = (variant: NewVariant, sku: string): DemoVariant => ({
  sku: variant.sku ?? sku,
  options: variant.options ?? {},
  price: amount(variant.price),
  originalPrice: amount(variant.originalPrice),
  stock: variant.stock ?? null,
});

const amount = (text: string | undefined) => (text === undefined ? null : parseMoney(text));
