import { z } from 'zod';
import { BackOfficeFinds } from '../../domain/analytics/schema.ts';
import { ProductRowQuery } from '../../domain/catalog/admin-schema.ts';
import { listProductRows } from '../../domain/catalog/list-product-rows.ts';
import { listProducts } from '../../domain/catalog/list-products.ts';
import { ProductQuery } from '../../domain/catalog/schema.ts';
import type { ProductSearch } from '../../domain/catalog/search/product-search.ts';
import { findCustomers } from '../../domain/customers/find-customers.ts';
import { SearchText } from '../../domain/list-query.ts';
import { OrderQuery } from '../../domain/orders/admin-schema.ts';
import { listOrderRows } from '../../domain/orders/list-order-rows.ts';
import type { Permission } from '../../domain/staff/choices.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';

/** How many of each kind are found. */
const FOUND = 5;

/** What shoppers don't find, their search doesn't find either. */
const UNSEEN = 'draft,scheduled';

/** Looks for orders, products and customers at once. */
export function adminSearchRoutes(app: App, db: Db, products: ProductSearch): void {
  app.get(
    '/api/admin/search',
    {
      config: { needs: 'dashboard.view' },
      schema: {
        tags: ['Back office'],
        summary: `At most ${FOUND} orders, products and customers each, as far as the role may see them`,
        querystring: z.object({ search: SearchText }),
        response: { 200: BackOfficeFinds },
      },
    },
    async ({ admin, query: { search } }) => {
      if (search === undefined) return { orders: [], products: [], customers: [] };
      const ifAllowed = async <T>(needed: Permission, find: () => Promise<T[]>): Promise<T[]> =>
        admin?.permissions.includes(needed) ? find() : [];
      const [foundOrders, foundProducts, foundCustomers] = await Promise.all([
        ifAllowed('orders.view', async () => {
          const query = OrderQuery.parse({ search, limit: FOUND });
          return (await listOrderRows(db, query)).orders;
        }),
        ifAllowed('products.view', async () => {
          const query = ProductQuery.parse({ search, limit: FOUND });
          const [inShop, drafts] = await Promise.all([
            listProducts(db, products, query),
            listProductRows(db, ProductRowQuery.parse({ search, status: UNSEEN, limit: FOUND })),
          ]);
          // One of each kind at least, so that neither hides the other.
          const others = drafts.products.slice(0, Math.max(1, FOUND - inShop.products.length));
          return [...inShop.products.slice(0, FOUND - others.length), ...others];
        }),
        ifAllowed('customers.view', () => findCustomers(db, search, FOUND)),
      ]);
      return { orders: foundOrders, products: foundProducts, customers: foundCustomers };
    },
  );
}
