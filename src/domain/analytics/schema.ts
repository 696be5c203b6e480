import * as z from 'zod';
import { OrderRow } from '../orders/schema.ts';
import { ImageUrl, Timestamp, Uuid } from '../wire.ts';

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
  /** The shop's currency (ISO 4217). */
  currency: z.string().length(3),
  /** What orders in other currencies brought in; never added to the total. */
  otherRevenue: z.array(z.object({ currency: z.string().length(3), total: SumText })),
  /** The totals at the end of last month, in the shop's time zone. */
  lastMonth: Totals,
  featuredProducts: z.number().int().min(0),
  newProducts: z.number().int().min(0),
  saleProducts: z.number().int().min(0),
  /** Variants on sale of which there is little left (the setting `low_stock`), the least first. */
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
  /** The latest changes of orders, registrations and changes by colleagues, newest first. */
  recentActivity: z.array(z.object({ message: z.string(), timestamp: Timestamp })),
});
export type DashboardView = z.infer<typeof DashboardView>;

/** How much waits for a colleague; null where their role may not see it. */
export const Attention = z.object({
  /** Orders to ship. */
  orders: z.number().int().min(0).nullable(),
  /** Orders that were delivered but are still unpaid. */
  payments: z.number().int().min(0).nullable(),
  /** Mail that failed, or may have. */
  mail: z.number().int().min(0).nullable(),
});
export type Attention = z.infer<typeof Attention>;

export const FIRST_STEPS = [
  'safe',
  'name',
  'product',
  'delivery',
  'payment',
  'mail',
  'pages',
  'order',
  'shipment',
] as const;

/** What a new owner does before the first parcel, and whether it is done. */
export const FirstStep = z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() });
export type FirstStep = z.infer<typeof FirstStep>;

/** What a search of the back office found; the best match of each kind first. */
export const BackOfficeFinds = z.object({
  orders: z.array(
    OrderRow.pick({ id: true, payerName: true, amount: true, currency: true, createdAt: true }),
  ),
  products: z.array(
    z.object({
      id: Uuid,
      slug: z.string(),
      name: z.string(),
      brand: z.string(),
      imageUrl: ImageUrl,
    }),
  ),
  customers: z.array(
    z.object({ id: Uuid, username: z.string(), email: z.string(), name: z.string() }),
  ),
});
export type BackOfficeFinds = z.infer<typeof BackOfficeFinds>;
