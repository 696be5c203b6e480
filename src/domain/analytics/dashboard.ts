import { type Db, named } from '../../platform/database.ts';
import { moneyText } from '../../platform/money.ts';
import { readSettings } from '../settings/settings.ts';
import type { DashboardView } from './schema.ts';

/** How many entries the recent activity has. */
const ACTIVITY_ENTRIES = 10;

/** The shop's totals now and at the end of last month, and what happened lately. */
export async function readDashboard(db: Db): Promise<DashboardView> {
  const { currency, timeZone } = await readSettings(db);
  const [products, orders, sums, users, recentActivity] = await Promise.all([
    countProducts(db, timeZone),
    countOrders(db, timeZone),
    sumRevenue(db, timeZone),
    countUsers(db, timeZone),
    listRecentActivity(db),
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

interface ActivityRow {
  at: Date;
  event: string;
  /** The order's id; null for a registration. */
  orderId: string | null;
  /** Who ordered or registered. */
  name: string;
}

async function listRecentActivity(db: Db): Promise<DashboardView['recentActivity']> {
  const rows = await named<ActivityRow>(
    db,
    'dashboard-activity',
    `(select h.at, h.event, o.id as "orderId", o.payer_name as name
      from order_history h join orders o on o.id = h.order_id and o.is_placed
      where h.event not like 'payment %' and h.event not like 'refund %'
      order by h.at desc, h.id desc limit $1)
     union all
     (select created_at, 'registered', null, username
      from users order by created_at desc, id limit $1)
     order by at desc limit $1`,
    [ACTIVITY_ENTRIES],
  );
  return rows.map((row) => ({ message: activityMessage(row), timestamp: row.at.toISOString() }));
}

function activityMessage({ orderId, event, name }: ActivityRow): string {
  if (orderId === null) return `${name} registered`;
  // The same eight characters as in the order table.
  const order = orderId.slice(-8);
  return event === 'placed'
    ? `${name} placed order ${order}`
    : `Order ${order} of ${name}: ${event}`;
}
