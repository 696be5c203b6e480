import * as z from 'zod';
import { sortedBy } from '../../kit/list-query.ts';
import { Page, Timestamp, Uuid } from '../../kit/wire.ts';
import { PRODUCT_STATUSES } from '../catalog/product-fields.ts';
import { OrderRow } from '../orders/admin-schema.ts';
import {
  ANALYTICS_TABLES,
  CHANNELS,
  FUNNEL_STEPS,
  REFUSAL_REASONS,
  type RefusalReason,
  TIME_RANGES,
  type TimeRange,
  VISIT_EVENTS,
} from './constants.ts';

/** A sum over many orders: decimal text with two places. */
const SumText = z.string().regex(/^\d{1,15}\.\d{2}$/);

const Totals = z.object({
  totalProducts: z.number().int().min(0),
  totalOrders: z.number().int().min(0),
  /** In the shop's currency. */
  totalRevenue: SumText,
  totalUsers: z.number().int().min(0),
});

/** The shop at a glance. */
export const DashboardView = Totals.extend({
  /** Of the orders, those that failed or were cancelled: no other figure counts them. */
  undoneOrders: z.number().int().min(0),
  /** The shop's currency (ISO 4217). */
  currency: z.string().length(3),
  /** What orders in other currencies brought in; never added to the total. */
  otherRevenue: z.array(z.object({ currency: z.string().length(3), total: SumText })),
  /** The totals at the end of last month, in the shop's time zone. */
  lastMonth: Totals,
  featuredProducts: z.number().int().min(0),
  newProducts: z.number().int().min(0),
  saleProducts: z.number().int().min(0),
  /** Variants on sale that are running low (the setting `low_stock`), lowest stock first. */
  lowStock: z.object({
    total: z.number().int().min(0),
    variants: z.array(
      z.object({
        variantId: Uuid,
        productId: Uuid,
        name: z.string(),
        options: z.record(z.string(), z.string()),
        sku: z.string(),
        stock: z.number().int().min(0),
      }),
    ),
  }),
  /** The latest changes of orders, registrations and changes by staff, newest first. */
  recentActivity: z.array(z.object({ message: z.string(), timestamp: Timestamp })),
});
export type DashboardView = z.infer<typeof DashboardView>;

/** How much waits for a staff member; null where their role may not see it. */
export const Attention = z.object({
  /** Orders to ship. */
  orders: z.number().int().min(0).nullable(),
  /** Returns that customers ask for. */
  returns: z.number().int().min(0).nullable(),
  /** Orders that were delivered but are still unpaid. */
  payments: z.number().int().min(0).nullable(),
  /** Shown reviews of one or two stars without a reply. */
  reviews: z.number().int().min(0).nullable(),
  /** Mail that failed, or may have. */
  mail: z.number().int().min(0).nullable(),
  /** 1 where the last backup failed, or none of the last days was restored and compared. */
  backups: z.number().int().min(0).nullable(),
});
export type Attention = z.infer<typeof Attention>;

export const FIRST_STEPS = [
  'safe',
  'name',
  'seller',
  'product',
  'delivery',
  'payment',
  'mail',
  'pages',
  'order',
  'shipment',
  'open',
] as const;

/** What the law wants shoppers to know of who sells. */
export const SELLER_DETAILS = ['name', 'address', 'telephone'] as const;

/** What a new owner does before the first parcel, and whether it is done. */
export const FirstStep = z.object({
  step: z.enum(FIRST_STEPS),
  done: z.boolean(),
  /** Of the seller: what has not been said yet, and so is left out wherever it would stand. */
  missing: z.array(z.enum(SELLER_DETAILS)).optional(),
});
export type FirstStep = z.infer<typeof FirstStep>;

/** What a search of the back office found; the best match of each kind first. */
export const BackOfficeFinds = z.object({
  orders: z.array(
    OrderRow.pick({
      id: true,
      number: true,
      payerName: true,
      amount: true,
      currency: true,
      createdAt: true,
    }),
  ),
  products: z.array(
    z.object({
      id: Uuid,
      slug: z.string(),
      name: z.string(),
      brand: z.string(),
      /** Empty of a draft without a picture. */
      imageUrl: z.string(),
      /** Left out: published. */
      status: z.enum(PRODUCT_STATUSES).optional(),
    }),
  ),
  customers: z.array(
    z.object({ id: Uuid, username: z.string(), email: z.string(), name: z.string() }),
  ),
});
export type BackOfficeFinds = z.infer<typeof BackOfficeFinds>;

/** Text that a link says of itself; anything longer is cut off, since no visit is refused for it. */
const LinkText = z
  .string()
  .overwrite((text) => text.slice(0, 100))
  .nullish();

/** What a browser reports of a visit: no page address, nothing that was typed, nothing about the person. */
export const VisitReport = z.strictObject({
  events: z
    .array(
      z.strictObject({
        kind: z.enum(VISIT_EVENTS),
        /** How much a search found. */
        results: z.number().int().min(0).max(10_000_000).optional(),
      }),
    )
    .min(1)
    .max(50),
  /** The host of the page that led to the shop; 'own' for one of the shop's, empty for none. */
  referrer: LinkText,
  /** `utm_medium` and `utm_source` of the link. */
  medium: LinkText,
  source: LinkText,
});
export type VisitReport = z.infer<typeof VisitReport>;
export type VisitSource = Omit<VisitReport, 'events'>;

const Count = z.number().int().min(0);
/** Percent with at most two decimals; null: of nothing. */
const Percent = z.number().nullable();
const Currency = z.string().length(3);

export const AnalyticsQuery = z.object({
  timeRange: z.enum(Object.keys(TIME_RANGES) as [TimeRange, ...TimeRange[]]).default('30d'),
  /** Of which orders; left out: of those in the shop's currency. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Three capital letters, such as GBP')
    .optional(),
});
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

/** A day or a week of a chart. */
const FigurePoint = z.object({
  /** First and last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  revenue: SumText,
  orders: Count,
  /** Distinct visitors a day; of a week, the mean of its days. */
  visitors: z.number().min(0),
  visits: Count,
  conversionRate: Percent,
});
export type FigurePoint = z.infer<typeof FigurePoint>;

const DaySpan = z.object({ from: z.iso.date(), to: z.iso.date() });

/** What a range of days came to; every figure is defined in src/modules/analytics/RULES.md, Figures. */
const RangeFigures = z.object({
  totalRevenue: SumText,
  totalOrders: Count,
  totalCustomers: Count,
  averageOrderValue: SumText,
  dailyVisitors: z.number().min(0),
  visits: Count,
  conversionRate: Percent,
  bounceRate: Percent,
});
export type RangeFigures = z.infer<typeof RangeFigures>;

export const AnalyticsView = RangeFigures.extend({
  timeRange: z.enum(Object.keys(TIME_RANGES) as [TimeRange, ...TimeRange[]]),
  range: DaySpan,
  /** Whose days these are: an IANA name. */
  timeZone: z.string(),
  /** Of the revenue, the orders and the products below. */
  currency: Currency,
  /** In which there are orders in the range or the one before, the shop's own first. */
  currencies: z.array(Currency),
  /** Percent against the range before. */
  revenueGrowth: Percent,
  orderGrowth: Percent,
  customerGrowth: Percent,
  visitorGrowth: Percent,
  totalProducts: Count,
  wishlistItems: Count,
  topSellingProducts: z.array(
    z.object({
      id: Uuid,
      name: z.string(),
      /** Pieces sold, or reviews. */
      sales: Count,
      revenue: SumText,
      dataSource: z.enum(['sales', 'reviews']),
    }),
  ),
  /** The equally long range before it. */
  before: z.object({ range: DaySpan, figures: RangeFigures, series: z.array(FigurePoint) }),
  /** What a point of the series is. */
  interval: z.enum(['day', 'week']),
  series: z.array(FigurePoint),
  channels: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      visits: Count,
      orders: Count,
      conversionRate: Percent,
      visitsBefore: Count,
    }),
  ),
  funnel: z.array(z.object({ step: z.enum(FUNNEL_STEPS), visits: Count, visitsBefore: Count })),
  searches: z.object({
    total: Count,
    empty: Count,
    /** What was looked for most and not found. */
    words: z.array(z.object({ words: z.string(), count: Count })),
  }),
});
export type AnalyticsView = z.infer<typeof AnalyticsView>;

export const AnalyticsFileQuery = AnalyticsQuery.extend({ table: z.enum(ANALYTICS_TABLES) });

/** What was sent to one destination in one month, in pieces. */
export const DestinationMonth = z.object({
  /** '2026-11', of the shop. */
  month: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  state: z.string(),
  parcels: Count,
  pieces: Count,
  /** Of them, those with nicotine. */
  nicotine: Count,
});
export type DestinationMonth = z.infer<typeof DestinationMonth>;

const Month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'A month is written like 2026-11');

export const DestinationQuery = Page.extend({
  limit: Page.shape.limit.default(20),
  month: Month,
  sort: sortedBy(['country', 'parcels', 'pieces', 'nicotine'], '-pieces'),
});
export type DestinationQuery = z.infer<typeof DestinationQuery>;

export const ShipmentsQuery = z.object({
  month: Month,
  /** Left out: all destinations. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Two capital letters, such as US')
    .optional(),
  state: z.string().max(200).optional(),
});
export type ShipmentsQuery = z.infer<typeof ShipmentsQuery>;

export const RefusedSale = z.object({
  id: z.string(),
  at: Timestamp,
  reason: z.enum(Object.keys(REFUSAL_REASONS) as [RefusalReason, ...RefusalReason[]]),
  /** Where it would have gone; null: not known. */
  country: z.string().nullable(),
  state: z.string().nullable(),
});
export type RefusedSale = z.infer<typeof RefusedSale>;

export const RefusedSalesQuery = Page.extend({
  limit: Page.shape.limit.default(20),
  sort: sortedBy(['at'], '-at'),
});
export type RefusedSalesQuery = z.infer<typeof RefusedSalesQuery>;
