import { CATEGORIES } from '../src/domain/catalog/choices.ts';
import { storeDrawing } from '../src/domain/media/pictures.ts';
import type { PublicSetting } from '../src/domain/settings/choices.ts';
import { drawBrand } from './art/draw-brand.ts';
import { drawProduct } from './art/draw-product.ts';
import { drawCategory, drawHero } from './art/draw-still-life.ts';
import type { ProductSubject } from './art/subject.ts';
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
 * Draws the demo shop and renders each picture that a page begins with; the other shots of a product are
 * rendered when somebody first looks at them.
 */
export async function renderPictures(
  mediaDir: string,
  products: DemoProduct[],
  brands: DemoBrand[],
  progress: (done: number, total: number) => void,
): Promise<ShopPictures> {
  const ofProduct = new Map<string, ProductPictures>();
  const ofBrand = new Map<string, string>();
  const settings: ShopPictures['settings'] = {};
  const render = async (svg: string) => (await storeDrawing(mediaDir, svg, 'now')).url;
  const tasks = [
    async () => {
      settings.hero_image = await render(drawHero());
    },
    ...CATEGORIES.map((category) => async () => {
      settings[CATEGORY_SETTINGS[category]] = await render(drawCategory(category));
    }),
    ...products.map((product) => async () => {
      ofProduct.set(product.slug, await shoot(mediaDir, product));
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

async function shoot(mediaDir: string, product: DemoProduct): Promise<ProductPictures> {
  const subject: ProductSubject = { ...product, subText: smallPrint(product) };
  const main = await storeDrawing(mediaDir, drawProduct(subject, 'main'), 'now');
  const others = (['detail', 'box'] as const).map((shot) =>
    storeDrawing(mediaDir, drawProduct(subject, shot), 'when-asked'),
  );
  const gallery = [main, ...(await Promise.all(others))].map(({ url }) => url);
  return { main: main.url, gallery };
}

/** What the label says below the name: the first variant's size, strength or resistance. */
function smallPrint({ specifications, variants }: DemoProduct): string {
  const { Size = specifications['Bottle Size'], Strength, Resistance } = variants[0]?.options ?? {};
  return [Size, Strength, Resistance?.replace('Ω', 'ohm')].filter(Boolean).join(' · ');
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
