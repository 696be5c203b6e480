import { ProductInput } from '../../src/modules/catalog/admin-schema.ts';
import { findProduct } from '../../src/modules/catalog/find-product.ts';
import { ensureBrands, lockBrandsByName } from '../../src/modules/catalog/manage-brands.ts';
import { productOf } from '../../src/modules/catalog/product-record.ts';
import type { ProductView } from '../../src/modules/catalog/schema.ts';
import { insertProducts } from '../../src/modules/catalog/write-products.ts';
import { bySystem, type Database, type Tx, write } from '../../src/platform/database/database.ts';
import { DAY_MS } from './local-time.ts';

export interface NewVariant {
  sku?: string;
  /** Left out: what tells it from the product's other variants. */
  options?: Record<string, string>;
  /** Left out: the product's price. */
  price?: string;
  originalPrice?: string;
  /** Left out: it looks as its product does. */
  imageUrl?: string;
  /** Left out: not counted. */
  stock?: number | null;
}

export interface NewProduct {
  name?: string;
  slug?: string;
  description?: string;
  brand?: string;
  category?: string;
  type?: string;
  flavor?: string;
  price?: string;
  originalPrice?: string;
  imageGallery?: string[];
  /** Of the only variant, where `variants` are left out. */
  stock?: number | null;
  variants?: NewVariant[];
  /** The owner's switch. */
  inStock?: boolean;
  isNew?: boolean;
  isFeatured?: boolean;
  isSale?: boolean;
  freeShipping?: boolean;
  specifications?: Record<string, string>;
  tags?: string[];
  /** Addresses. */
  fits?: string[];
  picks?: string[];
  salesCount?: number;
  daysOld?: number;
}

let made = 0;

/** Puts products on sale, one beside the other; what is left out is of no importance. */
export async function addProducts(db: Database, wanted: NewProduct[]): Promise<ProductView[]> {
  const products = wanted.map((product) => fullProduct(product, ++made));
  await write(db, bySystem('test'), (tx) => insertFull(tx, products));
  return Promise.all(products.map(({ slug }) => readProduct(db, slug)));
}

/** Adds products, and the brands that are missing. */
export async function insertFull(tx: Tx, products: FullProduct[]): Promise<void> {
  const names = products.map(({ brand }) => brand);
  await ensureBrands(
    tx,
    names.map((name) => ({ name, description: `All about ${name}.`, image: PICTURE })),
  );
  const brands = await lockBrandsByName(tx, names);
  await insertProducts(
    tx,
    products.map(({ salesCount, createdAt, ...product }) => ({
      ...productOf(ProductInput.parse(product), brands.get(product.brand.toLowerCase())),
      salesCount,
      createdAt,
    })),
  );
}

async function readProduct(db: Database, slug: string): Promise<ProductView> {
  const product = await findProduct(db, slug);
  if (!product) throw new Error(`the product ${slug} was not made`);
  return product;
}

const PICTURE = '/media/0a1b2c.webp';

type FullProduct = ReturnType<typeof fullProduct>;

/** The product as the shop takes it in. */
export function fullProduct(product: NewProduct, number: number) {
  const { freeShipping = false, stock, daysOld = 0, variants = [{ stock }], ...given } = product;
  const name = product.name ?? `Product ${number}`;
  const createdAt = new Date(Date.now() - daysOld * DAY_MS).toISOString();
  return {
    slug: `product-${number}`,
    description: `What there is to say about ${name}.`,
    brand: 'Nimbus',
    category: 'Devices',
    type: 'Pod Kits',
    imageUrl: PICTURE,
    price: '10.00',
    specifications: { Colour: 'Grey' },
    ...given,
    name,
    shipping: { weight: '100', dimensions: '10 x 5 x 2', freeShipping: String(freeShipping) },
    createdAt,
    publishAt: createdAt,
    variants: variants.map((variant, index) => ({
      sku: `SKU-${number}-${index}`,
      options: variants.length > 1 ? { Kind: String(index + 1) } : {},
      ...variant,
    })),
  };
}
