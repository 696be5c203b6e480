import { tag } from '../src/kit/tags.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../src/platform/database/database.ts';
import { analyzeFilled } from '../starter/analyze-filled.ts';
import { hasShop } from '../starter/begin-shop.ts';
import { insertStarter } from '../starter/insert-starter.ts';
import { BRANDS } from './content/brands.ts';
import { makeBrands, makeProducts } from './content/large-catalogue.ts';
import { PRODUCTS } from './content/products.ts';
import type { DemoBrand, DemoProduct, PictureFamily } from './content/types.ts';
import { insertCatalogue, type ProductPictures } from './insert-catalogue.ts';
import { insertIdentity } from './insert-identity.ts';
import type { ShopPictures } from './pictures.ts';

export interface LargeShopOptions {
  products: number;
  pictures: ShopPictures;
  inserted(count: number): void;
}

export async function hasCatalogue(db: Db): Promise<boolean> {
  const rows = await named(db, 'has-catalogue', 'select 1 from products limit 1');
  return rows.length > 0;
}

/**
 * Fills a shop with a made-up catalogue, in place of the one that is there with the carts, wishlists,
 * reviews and orders that tell of it.
 */
export async function fillLargeShop(db: Database, options: LargeShopOptions): Promise<void> {
  const { products, pictures, inserted } = options;
  await write(db, bySystem('seed'), async (tx) => {
    await emptyCatalogue(tx);
    if (!(await hasShop(tx))) {
      await insertStarter(tx);
      await insertIdentity(tx, pictures.settings);
    }
    await insertCatalogue(tx, makeBrands(products), makeProducts(products), pictures, inserted);
    tx.changed(tag.everything);
  });
  await analyzeFilled(db);
}

/** Gives every product a picture of the demo shop that shows its kind of thing. */
export function sharedPictures(demo: ShopPictures): ShopPictures {
  const byFamily = Map.groupBy(PRODUCTS, ({ family }) => family);
  const shown = new Map<PictureFamily, number>();
  const ofProduct = ({ family }: DemoProduct): ProductPictures => {
    const models = byFamily.get(family) ?? PRODUCTS;
    const turn = shown.get(family) ?? 0;
    shown.set(family, turn + 1);
    const { main, gallery } = demo.ofProduct(models[turn % models.length] as DemoProduct);
    return { main, gallery };
  };
  let brands = 0;
  const ofBrand = () => demo.ofBrand(BRANDS[brands++ % BRANDS.length] as DemoBrand);
  return { ...demo, ofProduct, ofBrand };
}

/** Each table by name: one that is forgotten here makes this fail, and loses nothing. */
async function emptyCatalogue(tx: Tx): Promise<void> {
  await tx.query(
    `truncate brands, categories, collections, collection_products, products, product_figures, product_slugs, variants, stock_moves, cart_items, wishlist_items, reviews,
       review_votes, review_photos, product_questions, product_answers, conversations, conversation_messages, orders, order_items, piece_moves, order_history, invoices, refunds, price_drops, stock_alerts,
       order_discounts, order_fees, order_taxes, payment_attempts, promotion_uses, shipments, shipment_items, refund_items,
       refund_fees, refund_taxes, credit_notes, invoice_changes, returns, return_items, return_photos, gift_cards, gift_card_entries,
       cart_gift_cards, wanted_gift_cards, bought_gift_cards, refill_reminders, group_prices, customer_devices, order_tags,
       replaced_invoices, repayments, stock_counts`,
  );
  await tx.query('update invoice_series set last_number = 0');
  await tx.query('update credit_note_series set last_number = 0');
}
