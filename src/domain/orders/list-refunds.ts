import { type Db, named } from '../../platform/database.ts';
import { moneyText } from '../../platform/money.ts';

interface RefundView {
  /** Decimal text in the order's currency. */
  amount: string;
  reason: string;
  at: Date;
}

/** An order's refunds, oldest first. */
export async function listRefunds(db: Db, orderId: string): Promise<RefundView[]> {
  const rows = await named<Omit<RefundView, 'amount'> & { amount: number }>(
    db,
    'refunds-of-order',
    `select amount, reason, created_at as at from refunds where order_id = $1
     order by created_at, id`,
    [orderId],
  );
  return rows.map((row) => ({ ...row, amount: moneyText(row.amount) }));
}
