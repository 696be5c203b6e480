import type { Database } from '../src/platform/database/database.ts';
import type { Storage } from '../src/platform/files/storage.ts';
import { beginShop } from '../starter/begin-shop.ts';
import { BRANDS } from './content/brands.ts';
import { CUSTOMERS } from './content/customers.ts';
import { PRODUCTS } from './content/products.ts';
import { makeReviews } from './content/reviews.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import { insertIdentity, insertPromotions } from './insert-identity.ts';
import { insertOrders } from './insert-orders.ts';
import { insertReviews } from './insert-reviews.ts';
import { insertVisits } from './insert-visits.ts';
import { storePictures } from './pictures.ts';

/** Makes the demo shop of a database that holds no shop. */
export const beginDemoShop = (db: Database, storage: Storage): Promise<void> =>
  beginShop(db, async (tx) => {
    const pictures = await storePictures(storage);
    await insertIdentity(tx, pictures.settings);
    await insertCatalogue(tx, BRANDS, PRODUCTS, pictures);
    await insertPromotions(tx);
    await insertReviews(tx, CUSTOMERS, makeReviews(PRODUCTS));
    await insertOrders(tx);
    await insertVisits(tx);
  });
