import { CollectionInput } from '../src/modules/catalog/category-schema.ts';
import { addCollection } from '../src/modules/catalog/manage-collections.ts';
import { named, type Tx } from '../src/platform/database/database.ts';
import { updateRow } from '../src/platform/database/write-row.ts';
import { PRODUCTS } from './content/products.ts';
import { COLLECTIONS, STORIES } from './content/shelves.ts';
import type { ShopPictures } from './pictures.ts';

/** Gives the categories their pictures and stories, and makes the collections; the products are there. */
export async function insertShelves(tx: Tx, pictures: ShopPictures): Promise<void> {
  const { settings } = pictures;
  const images: Record<string, string | undefined> = {
    Devices: settings.category_devices_image,
    'E-Liquids': settings.category_eliquids_image,
    Accessories: settings.category_accessories_image,
    Bundles: settings.category_bundles_image,
  };
  for (const [name, story] of Object.entries(STORIES)) {
    await updateRow(tx, 'categories', { name }, { story, image: images[name] });
  }
  for (const { pictureOf, picked = [], rule = null, ...texts } of COLLECTIONS) {
    const pictured = PRODUCTS.find(({ slug }) => slug === pictureOf);
    const image = pictured && pictures.ofProduct(pictured).main;
    const productIds = await idsOf(tx, picked);
    await addCollection(tx, CollectionInput.parse({ ...texts, image, rule, productIds }));
  }
}

async function idsOf(tx: Tx, slugs: string[]): Promise<string[]> {
  const rows = await named<{ id: string }>(
    tx,
    'demo-picked',
    `select p.id from unnest($1::text[]) with ordinality s (slug, place) join products p using (slug)
     order by s.place`,
    [slugs],
  );
  return rows.map(({ id }) => id);
}
