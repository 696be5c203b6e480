import { moneyText } from '../src/kit/money.ts';
import { tag } from '../src/kit/tags.ts';
import type { ProductInput } from '../src/modules/catalog/admin-schema.ts';
import { KNOWN_SPECIFICATIONS } from '../src/modules/catalog/constants.ts';
import { ensureBrands, lockBrandsByName } from '../src/modules/catalog/manage-brands.ts';
import { type ProductBrand, productOf } from '../src/modules/catalog/product-record.ts';
import { type AddedProduct, insertProducts } from '../src/modules/catalog/write-products.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { seededRandom } from './content/seeded-random.ts';
import type { DemoBrand, DemoProduct } from './content/types.ts';

/** Where a product's pictures are served. */
export interface ProductPictures {
  main: string;
  gallery: string[];
  /** One for each variant, in their order; left out where all look as `main` does. */
  ofVariants?: string[];
}

export interface CataloguePictures {
  ofBrand(brand: DemoBrand): string;
  ofProduct(product: DemoProduct): ProductPictures;
}

const DAY_MS = 86_400_000;

/** How many products one statement inserts. */
const BATCH = 1_000;

/** @param inserted called after each batch with the number added so far */
export async function insertCatalogue(
  tx: Tx,
  brands: DemoBrand[],
  products: Iterable<DemoProduct>,
  pictures: CataloguePictures,
  inserted: (count: number) => void = () => {},
): Promise<void> {
  await ensureBrands(
    tx,
    brands.map((brand) => ({ ...brand, image: pictures.ofBrand(brand) })),
  );
  const known = await lockBrandsByName(
    tx,
    brands.map(({ name }) => name),
  );
  let batch: AddedProduct[] = [];
  let total = 0;
  const flush = async () => {
    await insertProducts(tx, batch);
    total += batch.length;
    batch = [];
    if (total >= BATCH && Number.isInteger(Math.log10(total))) await countRows(tx);
    inserted(total);
  };
  for (const product of newProducts(products, pictures, known)) {
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

/** As the API calls a specification, so that the back office's own fields hold it. */
const wireName = (label: string): string =>
  KNOWN_SPECIFICATIONS.find((known) => known.label === label)?.name ?? label;

function* newProducts(
  products: Iterable<DemoProduct>,
  pictures: CataloguePictures,
  brands: Map<string, ProductBrand>,
): Iterable<AddedProduct> {
  const random = seededRandom(22);
  for (const product of products) {
    const { main, gallery, ofVariants } = pictures.ofProduct(product);
    const age = (product.daysOld + random.fraction()) * DAY_MS;
    const createdAt = new Date(Date.now() - age).toISOString();
    const { weightGrams, shippingClass, dimensions, shipsFree } = product.shipping;
    const input: ProductInput = {
      ...product,
      price: moneyText(product.price),
      originalPrice: amount(product.originalPrice),
      specifications: Object.fromEntries(
        Object.entries(product.specifications).map(([label, text]) => [wireName(label), text]),
      ),
      shipping: {
        weight: String(weightGrams),
        shippingClass,
        dimensions,
        freeShipping: shipsFree ? 'true' : 'false',
      },
      imageUrl: main,
      imageGallery: gallery,
      publishAt: createdAt,
      variants: product.variants.map((variant, at) => {
        const own = ofVariants?.[at];
        return {
          ...variant,
          price: amount(variant.price),
          originalPrice: amount(variant.originalPrice),
          imageUrl: own === undefined || own === main ? null : own,
        };
      }),
    };
    const { salesCount } = product;
    yield { ...productOf(input, brands.get(product.brand.toLowerCase())), salesCount, createdAt };
  }
}

const amount = (minor: number | null) => (minor === null ? null : moneyText(minor));
