import { KNOWN_SPECIFICATIONS } from '../src/domain/catalog/choices.ts';
import { createProducts, ensureBrands } from '../src/domain/catalog/create-product.ts';
import type { NewProduct } from '../src/domain/catalog/new-product.ts';
import { type Database, named, type Tx } from '../src/platform/database.ts';
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

export async function insertCatalogue(
  tx: Tx,
  brands: DemoBrand[],
  products: Iterable<DemoProduct>,
  pictures: CataloguePictures,
  inserted?: (count: number) => void,
): Promise<void> {
  await ensureBrands(
    tx,
    brands.map((brand) => ({ ...brand, image: pictures.ofBrand(brand) })),
  );
  await createProducts(tx, newProducts(products, pictures), inserted);
}

/** As the API calls a specification, so that the back office's own fields hold it. */
const wireName = (label: string): string =>
  KNOWN_SPECIFICATIONS.find((known) => known.label === label)?.name ?? label;

function* newProducts(
  products: Iterable<DemoProduct>,
  pictures: CataloguePictures,
): Iterable<NewProduct> {
  const random = seededRandom(22);
  for (const product of products) {
    const { main, gallery, ofVariants } = pictures.ofProduct(product);
    const age = (product.daysOld + random.fraction()) * DAY_MS;
    const createdAt = new Date(Date.now() - age);
    const variants = product.variants.map((variant, at) => {
      const own = ofVariants?.[at];
      return { ...variant, imageUrl: own === main ? null : own };
    });
    yield {
      ...product,
      specifications: Object.fromEntries(
        Object.entries(product.specifications).map(([label, text]) => [wireName(label), text]),
      ),
      variants,
      imageUrl: main,
      imageGallery: gallery,
      createdAt,
    };
  }
}

/**
 * Takes statistics of the tables that hold something. Of an empty one they would tell PostgreSQL that it is empty, and
 * plans that were made then read all of it until autovacuum comes by, however much it holds by that time.
 */
export async function analyzeFilled(db: Database): Promise<void> {
  const [filled] = await named<{ tables: string }>(
    db,
    'filled-tables',
    `select string_agg(format('%I', relname), ', ') as tables from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
  );
  await db.query(`vacuum analyze ${filled?.tables}`);
}
