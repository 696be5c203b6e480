import { BRANDS } from '../../demo/content/brands.ts';
import { PRODUCTS } from '../../demo/content/products.ts';
import type { DemoProduct } from '../../demo/content/types.ts';
import {
  brandFile,
  HOME_FILES,
  productFile,
  SHARED_SHOTS,
  shotFile,
  variantFile,
} from '../../demo/picture-files.ts';
import { defaultOffer } from '../../src/modules/catalog/offer.ts';
import { drawBrand } from './draw-brand.ts';
import { drawProduct, drawRange } from './draw-product.ts';
import { drawCategory, drawHero } from './draw-still-life.ts';
import { rangeOf, subjectOf } from './variant-subject.ts';

export interface Drawing {
  /** Its name below `demo/pictures`. */
  file: string;
  /** Whether a page or a list begins with it; the others are seen on a product's own page. */
  isFirst: boolean;
  draw(): string;
}

/** Everything that the demo shop shows, each picture once. */
export function* shopDrawings(): Iterable<Drawing> {
  const first = (file: string, draw: () => string): Drawing => ({ file, isFirst: true, draw });
  yield first(HOME_FILES.hero_image, drawHero);
  yield first(HOME_FILES.category_devices_image, () => drawCategory('Devices'));
  yield first(HOME_FILES.category_eliquids_image, () => drawCategory('E-Liquids'));
  yield first(HOME_FILES.category_accessories_image, () => drawCategory('Accessories'));
  yield first(HOME_FILES.category_bundles_image, () => drawCategory('Bundles'));
  for (const brand of BRANDS) yield first(brandFile(brand), () => drawBrand(brand));
  for (const product of PRODUCTS) yield* productDrawings(product);
}

function* productDrawings(product: DemoProduct): Iterable<Drawing> {
  const shown = defaultOffer(
    product.variants.map((offer) => ({ offer, inStock: offer.stock !== 0 })),
  ).offer;
  const main = drawProduct(subjectOf(product, shown));
  yield { file: productFile(product), isFirst: true, draw: () => main };
  const [look, ...others] = rangeOf(product);
  if (!look) throw new Error(`${product.slug} has no variants`);
  for (const shot of SHARED_SHOTS) {
    const draw = () => drawRange([look, ...others], shot);
    yield { file: shotFile(product, shot), isFirst: false, draw };
  }
  for (const variant of product.variants) {
    const drawing = drawProduct(subjectOf(product, variant));
    if (drawing === main) continue;
    yield { file: variantFile(product, variant), isFirst: false, draw: () => drawing };
  }
}
