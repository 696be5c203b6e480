import { moneyText } from '../src/kit/money.ts';
import { tag } from '../src/kit/tags.ts';
import type { ProductInput } from '../src/modules/catalog/admin-schema.ts';
import { refreshBundles } from '../src/modules/catalog/bundles.ts';
import { KNOWN_SPECIFICATIONS } from '../src/modules/catalog/constants.ts';
import { checkDigit } from '../src/modules/catalog/gtin.ts';
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

/** What goods cost the shop, as a part of their price: between these. */
const COSTS = [0.38, 0.52] as const;

/** The first digits of codes that a shop may give to what it packs itself. */
const OWN_CODES = '2000000';

/** What bundles are made of, each by its SKU, whose parts all stand in the shelves; the collector's tank is engraved for each. */
const PARTS: Record<string, Record<string, number>> = {
  'BUN-WEE-10': {
    'KES-HOV-RUS': 1,
    'KES-HPO': 1,
    'FRO-MNG-10': 1,
    'FRO-SPE-10': 1,
    'HAL-VIR-10': 1,
  },
  'BUN-WEE-20': {
    'KES-HOV-RUS': 1,
    'KES-HPO': 1,
    'FRO-MNG-20': 1,
    'FRO-SPE-20': 1,
    'HAL-VIR-20': 1,
  },
  'BUN-LUM-GRA': { 'NIM-LUM-GRA': 1, 'NIM-POD-10': 1, 'SAL-CAR-10': 1, 'SAL-GRA-10': 1 },
  'BUN-LUM-ARC': { 'NIM-LUM-ARC': 1, 'NIM-POD-10': 1, 'SAL-CAR-10': 1, 'SAL-GRA-10': 1 },
  'BUN-CLO-BLA': {
    'ORR-PER-BLA': 1,
    'ORR-AST-BLA': 1,
    'VOL-186': 2,
    'VOL-DUO': 1,
    'ORR-ASC-015': 1,
  },
  'BUN-CLO-BRO': {
    'ORR-PER-BRO': 1,
    'ORR-AST-BRA': 1,
    'VOL-186': 2,
    'VOL-DUO': 1,
    'ORR-ASC-015': 1,
  },
  'BUN-ALM': { 'ORR-ALM-WAL': 1, 'VOL-217': 2, 'TIN-CLA-035': 1, 'TIN-ROL-OLI': 1 },
};

/** Says what variants cost the shop, gives them bar codes, and takes bundles for what they are made of. */
export async function knowGoods(tx: Tx): Promise<void> {
  const random = seededRandom(38);
  const { rows } = await tx.query<{ id: string; sku: string; price: number }>(
    `select v.id, v.sku, coalesce(v.price, p.base_price) as price
     from variants v join products p on p.id = v.product_id order by v.sku`,
  );
  const [least, most] = COSTS;
  const goods = rows.map(({ id, price }, place) => {
    const digits = `${OWN_CODES}${String(place + 1).padStart(5, '0')}`;
    return {
      id,
      cost: Math.round(price * (least + random.fraction() * (most - least))),
      barcode: `${digits}${checkDigit(digits)}`,
    };
  });
  await tx.query(
    `update variants v set cost = g.cost, barcode = g.barcode
     from json_populate_recordset(null::variants, $1::json) g where g.id = v.id`,
    [JSON.stringify(goods)],
  );
  const idOf = (sku: string) => {
    const found = rows.find((row) => row.sku === sku);
    if (!found) throw new Error(`no variant of the demo has the SKU ${sku}`);
    return found.id;
  };
  for (const [sku, parts] of Object.entries(PARTS)) {
    await tx.query(
      `update variants set cost = null, stock = null, part_ids = $2, part_quantities = $3 where sku = $1`,
      [sku, Object.keys(parts).map(idOf), Object.values(parts)],
    );
  }
  await refreshBundles(tx, Object.keys(PARTS).map(idOf));
}

/** How many days one lasts whoever uses it: a bottle a week or two, a pack of coils or pods some weeks. */
const LASTS = { 'E-Liquids': 10, Coils: 50, 'Replacement Pods': 30 };

/** Says how long what is used up lasts, so that its buyers can be reminded. */
export async function sayWhatLasts(tx: Tx): Promise<void> {
  for (const [kind, days] of Object.entries(LASTS)) {
    await tx.query('update products set lasts_days = $2 where category = $1 or type = $1', [
      kind,
      days,
    ]);
  }
}
