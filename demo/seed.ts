import { tag } from '../src/kit/tags.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  write,
} from '../src/platform/database/database.ts';
import type { Storage } from '../src/platform/files/storage.ts';
import { BRANDS } from './content/brands.ts';
import { CUSTOMERS } from './content/customers.ts';
import { PRODUCTS } from './content/products.ts';
import { makeReviews } from './content/reviews.ts';
import { analyzeFilled, insertCatalogue } from './insert-catalogue.ts';
import { insertContent, insertPromotions } from './insert-content.ts';
import { insertOrders } from './insert-orders.ts';
import { insertReviews } from './insert-reviews.ts';
import { insertVisits } from './insert-visits.ts';
import { renderPictures } from './pictures.ts';

export interface SeedOptions {
  storage: Storage;
  /** Whether products, customers and reviews come with the texts. */
  demo: boolean;
  progress(step: string, done: number, total: number): void;
}

/** Fills a database that holds no shop yet; leaves every other one alone. */
export async function seedShop(db: Database, options: SeedOptions): Promise<void> {
  if (await hasShop(db)) return;
  const pictures = options.demo
    ? await renderPictures(options.storage, PRODUCTS, BRANDS, (done, total) =>
        options.progress('pictures', done, total),
      )
    : undefined;
  await write(db, bySystem('start'), async (tx) => {
    await insertContent(tx, pictures?.settings);
    if (pictures) {
      await insertCatalogue(tx, BRANDS, PRODUCTS, pictures);
      await insertPromotions(tx);
      await insertReviews(tx, CUSTOMERS, makeReviews(PRODUCTS));
      await insertOrders(tx);
      await insertVisits(tx);
    }
    tx.changed(tag.everything);
  });
  await analyzeFilled(db);
}

async function hasShop(db: Db): Promise<boolean> {
  const rows = await named(db, 'has-shop', 'select 1 from footer_settings');
  return rows.length > 0;
}
