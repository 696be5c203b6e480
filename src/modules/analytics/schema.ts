import * as z from 'zod';
import { DayRange, sortedBy } from '../../kit/list-query.ts';
import { MoneyText, Page, SignedMoneyText, Timestamp, Uuid } from '../../kit/wire.ts';
import { PRODUCT_STATUSES } from '../catalog/product-fields.ts';
import { BrandRecord } from '../catalog/schema.ts';
import { GiftCardRow } from '../gift-cards/schema.ts';
import { OrderRow } from '../orders/admin-schema.ts';
import { PromotionRecord } from '../promotions/schema.ts';
import {
  ANALYTICS_TABLES,
  CHANNELS,
  COMPARISONS,
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
  /** In the shop's currency; null where the role may not see it. */
  totalRevenue: SumText.nullable(),
  totalUsers: z.number().int().min(0),
});

/** What a day came to, in the shop's currency. */
const DayFigures = z.object({
  day: z.iso.date(),
  orders: z.number().int().min(0),
  revenue: SumText,
  /** Distinct visitors. */
  visitors: z.number().int().min(0),
  visits: z.number().int().min(0),
  /** Visits with an order. */
  ordering: z.number().int().min(0),
});
export type DayFigures = z.infer<typeof DayFigures>;

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
  /** The last fourteen days, today at the end; null where the role may not see figures. */
  lastDays: z.array(DayFigures).nullable(),
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
  /** Reviews with photos that wait to be approved. */
  photos: z.number().int().min(0).nullable(),
  /** Questions and answers about products that nobody has answered or approved. */
  questions: z.number().int().min(0).nullable(),
  /** Messages of customers that wait for an answer. */
  messages: z.number().int().min(0).nullable(),
  /** Mail that failed, or may have. */
  mail: z.number().int().min(0).nullable(),
  /** 1 where the last backup failed, or none of the last days was restored and compared. */
  backups: z.number().int().min(0).nullable(),
});
export type Attention = z.infer<typeof Attention>;

export const FIRST_STEPS = [
  'country',
  'name',
  'seller',
  'tax',
  'delivery',
  'payment',
  'looks',
  'product',
  'safe',
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
  /** A shop that was never open does not open before it is done. */
  needed: z.boolean().optional(),
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
  promotions: z.array(PromotionRecord.pick({ id: true, name: true, code: true, state: true })),
  giftCards: z.array(
    GiftCardRow.pick({
      id: true,
      lastFour: true,
      recipientName: true,
      balance: true,
      currency: true,
    }),
  ),
  brands: z.array(BrandRecord.pick({ id: true, name: true, image: true, productCount: true })),
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
  /** Any days of the shop, in place of a range that ends today; an open end is today. */
  date: DayRange,
  compare: z.enum(COMPARISONS).default('before'),
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

/** What goods brought in beyond their cost. */
export const ProfitView = z.object({
  range: DaySpan,
  currency: z.string().length(3),
  /** Null for an hour at most, after an update or a change of time zone: its days are being added up. */
  figures: z
    .object({
      /** Of goods whose cost was known when they were sold, without tax. */
      revenue: SignedMoneyText,
      cost: MoneyText,
      profit: SignedMoneyText,
      /** Per cent of the revenue; null where there is none. */
      margin: z.number().nullable(),
      /** Goods whose cost was not known. */
      unknown: z.object({ revenue: SignedMoneyText, pieces: z.int() }),
    })
    .nullable(),
});
export type ProfitView = z.infer<typeof ProfitView>;

/** What a range of days came to; every figure is defined in src/modules/analytics/RULES.md, Figures. */
const RangeFigures = z.object({
  totalRevenue: SumText,
  totalOrders: Count,
  totalCustomers: Count,
  /** Customers who ordered, and how many of them had done so before. */
  orderingCustomers: Count,
  returningCustomers: Count,
  averageOrderValue: SumText,
  dailyVisitors: z.number().min(0),
  visits: Count,
  conversionRate: Percent,
  bounceRate: Percent,
});
export type RangeFigures = z.infer<typeof RangeFigures>;

export const AnalyticsView = RangeFigures.extend({
  /** 'free': other days than these ranges have. */
  timeRange: z.enum([...(Object.keys(TIME_RANGES) as [TimeRange, ...TimeRange[]]), 'free']),
  compare: z.enum(COMPARISONS),
  range: DaySpan,
  /** Whose days these are: an IANA name. */
  timeZone: z.string(),
  /** Of the revenue, the orders and the products below. */
  currency: Currency,
  /** In which there are orders in the range or the one before, the shop's own first. */
  currencies: z.array(Currency),
  /** Percent against what it is compared with. */
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
  /** By what was sold; empty where nothing was. */
  topBrands: z.array(z.object({ id: Uuid, name: z.string(), sales: Count, revenue: SumText })),
  /** The equally long range that it is compared with. */
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
