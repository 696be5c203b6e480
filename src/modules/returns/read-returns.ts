import { ORDER_NUMBER } from '../../kit/order-reference.ts';
import { stateAfter } from '../../kit/state-machine.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { readShopAddress } from '../content/mail-shop.ts';
import { findOrder } from '../orders/find-order.ts';
import { RETURN_MACHINE } from './return-states.ts';
import { readReturnable } from './returnable.ts';
import type { OrderReturns, ReturnView } from './schema.ts';

/** The columns of a return and its lines, for a statement that names `returns` r. */
export const RETURN_COLUMNS = `
  r.id, r.status, r.reason, r.note, r.refusal, r.created_at, r.exchange_order_id,
  (select ${ORDER_NUMBER} from orders o where o.id = r.exchange_order_id) as "exchangeOrderNumber",
  (select json_agg(json_build_object('itemId', i.id, 'name', i.name, 'options', i.options,
      'imageUrl', i.image_url, 'quantity', l.quantity, 'sku', i.sku, 'good', l.good) order by i.position)
   from return_items l join order_items i on i.id = l.order_item_id where l.return_id = r.id) as lines`;

type StoredReturn = Omit<ReturnView, 'withdrawable'>;

const toReturnView = (row: StoredReturn): ReturnView => ({
  ...row,
  lines: row.lines.map(({ itemId, name, options, imageUrl, quantity }) => ({
    ...{ itemId, name, options, imageUrl, quantity },
  })),
  withdrawable: stateAfter(RETURN_MACHINE, 'withdraw', row.status) !== undefined,
});

/** The returns of an order, the newest first. */
export async function listReturnsOf(db: Db, orderId: string): Promise<ReturnView[]> {
  const rows = await named<StoredReturn>(
    db,
    'returns-of-order',
    `select ${RETURN_COLUMNS} from returns r where r.order_id = $1 order by r.created_at desc, r.id`,
    [orderId],
  );
  return rows.map(toReturnView);
}

/** What a customer sent back of an order, and still can. @throws not_found, also for somebody else's order */
export async function readOrderReturns(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<OrderReturns> {
  await findOrder(db, userId, orderId);
  return {
    returns: await listReturnsOf(db, orderId),
    lines: await readReturnable(db, orderId),
    address: await readShopAddress(db),
  };
}
