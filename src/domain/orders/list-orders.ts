import { type Db, named } from '../../platform/database.ts';
import type { Page } from '../wire.ts';
import { ORDER_COLUMNS, type OrderRow, presentOrder } from './present-order.ts';
import type { OrderView } from './schema.ts';

/** The customer's orders, the newest first. */
export async function listOrders(
  db: Db,
  userId: string,
  page: Page,
): Promise<{ orders: OrderView[]; total: number }> {
  const [counted] = await named<{ total: number }>(
    db,
    'count-customer-orders',
    'select count(*) as total from orders where user_id = $1',
    [userId],
  );
  const rows = await named<OrderRow>(
    db,
    'customer-orders',
    `select ${ORDER_COLUMNS} from orders o where o.user_id = $1
     order by o.created_at desc, o.id limit $2 offset $3`,
    [userId, page.limit, page.offset],
  );
  return { orders: rows.map(presentOrder), total: counted?.total ?? 0 };
}
