import { createProducts, ensureBrands } from '../../src/domain/catalog/create-product.ts';
import { findProduct } from '../../src/domain/catalog/find-product.ts';
import type { NewProduct as CatalogProduct } from '../../src/domain/catalog/new-product.ts';
import type { ProductView } from '../../src/domain/catalog/schema.ts';
import { bySystem, type Database, type Tx, write } from '../../src/platform/database.ts';
import { parseMoney } from '../../src/platform/money.ts';

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
  salesCount?: number;
  daysOld?: number;
}

let made = 0;

/** Puts products on sale, one beside the other; what is left out is of no importance. */
export async function addProducts(db: Database, wanted: NewProduct[]): Promise<ProductView[]> {
  const products = wanted.map((product) => fullProduct(product, ++made));
  await write(db, bySystem('test'), async (tx) => {
    await addBrands(tx, [...new Set(products.map(({ brand }) => brand))]);
    await createProducts(tx, products);
  });
  return Promise.all(products.map(({ slug }) => readProduct(db, slug)));
}

/** Adds the brands that are missing. */
const addBrands = (tx: Tx, names: string[]): Promise<void> =>
  ensureBrands(
    tx,
    names.map((name) => ({ name, description: `All about ${name}.`, image: PICTURE })),
  );

async function readProduct(db: Database, slug: string): Promise<ProductView> {
  const product = await findProduct(db, slug);
  if (!product) throw new Error(`the product ${slug} was not made`);
  return product;
}

const PICTURE = '/media/0a1b2c.webp';

/** The product as the shop takes it in. */
export function fullProduct(product: NewProduct, number: number): CatalogProduct {
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
    imageUrl: PICTURE,
    imageGallery: product.imageGallery ?? [],
    price: parseMoney(product.price ?? '10.00'),
    originalPrice: amount(product.originalPrice),
    isInStock: product.inStock ?? true,
    isNew: product.isNew ?? false,
    isFeatured: product.isFeatured ?? false,
    isSale: product.isSale ?? false,
    specifications: product.specifications ?? { Colour: 'Grey' },
    shipping: {
      weightGrams: 100,
      shippingClass: 'standard',
      dimensions: '10 x 5 x 2',
      shipsFree: product.freeShipping ?? false,
    },
    tags: product.tags ?? [],
    salesCount: product.salesCount ?? 0,
    createdAt: new Date(Date.now() - (product.daysOld ?? 0) * DAY_MS),
    variants: variants.map((variant, index) => ({
      sku: variant.sku ?? `SKU-${number}-${index}`,
      options: variant.options ?? (variants.length > 1 ? { Kind: String(index + 1) } : {}),
      price: amount(variant.price),
      originalPrice: amount(variant.originalPrice),
      imageUrl: variant.imageUrl ?? null,
      stock: variant.stock ?? null,
    })),
  };
}

const DAY_MS = 86_400_000;

const amount = (text: string | undefined) => (text === undefined ? null : parseMoney(text));
