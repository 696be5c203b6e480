import type { Database } from '../src/platform/database/database.ts';
import type { Storage } from '../src/platform/files/storage.ts';
import { beginShop } from '../starter/begin-shop.ts';
import { BRANDS } from './content/brands.ts';
import { CUSTOMERS } from './content/customers.ts';
import { PRODUCTS } from './content/products.ts';
import { makeReviews } from './content/reviews.ts';
import { insertCatalogue, knowGoods, sayWhatLasts } from './insert-catalogue.ts';
import {
  insertIdentity,
  insertLandingPage,
  insertMenu,
  insertPosts,
  insertPromotions,
} from './insert-identity.ts';
import { insertOrders } from './insert-orders.ts';
import { insertMessages, insertQuestions } from './insert-questions.ts';
import { insertAnswersToReviews, insertReviews } from './insert-reviews.ts';
import { insertShelves } from './insert-shelves.ts';
import { insertVisits } from './insert-visits.ts';
import { storePictures } from './pictures.ts';

/** Makes the demo shop of a database that holds no shop. */
export const beginDemoShop = (db: Database, storage: Storage): Promise<void> =>
  beginShop(db, async (tx) => {
    const pictures = await storePictures(storage);
    await insertIdentity(tx, pictures.settings);
    await insertLandingPage(tx, pictures.settings);
    await insertMenu(tx, pictures.settings);
    await insertPosts(tx, pictures.settings);
    await insertCatalogue(tx, BRANDS, PRODUCTS, pictures);
    await sayWhatLasts(tx);
    await insertShelves(tx, pictures);
    await knowGoods(tx);
    await insertPromotions(tx);
    await insertReviews(tx, CUSTOMERS, makeReviews(PRODUCTS));
    await insertOrders(tx, storage);
    await insertAnswersToReviews(tx);
    await insertQuestions(tx);
    await insertMessages(tx);
    await insertVisits(tx);
  });
