import type { Permission } from '../../kit/access.ts';
import { todayIn } from '../../kit/format.ts';
import type { Module } from '../../kit/module.ts';
import { moneyText } from '../../kit/money.ts';
import { type Db, named, namedOne } from '../../platform/database/database.ts';
import { LOW } from '../catalog/stock.ts';
import { readSettings } from '../settings/settings.ts';
import { firstOfMonth, partsOf, plusDays } from './day-ranges.ts';
import { listRecentActivity } from './recent-activity.ts';
import type { DashboardView, DayFigures } from './schema.ts';
import { countCustomers, countUndoneOrders, listOrderDays, sumOrders } from './totals.ts';

/** The shop's totals now and at the end of last month, and what happened lately, as far as the role may see it. */
export async function readDashboard(
  db: Db,
  modules: readonly Module[],
  permissions: readonly Permission[],
): Promise<DashboardView> {
  const { currency, timeZone } = await readSettings(db);
  const today = todayIn(timeZone);
  const month = firstOfMonth(today);
  const seesFigures = permissions.includes('analytics.view');
  const [products, sums, undone, users, lowStock, recentActivity, lastDays] = await Promise.all([
    countProducts(db, timeZone),
    sumOrders(db, timeZone, month),
    countUndoneOrders(db, timeZone, month),
    countCustomers(db, timeZone, month),
    readLowStock(db),
    listRecentActivity(db, modules, permissions),
    seesFigures ? listLastDays(db, timeZone, today, currency) : null,
  ]);
  const own = sums.find((sum) => sum.currency === currency);
  const placed = (when: 'now' | 'before') =>
    sums.reduce((sum, { orders }) => sum + orders[when], undone[when]);
  return {
    totalProducts: products.now,
    totalOrders: placed('now'),
    undoneOrders: undone.now,
    totalRevenue: seesFigures ? moneyText(own?.revenue.now ?? 0) : null,
    totalUsers: users.now,
    currency,
    otherRevenue: sums
      .filter((sum) => seesFigures && sum !== own)
      .map((sum) => ({ currency: sum.currency, total: moneyText(sum.revenue.now) })),
    lastMonth: {
      totalProducts: products.before,
      totalOrders: placed('before'),
      totalRevenue: seesFigures ? moneyText(own?.revenue.before ?? 0) : null,
      totalUsers: users.before,
    },
    lastDays,
    featuredProducts: products.featured,
    newProducts: products.new,
    saleProducts: products.sale,
    lowStock,
    recentActivity,
  };
}

/** Two weeks, so that this one stands beside the one before. */
const DAYS = 14;

async function listLastDays(
  db: Db,
  timeZone: string,
  today: string,
  currency: string,
): Promise<DayFigures[]> {
  const range = { from: plusDays(today, 1 - DAYS), to: today };
  const [orders, visits] = await Promise.all([
    listOrderDays(db, timeZone, range, currency),
    named<Pick<DayFigures, 'day' | 'visitors' | 'visits' | 'ordering'>>(
      db,
      'visits-by-day',
      `select day::text, visitors, visits, to_order as ordering from visit_days
       where day between $1 and $2`,
      [range.from, range.to],
    ),
  ]);
  return partsOf(range, 1).map(({ from: day }) => {
    const ordered = orders.find((one) => one.day === day);
    const visited = visits.find((one) => one.day === day);
    return {
      day,
      orders: ordered?.orders ?? 0,
      revenue: moneyText(ordered?.revenue ?? 0),
      visitors: visited?.visitors ?? 0,
      visits: visited?.visits ?? 0,
      ordering: visited?.ordering ?? 0,
    };
  });
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
