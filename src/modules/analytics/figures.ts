import { todayIn, unitOf } from '../../kit/format.ts';
import { moneyText, proportion } from '../../kit/money.ts';
import { type Db, named, namedOne } from '../../platform/database/database.ts';
import { readSettings } from '../settings/settings.ts';
import { CHANNELS, type Channel, FUNNEL_STEPS } from './constants.ts';
import { type Days, daysOf, firstMonthIn, partsOf } from './day-ranges.ts';
import { listEmptySearchRanks } from './empty-search-ranks.ts';
import type { AnalyticsQuery, AnalyticsView, FigurePoint, RangeFigures } from './schema.ts';
import { countCustomers } from './totals.ts';

const TOP_PRODUCTS = 10;
const WEEK = 7;

/**
 * The shop's figures of a range of days and of the range before (src/modules/analytics/RULES.md, Figures), read from the daily
 * roll-ups: they lag by a minute at most.
 */
export async function readAnalytics(db: Db, query: AnalyticsQuery): Promise<AnalyticsView> {
  const settings = await readSettings(db);
  const { timeRange, currency = settings.currency } = query;
  const { timeZone } = settings;
  const { now, before } = daysOf(timeRange, todayIn(timeZone));
  const both = { from: before.from, to: now.to };
  const [orderDays, visitDays, channels, products, words, customers, counts] = await Promise.all([
    readOrderDays(db, both),
    readVisitDays(db, both),
    readChannels(db, now, before),
    listTopProducts(db, now, currency),
    listEmptySearchRanks(db, timeRange),
    countCustomers(db, timeZone, now.from),
    readCounts(db),
  ]);
  const [ordersOf, visitsOf] = [byDay(orderDays), byDay(visitDays)];
  const days = partsOf(both, 1).map(({ from }) => from);
  const sum = ({ from, to }: Days) =>
    sumDays(days.slice(days.indexOf(from), days.indexOf(to) + 1), ordersOf, visitsOf, currency);
  const [sums, sumsBefore] = [sum(now), sum(before)];
  const figures = toFigures(sums, customers.now, currency);
  const figuresBefore = toFigures(sumsBefore, customers.before, currency);
  const interval = timeRange === '1y' ? 'week' : 'day';
  const series = (range: Days) =>
    partsOf(range, interval === 'week' ? WEEK : 1).map((part) => toPoint(part, sum(part)));
  return {
    timeRange,
    range: now,
    timeZone,
    currency,
    currencies: currenciesOf(orderDays, settings.currency),
    ...figures,
    revenueGrowth: growth(sums.revenue, sumsBefore.revenue),
    orderGrowth: growth(sums.orders, sumsBefore.orders),
    customerGrowth: growth(customers.now, customers.before),
    visitorGrowth: growth(figures.dailyVisitors, figuresBefore.dailyVisitors),
    totalProducts: counts.products,
    wishlistItems: counts.wishlistItems,
    topSellingProducts: products.length > 0 ? products : await listMostReviewed(db, now, timeZone),
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

const readOrderDays = (db: Db, { from, to }: Days) =>
  named<OrderDay>(
    db,
    'order-days',
    `select day::text, currency, orders, revenue from order_days where day between $1 and $2
     order by currency`,
    [from, to],
  );

type VisitDay = { day: string; visitors: number; bounces: number } & Record<
  (typeof FUNNEL_STEPS)[number] | 'searches' | 'emptySearches',
  number
>;

const readVisitDays = (db: Db, { from, to }: Days) =>
  named<VisitDay>(
    db,
    'visit-days',
    `select day::text, visitors, bounces, visits as visit, to_product as product, to_cart as cart,
       to_checkout as checkout, to_order as "order", searches, empty_searches
     from visit_days where day between $1 and $2`,
    [from, to],
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

const toFigures = (sums: Sums, totalCustomers: number, currency: string): RangeFigures => ({
  totalRevenue: moneyText(sums.revenue),
  totalOrders: sums.orders,
  totalCustomers,
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
    `select channel, coalesce(sum(visits) filter (where day >= $2), 0) as visits,
       coalesce(sum(orders) filter (where day >= $2), 0) as orders,
       coalesce(sum(visits) filter (where day < $2), 0) as "visitsBefore"
     from visit_channels where day between $1 and $3 group by channel`,
    [before.from, now.from, now.to],
  );
  return rows
    .filter(({ channel }) => CHANNELS.includes(channel))
    .map((row) => ({ ...row, conversionRate: percent(row.orders, row.visits) }))
    .sort(
      (a, b) => b.visits - a.visits || CHANNELS.indexOf(a.channel) - CHANNELS.indexOf(b.channel),
    );
}

type TopProduct = AnalyticsView['topSellingProducts'][number];

/** By the sums of months; the running one ends today, as the range does. */
async function listTopProducts(db: Db, days: Days, currency: string): Promise<TopProduct[]> {
  const rows = await named<{ id: string; name: string; sales: number; revenue: number }>(
    db,
    'top-products',
    `select p.id, p.name, t.units as sales, t.revenue from (
       select product_id, sum(units)::bigint as units, sum(revenue)::bigint as revenue from (
         select product_id, units, revenue from product_months where month >= $2 and currency = $3
         union all
         select product_id, units, revenue from product_days
         where day >= $1 and day < $2 and currency = $3
       ) as sold group by product_id order by units desc, revenue desc, product_id limit $4
     ) as t join products p on p.id = t.product_id order by t.units desc, t.revenue desc, p.id`,
    [days.from, firstMonthIn(days), currency, TOP_PRODUCTS],
  );
  return rows.map((row) => ({ ...row, revenue: moneyText(row.revenue), dataSource: 'sales' }));
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
