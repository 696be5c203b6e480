import { type Db, named } from '../../platform/database.ts';
import { moneyText } from '../../platform/money.ts';
import { LOW } from '../catalog/stock.ts';
import { readSettings } from '../settings/settings.ts';
import type { Permission } from '../staff/choices.ts';
import { listRecentActivity } from './recent-activity.ts';
import type { DashboardView } from './schema.ts';

/** The shop's totals now and at the end of last month, and what happened lately, as far as the role may see it. */
export async function readDashboard(
  db: Db,
  permissions: readonly Permission[],
): Promise<DashboardView> {
  const { currency, timeZone } = await readSettings(db);
  const [products, orders, sums, users, lowStock, recentActivity] = await Promise.all([
    countProducts(db, timeZone),
    countOrders(db, timeZone),
    sumRevenue(db, timeZone),
    countUsers(db, timeZone),
    readLowStock(db),
    listRecentActivity(db, permissions),
  ]);
  const own = sums.find((sum) => sum.currency === currency);
  return {
    totalProducts: products.now,
    totalOrders: orders.now,
    totalRevenue: moneyText(own?.now ?? 0),
    totalUsers: users.now,
    currency,
    otherRevenue: sums
      .filter((sum) => sum !== own)
      .map((sum) => ({ currency: sum.currency, total: moneyText(sum.now) })),
    lastMonth: {
      totalProducts: products.before,
      totalOrders: orders.before,
      totalRevenue: moneyText(own?.before ?? 0),
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
  const [row] = await named<Figure & { featured: number; new: number; sale: number }>(
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
  return row ?? { now: 0, before: 0, featured: 0, new: 0, sale: 0 };
}

async function countOrders(db: Db, timeZone: string): Promise<Figure> {
  const [row] = await named<Figure>(
    db,
    'dashboard-orders',
    `select count(*) as now, count(*) filter (where created_at < ${MONTH}) as before
     from orders where is_placed`,
    [timeZone],
  );
  return row ?? { now: 0, before: 0 };
}

async function countUsers(db: Db, timeZone: string): Promise<Figure> {
  const [row] = await named<Figure>(
    db,
    'dashboard-users',
    `select count(*) as now, count(*) filter (where created_at < ${MONTH}) as before from users`,
    [timeZone],
  );
  return row ?? { now: 0, before: 0 };
}

/**
 * What orders brought in, one sum per currency. An order counts from the day it is placed, even if
 * the carrier collects the money, unless it failed or was cancelled, refunded or voided.
 */
const sumRevenue = (db: Db, timeZone: string) =>
  named<Figure & { currency: string }>(
    db,
    'dashboard-revenue',
    `select currency, sum(total)::bigint as now,
       coalesce(sum(total) filter (where created_at < ${MONTH}), 0)::bigint as before
     from orders
     where is_placed and payment_status not in ('failed', 'cancelled', 'refunded')
     group by currency order by currency`,
    [timeZone],
  );

/** How many variants the dashboard names. */
const LOW_SHOWN = 5;

/** What shoppers can buy, or could until it sold out, of which there is little left: the least first. */
async function readLowStock(db: Db): Promise<DashboardView['lowStock']> {
  const rows = await named<DashboardView['lowStock']['variants'][number] & { total: number }>(
    db,
    'low-stock',
    `select v.id as "variantId", p.id as "productId", p.name, v.options, v.sku, v.stock,
       count(*) over () as total
     from variants v join products p on p.id = v.product_id and p.is_public
     where v.retired_at is null and v.stock is not null and v.stock <= ${LOW}
     order by v.stock, p.name, v.position, v.id limit $1`,
    [LOW_SHOWN],
  );
  return { total: rows[0]?.total ?? 0, variants: rows.map(({ total, ...variant }) => variant) };
}
