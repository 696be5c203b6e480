import type { Permission } from '../../kit/access.ts';
import { todayIn } from '../../kit/format.ts';
import type { Module } from '../../kit/module.ts';
import { moneyText } from '../../kit/money.ts';
import { type Db, named, namedOne } from '../../platform/database/database.ts';
import { LOW } from '../catalog/stock.ts';
import { readSettings } from '../settings/settings.ts';
import { firstOfMonth } from './day-ranges.ts';
import { listRecentActivity } from './recent-activity.ts';
import type { DashboardView } from './schema.ts';
import { countCustomers, countUndoneOrders, sumOrders } from './totals.ts';

/** The shop's totals now and at the end of last month, and what happened lately, as far as the role may see it. */
export async function readDashboard(
  db: Db,
  modules: readonly Module[],
  permissions: readonly Permission[],
): Promise<DashboardView> {
  const { currency, timeZone } = await readSettings(db);
  const month = firstOfMonth(todayIn(timeZone));
  const [products, sums, undone, users, lowStock, recentActivity] = await Promise.all([
    countProducts(db, timeZone),
    sumOrders(db, timeZone, month),
    countUndoneOrders(db, timeZone, month),
    countCustomers(db, timeZone, month),
    readLowStock(db),
    listRecentActivity(db, modules, permissions),
  ]);
  const own = sums.find((sum) => sum.currency === currency);
  const placed = (when: 'now' | 'before') =>
    sums.reduce((sum, { orders }) => sum + orders[when], undone[when]);
  return {
    totalProducts: products.now,
    totalOrders: placed('now'),
    undoneOrders: undone.now,
    totalRevenue: moneyText(own?.revenue.now ?? 0),
    totalUsers: users.now,
    currency,
    otherRevenue: sums
      .filter((sum) => sum !== own)
      .map((sum) => ({ currency: sum.currency, total: moneyText(sum.revenue.now) })),
    lastMonth: {
      totalProducts: products.before,
      totalOrders: placed('before'),
      totalRevenue: moneyText(own?.revenue.before ?? 0),
      totalUsers: users.before,
    },
    featuredProducts: products.featured,
    newProducts: products.new,
    saleProducts: products.sale,
    lowStock,
    recentActivity,
  };
}

/** A figure now and at the end of last month. */
interface Figure {
  now: number;
  before: number;
}

/** The start of this month in the time zone `$1`. */
const MONTH = `date_trunc('month', now(), $1)`;

async function countProducts(db: Db, timeZone: string) {
  return namedOne<Figure & { featured: number; new: number; sale: number }>(
    db,
    'dashboard-products',
    `select count(*) filter (where deleted_at is null) as now,
       count(*) filter (where created_at < ${MONTH} and coalesce(deleted_at >= ${MONTH}, true))
         as before,
       count(*) filter (where deleted_at is null and is_featured) as featured,
       count(*) filter (where deleted_at is null and is_new) as new,
       count(*) filter (where deleted_at is null and is_sale) as sale
     from products`,
    [timeZone],
  );
}

/** How many variants the dashboard names. */
const LOW_SHOWN = 5;

/** Variants on sale that are running low or have sold out, lowest stock first. */
async function readLowStock(db: Db): Promise<DashboardView['lowStock']> {
  const rows = await named<DashboardView['lowStock']['variants'][number] & { total: number }>(
    db,
    'low-stock',
    `select v.id as "variantId", p.id as "productId", p.name, v.options, v.sku, v.stock,
       count(*) over () as total
     from product_figures f join variants v on v.product_id = f.product_id
     join products p on p.id = v.product_id and p.is_public
     where (f.least_stock <= ${LOW} or f.has_sold_out)
       and v.retired_at is null and v.stock is not null and v.stock <= ${LOW}
     order by v.stock, p.name, v.position, v.id limit $1`,
    [LOW_SHOWN],
  );
  return { total: rows[0]?.total ?? 0, variants: rows.map(({ total, ...variant }) => variant) };
}
