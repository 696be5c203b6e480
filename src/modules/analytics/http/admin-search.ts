import type { Permission } from '../../../kit/access.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProductRowQuery } from '../../catalog/admin-schema.ts';
import { listProductRows } from '../../catalog/list-product-rows.ts';
import { listProducts } from '../../catalog/list-products.ts';
import { listBrandRecords } from '../../catalog/manage-brands.ts';
import { BrandQuery, ProductQuery } from '../../catalog/schema.ts';
import type { ProductSearch } from '../../catalog/search/product-search.ts';
import { findCustomers } from '../../customers/find-customers.ts';
import { readCode } from '../../gift-cards/code.ts';
import { listGiftCards } from '../../gift-cards/manage-gift-cards.ts';
import { GiftCardQuery } from '../../gift-cards/schema.ts';
import { OrderQuery } from '../../orders/admin-schema.ts';
import { listOrderRows } from '../../orders/list-order-rows.ts';
import { listPromotions } from '../../promotions/manage-promotions.ts';
import { PromotionQuery } from '../../promotions/schema.ts';
import * as searchApi from '../search-endpoints.ts';

/** What shoppers don't find, their search doesn't find either. */
const UNSEEN = 'draft,scheduled';

const NOTHING = {
  orders: [],
  products: [],
  customers: [],
  promotions: [],
  giftCards: [],
  brands: [],
};

/** Looks for orders, products, customers, promotions, gift cards and brands at once. */
export function adminSearchRoutes(app: App, db: Db, products: ProductSearch): void {
  serve(app, searchApi.search, async ({ admin, query: { search } }) => {
    if (search === undefined) return NOTHING;
    const ifAllowed = async <T>(needed: Permission, find: () => Promise<T[]>): Promise<T[]> =>
      admin?.permissions.includes(needed) ? find() : [];
    const limit = searchApi.FOUND;
    const [orders, found, customers, promotions, giftCards, brands] = await Promise.all([
      ifAllowed('orders.view', async () => {
        const query = OrderQuery.parse({ search, limit });
        return (await listOrderRows(db, query)).rows;
      }),
      ifAllowed('products.view', async () => {
        const query = ProductQuery.parse({ search, limit });
        const [inShop, drafts] = await Promise.all([
          listProducts(db, products, query),
          listProductRows(db, ProductRowQuery.parse({ search, status: UNSEEN, limit })),
        ]);
        // One of each kind at least, so that neither hides the other.
        const others = drafts.rows.slice(0, Math.max(1, limit - inShop.rows.length));
        return [...inShop.rows.slice(0, limit - others.length), ...others];
      }),
      ifAllowed('customers.view', () => findCustomers(db, search, limit)),
      ifAllowed('products.view', async () => {
        return (await listPromotions(db, PromotionQuery.parse({ search, limit }))).rows;
      }),
      ifAllowed('payments.view', async () => {
        // Of a whole code only the end is known.
        const end = readCode(search)?.slice(-4) ?? search;
        return (await listGiftCards(db, GiftCardQuery.parse({ search: end, limit }))).rows;
      }),
      ifAllowed('brands.view', async () => {
        return (await listBrandRecords(db, BrandQuery.parse({ search, limit }))).rows;
      }),
    ]);
    return { orders, products: found, customers, promotions, giftCards, brands };
  });
}
