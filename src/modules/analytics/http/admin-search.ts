import type { Permission } from '../../../kit/access.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProductRowQuery } from '../../catalog/admin-schema.ts';
import { listProductRows } from '../../catalog/list-product-rows.ts';
import { listProducts } from '../../catalog/list-products.ts';
import { ProductQuery } from '../../catalog/schema.ts';
import type { ProductSearch } from '../../catalog/search/product-search.ts';
import { findCustomers } from '../../customers/find-customers.ts';
import { OrderQuery } from '../../orders/admin-schema.ts';
import { listOrderRows } from '../../orders/list-order-rows.ts';
import * as searchApi from '../search-endpoints.ts';

/** What shoppers don't find, their search doesn't find either. */
const UNSEEN = 'draft,scheduled';

/** Looks for orders, products and customers at once. */
export function adminSearchRoutes(app: App, db: Db, products: ProductSearch): void {
  serve(app, searchApi.search, async ({ admin, query: { search } }) => {
    if (search === undefined) return { orders: [], products: [], customers: [] };
    const ifAllowed = async <T>(needed: Permission, find: () => Promise<T[]>): Promise<T[]> =>
      admin?.permissions.includes(needed) ? find() : [];
    const [foundOrders, foundProducts, foundCustomers] = await Promise.all([
      ifAllowed('orders.view', async () => {
        const query = OrderQuery.parse({ search, limit: searchApi.FOUND });
        return (await listOrderRows(db, query)).rows;
      }),
      ifAllowed('products.view', async () => {
        const query = ProductQuery.parse({ search, limit: searchApi.FOUND });
        const [inShop, drafts] = await Promise.all([
          listProducts(db, products, query),
          listProductRows(
            db,
            ProductRowQuery.parse({ search, status: UNSEEN, limit: searchApi.FOUND }),
          ),
        ]);
        // One of each kind at least, so that neither hides the other.
        const others = drafts.rows.slice(0, Math.max(1, searchApi.FOUND - inShop.rows.length));
        return [...inShop.rows.slice(0, searchApi.FOUND - others.length), ...others];
      }),
      ifAllowed('customers.view', () => findCustomers(db, search, searchApi.FOUND)),
    ]);
    return { orders: foundOrders, products: foundProducts, customers: foundCustomers };
  });
}
