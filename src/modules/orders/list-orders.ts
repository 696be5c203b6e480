import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { moneyText } from '../../kit/money.ts';
import type { Page } from '../../kit/wire.ts';
import { type Db, named, namedOne } from '../../platform/database/database.ts';
import { readShopAddress } from '../content/mail-shop.ts';
import { readSettings } from '../settings/settings.ts';
import { CREDIT_NOTE } from './invoice/credit-note-number.ts';
import { ORDER_COLUMNS, type StoredOrder, toOrderView } from './order-view.ts';
import type { OrderSummary, OrderView } from './schema.ts';

/** The customer's orders, the newest first. */
export async function listOrders(db: Db, userId: string, page: Page): Promise<Counted<OrderView>> {
  const found = 'from orders o where o.user_id = $1 and o.is_placed';
  const { rows, total } = await countedPage<StoredOrder>(
    db,
    found,
    [userId],
    page,
    (limited) => `select ${ORDER_COLUMNS} ${found} order by o.created_at desc, o.id ${limited}`,
    { name: 'customer-orders' },
  );
  const address = await readShopAddress(db);
  return { rows: rows.map((row) => toOrderView(row, address)), total };
}

/**
 * How many orders the customer has placed: in all, in the last 7 days, and since this month began.
 */
export async function summariseOrders(db: Db, userId: string): Promise<OrderSummary> {
  const { timeZone } = await readSettings(db);
  return namedOne<OrderSummary>(
    db,
    'summarise-customer-orders',
    `select count(*) as total,
       count(*) filter (where created_at > now() - interval '7 days') as "thisWeek",
       count(*) filter (where created_at >= date_trunc('month', now(), $2)) as "thisMonth"
     from orders where user_id = $1 and is_placed`,
    [userId, timeZone],
  );
}

interface RefundView {
  /** Decimal text in the order's currency. */
  amount: string;
  reason: string;
  at: string;
  /** The number of its credit note. */
  creditNote: string;
}

/** An order's refunds, oldest first. */
export async function listRefunds(db: Db, orderId: string): Promise<RefundView[]> {
  const rows = await named<Omit<RefundView, 'amount'> & { amount: number }>(
    db,
    'refunds-of-order',
    `select r.amount, r.reason, r.created_at as at, ${CREDIT_NOTE} as "creditNote"
     from refunds r join credit_notes c on c.refund_id = r.id where r.order_id = $1
     order by r.created_at, r.id`,
    [orderId],
  );
  return rows.map((row) => ({ ...row, amount: moneyText(row.amount) }));
}
