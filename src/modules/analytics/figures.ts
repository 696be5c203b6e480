import { ShopError } from '../../kit/errors.ts';
import { todayIn, unitOf } from '../../kit/format.ts';
import { moneyText, proportion } from '../../kit/money.ts';
import { type Db, named, namedOne } from '../../platform/database/database.ts';
import { readSettings } from '../settings/settings.ts';
import { CHANNELS, type Channel, FUNNEL_STEPS } from './constants.ts';
import {
  comparedWith,
  type Days,
  daysOf,
  lengthOf,
  monthsIn,
  partsOf,
  plusDays,
} from './day-ranges.ts';
import { listEmptySearches, listEmptySearchRanks } from './empty-search-ranks.ts';
import type { AnalyticsQuery, AnalyticsView, FigurePoint, RangeFigures } from './schema.ts';
import { countCustomers } from './totals.ts';

const TOP_PRODUCTS = 10;
const TOP_BRANDS = 10;
const WEEK = 7;

/** A longer range than this has a point for each week. */
const DAYS_SHOWN = 92;
const LONGEST = 2 * 366;

/** @throws invalid_input where the days are no range */
export function rangeOf({ date, timeRange }: AnalyticsQuery, today: string): Days {
  if (!date) return daysOf(timeRange, today);
  const { from, to: end } = date;
  const to = end ?? today;
  const refuse = (text: string) => {
    throw new ShopError('invalid_input', `${text}.`, { fields: { date: text } });
  };
  if (from === null) return refuse('Please say from which day');
  if (from > to) return refuse('The last day is before the first one');
  if (lengthOf({ from, to }) > LONGEST) return refuse('At most two years');
  return { from, to };
}

/**
 * The shop's figures of a range of days and of the one that it is compared with (src/modules/analytics/RULES.md, Figures), read from the daily
 * roll-ups: they lag by a minute at most.
 */
export async function readAnalytics(db: Db, query: AnalyticsQuery): Promise<AnalyticsView> {
  const settings = await readSettings(db);
  const { timeRange, compare, currency = settings.currency } = query;
  const { timeZone } = settings;
  const today = todayIn(timeZone);
  const now = rangeOf(query, today);
  const before = comparedWith(now, compare);
  const isFree = query.date !== undefined;
  const [orderDays, visitDays, channels, products, brands, words, customers, counts] =
    await Promise.all([
      readOrderDays(db, now, before),
      readVisitDays(db, now, before),
      readChannels(db, now, before),
      listTopProducts(db, { days: now, today, currency }),
      listTopBrands(db, { days: now, today, currency }),
      isFree ? listEmptySearches(db, now) : listEmptySearchRanks(db, timeRange),
      Promise.all([now, before].map((days) => readCustomers(db, timeZone, days, today))),
      readCounts(db),
    ]);
  const [ordersOf, visitsOf] = [byDay(orderDays), byDay(visitDays)];
  const sum = (days: Days) =>
    sumDays(
      partsOf(days, 1).map(({ from }) => from),
      ordersOf,
      visitsOf,
      currency,
    );
  const [sums, sumsBefore] = [sum(now), sum(before)];
  const [customersNow = NOBODY, customersBefore = NOBODY] = customers;
  const figures = toFigures(sums, customersNow, currency);
  const figuresBefore = toFigures(sumsBefore, customersBefore, currency);
  const interval = lengthOf(now) > DAYS_SHOWN ? 'week' : 'day';
  const series = (range: Days) =>
    partsOf(range, interval === 'week' ? WEEK : 1).map((part) => toPoint(part, sum(part)));
  return {
    timeRange: isFree ? 'free' : timeRange,
    compare,
    range: now,
    timeZone,
    currency,
    currencies: currenciesOf(orderDays, settings.currency),
    ...figures,
    revenueGrowth: growth(sums.revenue, sumsBefore.revenue),
    orderGrowth: growth(sums.orders, sumsBefore.orders),
    customerGrowth: growth(customersNow.totalCustomers, customersBefore.totalCustomers),
    visitorGrowth: growth(figures.dailyVisitors, figuresBefore.dailyVisitors),
    totalProducts: counts.products,
    wishlistItems: counts.wishlistItems,
    topSellingProducts: products.length > 0 ? products : await listMostReviewed(db, now, timeZone),
    topBrands: brands,
    before: { range: before, figures: figuresBefore, series: series(before) },
    interval,
    series: series(now),
    channels,
    funnel: FUNNEL_STEPS.map((step) => ({
      step,
      visits: sums.funnel[step],
      visitsBefore: sumsBefore.funnel[step],
    })),
    searches: { total: sums.searches, empty: sums.emptySearches, words },
  };
}

interface OrderDay {
  day: string;
  currency: string;
  orders: number;
  revenue: number;
}

/** The days of both ranges. */
const IN_EITHER = '(day between $1 and $2 or day between $3 and $4)';

const readOrderDays = (db: Db, now: Days, before: Days) =>
  named<OrderDay>(
    db,
    'order-days',
    `select day::text, currency, orders, revenue from order_days where ${IN_EITHER}
     order by currency`,
    [now.from, now.to, before.from, before.to],
  );

type VisitDay = { day: string; visitors: number; bounces: number } & Record<
  (typeof FUNNEL_STEPS)[number] | 'searches' | 'emptySearches',
  number
>;

const readVisitDays = (db: Db, now: Days, before: Days) =>
  named<VisitDay>(
    db,
    'visit-days',
    `select day::text, visitors, bounces, visits as visit, to_product as product, to_cart as cart,
       to_checkout as checkout, to_order as "order", searches, empty_searches
     from visit_days where ${IN_EITHER}`,
    [now.from, now.to, before.from, before.to],
  );

interface Sums {
  days: number;
  revenue: number;
  orders: number;
  visitors: number;
  bounces: number;
  searches: number;
  emptySearches: number;
  funnel: Record<(typeof FUNNEL_STEPS)[number], number>;
}

const byDay = <Row extends { day: string }>(rows: Row[]): Map<string, Row[]> => {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const ofDay = days.get(row.day);
    if (ofDay) ofDay.push(row);
    else days.set(row.day, [row]);
  }
  return days;
};

function sumDays(
  days: string[],
  ordersOf: Map<string, OrderDay[]>,
  visitsOf: Map<string, VisitDay[]>,
  currency: string,
): Sums {
  const ordered = days.flatMap((day) => ordersOf.get(day) ?? []);
  const visited = days.flatMap((day) => visitsOf.get(day) ?? []);
  const sum = <T>(rows: T[], value: (row: T) => number) =>
    rows.reduce((total, row) => total + value(row), 0);
  const own = ordered.filter((day) => day.currency === currency);
  const funnel = FUNNEL_STEPS.map((step) => [step, sum(visited, (day) => day[step])]);
  return {
    days: days.length,
    revenue: sum(own, ({ revenue }) => revenue),
    orders: sum(own, ({ orders }) => orders),
    visitors: sum(visited, ({ visitors }) => visitors),
    bounces: sum(visited, ({ bounces }) => bounces),
    searches: sum(visited, ({ searches }) => searches),
    emptySearches: sum(visited, (day) => day.emptySearches),
    funnel: Object.fromEntries(funnel) as Sums['funnel'],
  };
}

type Customers = Pick<RangeFigures, 'totalCustomers' | 'orderingCustomers' | 'returningCustomers'>;

const NOBODY: Customers = { totalCustomers: 0, orderingCustomers: 0, returningCustomers: 0 };

/** How many accounts there were when the range ended, who ordered in it, and who of them had before. */
async function readCustomers(
  db: Db,
  timeZone: string,
  { from, to }: Days,
  today: string,
): Promise<Customers> {
  const [accounts, ordering] = await Promise.all([
    countCustomers(db, timeZone, plusDays(to, 1)),
    namedOne<{ all: number; returning: number }>(
      db,
      'ordering-customers',
      `with placed as not materialized (
         select o.user_id, c.placed_at from counted_orders c join orders o on o.id = c.id
         where o.user_id is not null),
       buyers as (
         select user_id, count(*) as orders from placed
         where placed_at >= $1::date::timestamp at time zone $3
           and placed_at < ($2::date + 1)::timestamp at time zone $3 group by user_id)
       select count(*)::int as all, (count(*) filter (where b.orders > 1 or exists (
           select from placed e
           where e.user_id = b.user_id and e.placed_at < $1::date::timestamp at time zone $3)))::int as returning
       from buyers b`,
      [from, to, timeZone],
    ),
  ]);
  return {
    totalCustomers: to >= today ? accounts.now : accounts.before,
    orderingCustomers: ordering.all,
    returningCustomers: ordering.returning,
  };
}

const toFigures = (sums: Sums, customers: Customers, currency: string): RangeFigures => ({
  totalRevenue: moneyText(sums.revenue),
  totalOrders: sums.orders,
  ...customers,
  averageOrderValue: moneyText(meanOf(sums.revenue, sums.orders, unitOf(currency))),
  dailyVisitors: rounded(sums.visitors / sums.days, 1),
  visits: sums.funnel.visit,
  conversionRate: percent(sums.funnel.order, sums.funnel.visit),
  bounceRate: percent(sums.bounces, sums.funnel.visit),
});

const toPoint = (span: Days, sums: Sums): FigurePoint => ({
  ...span,
  revenue: moneyText(sums.revenue),
  orders: sums.orders,
  visitors: rounded(sums.visitors / sums.days, 1),
  visits: sums.funnel.visit,
  conversionRate: percent(sums.funnel.order, sums.funnel.visit),
});

/** Minor units by a count, rounded half up to a multiple of `unit`; 0 of nothing. */
const meanOf = (amount: number, count: number, unit: number): number =>
  count === 0 ? 0 : proportion(amount, 1, count, unit);

const rounded = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : rounded((part / whole) * 100, 2);

const growth = (now: number, before: number): number | null =>
  before === 0 ? null : rounded((now / before - 1) * 100, 1);

const currenciesOf = (days: OrderDay[], own: string): string[] => [
  ...new Set([own, ...days.map(({ currency }) => currency)]),
];

async function readChannels(db: Db, now: Days, before: Days): Promise<AnalyticsView['channels']> {
  const rows = await named<{
    channel: Channel;
    visits: number;
    orders: number;
    visitsBefore: number;
  }>(
    db,
    'visit-channels',
    `select channel, coalesce(sum(visits) filter (where day between $1 and $2), 0) as visits,
       coalesce(sum(orders) filter (where day between $1 and $2), 0) as orders,
       coalesce(sum(visits) filter (where day between $3 and $4), 0) as "visitsBefore"
     from visit_channels where ${IN_EITHER} group by channel`,
    [now.from, now.to, before.from, before.to],
  );
  return rows
    .filter(({ channel }) => CHANNELS.includes(channel))
    .map((row) => ({ ...row, conversionRate: percent(row.orders, row.visits) }))
    .sort(
      (a, b) => b.visits - a.visits || CHANNELS.indexOf(a.channel) - CHANNELS.indexOf(b.channel),
    );
}

type TopProduct = AnalyticsView['topSellingProducts'][number];

/** What was sold in the range in one currency, by product: whole months by their sums, and the days around them. */
const SOLD = `select product_id, units, revenue from product_months
    where month >= $3 and month < $4 and currency = $5
  union all
  select product_id, units, revenue from product_days
    where day between $1 and $2 and (day < $3 or day >= $4) and currency = $5`;

type Sold = { days: Days; today: string; currency: string };

function soldIn({ days, today, currency }: Sold): string[] {
  const { first, after } = monthsIn(days, today);
  return [days.from, days.to, first, after, currency];
}

interface SoldRow {
  id: string;
  name: string;
  sales: number;
  revenue: number;
}

const withText = ({ revenue, ...row }: SoldRow) => ({ ...row, revenue: moneyText(revenue) });

async function listTopProducts(db: Db, sold: Sold, count = TOP_PRODUCTS): Promise<TopProduct[]> {
  const rows = await named<SoldRow>(
    db,
    'top-products',
    `select p.id, p.name, t.units as sales, t.revenue from (
       select product_id, sum(units)::bigint as units, sum(revenue)::bigint as revenue
       from (${SOLD}) as sold group by product_id order by units desc, revenue desc, product_id limit $6
     ) as t join products p on p.id = t.product_id order by t.units desc, t.revenue desc, p.id`,
    [...soldIn(sold), count],
  );
  return rows.map((row) => ({ ...withText(row), dataSource: 'sales' }));
}

async function listTopBrands(db: Db, sold: Sold): Promise<AnalyticsView['topBrands']> {
  const rows = await named<SoldRow>(
    db,
    'top-brands',
    `select b.id, b.name, sum(s.units)::bigint as sales, sum(s.revenue)::bigint as revenue
     from (select product_id, sum(units) as units, sum(revenue) as revenue
           from (${SOLD}) as sold group by product_id) as s
       join products p on p.id = s.product_id join brands b on b.id = p.brand_id
     group by b.id order by revenue desc, sales desc, b.id limit $6`,
    [...soldIn(sold), TOP_BRANDS],
  );
  return rows.map(withText);
}

/** How many products a file of them has. */
const FILED_PRODUCTS = 5000;

/** The view with every product that was sold, for a file. */
export async function readAllSold(db: Db, query: AnalyticsQuery): Promise<AnalyticsView> {
  const view = await readAnalytics(db, query);
  const { range: days, timeZone, currency } = view;
  const sold = { days, today: todayIn(timeZone), currency };
  const products = await listTopProducts(db, sold, FILED_PRODUCTS);
  return products.length > 0 ? { ...view, topSellingProducts: products } : view;
}

/** For a range in which nothing was sold: the products with the most reviews. */
async function listMostReviewed(db: Db, { from, to }: Days, timeZone: string) {
  const rows = await named<{ id: string; name: string; sales: number }>(
    db,
    'most-reviewed',
    `select p.id, p.name, count(*) as sales from reviews r join products p on p.id = r.product_id
     where p.is_public and r.created_at >= $1::date::timestamp at time zone $3
       and r.created_at < ($2::date + 1)::timestamp at time zone $3
     group by p.id order by sales desc, p.id limit $4`,
    [from, to, timeZone, TOP_PRODUCTS],
  );
  return rows.map((row): TopProduct => ({ ...row, revenue: moneyText(0), dataSource: 'reviews' }));
}

interface Counts {
  products: number;
  wishlistItems: number;
}

/** What there is now. */
async function readCounts(db: Db): Promise<Counts> {
  return namedOne<Counts>(
    db,
    'analytics-counts',
    `select (select count(*) from products where deleted_at is null) as products,
       (select count(*) from wishlist_items) as "wishlistItems"`,
  );
}
