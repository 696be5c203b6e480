import { ORDER_NUMBER } from '../../kit/order-reference.ts';
import { named } from '../../platform/database/database.ts';
import { updateRow } from '../../platform/database/write-row.ts';
import type { AccountPart } from '../customers/account-part.ts';
import { everyPage } from '../customers/export-data.ts';
import { listOrders } from '../orders/list-orders.ts';
import { listReturnsOf } from './read-returns.ts';
import { forgetReturnPhotosOf, listReturnPhotosOf } from './return-photos.ts';

/** The returns' part of a customer account; comes after the orders', which locks the orders. */
export const returnsPart: AccountPart = {
  timeline: [
    {
      needs: 'orders.view',
      sql: `select r.id::text, 'return' as kind, r.created_at as at, ${ORDER_NUMBER} as what, r.status as note, null::bigint as amount,
          null::text as currency, o.id as order_id from returns r join orders o on o.id = r.order_id where r.user_id = $1`,
    },
  ],
  async export(db, { id }) {
    const orders = await everyPage(async (page) => (await listOrders(db, id, page)).rows);
    const returns = [];
    for (const order of orders) {
      const ofOrder = await listReturnsOf(db, order.id);
      returns.push(...ofOrder.map((each) => ({ orderId: order.id, ...each })));
    }
    return { returns, returnPhotos: await listReturnPhotosOf(db, id) };
  },
  async join(tx, fromUserId, toUserId) {
    await updateRow(tx, 'returns', { userId: fromUserId }, { userId: toUserId });
    await updateRow(tx, 'return_photos', { userId: fromUserId }, { userId: toUserId });
  },
  /** Texts that people wrote may name people, and photos show them. A question that nobody answered yet is withdrawn. */
  async erase(tx, { id }) {
    await named(
      tx,
      'forget-returns',
      `update returns set user_id = null, note = '', refusal = '', updated_at = now(),
         status = case status when 'requested' then 'withdrawn' else status end
       where user_id = $1`,
      [id],
    );
    await forgetReturnPhotosOf(tx, id);
  },
};
