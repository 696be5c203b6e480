import { named, one, type Tx } from '../../platform/database.ts';
import { ShopError } from '../errors.ts';
import { tellOwner } from '../notifications/tell-owner.ts';
import { recordEvent } from '../orders/order-history.ts';
import { holdOrder } from '../orders/order-state.ts';
import { tellOfReturn } from './letters.ts';
import { readReturnable } from './returnable.ts';
import type { NewReturn } from './schema.ts';

/**
 * A customer asks to send pieces of an order back.
 * @returns the return's id
 * @throws not_found, also for somebody else's order; not_returnable with what is wrong with each line
 */
export async function requestReturn(
  tx: Tx,
  orderId: string,
  { lines, reason, note }: NewReturn,
): Promise<string> {
  const order = await holdOrder(tx, orderId);
  const returnable = await readReturnable(tx, order.id);
  for (const [index, { itemId, quantity }] of lines.entries()) {
    const line = returnable.find((each) => each.itemId === itemId);
    if (!line) throw new ShopError('not_found', 'This order has no such line.');
    if (quantity <= line.most) continue;
    const message = line.refusal ?? `At most ${line.most} of this can be returned.`;
    throw new ShopError('not_returnable', message, {
      fields: { [`lines.${index}.quantity`]: message },
    });
  }
  const row = one(
    await named<{ id: string }>(
      tx,
      'insert-return',
      `with asked as (
       insert into returns (order_id, user_id, reason, note) values ($1, $2, $3, $4) returning id
     ), items as (
       insert into return_items (return_id, order_item_id, quantity)
       select asked.id, "itemId", quantity from asked, json_to_recordset($5::json) as l ("itemId" uuid, quantity int)
     )
     select id from asked`,
      [order.id, order.userId, reason, note, JSON.stringify(lines)],
    ),
  );
  await recordEvent(tx, order.id, 'return requested', { returnId: row.id });
  await tellOwner(tx, 'return.requested', {
    returnId: row.id,
    orderId: order.id,
    number: order.number,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  });
  await tellOfReturn(tx, order, { returnId: row.id, kind: 'return-requested' });
  return row.id;
}
