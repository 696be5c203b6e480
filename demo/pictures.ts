import { readdir, readFile } from 'node:fs/promises';
import { storeReadyPicture } from '../src/modules/media/store-picture.ts';
import type { PublicSetting } from '../src/modules/settings/public-settings.ts';
import type { Storage } from '../src/platform/files/storage.ts';
import type { DemoBrand, DemoProduct } from './content/types.ts';
import type { ProductPictures } from './insert-catalogue.ts';
import {
  brandFile,
  HOME_FILES,
  PICTURES,
  productFile,
  SHARED_SHOTS,
  shotFile,
  variantFile,
} from './picture-files.ts';

/** Where the demo shop's pictures are served. */
export interface ShopPictures {
  ofProduct(product: DemoProduct): ProductPictures;
  ofBrand(brand: DemoBrand): string;
  /** The home page's pictures, by the setting that names each. */
  settings: Partial<Record<PublicSetting, string>>;
}

/** Files on their way to the storage at a time: a bucket is far away. */
const AT_ONCE = 8;

/** Puts the demo shop's pictures where the shop keeps its own. */
export async function storePictures(storage: Storage): Promise<ShopPictures> {
  const urls = new Map<string, string>();
  const left = (await pictureFiles()).values();
  const keep = async () => {
    for (const file of left) {
      urls.set(file, await storeReadyPicture(storage, await readFile(new URL(file, PICTURES))));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keep));
  const urlOf = (file: string): string => {
    const url = urls.get(file);
    if (url === undefined) throw new Error(`There is no picture demo/pictures/${file}`);
    return url;
  };
  return {
    ofProduct(product) {
      const main = urlOf(productFile(product));
      return {
        main,
        gallery: [main, ...SHARED_SHOTS.map((shot) => urlOf(shotFile(product, shot)))],
        ofVariants: product.variants.map(
          (variant) => urls.get(variantFile(product, variant)) ?? main,
        ),
      };
    },
    ofBrand: (brand) => urlOf(brandFile(brand)),
    settings: Object.fromEntries(
      Object.entries(HOME_FILES).map(([setting, file]) => [setting, urlOf(file)]),
    ),
  };
}

/** Their names below `demo/pictures`. */
export async function pictureFiles(): Promise<string[]> {
  const names = await readdir(PICTURES, { recursive: true });
  return names.filter((name) => name.endsWith('.avif')).map((name) => name.replaceAll('\\', '/'));
}
