import * as z from 'zod';
import { Timestamp } from '../wire.ts';

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
  /** The latest orders, changes of orders and registrations, newest first. */
  recentActivity: z.array(z.object({ message: z.string(), timestamp: Timestamp })),
});
export type DashboardView = z.infer<typeof DashboardView>;
