import { CATEGORIES } from '../src/modules/catalog/choices.ts';
import { defaultOffer } from '../src/modules/catalog/offer.ts';
import { storeDrawing } from '../src/modules/media/pictures.ts';
import type { PublicSetting } from '../src/modules/settings/choices.ts';
import type { Storage } from '../src/platform/files/storage.ts';
import { drawBrand } from './art/draw-brand.ts';
import { drawProduct, drawRange } from './art/draw-product.ts';
import { drawCategory, drawHero } from './art/draw-still-life.ts';
import { SHARED_SHOTS } from './art/subject.ts';
import { rangeOf, subjectOf } from './art/variant-subject.ts';
import type { DemoBrand, DemoProduct } from './content/types.ts';
import type { ProductPictures } from './insert-catalogue.ts';

/** Where the demo shop's pictures are served. */
export interface ShopPictures {
  ofProduct(product: DemoProduct): ProductPictures;
  ofBrand(brand: DemoBrand): string;
  /** The home page's pictures, by the setting that names each. */
  settings: Partial<Record<PublicSetting, string>>;
}

/** Two pictures are rendered at a time: what a small machine has cores for. */
const AT_ONCE = 2;

const CATEGORY_SETTINGS = {
  Devices: 'category_devices_image',
  'E-Liquids': 'category_eliquids_image',
  Accessories: 'category_accessories_image',
  Bundles: 'category_bundles_image',
} as const;

/**
 * Draws the demo shop and renders each picture that a page begins with; a product's other variants and shots
 * are rendered when somebody first looks at them. Variants that look alike share a picture.
 */
export async function renderPictures(
  storage: Storage,
  products: DemoProduct[],
  brands: DemoBrand[],
  progress: (done: number, total: number) => void,
): Promise<ShopPictures> {
  const ofProduct = new Map<string, ProductPictures>();
  const ofBrand = new Map<string, string>();
  const settings: ShopPictures['settings'] = {};
  const render = async (svg: string) => (await storeDrawing(storage, svg, 'now')).url;
  const tasks = [
    async () => {
      settings.hero_image = await render(drawHero());
    },
    ...CATEGORIES.map((category) => async () => {
      settings[CATEGORY_SETTINGS[category]] = await render(drawCategory(category));
    }),
    ...products.map((product) => async () => {
      ofProduct.set(product.slug, await shoot(storage, product));
    }),
    ...brands.map((brand) => async () => {
      ofBrand.set(brand.name, await render(drawBrand(brand)));
    }),
  ];
  await runAll(tasks, (done) => progress(done, tasks.length));
  return {
    ofProduct: ({ slug }) => must(ofProduct.get(slug), slug),
    ofBrand: ({ name }) => must(ofBrand.get(name), name),
    settings,
  };
}

async function shoot(storage: Storage, product: DemoProduct): Promise<ProductPictures> {
  const [first, ...others] = rangeOf(product);
  if (!first) throw new Error(`${product.slug} has no variants`);
  const shown = defaultOffer(
    product.variants.map((offer) => ({ offer, inStock: offer.stock !== 0 })),
  ).offer;
  const main = await storeDrawing(storage, drawProduct(subjectOf(product, shown)), 'now');
  const later = async (svg: string) => (await storeDrawing(storage, svg, 'when-asked')).url;
  const shots = SHARED_SHOTS.map((shot) => later(drawRange([first, ...others], shot)));
  const ofVariants = product.variants.map((variant) =>
    variant === shown ? main.url : later(drawProduct(subjectOf(product, variant))),
  );
  return {
    main: main.url,
    gallery: [main.url, ...(await Promise.all(shots))],
    ofVariants: await Promise.all(ofVariants),
  };
}

/** Runs the tasks in their order, some at once. */
async function runAll(tasks: (() => Promise<void>)[], finished: (count: number) => void) {
  const left = [...tasks];
  let done = 0;
  const work = async () => {
    for (let task = left.shift(); task; task = left.shift()) {
      await task();
      finished(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function must<T>(picture: T | undefined, name: string): T {
  if (picture === undefined) throw new Error(`${name} has no picture`);
  return picture;
}
